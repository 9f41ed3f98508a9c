#include "person.h"

#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "wake.h"

enum { WAITING_MAX = 16 };

static QueueHandle_t waiting;

esp_err_t person_start(void)
{
    waiting = xQueueCreate(WAITING_MAX, sizeof(person_event));
    return waiting != NULL ? ESP_OK : ESP_ERR_NO_MEM;
}

bool person_did(const person_event *event)
{
    bool taken = xQueueSend(waiting, event, 0) == pdTRUE;
    wake(WAKE_PERSON);
    return taken;
}

bool person_next(person_event *event)
{
    return xQueueReceive(waiting, event, 0) == pdTRUE;
}
