/* Bodies inside envelopes. */
#include <string.h>

#include "deck_message.h"
#include "deck_rules.h"

/* ---- From the deck ---- */

void deck_body_write_press(deck_json_writer *writer, uint32_t page, uint32_t index)
{
    deck_json_write_integer(writer, "{\"index\":", index);
    deck_json_write_integer(writer, ",\"page\":", page);
    deck_json_write_raw(writer, ",\"type\":\"press\"}");
}

void deck_body_write_info(deck_json_writer *writer, uint32_t columns, uint32_t rows,
                          uint32_t max_message)
{
    deck_json_write_integer(writer, "{\"columns\":", columns);
    deck_json_write_integer(writer, ",\"maxMessage\":", max_message);
    deck_json_write_integer(writer, ",\"rows\":", rows);
    deck_json_write_raw(writer, ",\"type\":\"info\"}");
}

/* ---- From the host ---- */

/* Each page an array, each element of it a key of the grid. */
static int check_pages(const deck_body *body)
{
    deck_json_walk pages = deck_json_elements(body->pages);
    deck_json_value page;
    while (deck_json_next(&pages, &page)) {
        deck_json_walk elements = deck_json_elements(page);
        deck_json_value element;
        if (elements.next == NULL) {
            return DECK_MALFORMED_MEMBER;
        }
        while (deck_json_next(&elements, &element)) {
            deck_layout_key key;
            int status = deck_layout_key_read(&key, element);
            if (status != DECK_OK) {
                return status;
            }
            if (key.index >= body->columns * body->rows) {
                return DECK_MALFORMED_VALUE; /* beyond the grid, where a board has no key */
            }
        }
    }
    return DECK_OK;
}

int deck_body_read(deck_body *body, const char *text, size_t length, deck_json_keys keys)
{
    size_t type = 0;
    memset(body, 0, sizeof(*body));
    int status = deck_rules_read(body, &type, DECK_RULES_OF_BODIES, text, length, keys);
    if (status != DECK_OK) {
        return status;
    }
    if (type < DECK_TYPE_FIRST_BODY) {
        return DECK_MALFORMED_TYPE;
    }
    body->kind = (deck_body_kind)(type - DECK_TYPE_FIRST_BODY);
    return check_pages(body);
}
