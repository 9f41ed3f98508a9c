#include "board_log.h"

#include "show.h"

#include <inttypes.h>

static const char tag[] = "deck";

/* A text of the host's as one line. It is unescaped where it stands, in the deck's own receive
 * buffer, so each is read once; control characters would move the console's cursor. */
static const char *line_of(deck_json_value value, int *length)
{
    char *text = (char *)(uintptr_t)value.start;
    size_t size = 0;
    if (deck_json_string(text, value.length, &size, value) != DECK_OK) {
        size = 0;
    }
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)text[i] < ' ' || text[i] == 127) {
            text[i] = ' ';
        }
    }
    *length = (int)size;
    return text;
}

static void show_layout(const deck_body *body)
{
    uint32_t page = 0;
    int length;
    deck_json_value keys;
    deck_json_walk pages = deck_json_elements(body->pages);
    ESP_LOGI(tag, "Layout: %" PRIu32 " x %" PRIu32, body->columns, body->rows);
    while (deck_json_next(&pages, &keys)) {
        deck_json_value element;
        deck_json_walk walk = deck_json_elements(keys);
        while (deck_json_next(&walk, &element)) {
            deck_layout_key key;
            if (deck_layout_key_read(&key, element) == DECK_OK) {
                const char *label = line_of(key.label, &length);
                ESP_LOGI(tag, "  page %" PRIu32 ", key %" PRIu32 ": %.*s", page, key.index,
                         length, label);
            }
        }
        page++;
    }
}

static void show_result(const deck_body *body)
{
    ESP_LOGI(tag, "Page %" PRIu32 ", key %" PRIu32 ": %s", body->page, body->index,
             body->ok ? "done" : "failed");
    if (body->has_output) {
        int length;
        const char *output = line_of(body->output, &length);
        ESP_LOGI(tag, "  %.*s", length, output);
    }
}

static void show_body(const deck_body *body)
{
    const char *message;
    int length;
    switch (body->kind) {
    case DECK_BODY_LAYOUT:
        show_layout(body);
        break;
    case DECK_BODY_RESULT:
        show_result(body);
        break;
    case DECK_BODY_ERROR:
        message = line_of(body->message, &length);
        ESP_LOGW(tag, "The host says: %.*s", length, message);
        break;
    }
}

void show_event(const deck_event *event)
{
    switch (event->kind) {
    case DECK_EVENT_NEED_CODE:
        ESP_LOGI(tag, "The host shows a code of four digits. Type: code 1234");
        break;
    case DECK_EVENT_PAIRING_FAILED:
        ESP_LOGW(tag, "Wrong code; %u more tries", event->remaining);
        break;
    case DECK_EVENT_PAIRING_LOCKED:
        ESP_LOGW(tag, "Pairing is locked at the host: too many wrong codes");
        break;
    case DECK_EVENT_PAIRED:
        ESP_LOGI(tag, "Paired");
        break;
    case DECK_EVENT_AUTHORIZED:
        ESP_LOGI(tag, "Authorized");
        break;
    case DECK_EVENT_BODY:
        show_body(&event->body);
        break;
    case DECK_EVENT_REJECTED_HOST:
        ESP_LOGE(tag, "This is not the host it was: %s. `repair` allows a new pairing.",
                 deck_rejection_text((deck_rejection)event->reason));
        break;
    case DECK_EVENT_IGNORED:
        ESP_LOGW(tag, "Ignored: %s", deck_ignored_text((deck_ignored)event->reason));
        break;
    case DECK_EVENT_GAP:
        ESP_LOGW(tag, "Messages %" PRIu64 " to %" PRIu64 " never came", event->from, event->to);
        break;
    case DECK_EVENT_SAVE_FAILED:
        ESP_LOGE(tag, "The flash did not take it; a pairing in progress was given up");
        break;
    case DECK_EVENT_FAILED:
        ESP_LOGE(tag, "%s", deck_status_text(event->reason));
        break;
    case DECK_EVENT_CONNECT:
    case DECK_EVENT_CLOSE:
    case DECK_EVENT_SAVE:
        break; /* for the firmware, not for the person */
    }
}

void show_state(deck_client_state state)
{
    static deck_client_state shown = DECK_CLIENT_STOPPED;
    if (state != shown) {
        shown = state;
        ESP_LOGI(tag, "State: %s", deck_client_state_text(state));
    }
}
