#include "board_log.h"

#include "finder.h"

#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "freertos/task.h"
#include "wake.h"

enum { STACK = 4096, PRIORITY = 4 };

static const char tag[] = "finder";
static TaskHandle_t task;
static QueueHandle_t answers; /* room for one: a newer answer replaces it */

static void find(void *unused)
{
    static host_list list;
    (void)unused;
    for (;;) {
        (void)ulTaskNotifyTake(pdTRUE, pdMS_TO_TICKS(FINDER_PERIOD_MS));
        mdns_result_t *results = NULL;
        esp_err_t error =
            mdns_query_ptr("_touchdeck", "_tcp", FINDER_QUERY_MS, HOSTS_MAX, &results);
        if (error != ESP_OK) {
            ESP_LOGW(tag, "mDNS cannot ask: %s", esp_err_to_name(error));
        }
        hosts_read(&list, results);
        mdns_query_results_free(results);
        (void)xQueueOverwrite(answers, &list);
        wake(WAKE_FOUND);
    }
}

esp_err_t finder_start(void)
{
    esp_err_t error = mdns_init();
    if (error != ESP_OK) {
        return error;
    }
    answers = xQueueCreate(1, sizeof(host_list));
    if (answers == NULL || xTaskCreate(find, "finder", STACK, NULL, PRIORITY, &task) != pdPASS) {
        return ESP_ERR_NO_MEM;
    }
    return ESP_OK;
}

void finder_ask(void)
{
    (void)xTaskNotifyGive(task);
}

bool finder_take(host_list *list)
{
    return xQueueReceive(answers, list, 0) == pdTRUE;
}
