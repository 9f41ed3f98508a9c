/* JSON texts, messages and bodies as the core reads them. */
#include "deck_json.h"
#include "deck_message.h"
#include "line.h"

static const deck_json_keys keys = {line_key_slots, LINE_KEY_SLOTS};

static const char *text_of(const line_argument *argument)
{
    return (const char *)argument->bytes;
}

/* A string of a checked text, unescaped. It is no longer than the line that it came in. */
static void put_string(deck_json_value value)
{
    size_t length = 0;
    if (deck_json_string(line_scratch, sizeof(line_scratch), &length, value) == DECK_OK) {
        line_bytes(line_scratch, length);
    } else {
        line_word("unreadable");
    }
}

static void put_optional(bool present, deck_json_value value)
{
    if (present) {
        put_string(value);
    } else {
        line_word("absent");
    }
}

static void json(const line_argument *arguments)
{
    line_status(deck_json_check(text_of(&arguments[0]), arguments[0].length, keys));
}

static void put_members(const deck_message *message)
{
    switch (message->kind) {
    case DECK_MESSAGE_CHALLENGE:
        line_bytes(message->nonce, sizeof(message->nonce));
        line_bytes(message->proof, sizeof(message->proof));
        break;
    case DECK_MESSAGE_NEED_PAIRING:
        line_bytes(message->nonce, sizeof(message->nonce));
        line_bytes(message->public_key, sizeof(message->public_key));
        break;
    case DECK_MESSAGE_PAIRED:
        line_bytes(message->proof, sizeof(message->proof));
        break;
    case DECK_MESSAGE_PAIRING_FAILED:
        line_number(message->remaining);
        break;
    case DECK_MESSAGE_SECURE:
        line_number(message->envelope.sequence);
        line_bytes(message->envelope.mac, sizeof(message->envelope.mac));
        put_string(message->envelope.body);
        break;
    case DECK_MESSAGE_PAIRING_LOCKED:
    case DECK_MESSAGE_UNAUTHORIZED:
    case DECK_MESSAGE_UNEXPECTED:
        break;
    }
}

static const char *kind_word(deck_message_kind kind)
{
    switch (kind) {
    case DECK_MESSAGE_CHALLENGE:
        return "challenge";
    case DECK_MESSAGE_NEED_PAIRING:
        return "needPairing";
    case DECK_MESSAGE_PAIRED:
        return "paired";
    case DECK_MESSAGE_PAIRING_FAILED:
        return "pairingFailed";
    case DECK_MESSAGE_PAIRING_LOCKED:
        return "pairingLocked";
    case DECK_MESSAGE_UNAUTHORIZED:
        return "unauthorized";
    case DECK_MESSAGE_SECURE:
        return "secure";
    case DECK_MESSAGE_UNEXPECTED:
        return "unexpected";
    }
    return "unknown";
}

static void message(const line_argument *arguments)
{
    deck_message read;
    int status = deck_message_read(&read, text_of(&arguments[0]), arguments[0].length, keys);
    if (status != DECK_OK) {
        line_status(status);
        return;
    }
    line_begin("ok");
    line_word(kind_word(read.kind));
    put_members(&read);
    line_end();
}

/* A line for each key; the number of pages. */
static uint64_t put_layout_keys(const deck_body *body)
{
    uint64_t page = 0;
    deck_json_value elements;
    deck_json_walk pages = deck_json_elements(body->pages);
    while (deck_json_next(&pages, &elements)) {
        deck_json_value element;
        deck_layout_key key;
        deck_json_walk walk = deck_json_elements(elements);
        while (deck_json_next(&walk, &element)
               && deck_layout_key_read(&key, element) == DECK_OK) {
            line_begin("key");
            line_number(page);
            line_number(key.index);
            put_string(key.label);
            put_optional(key.has_color, key.color);
            line_end();
        }
        page++;
    }
    return page;
}

static void put_body(const deck_body *read)
{
    uint64_t pages = 0;
    switch (read->kind) {
    case DECK_BODY_LAYOUT:
        pages = put_layout_keys(read);
        line_begin("ok");
        line_word("layout");
        line_number(read->columns);
        line_number(read->rows);
        line_number(pages);
        break;
    case DECK_BODY_RESULT:
        line_begin("ok");
        line_word("result");
        line_number(read->page);
        line_number(read->index);
        line_number(read->ok ? 1 : 0);
        if (read->has_exit_code) {
            line_signed(read->exit_code);
        } else {
            line_word("absent");
        }
        put_optional(read->has_output, read->output);
        break;
    case DECK_BODY_ERROR:
        line_begin("ok");
        line_word("error");
        put_string(read->code);
        put_string(read->message);
        break;
    }
    line_end();
}

static void body(const line_argument *arguments)
{
    deck_body read;
    int status = deck_body_read(&read, text_of(&arguments[0]), arguments[0].length, keys);
    if (status != DECK_OK) {
        line_status(status);
        return;
    }
    put_body(&read);
}

const line_request line_reading_requests[] = {
    {"json", "b", json, false},
    {"message", "b", message, false},
    {"body", "b", body, false},
    {NULL, NULL, NULL, false},
};
