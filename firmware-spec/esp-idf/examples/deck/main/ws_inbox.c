#include "board_log.h"

#include "ws_inbox.h"

#include <stdatomic.h>

#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "now.h"
#include "wake.h"

enum {
    MESSAGE_MAX = CONFIG_TOUCHDECK_MAX_MESSAGE,
    BUFFERS = 2,      /* one is read by the deck while the next one fills */
    BUFFER_MS = 2000, /* for the deck to give one back: it waits for its flash at the most */
    OPCODE_CLOSE = 8
};

typedef struct message {
    uint32_t number; /* of the connection that it came on */
    char *text;
    size_t length;
} message;

static const char tag[] = "link";
static char buffers[BUFFERS][MESSAGE_MAX];
static QueueHandle_t free_buffers; /* a place for each */
static QueueHandle_t messages;     /* likewise */
static uint32_t number; /* of the connection that there is; the client's task reads it */
static joiner join;     /* the client's task has it while there is a client */

/* Each holds the number of the connection of which it is true. */
static _Atomic uint32_t opened;
static _Atomic uint32_t at_fault;
static _Atomic uint32_t gone;
static _Atomic uint16_t fault_code;
static _Atomic uint16_t host_code;
static _Atomic uint32_t heard_at;
static atomic_bool heard_pong;

/* ---- While no client runs ---- */

esp_err_t ws_inbox_start(void)
{
    free_buffers = xQueueCreate(BUFFERS, sizeof(char *));
    messages = xQueueCreate(BUFFERS, sizeof(message));
    if (free_buffers == NULL || messages == NULL) {
        return ESP_ERR_NO_MEM;
    }
    for (size_t i = 0; i < BUFFERS; i++) {
        ws_inbox_done(buffers[i]);
    }
    return ESP_OK;
}

void ws_inbox_begin(uint32_t new_number)
{
    number = new_number;
    joiner_start(&join, MESSAGE_MAX);
    atomic_store(&host_code, 0);
    atomic_store(&heard_at, now_ms());
    atomic_store(&heard_pong, false);
}

void ws_inbox_end(void)
{
    if (join.buffer != NULL) {
        ws_inbox_done(join.buffer); /* FRM-8: half a message is none */
        join.buffer = NULL;
    }
}

/* ---- In the client's task ---- */

static void say(_Atomic uint32_t *fact)
{
    atomic_store(fact, number);
    wake(WAKE_LINK);
}

void ws_inbox_opened(void)
{
    atomic_store(&heard_at, now_ms());
    say(&opened);
}

void ws_inbox_gone(void)
{
    say(&gone);
}

/* An event without bytes in the middle of a frame is the client's way to say that none came. */
static void note_life(const joiner_piece *piece)
{
    if (piece->length > 0 || piece->frame_length == 0) {
        atomic_store(&heard_at, now_ms());
    }
    if (piece->opcode == OPCODE_CLOSE && piece->length >= 2) {
        atomic_store(&host_code,
                     (uint16_t)((uint8_t)piece->data[0] << 8 | (uint8_t)piece->data[1]));
    }
}

void ws_inbox_take(const joiner_piece *piece)
{
    uint16_t code = 0;
    note_life(piece);
    if (joiner_needs_buffer(&join, piece)
        && xQueueReceive(free_buffers, &join.buffer, pdMS_TO_TICKS(BUFFER_MS)) != pdTRUE) {
        ESP_LOGE(tag, "No buffer came free in time");
        joiner_give_up(&join);
        ws_inbox_gone();
        return;
    }
    switch (joiner_take(&join, piece, &code)) {
    case JOINER_TEXT: {
        const message whole = {number, join.buffer, join.length};
        (void)xQueueSend(messages, &whole, 0); /* there is a place for each buffer */
        join.buffer = NULL;
        wake(WAKE_LINK);
        break;
    }
    case JOINER_PONG:
        atomic_store(&heard_pong, true);
        wake(WAKE_LINK);
        break;
    case JOINER_FAULT:
        atomic_store(&fault_code, code);
        say(&at_fault);
        break;
    case JOINER_MORE:
    case JOINER_CONTROL:
        break;
    }
}

/* ---- In the deck's task ---- */

static bool next_message(uint32_t wanted, ws_link_event *event)
{
    message next;
    while (xQueueReceive(messages, &next, 0) == pdTRUE) {
        if (next.number == wanted) {
            *event = (ws_link_event){WS_LINK_TEXT, 0, next.text, next.length};
            return true;
        }
        ws_inbox_done(next.text);
    }
    return false;
}

/* Whether a fact is true of that connection and has not been told. */
static bool news(uint32_t *told, uint32_t fact, uint32_t wanted)
{
    if (wanted == 0 || fact != wanted || *told == wanted) {
        return false;
    }
    *told = wanted;
    return true;
}

bool ws_inbox_next(uint32_t wanted, ws_link_event *event)
{
    static uint32_t told_opened;
    static uint32_t told_fault;
    static uint32_t told_gone;
    /* Read before the messages, which came before: so none is told after its connection's end.
     * And none before its beginning. */
    uint32_t fault_now = atomic_load(&at_fault);
    uint32_t gone_now = atomic_load(&gone);
    if (news(&told_opened, atomic_load(&opened), wanted)) {
        *event = (ws_link_event){.kind = WS_LINK_OPEN};
    } else if ((wanted == 0 || told_opened == wanted) && next_message(wanted, event)) {
        return true;
    } else if (news(&told_fault, fault_now, wanted)) {
        *event = (ws_link_event){.kind = WS_LINK_FAULT, .code = atomic_load(&fault_code)};
    } else if (news(&told_gone, gone_now, wanted)) { /* FRM-19 */
        *event = (ws_link_event){.kind = WS_LINK_GONE, .code = atomic_load(&host_code)};
    } else {
        return false;
    }
    return true;
}

void ws_inbox_done(char *text)
{
    (void)xQueueSend(free_buffers, &text, 0);
}

uint32_t ws_inbox_heard(bool *ponged)
{
    *ponged = atomic_load(&heard_pong);
    return atomic_load(&heard_at);
}
