/* Stand-in. espressif/esp_websocket_client 1.8 of the component registry, for ESP-IDF 5.0 and
 * later. ESP-IDF 4.4 has an older one in itself: it has no `fin`, so a message that comes in
 * frames cannot be told from several.
 *
 * A frame is delivered in events of at most `buffer_size` bytes each, one without bytes when none
 * came in time. Control frames are events too; a ping and a close are answered by the client. The
 * handler runs in the client's task, since 1.6.1 always with the client's lock. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "esp_err.h"
#include "esp_event.h"
#include "freertos/FreeRTOS.h"

/* esp_transport_ws.h of tcp_transport, which the real header includes. */
typedef enum ws_transport_opcodes {
    WS_TRANSPORT_OPCODES_CONT = 0x00,
    WS_TRANSPORT_OPCODES_TEXT = 0x01,
    WS_TRANSPORT_OPCODES_BINARY = 0x02,
    WS_TRANSPORT_OPCODES_CLOSE = 0x08,
    WS_TRANSPORT_OPCODES_PING = 0x09,
    WS_TRANSPORT_OPCODES_PONG = 0x0a,
    WS_TRANSPORT_OPCODES_FIN = 0x80
} ws_transport_opcodes_t;

typedef struct esp_websocket_client *esp_websocket_client_handle_t;
ESP_EVENT_DECLARE_BASE(WEBSOCKET_EVENTS);

typedef enum {
    WEBSOCKET_EVENT_ANY = -1,
    WEBSOCKET_EVENT_ERROR = 0,
    WEBSOCKET_EVENT_CONNECTED,
    WEBSOCKET_EVENT_DISCONNECTED,
    WEBSOCKET_EVENT_DATA,
    WEBSOCKET_EVENT_CLOSED,         /* by the host, with a close frame */
    WEBSOCKET_EVENT_BEFORE_CONNECT, /* 1.0.0 */
    WEBSOCKET_EVENT_BEGIN,          /* 1.3.0 */
    WEBSOCKET_EVENT_FINISH,         /* 1.3.0: the client's task ends */
    WEBSOCKET_EVENT_MAX
} esp_websocket_event_id_t;

typedef struct {
    const char *data_ptr;
    int data_len;
    bool fin; /* 0.0.2 */
    uint8_t op_code;
    esp_websocket_client_handle_t client;
    void *user_context;
    int payload_len;    /* of the frame */
    int payload_offset; /* of this piece in it */
} esp_websocket_event_data_t;

typedef struct {
    const char *uri;
    bool disable_auto_reconnect;
    int task_prio;
    int task_stack;
    int buffer_size;
    bool disable_pingpong_discon;
    bool keep_alive_enable;
    int keep_alive_idle;     /* seconds */
    int keep_alive_interval; /* seconds */
    int keep_alive_count;
    int network_timeout_ms;
    size_t ping_interval_sec; /* 0: the default, 10 */
} esp_websocket_client_config_t;

esp_websocket_client_handle_t
esp_websocket_client_init(const esp_websocket_client_config_t *config);
esp_err_t esp_websocket_register_events(esp_websocket_client_handle_t client,
                                        esp_websocket_event_id_t event,
                                        esp_event_handler_t handler, void *arg);
esp_err_t esp_websocket_client_start(esp_websocket_client_handle_t client);
/* Not from the event handler; waits for the client's task to end, without a limit. */
esp_err_t esp_websocket_client_destroy(esp_websocket_client_handle_t client);
/* The number of bytes sent, -1 on an error. `timeout` is for the lock, and anew for each frame. */
int esp_websocket_client_send_text(esp_websocket_client_handle_t client, const char *data, int len,
                                   TickType_t timeout);
/* Public since 0.0.4; `data` NULL and `len` 0 for no payload. */
int esp_websocket_client_send_with_opcode(esp_websocket_client_handle_t client,
                                          ws_transport_opcodes_t opcode, const uint8_t *data,
                                          int len, TickType_t timeout);
bool esp_websocket_client_is_connected(esp_websocket_client_handle_t client);
