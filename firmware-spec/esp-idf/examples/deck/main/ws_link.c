#include "ws_link.h"

#include <string.h>

#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "freertos/task.h"
#include "ws_client.h"
#include "ws_inbox.h"

enum {
    STACK = 4096,
    PRIORITY = 5,
    SENDS = 8 /* texts that wait for the host */
};

/* How things are to be. A newer order replaces one that the link's task has not seen. */
typedef struct order {
    uint16_t code;   /* what the connection before ends with, 0: without a word */
    uint32_t number; /* of the new connection, 0: none */
    char url[WS_LINK_URL_SIZE];
} order;

typedef struct outgoing {
    uint32_t number; /* of the connection that it is for */
    size_t length;   /* 0: a ping */
    char text[WS_LINK_SEND_MAX];
} outgoing;

static TaskHandle_t task;
static QueueHandle_t orders; /* room for one */
static QueueHandle_t sends;

/* The deck's task has these. */
static uint32_t standing; /* the connection that it wants, 0: none */
static uint32_t last;     /* the number given last */
static uint16_t end_code; /* of the connection before */

/* ---- In the link's task, which may wait for the network ---- */

static void follow(const order *wanted)
{
    ws_client_end(wanted->code);
    ws_inbox_end();
    if (wanted->number != 0) {
        ws_inbox_begin(wanted->number);
        if (!ws_client_open(wanted->url)) {
            ws_inbox_gone();
        }
    }
}

static void transmit(const outgoing *item)
{
    bool sent = item->length == 0 ? ws_client_ping() : ws_client_send(item->text, item->length);
    if (!sent) { /* FRM-17 */
        ws_inbox_gone();
    }
}

static void run(void *unused)
{
    static order wanted;
    static outgoing item;
    (void)unused;
    for (;;) {
        if (xQueueReceive(orders, &wanted, 0) == pdTRUE) {
            follow(&wanted);
        } else if (xQueueReceive(sends, &item, 0) == pdTRUE) {
            if (item.number == wanted.number) {
                transmit(&item);
            }
        } else {
            (void)ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        }
    }
}

/* ---- In the deck's task ---- */

esp_err_t ws_link_start(void)
{
    esp_err_t error = ws_inbox_start();
    orders = xQueueCreate(1, sizeof(order));
    sends = xQueueCreate(SENDS, sizeof(outgoing));
    if (error == ESP_OK
        && (orders == NULL || sends == NULL
            || xTaskCreate(run, "link", STACK, NULL, PRIORITY, &task) != pdPASS)) {
        error = ESP_ERR_NO_MEM;
    }
    return error;
}

static void give(const order *wanted)
{
    (void)xQueueOverwrite(orders, wanted);
    (void)xTaskNotifyGive(task);
}

static void end(uint16_t code)
{
    if (standing != 0) {
        standing = 0;
        end_code = code;
        give(&(order){.code = code});
    }
}

void ws_link_drop(void)
{
    end(0);
}

void ws_link_close(uint16_t code)
{
    end(code);
}

bool ws_link_open(const char *url)
{
    ws_link_drop();
    order wanted = {.code = end_code, .number = last + 1 != 0 ? last + 1 : 1};
    size_t length = strlen(url);
    if (length >= sizeof(wanted.url)) {
        return false;
    }
    memcpy(wanted.url, url, length + 1);
    last = wanted.number;
    standing = wanted.number;
    give(&wanted);
    return true;
}

static bool post(const char *text, size_t length)
{
    static outgoing item;
    if (standing == 0 || length > sizeof(item.text)) {
        return false;
    }
    item.number = standing;
    item.length = length;
    if (length > 0) {
        memcpy(item.text, text, length);
    }
    bool taken = xQueueSend(sends, &item, 0) == pdTRUE;
    (void)xTaskNotifyGive(task);
    return taken;
}

bool ws_link_send(const char *text, size_t length)
{
    return length > 0 && post(text, length);
}

bool ws_link_ping(void)
{
    return post(NULL, 0);
}

bool ws_link_next(ws_link_event *event)
{
    return ws_inbox_next(standing, event);
}

void ws_link_done(char *text)
{
    ws_inbox_done(text);
}

uint32_t ws_link_heard(bool *ponged)
{
    return ws_inbox_heard(ponged);
}
