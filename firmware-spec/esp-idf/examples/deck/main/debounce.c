#include "debounce.h"

bool debounce_sample(debounce *key, bool closed)
{
    if (!key->known) {
        key->known = true;
        key->down = closed;
    }
    if (closed == key->down) {
        key->differing = 0;
        return false;
    }
    key->differing++;
    if (key->differing < DEBOUNCE_SAMPLES) {
        return false;
    }
    key->differing = 0;
    key->down = closed;
    return closed;
}
