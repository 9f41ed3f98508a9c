/* Bodies inside envelopes. */
#include <string.h>

#include "deck_message.h"

void deck_body_write_press(deck_json_writer *writer, uint32_t page, uint32_t index)
{
    deck_json_write_raw(writer, "{\"index\":");
    deck_json_write_integer(writer, index);
    deck_json_write_raw(writer, ",\"page\":");
    deck_json_write_integer(writer, page);
    deck_json_write_raw(writer, ",\"type\":\"press\"}");
}

void deck_body_write_info(deck_json_writer *writer, uint32_t columns, uint32_t rows,
                          uint32_t max_message)
{
    deck_json_write_raw(writer, "{\"columns\":");
    deck_json_write_integer(writer, columns);
    deck_json_write_raw(writer, ",\"maxMessage\":");
    deck_json_write_integer(writer, max_message);
    deck_json_write_raw(writer, ",\"rows\":");
    deck_json_write_integer(writer, rows);
    deck_json_write_raw(writer, ",\"type\":\"info\"}");
}

static int read_number(uint32_t *out, deck_json_value object, const char *name, int64_t least,
                       int64_t most)
{
    deck_json_value value;
    int64_t number = 0;
    int status = deck_json_member(&value, object, name);
    if (status == DECK_OK) {
        status = deck_json_integer(&number, value, least, most);
    }
    *out = (uint32_t)number;
    return status;
}

static int read_string(deck_json_value *out, deck_json_value object, const char *name)
{
    int status = deck_json_member(out, object, name);
    if (status == DECK_OK && deck_json_kind_of(*out) != DECK_JSON_STRING) {
        status = DECK_MALFORMED_MEMBER;
    }
    return status;
}

/* Like read_string, but the member may be missing. */
static int read_optional_string(deck_json_value *out, bool *present, deck_json_value object,
                                const char *name)
{
    *present = deck_json_member(out, object, name) == DECK_OK;
    return *present ? read_string(out, object, name) : DECK_OK;
}

int deck_layout_key_read(deck_layout_key *key, deck_json_value element)
{
    memset(key, 0, sizeof(*key));
    int status = read_number(&key->index, element, "index", 0, INT32_MAX);
    if (status == DECK_OK) {
        status = read_string(&key->label, element, "label");
    }
    if (status == DECK_OK) {
        status = read_optional_string(&key->color, &key->has_color, element, "color");
    }
    return status;
}

static int read_layout(deck_body *body, deck_json_value object)
{
    int status = read_number(&body->columns, object, "columns", 1, UINT8_MAX);
    if (status == DECK_OK) {
        status = read_number(&body->rows, object, "rows", 1, UINT8_MAX);
    }
    if (status == DECK_OK) {
        status = deck_json_member(&body->pages, object, "pages");
    }
    if (status == DECK_OK && deck_json_kind_of(body->pages) != DECK_JSON_ARRAY) {
        status = DECK_MALFORMED_MEMBER;
    }
    if (status != DECK_OK) {
        return status;
    }
    deck_json_walk pages = deck_json_elements(body->pages);
    deck_json_value page;
    while (status == DECK_OK && deck_json_next(&pages, &page)) {
        if (deck_json_kind_of(page) != DECK_JSON_ARRAY) {
            status = DECK_MALFORMED_MEMBER;
        }
        deck_json_walk elements = deck_json_elements(page);
        deck_json_value element;
        deck_layout_key key;
        while (status == DECK_OK && deck_json_next(&elements, &element)) {
            status = deck_layout_key_read(&key, element);
            if (status == DECK_OK && key.index >= body->columns * body->rows) {
                status = DECK_MALFORMED_VALUE; /* beyond the grid, where a board has no key */
            }
        }
    }
    return status;
}

static int read_result(deck_body *body, deck_json_value object)
{
    deck_json_value value;
    int64_t number = 0;
    int status = read_number(&body->page, object, "page", 0, INT32_MAX);
    if (status == DECK_OK) {
        status = read_number(&body->index, object, "index", 0, INT32_MAX);
    }
    if (status == DECK_OK) {
        status = deck_json_member(&value, object, "ok");
    }
    if (status == DECK_OK) {
        deck_json_kind kind = deck_json_kind_of(value);
        body->ok = kind == DECK_JSON_TRUE;
        status = kind == DECK_JSON_TRUE || kind == DECK_JSON_FALSE ? DECK_OK
                                                                   : DECK_MALFORMED_MEMBER;
    }
    if (status == DECK_OK && deck_json_member(&value, object, "exitCode") == DECK_OK) {
        body->has_exit_code = true;
        status = deck_json_integer(&number, value, INT32_MIN, INT32_MAX);
        body->exit_code = (int32_t)number;
    }
    if (status == DECK_OK) {
        status = read_optional_string(&body->output, &body->has_output, object, "output");
    }
    return status;
}

static int read_error(deck_body *body, deck_json_value object)
{
    int status = read_string(&body->code, object, "code");
    if (status == DECK_OK) {
        status = read_string(&body->message, object, "message");
    }
    return status;
}

int deck_body_read(deck_body *body, const char *text, size_t length, deck_json_keys keys)
{
    deck_json_value type;
    memset(body, 0, sizeof(*body));
    int status = deck_json_check(text, length, keys);
    if (status != DECK_OK) {
        return status;
    }
    deck_json_value object = deck_json_root(text, length);
    status = read_string(&type, object, "type");
    if (status != DECK_OK) {
        return status;
    }
    if (deck_json_string_equals(type, "layout")) {
        body->kind = DECK_BODY_LAYOUT;
        return read_layout(body, object);
    }
    if (deck_json_string_equals(type, "result")) {
        body->kind = DECK_BODY_RESULT;
        return read_result(body, object);
    }
    if (deck_json_string_equals(type, "error")) {
        body->kind = DECK_BODY_ERROR;
        return read_error(body, object);
    }
    return DECK_MALFORMED_TYPE;
}
