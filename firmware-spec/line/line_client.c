/* A whole deck, driven from outside. */
#include <string.h>

#include "deck_client.h"
#include "line.h"

deck_client line_client;
static bool exists;
static char device_id[DECK_DEVICE_ID_MAX + 1];
static char device_name[DECK_DEVICE_NAME_MAX + 1];

bool line_client_exists(void)
{
    return exists;
}

static void put_event(const deck_event *event)
{
    static uint8_t store[DECK_CLIENT_STORE_SIZE]; /* off the stack, which `usage` measures */
    line_begin("event");
    switch (event->kind) {
    case DECK_EVENT_CONNECT:
        line_word("connect");
        break;
    case DECK_EVENT_CLOSE:
        line_word("close");
        break;
    case DECK_EVENT_SAVE:
        line_word("save");
        deck_client_store(&line_client, store);
        line_bytes(store, sizeof(store));
        break;
    case DECK_EVENT_SAVE_FAILED:
        line_word("saveFailed");
        break;
    case DECK_EVENT_NEED_CODE:
        line_word("needCode");
        break;
    case DECK_EVENT_PAIRING_FAILED:
        line_word("pairingFailed");
        line_number(event->remaining);
        break;
    case DECK_EVENT_PAIRING_LOCKED:
        line_word("pairingLocked");
        break;
    case DECK_EVENT_PAIRED:
        line_word("paired");
        break;
    case DECK_EVENT_AUTHORIZED:
        line_word("authorized");
        break;
    case DECK_EVENT_BODY:
        line_word("body");
        line_bytes(event->body_text, event->body_length);
        break;
    case DECK_EVENT_REJECTED_HOST:
        line_word("rejectedHost");
        line_word(deck_rejection_text((deck_rejection)event->reason));
        break;
    case DECK_EVENT_IGNORED:
        line_word("ignored");
        line_word(deck_ignored_text((deck_ignored)event->reason));
        break;
    case DECK_EVENT_GAP:
        line_word("gap");
        line_number(event->from);
        line_number(event->to);
        break;
    case DECK_EVENT_FAILED:
        line_word("failed");
        line_word(line_status_word(event->reason));
        break;
    }
    line_end();
}

/* What the client wants done, and the last line. */
static void finish(int status)
{
    const char *text = NULL;
    size_t length = 0;
    uint32_t deadline = 0;
    deck_event event;
    if (deck_client_transmit(&line_client, &text, &length)) {
        line_begin("send");
        line_bytes(text, length);
        line_end();
    }
    while (deck_client_poll_event(&line_client, &event)) {
        put_event(&event);
    }
    line_begin(status == DECK_OK ? "ok" : "error");
    if (status != DECK_OK) {
        line_word(line_status_word(status));
    }
    line_word(deck_client_state_text(deck_client_state_of(&line_client)));
    if (deck_client_deadline(&line_client, &deadline)) {
        line_number(deadline);
    } else {
        line_word("-");
    }
    line_end();
}

/* ---- Setting up ---- */

static void wipe(void)
{
    if (exists) {
        deck_client_free(&line_client);
    }
    exists = false;
}

/* False when the text does not fit. */
static bool keep(char *out, size_t capacity, const line_argument *text)
{
    if (text->length >= capacity) {
        return false;
    }
    memcpy(out, text->bytes, text->length + 1);
    return true;
}

static void create(const line_argument *arguments)
{
    const line_argument *store = &arguments[2];
    const deck_client_config config = {
        .device_id = device_id,
        .device_name = device_name,
        .random = line_random,
        .transmit = line_scratch,
        .transmit_capacity = sizeof(line_scratch),
        .keys = {line_key_slots, LINE_KEY_SLOTS},
        .columns = (uint32_t)arguments[3].number,
        .rows = (uint32_t)arguments[4].number,
        .max_message = (uint32_t)arguments[5].number,
    };
    int status = DECK_MISUSE_ARGUMENT;
    wipe();
    if (keep(device_id, sizeof(device_id), &arguments[0])
        && keep(device_name, sizeof(device_name), &arguments[1])) {
        status = deck_client_init(&line_client, &config,
                                  store->length > 0 ? store->bytes : NULL, store->length);
    }
    if (status != DECK_OK) {
        line_status(status);
        return;
    }
    exists = true;
    finish(DECK_OK);
}

static void free_client(const line_argument *arguments)
{
    (void)arguments;
    wipe();
    line_status(DECK_OK);
}

/* ---- What comes in; the board's clock is the first argument ---- */

static uint32_t now_of(const line_argument *arguments)
{
    return (uint32_t)arguments[0].number;
}

static void start(const line_argument *arguments)
{
    deck_client_start(&line_client, now_of(arguments));
    finish(DECK_OK);
}

static void connected(const line_argument *arguments)
{
    const char *host_id = (const char *)arguments[1].bytes;
    deck_client_connected(&line_client, arguments[1].length > 0 ? host_id : NULL,
                          now_of(arguments));
    finish(DECK_OK);
}

static void disconnected(const line_argument *arguments)
{
    deck_client_disconnected(&line_client, now_of(arguments));
    finish(DECK_OK);
}

static void receive(const line_argument *arguments)
{
    deck_client_receive(&line_client, (char *)arguments[1].bytes, arguments[1].length,
                        now_of(arguments));
    finish(DECK_OK);
}

static void tick(const line_argument *arguments)
{
    deck_client_tick(&line_client, now_of(arguments));
    finish(DECK_OK);
}

static void saved(const line_argument *arguments)
{
    deck_client_saved(&line_client, arguments[1].number == 1, now_of(arguments));
    finish(DECK_OK);
}

/* ---- Commands of the person ---- */

static void code(const line_argument *arguments)
{
    finish(deck_client_code(&line_client, (const char *)arguments[1].bytes, arguments[1].length,
                            now_of(arguments)));
}

static void press(const line_argument *arguments)
{
    finish(deck_client_press(&line_client, (uint32_t)arguments[1].number,
                             (uint32_t)arguments[2].number));
}

static void send(const line_argument *arguments)
{
    finish(deck_client_send(&line_client, (const char *)arguments[1].bytes,
                            arguments[1].length));
}

static void repair(const line_argument *arguments)
{
    (void)arguments;
    deck_client_repair(&line_client);
    finish(DECK_OK);
}

static void forget(const line_argument *arguments)
{
    deck_client_forget(&line_client, now_of(arguments));
    finish(DECK_OK);
}

const line_request line_client_requests[] = {
    {"client new", "ttbuuu", create, false},
    {"client free", "", free_client, false},
    {"client start", "u", start, true},
    {"client connected", "ut", connected, true},
    {"client disconnected", "u", disconnected, true},
    {"client receive", "ub", receive, true},
    {"client tick", "u", tick, true},
    {"client saved", "uf", saved, true},
    {"client code", "ub", code, true},
    {"client press", "uuu", press, true},
    {"client send", "ub", send, true},
    {"client repair", "u", repair, true},
    {"client forget", "u", forget, true},
    {NULL, NULL, NULL, false},
};
