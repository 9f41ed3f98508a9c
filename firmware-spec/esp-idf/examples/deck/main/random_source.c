#include "random_source.h"

#include <stdatomic.h>

#include "esp_random.h"

static atomic_bool allowed;

void random_source_allow(bool radio_is_on)
{
    atomic_store(&allowed, radio_is_on);
}

int random_source(void *unused, void *out, size_t length)
{
    (void)unused;
    if (!atomic_load(&allowed)) {
        return -1;
    }
    esp_fill_random(out, length);
    return 0;
}
