/* esp_websocket_client: what it posts, from which task and in which order, and what its calls wait
 * for, as the source of 1.8.0 has it; the other end is the test.
 *
 * What waits there for long: the lock is held for a whole dialling and for a whole frame, handlers
 * included; a stop is noticed between frames, after a poll of a second; and a frame of which a
 * part has come is waited for without end, an event without bytes for each timeout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "esp_websocket_client.h"
#include "freertos/task.h"
#include "world.h"

enum { POLL_MS = 1000 };

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
    TaskHandle_t holder; /* of the lock */
    unsigned depth;
    bool run;
    bool started;
    bool ended;
    bool connected;
    bool closing;  /* the host's close has come */
    bool fails;    /* the next send */
    bool deaf;     /* the host reads nothing: no send comes to its end */
    bool separate; /* CONFIG_ESP_WS_CLIENT_SEPARATE_TX_LOCK: sends do not wait for frames */
    item *inbox;
};

esp_event_base_t const WEBSOCKET_EVENTS = "WEBSOCKET_EVENTS";

static esp_websocket_client_handle_t clients[64];
static unsigned count;

/* ---- Waiting ---- */

/* Every wait that a call of the example's can get into. The deck's task also has keys, a console
 * and deadlines to look after. */
static bool wait_for(const void *on, TickType_t ticks)
{
    if (ticks > 0 && strcmp(world_task_name(), "deck") == 0) {
        world_fault("the deck's task waits for the network");
    }
    return world_block(on, ticks);
}

static bool take_lock(esp_websocket_client_handle_t client, TickType_t ticks)
{
    while (client->holder != NULL && client->holder != world_task()) {
        if (!wait_for(&client->holder, ticks)) {
            return false;
        }
    }
    client->holder = world_task();
    client->depth++;
    return true;
}

static void give_lock(esp_websocket_client_handle_t client)
{
    if (--client->depth == 0) {
        client->holder = NULL;
        world_wake(&client->holder);
    }
}

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

static void free_item(item *old)
{
    free((void *)(uintptr_t)old->data.data_ptr);
    free(old);
}

/* What the other end does next, NULL when it does nothing for so long. */
static item *next_item(esp_websocket_client_handle_t client, TickType_t ticks)
{
    if (client->inbox == NULL) {
        (void)wait_for(&client->inbox, ticks);
    }
    item *next = client->inbox;
    if (next != NULL) {
        client->inbox = next->next;
    }
    return next;
}

static void dial(esp_websocket_client_handle_t client)
{
    dispatch(client, WEBSOCKET_EVENT_BEFORE_CONNECT, NULL);
    world_say("ws %u dial %s", client->number, client->uri);
    item *answer = next_item(client, client->network_ticks);
    if (answer != NULL && answer->kind == OPEN) {
        client->connected = true;
        dispatch(client, WEBSOCKET_EVENT_CONNECTED, NULL);
    } else {
        abort_connection(client);
    }
    if (answer != NULL) {
        free_item(answer);
    }
}

/* A frame, from its first piece to its last. */
static void take_frame(esp_websocket_client_handle_t client, item *piece)
{
    esp_websocket_event_data_t frame = {0};
    while (piece == NULL || piece->kind == DATA) {
        if (piece != NULL) {
            frame = piece->data;
            if ((size_t)frame.data_len > client->buffer_size) {
                world_fault("a test delivers a piece larger than the client's buffer");
            }
        }
        dispatch(client, WEBSOCKET_EVENT_DATA, &frame);
        frame.payload_offset += frame.data_len;
        frame.data_len = 0;
        if (piece != NULL) {
            free_item(piece);
        }
        if (frame.payload_offset >= frame.payload_len) {
            break;
        }
        piece = next_item(client, client->network_ticks);
    }
    if (frame.payload_offset < frame.payload_len) {
        free_item(piece);
        abort_connection(client);
    } else if (frame.op_code == WS_TRANSPORT_OPCODES_PING) {
        world_say("ws %u pong", client->number);
    } else if (frame.op_code == WS_TRANSPORT_OPCODES_CLOSE) {
        client->connected = false;
        client->closing = true;
    }
}

static void receive(esp_websocket_client_handle_t client)
{
    item *next = next_item(client, pdMS_TO_TICKS(POLL_MS));
    if (next == NULL) {
        return;
    }
    (void)take_lock(client, portMAX_DELAY);
    if (!client->connected) { /* a send has failed meanwhile */
        free_item(next);
    } else if (next->kind == DATA) {
        take_frame(client, next);
    } else {
        free_item(next);
        abort_connection(client);
    }
    give_lock(client);
}

/* The host has said why; its end of the TCP connection is waited for. */
static void finish_closing(esp_websocket_client_handle_t client)
{
    item *next = next_item(client, pdMS_TO_TICKS(POLL_MS));
    if (next != NULL) {
        free_item(next);
    }
    client->run = false;
    dispatch(client, WEBSOCKET_EVENT_CLOSED, NULL); /* and no DISCONNECTED */
}

static void client_main(void *parameters)
{
    esp_websocket_client_handle_t client = parameters;
    dispatch(client, WEBSOCKET_EVENT_BEGIN, NULL);
    if (client->run) {
        (void)take_lock(client, portMAX_DELAY);
        dial(client);
        give_lock(client);
    }
    while (client->run) {
        if (client->closing) {
            finish_closing(client);
        } else {
            receive(client);
        }
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

esp_err_t esp_websocket_client_destroy(esp_websocket_client_handle_t client)
{
    if (world_task() == client->task) {
        world_fault("the client cannot be stopped from its own task");
    }
    client->run = false;
    while (client->started && !client->ended) {
        (void)wait_for(client, portMAX_DELAY);
    }
    world_say("ws %u gone", client->number);
    clients[client->number - 1] = NULL;
    while (client->inbox != NULL) {
        item *next = client->inbox->next;
        free_item(client->inbox);
        client->inbox = next;
    }
    free(client->uri);
    free(client);
    return ESP_OK;
}

bool esp_websocket_client_is_connected(esp_websocket_client_handle_t client)
{
    return client->connected;
}

/* Waits for the lock and then for the host, each for so long. Without the lock nothing ends; a
 * send that fails ends the connection, and says so in the task that sent. */
static bool begin_send(esp_websocket_client_handle_t client, TickType_t ticks)
{
    if (!client->connected || (!client->separate && !take_lock(client, ticks))) {
        return false;
    }
    if (client->connected && client->deaf) {
        (void)wait_for(&client->deaf, ticks);
        client->fails = true;
    }
    if (client->connected && !client->fails) {
        return true;
    }
    if (client->separate) {
        (void)take_lock(client, portMAX_DELAY);
    }
    if (client->connected) {
        abort_connection(client);
    }
    give_lock(client);
    return false;
}

static void end_send(esp_websocket_client_handle_t client)
{
    if (!client->separate) {
        give_lock(client);
    }
}

int esp_websocket_client_send_text(esp_websocket_client_handle_t client, const char *data, int len,
                                   TickType_t timeout)
{
    char head[32];
    if (!begin_send(client, timeout)) {
        return -1;
    }
    (void)snprintf(head, sizeof(head), "ws %u text ", client->number);
    world_say_hex(head, data, (size_t)len);
    end_send(client);
    return len;
}

int esp_websocket_client_send_with_opcode(esp_websocket_client_handle_t client,
                                          ws_transport_opcodes_t opcode, const uint8_t *data,
                                          int len, TickType_t timeout)
{
    if (!begin_send(client, timeout)) {
        return -1;
    }
    if (opcode == WS_TRANSPORT_OPCODES_PING && len == 0) {
        world_say("ws %u ping", client->number);
    } else if (opcode == WS_TRANSPORT_OPCODES_CLOSE && len == 2) {
        world_say("ws %u close %d", client->number, data[0] << 8 | data[1]);
    } else {
        world_fault("a frame that no deck sends");
    }
    end_send(client);
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

/* NUMBER open | refuse | lost | fail-send | deaf | separate
 * | data OPCODE FIN FRAMELENGTH OFFSET HEX */
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
    } else if (words_count == 2 && strcmp(words[1], "deaf") == 0) {
        client->deaf = true;
        free(new);
        return true;
    } else if (words_count == 2 && strcmp(words[1], "separate") == 0) {
        client->separate = true;
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
