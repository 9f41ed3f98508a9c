/* esp_websocket_client: what it posts, from which task and in which order, as its source has it;
 * the other end is the test. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "esp_websocket_client.h"
#include "freertos/task.h"
#include "world.h"

typedef struct item {
    enum { OPEN, REFUSE, DATA, LOST } kind;
    esp_websocket_event_data_t data;
    struct item *next;
} item;

struct esp_websocket_client {
    unsigned number;
    char *uri;
    TickType_t network_ticks;
    size_t buffer_size;
    esp_event_handler_t handler;
    void *arg;
    TaskHandle_t task;
    bool run;
    bool started;
    bool ended;
    bool connected;
    bool fails; /* the next send */
    item *inbox;
};

esp_event_base_t const WEBSOCKET_EVENTS = "WEBSOCKET_EVENTS";

static esp_websocket_client_handle_t clients[64];
static unsigned count;

/* ---- The client's task ---- */

static void dispatch(esp_websocket_client_handle_t client, int32_t id,
                     esp_websocket_event_data_t *data)
{
    esp_websocket_event_data_t none = {0};
    client->handler(client->arg, WEBSOCKET_EVENTS, id, data != NULL ? data : &none);
}

static void abort_connection(esp_websocket_client_handle_t client)
{
    client->connected = false;
    client->run = false;
    dispatch(client, WEBSOCKET_EVENT_ERROR, NULL);
    dispatch(client, WEBSOCKET_EVENT_DISCONNECTED, NULL);
}

static void take_data(esp_websocket_client_handle_t client, esp_websocket_event_data_t *data)
{
    if ((size_t)data->data_len > client->buffer_size) {
        world_fault("a test delivers a piece larger than the client's buffer");
    }
    dispatch(client, WEBSOCKET_EVENT_DATA, data);
    if (data->op_code == WS_TRANSPORT_OPCODES_PING) {
        world_say("ws %u pong", client->number);
    } else if (data->op_code == WS_TRANSPORT_OPCODES_CLOSE) {
        client->connected = false;
        client->run = false;
        dispatch(client, WEBSOCKET_EVENT_CLOSED, NULL); /* and no DISCONNECTED */
    }
}

static void client_main(void *parameters)
{
    esp_websocket_client_handle_t client = parameters;
    dispatch(client, WEBSOCKET_EVENT_BEGIN, NULL);
    dispatch(client, WEBSOCKET_EVENT_BEFORE_CONNECT, NULL);
    world_say("ws %u dial %s", client->number, client->uri);
    while (client->run) {
        if (client->inbox == NULL
            && !world_block(&client->inbox, client->connected ? portMAX_DELAY
                                                              : client->network_ticks)) {
            abort_connection(client); /* nobody answered the dialling */
        }
        item *next = client->inbox;
        if (next == NULL) {
            continue;
        }
        client->inbox = next->next;
        if (next->kind == OPEN) {
            client->connected = true;
            dispatch(client, WEBSOCKET_EVENT_CONNECTED, NULL);
        } else if (next->kind == DATA) {
            take_data(client, &next->data);
        } else {
            abort_connection(client);
        }
        free((void *)(uintptr_t)next->data.data_ptr);
        free(next);
    }
    client->connected = false;
    dispatch(client, WEBSOCKET_EVENT_FINISH, NULL);
    client->ended = true;
    world_wake(client);
}

/* ---- Its interface ---- */

esp_websocket_client_handle_t esp_websocket_client_init(const esp_websocket_client_config_t *config)
{
    if (!config->disable_auto_reconnect || !config->disable_pingpong_discon
        || config->ping_interval_sec < 3600 || !config->keep_alive_enable
        || config->keep_alive_idle != 5 || config->keep_alive_interval != 2
        || config->keep_alive_count != 3 || config->network_timeout_ms <= 0) {
        world_fault("the client's configuration is not what framing.md asks for");
    }
    if (count == sizeof(clients) / sizeof(clients[0])) {
        return NULL;
    }
    esp_websocket_client_handle_t client = calloc(1, sizeof(*client));
    client->number = ++count;
    client->uri = strdup(config->uri);
    client->network_ticks = pdMS_TO_TICKS((TickType_t)config->network_timeout_ms);
    client->buffer_size = (size_t)config->buffer_size;
    clients[count - 1] = client;
    return client;
}

esp_err_t esp_websocket_register_events(esp_websocket_client_handle_t client,
                                        esp_websocket_event_id_t event,
                                        esp_event_handler_t handler, void *arg)
{
    client->handler = handler;
    client->arg = arg;
    return event == WEBSOCKET_EVENT_ANY ? ESP_OK : ESP_ERR_INVALID_ARG;
}

esp_err_t esp_websocket_client_start(esp_websocket_client_handle_t client)
{
    for (unsigned i = 0; i + 1 < client->number; i++) {
        if (clients[i] != NULL) {
            world_fault("two connections at once");
        }
    }
    client->run = true;
    client->started = true;
    return xTaskCreate(client_main, "websocket", 4096, client, 5, &client->task) == pdPASS
               ? ESP_OK
               : ESP_FAIL;
}

static void stop(esp_websocket_client_handle_t client)
{
    if (world_task() == client->task) {
        world_fault("the client cannot be stopped from its own task");
    }
    client->run = false;
    world_wake(&client->inbox);
    while (client->started && !client->ended) {
        (void)world_block(client, portMAX_DELAY);
    }
}

esp_err_t esp_websocket_client_destroy(esp_websocket_client_handle_t client)
{
    stop(client);
    world_say("ws %u gone", client->number);
    clients[client->number - 1] = NULL;
    while (client->inbox != NULL) {
        item *next = client->inbox->next;
        free((void *)(uintptr_t)client->inbox->data.data_ptr);
        free(client->inbox);
        client->inbox = next;
    }
    free(client->uri);
    free(client);
    return ESP_OK;
}

esp_err_t esp_websocket_client_close_with_code(esp_websocket_client_handle_t client, int code,
                                               const char *data, int len, TickType_t timeout)
{
    (void)data;
    (void)len;
    world_say("ws %u close %d", client->number, code);
    if (!client->ended) {
        (void)world_block(client, timeout);
    }
    stop(client);
    return ESP_OK;
}

bool esp_websocket_client_is_connected(esp_websocket_client_handle_t client)
{
    return client->connected;
}

/* A send that fails ends the connection, and says so in the task that sent. */
static bool can_send(esp_websocket_client_handle_t client)
{
    if (client->connected && client->fails) {
        abort_connection(client);
        world_wake(&client->inbox);
    }
    return client->connected;
}

int esp_websocket_client_send_text(esp_websocket_client_handle_t client, const char *data, int len,
                                   TickType_t timeout)
{
    char head[32];
    (void)timeout;
    if (!can_send(client)) {
        return -1;
    }
    (void)snprintf(head, sizeof(head), "ws %u text ", client->number);
    world_say_hex(head, data, (size_t)len);
    return len;
}

int esp_websocket_client_send_with_opcode(esp_websocket_client_handle_t client,
                                          ws_transport_opcodes_t opcode, const uint8_t *data,
                                          int len, TickType_t timeout)
{
    (void)data;
    (void)timeout;
    if (!can_send(client)) {
        return -1;
    }
    if (opcode == WS_TRANSPORT_OPCODES_PING && len == 0) {
        world_say("ws %u ping", client->number);
    }
    return len;
}

/* ---- The test's end ---- */

static char *from_hex(const char *hex, size_t *length)
{
    *length = strlen(hex) / 2;
    char *bytes = malloc(*length + 1);
    for (size_t i = 0; i < *length; i++) {
        const char pair[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (char)strtoul(pair, NULL, 16);
    }
    return bytes;
}

/* NUMBER open | refuse | lost | fail-send | data OPCODE FIN FRAMELENGTH OFFSET HEX */
bool world_socket_line(int words_count, char **words)
{
    unsigned number = words_count > 1 ? (unsigned)atoi(words[0]) : 0;
    if (number == 0 || number > count || clients[number - 1] == NULL) {
        return false;
    }
    esp_websocket_client_handle_t client = clients[number - 1];
    item *new = calloc(1, sizeof(*new));
    if (words_count == 2 && strcmp(words[1], "open") == 0) {
        new->kind = OPEN;
    } else if (words_count == 2 && strcmp(words[1], "refuse") == 0) {
        new->kind = REFUSE;
    } else if (words_count == 2 && strcmp(words[1], "lost") == 0) {
        new->kind = LOST;
    } else if (words_count == 2 && strcmp(words[1], "fail-send") == 0) {
        client->fails = true;
        free(new);
        return true;
    } else if (words_count >= 6 && strcmp(words[1], "data") == 0) {
        size_t length = 0;
        new->kind = DATA;
        new->data.data_ptr = from_hex(words_count == 7 ? words[6] : "", &length);
        new->data.data_len = (int)length;
        new->data.op_code = (uint8_t)atoi(words[2]);
        new->data.fin = atoi(words[3]) != 0;
        new->data.payload_len = atoi(words[4]);
        new->data.payload_offset = atoi(words[5]);
    } else {
        free(new);
        return false;
    }
    item **end = &client->inbox;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = new;
    world_wake(&client->inbox);
    return true;
}
