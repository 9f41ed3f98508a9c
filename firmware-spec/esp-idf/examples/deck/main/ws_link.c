#include "board_log.h"

#include "ws_link.h"

#include <stdatomic.h>

#include "esp_websocket_client.h"
#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "joiner.h"
#include "now.h"
#include "wake.h"

enum {
    MESSAGE_MAX = CONFIG_TOUCHDECK_MAX_MESSAGE,
    BUFFERS = 2,     /* one is read by the deck while the next one fills */
    EVENTS = 8,      /* one connection posts five at most: open, two texts, fault, gone */
    PIECE = 1024,    /* bytes of the client's own buffers */
    STACK = 4096,
    NETWORK_MS = 5000,
    BUFFER_MS = 1000, /* for the deck to give a buffer back */
    CLOSE_MS = 1000
};

/* The client's own ping knows only one interval; liveness.c does what framing.md asks for. */
#define NEVER_S ((size_t)24 * 60 * 60)

static const char tag[] = "link";
static char buffers[BUFFERS][MESSAGE_MAX];
static QueueHandle_t free_buffers;
static QueueHandle_t events;
static esp_websocket_client_handle_t client;
static joiner join;    /* the client's task has it while there is a client */
static bool said_gone; /* likewise */
static uint16_t host_code;
static _Atomic uint32_t heard_at;
static atomic_bool heard_pong;

/* ---- In the client's task; after a send that failed also in the deck's, one at a time ---- */

static void post(ws_link_event event)
{
    (void)xQueueSend(events, &event, 0);
    wake(WAKE_LINK);
}

/* All the ways in which the client reports an end. A close by the host is no "disconnected", and
 * an error is often followed by one. */
static void gone(void)
{
    if (!said_gone) { /* FRM-19 */
        said_gone = true;
        post((ws_link_event){.kind = WS_LINK_GONE, .code = host_code});
    }
}

static void take(const esp_websocket_event_data_t *data)
{
    uint16_t code = 0;
    const joiner_piece piece = {
        .opcode = data->op_code,
        .fin = data->fin,
        .frame_length = (size_t)data->payload_len,
        .offset = (size_t)data->payload_offset,
        .data = data->data_ptr,
        .length = (size_t)data->data_len,
    };
    atomic_store(&heard_at, now_ms());
    if (piece.opcode == WS_TRANSPORT_OPCODES_CLOSE && piece.length >= 2) {
        host_code = (uint16_t)((uint8_t)piece.data[0] << 8 | (uint8_t)piece.data[1]);
    }
    if (joiner_needs_buffer(&join, &piece)
        && xQueueReceive(free_buffers, &join.buffer, pdMS_TO_TICKS(BUFFER_MS)) != pdTRUE) {
        ESP_LOGE(tag, "No buffer came free in time");
        gone();
        return;
    }
    switch (joiner_take(&join, &piece, &code)) {
    case JOINER_TEXT:
        post((ws_link_event){.kind = WS_LINK_TEXT, .text = join.buffer, .length = join.length});
        join.buffer = NULL;
        break;
    case JOINER_PONG:
        atomic_store(&heard_pong, true);
        wake(WAKE_LINK);
        break;
    case JOINER_FAULT:
        post((ws_link_event){.kind = WS_LINK_FAULT, .code = code});
        break;
    case JOINER_MORE:
    case JOINER_CONTROL:
        break;
    }
}

static void on_event(void *unused, esp_event_base_t base, int32_t id, void *data)
{
    (void)unused;
    (void)base;
    switch (id) {
    case WEBSOCKET_EVENT_CONNECTED:
        atomic_store(&heard_at, now_ms());
        post((ws_link_event){.kind = WS_LINK_OPEN});
        break;
    case WEBSOCKET_EVENT_DATA:
        take(data);
        break;
    case WEBSOCKET_EVENT_ERROR:
    case WEBSOCKET_EVENT_DISCONNECTED:
    case WEBSOCKET_EVENT_CLOSED:
    case WEBSOCKET_EVENT_FINISH:
        gone();
        break;
    default:
        break;
    }
}

/* ---- In the deck's task ---- */

esp_err_t ws_link_start(void)
{
    free_buffers = xQueueCreate(BUFFERS, sizeof(char *));
    events = xQueueCreate(EVENTS, sizeof(ws_link_event));
    if (free_buffers == NULL || events == NULL) {
        return ESP_ERR_NO_MEM;
    }
    for (size_t i = 0; i < BUFFERS; i++) {
        ws_link_done(buffers[i]);
    }
    return ESP_OK;
}

void ws_link_drop(void)
{
    if (client == NULL) {
        return;
    }
    (void)esp_websocket_client_destroy(client); /* waits for its task: nothing is posted after */
    client = NULL;
    if (join.buffer != NULL) {
        ws_link_done(join.buffer); /* FRM-8: half a message is none */
        join.buffer = NULL;
    }
    ws_link_event late;
    while (xQueueReceive(events, &late, 0) == pdTRUE) {
        if (late.text != NULL) {
            ws_link_done(late.text);
        }
    }
}

void ws_link_close(uint16_t code)
{
    if (client != NULL && esp_websocket_client_is_connected(client)) {
        (void)esp_websocket_client_close_with_code(client, code, NULL, 0,
                                                   pdMS_TO_TICKS(CLOSE_MS));
    }
    ws_link_drop();
}

bool ws_link_open(const char *url)
{
    ws_link_drop();
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
    joiner_start(&join, MESSAGE_MAX);
    said_gone = false;
    host_code = 0;
    atomic_store(&heard_at, now_ms());
    atomic_store(&heard_pong, false);
    if (esp_websocket_register_events(client, WEBSOCKET_EVENT_ANY, on_event, NULL) != ESP_OK
        || esp_websocket_client_start(client) != ESP_OK) {
        ws_link_drop();
        return false;
    }
    return true;
}

bool ws_link_send(const char *text, size_t length)
{
    return client != NULL
           && esp_websocket_client_send_text(client, text, (int)length,
                                             pdMS_TO_TICKS(NETWORK_MS))
                  == (int)length;
}

bool ws_link_ping(void)
{
    return client != NULL
           && esp_websocket_client_send_with_opcode(client, WS_TRANSPORT_OPCODES_PING, NULL, 0,
                                                    pdMS_TO_TICKS(NETWORK_MS))
                  >= 0;
}

bool ws_link_next(ws_link_event *event)
{
    return xQueueReceive(events, event, 0) == pdTRUE;
}

void ws_link_done(char *text)
{
    (void)xQueueSend(free_buffers, &text, 0);
}

uint32_t ws_link_heard(bool *ponged)
{
    *ponged = atomic_load(&heard_pong);
    return atomic_load(&heard_at);
}
