#include "board_log.h"

#include "deck.h"

#include <string.h>

#include "alarm_clock.h"
#include "commands.h"
#include "deck_client.h"
#include "dialler.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "now.h"
#include "person.h"
#include "random_source.h"
#include "show.h"
#include "store.h"
#include "wake.h"
#include "watch.h"
#include "ws_link.h"

enum {
    STACK = 6144,
    PRIORITY = 5,
    MESSAGE_MAX = CONFIG_TOUCHDECK_MAX_MESSAGE,
    KEY_SLOTS = MESSAGE_MAX / 64 /* deck_json.h; 64 for messages of 4 KB */
};

static const char tag[] = "deck";
static deck_client client;
static char id[BOARD_ID_SIZE];
static char transmit[DECK_CLIENT_TRANSMIT_MIN];
static uint32_t key_slots[KEY_SLOTS];

/* ---- Out: what the client wants done ---- */

static void disconnected(uint32_t now)
{
    watch_end();
    dialler_ended();
    deck_client_disconnected(&client, now);
}

static void drop(uint32_t now)
{
    ws_link_drop();
    disconnected(now);
}

static void save(uint32_t now)
{
    uint8_t store[DECK_CLIENT_STORE_SIZE];
    deck_client_store(&client, store);
    bool saved = store_save(store);
    deck_zeroize(store, sizeof(store));
    deck_client_saved(&client, saved, now);
}

static void obey(const deck_event *event, uint32_t now)
{
    switch (event->kind) {
    case DECK_EVENT_CONNECT:
        if (dialler_connect() == DIALLER_NOBODY) {
            disconnected(now);
        }
        break;
    case DECK_EVENT_CLOSE:
        ws_link_close(1000);
        disconnected(now);
        break;
    case DECK_EVENT_SAVE:
        save(now);
        break;
    case DECK_EVENT_NEED_CODE:
    case DECK_EVENT_PAIRING_FAILED:
        commands_code_asked();
        break;
    case DECK_EVENT_AUTHORIZED:
        dialler_settled();
        if (!watch_ping(now)) {
            drop(now);
        }
        break;
    default:
        break;
    }
}

/* Empties the client: after every call that handed something to it. */
static void pump(uint32_t now)
{
    const char *text;
    size_t length;
    deck_event event;
    for (;;) {
        if (deck_client_transmit(&client, &text, &length)) {
            if (!ws_link_send(text, length)) { /* FRM-17 */
                drop(now);
            }
        } else if (deck_client_poll_event(&client, &event)) {
            show_event(&event);
            obey(&event, now);
        } else {
            break;
        }
    }
    show_state(deck_client_state_of(&client));
}

/* ---- In: what has happened ---- */

/* DIS-5 and a new address of the board's own: the next attempt does not wait. The core counts
 * time by what it is told, so its deadline may be told early. */
static void dial_again_now(uint32_t now)
{
    uint32_t deadline;
    drop(now);
    if (deck_client_deadline(&client, &deadline)) {
        deck_client_tick(&client, deadline);
    }
    pump(now);
}

static void found(uint32_t now)
{
    switch (dialler_found()) {
    case DIALLER_NOBODY:
        disconnected(now);
        pump(now);
        break;
    case DIALLER_MOVED:
        dial_again_now(now);
        break;
    case DIALLER_WAITING:
    case DIALLER_DIALLING:
        break;
    }
}

static void link_event(const ws_link_event *event, uint32_t now)
{
    switch (event->kind) {
    case WS_LINK_OPEN:
        watch_start(now);
        deck_client_connected(&client, dialler_host_id(), now);
        break;
    case WS_LINK_TEXT:
        deck_client_receive(&client, event->text, event->length, now);
        break;
    case WS_LINK_FAULT:
        ESP_LOGW(tag, "The host sent what a deck does not take; closing with %u", event->code);
        ws_link_close(event->code);
        disconnected(now);
        break;
    case WS_LINK_GONE:
        ESP_LOGI(tag, "The connection is gone, close code %u", event->code);
        drop(now);
        break;
    }
    pump(now); /* before the buffer goes back: events point into it */
    if (event->kind == WS_LINK_TEXT) {
        ws_link_done(event->text);
    }
}

static void person_event_came(person_event *event, uint32_t now)
{
    commands_do(&client, event, now);
    deck_zeroize(event, sizeof(*event)); /* it may hold a code */
    pump(now);
}

static void set_alarm(void)
{
    uint32_t deadline;
    uint32_t next;
    bool has = deck_client_deadline(&client, &deadline);
    if (watch_next(&next) && (!has || (int32_t)(next - deadline) < 0)) {
        deadline = next;
        has = true;
    }
    if (has) {
        alarm_set(deadline);
    }
}

static void handle(uint32_t bits)
{
    ws_link_event event;
    person_event act;
    if ((bits & WAKE_ADDRESS) != 0 && dialler_busy()) {
        dial_again_now(now_ms()); /* the socket is bound to the address before */
    }
    if ((bits & WAKE_NETWORK) != 0) {
        deck_client_start(&client, now_ms()); /* only the first time */
        pump(now_ms());
    }
    if ((bits & WAKE_FOUND) != 0) {
        found(now_ms());
    }
    while (ws_link_next(&event)) {
        link_event(&event, now_ms());
    }
    while (person_next(&act)) {
        person_event_came(&act, now_ms());
    }
    deck_client_tick(&client, now_ms()); /* does nothing before the deadline */
    if (!watch_check()) {
        drop(now_ms());
    }
    pump(now_ms());
    set_alarm();
}

static void run(void *unused)
{
    (void)unused;
    for (;;) {
        handle(wake_wait());
    }
}

esp_err_t deck_start(const char board[BOARD_ID_SIZE], const void *store, size_t store_length)
{
    const deck_client_config config = {
        .device_id = id,
        .device_name = CONFIG_TOUCHDECK_DEVICE_NAME,
        .random = random_source,
        .transmit = transmit,
        .transmit_capacity = sizeof(transmit),
        .keys = {key_slots, KEY_SLOTS},
        .columns = CONFIG_TOUCHDECK_COLUMNS,
        .rows = CONFIG_TOUCHDECK_ROWS,
        .max_message = MESSAGE_MAX,
    };
    memcpy(id, board, sizeof(id));
    int status = deck_client_init(&client, &config, store, store_length);
    if (status != DECK_OK) {
        ESP_LOGE(tag, "%s", deck_status_text(status));
        return status == DECK_MISUSE_ARGUMENT ? ESP_ERR_INVALID_ARG : ESP_ERR_INVALID_VERSION;
    }
    esp_err_t error = ws_link_start();
    if (error == ESP_OK) {
        error = alarm_start();
    }
    if (error == ESP_OK) {
        error = dialler_start(&client);
    }
    if (error == ESP_OK && xTaskCreate(run, "deck", STACK, NULL, PRIORITY, NULL) != pdPASS) {
        error = ESP_ERR_NO_MEM;
    }
    return error;
}
