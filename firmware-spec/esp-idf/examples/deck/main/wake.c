#include "wake.h"

static TaskHandle_t deck_task;

void wake_set_task(TaskHandle_t task)
{
    deck_task = task;
}

void wake(uint32_t bits)
{
    if (deck_task != NULL) {
        (void)xTaskNotify(deck_task, bits, eSetBits);
    }
}

uint32_t wake_wait(void)
{
    uint32_t bits = 0;
    (void)xTaskNotifyWait(0, UINT32_MAX, &bits, portMAX_DELAY);
    return bits;
}
