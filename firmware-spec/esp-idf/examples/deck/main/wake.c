#include "wake.h"

#include <stdatomic.h>

#include "freertos/FreeRTOS.h"
#include "freertos/task.h"

static _Atomic uint32_t pending;
static _Atomic(TaskHandle_t) deck_task; /* NULL until it waits for the first time */

void wake(uint32_t bits)
{
    (void)atomic_fetch_or(&pending, bits); /* first: it looks before it sleeps */
    TaskHandle_t task = atomic_load(&deck_task);
    if (task != NULL) {
        (void)xTaskNotifyGive(task);
    }
}

uint32_t wake_wait(void)
{
    atomic_store(&deck_task, xTaskGetCurrentTaskHandle());
    for (;;) {
        uint32_t bits = atomic_exchange(&pending, 0);
        if (bits != 0) {
            return bits;
        }
        (void)ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
    }
}
