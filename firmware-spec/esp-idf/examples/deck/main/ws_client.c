#include "ws_client.h"

#include <stdatomic.h>

#include "esp_websocket_client.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "now.h"
#include "ws_inbox.h"

enum {
    PIECE = 1024, /* bytes of the client's own buffers; a deck's texts are shorter */
    STACK = 4096,
    NETWORK_MS = 5000,
    CLOSE_MS = 1000
};

/* The client's own ping knows only one interval; liveness.c does what framing.md asks for. */
#define NEVER_S ((size_t)24 * 60 * 60)

static esp_websocket_client_handle_t client;
static TaskHandle_t link_task;
static atomic_bool finished;

/* In the client's task; after a send that failed also in the link's. */
static void on_event(void *unused, esp_event_base_t base, int32_t id, void *data)
{
    const esp_websocket_event_data_t *event = data;
    (void)unused;
    (void)base;
    switch (id) {
    case WEBSOCKET_EVENT_CONNECTED:
        ws_inbox_opened();
        break;
    case WEBSOCKET_EVENT_DATA:
        ws_inbox_take(&(joiner_piece){
            .opcode = event->op_code,
            .fin = event->fin,
            .frame_length = (size_t)event->payload_len,
            .offset = (size_t)event->payload_offset,
            .data = event->data_ptr,
            .length = (size_t)event->data_len,
        });
        break;
    /* All the ways in which the client reports an end. A close by the host is no "disconnected",
     * and an error is often followed by one. */
    case WEBSOCKET_EVENT_ERROR:
    case WEBSOCKET_EVENT_DISCONNECTED:
    case WEBSOCKET_EVENT_CLOSED:
        ws_inbox_gone();
        break;
    case WEBSOCKET_EVENT_FINISH:
        ws_inbox_gone();
        atomic_store(&finished, true);
        (void)xTaskNotifyGive(link_task);
        break;
    default:
        break;
    }
}

bool ws_client_open(const char *url)
{
    const esp_websocket_client_config_t config = {
        .uri = url,
        .disable_auto_reconnect = true, /* the core says when: two would knock twice (FRM-19) */
        .task_stack = STACK,
        .buffer_size = PIECE,
        .disable_pingpong_discon = true,
        .keep_alive_enable = true, /* FRM-12 */
        .keep_alive_idle = 5,
        .keep_alive_interval = 2,
        .keep_alive_count = 3,
        .network_timeout_ms = NETWORK_MS,
        .ping_interval_sec = NEVER_S,
    };
    client = esp_websocket_client_init(&config);
    if (client == NULL) {
        return false;
    }
    link_task = xTaskGetCurrentTaskHandle();
    atomic_store(&finished, false);
    if (esp_websocket_register_events(client, WEBSOCKET_EVENT_ANY, on_event, NULL) != ESP_OK
        || esp_websocket_client_start(client) != ESP_OK) {
        ws_client_end(0);
        return false;
    }
    return true;
}

bool ws_client_send(const char *text, size_t length)
{
    return client != NULL
           && esp_websocket_client_send_text(client, text, (int)length,
                                             pdMS_TO_TICKS(NETWORK_MS))
                  == (int)length;
}

static bool send_control(ws_transport_opcodes_t opcode, const uint8_t *data, int length)
{
    return client != NULL
           && esp_websocket_client_send_with_opcode(client, opcode, data, length,
                                                    pdMS_TO_TICKS(NETWORK_MS))
                  >= 0;
}

bool ws_client_ping(void)
{
    return send_control(WS_TRANSPORT_OPCODES_PING, NULL, 0);
}

/* The client's own call for this sends without a limit, for a host that reads nothing. */
static void say_why(uint16_t code)
{
    const uint8_t body[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (!send_control(WS_TRANSPORT_OPCODES_CLOSE, body, sizeof(body))) {
        return;
    }
    uint32_t until = now_ms() + CLOSE_MS;
    while (!atomic_load(&finished) && (int32_t)(until - now_ms()) > 0) {
        /* A tick more: less than a whole one would not wait. */
        (void)ulTaskNotifyTake(pdTRUE, pdMS_TO_TICKS(until - now_ms()) + 1);
    }
}

void ws_client_end(uint16_t code)
{
    if (client == NULL) {
        return;
    }
    if (code != 0 && esp_websocket_client_is_connected(client)) {
        say_why(code);
    }
    (void)esp_websocket_client_destroy(client); /* waits for its task: nothing is posted after */
    client = NULL;
}
