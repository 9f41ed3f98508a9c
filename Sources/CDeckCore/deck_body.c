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

_Static_assert(sizeof(deck_body) <= UINT8_MAX && sizeof(deck_layout_key) <= UINT8_MAX,
               "a rule has one byte for a place");
#define PLACE(member) ((uint8_t)offsetof(deck_body, member))
#define KEY_PLACE(member) ((uint8_t)offsetof(deck_layout_key, member))

static const deck_rule key_rules[] = {
    {DECK_MEMBER_INDEX, DECK_RULE_PLACE, KEY_PLACE(index), 0},
    {DECK_MEMBER_LABEL, DECK_RULE_STRING, KEY_PLACE(label), 0},
    {DECK_MEMBER_COLOR, DECK_RULE_STRING, KEY_PLACE(color), KEY_PLACE(has_color)},
};
enum { KEY_RULES = sizeof(key_rules) / sizeof(key_rules[0]) };

static const deck_rule rules[] = {
    {DECK_MEMBER_COLUMNS, DECK_RULE_SIDE, PLACE(columns), 0}, /* layout */
    {DECK_MEMBER_ROWS, DECK_RULE_SIDE, PLACE(rows), 0},
    {DECK_MEMBER_PAGES, DECK_RULE_ARRAY, PLACE(pages), 0},
    {DECK_MEMBER_PAGE, DECK_RULE_PLACE, PLACE(page), 0}, /* result */
    {DECK_MEMBER_INDEX, DECK_RULE_PLACE, PLACE(index), 0},
    {DECK_MEMBER_OK, DECK_RULE_BOOL, PLACE(ok), 0},
    {DECK_MEMBER_EXIT_CODE, DECK_RULE_EXIT, PLACE(exit_code), PLACE(has_exit_code)},
    {DECK_MEMBER_OUTPUT, DECK_RULE_STRING, PLACE(output), PLACE(has_output)},
    {DECK_MEMBER_CODE, DECK_RULE_STRING, PLACE(code), 0}, /* error */
    {DECK_MEMBER_MESSAGE, DECK_RULE_STRING, PLACE(message), 0},
};
/* Where the rules of a kind begin; they end where those of the next one do. */
static const uint8_t first_rules[] = {
    [DECK_BODY_LAYOUT] = 0, [DECK_BODY_RESULT] = 3, [DECK_BODY_ERROR] = 8,
    [DECK_BODY_ERROR + 1] = 10,
};

int deck_layout_key_read(deck_layout_key *key, deck_json_value element)
{
    deck_json_value members[DECK_MEMBERS];
    memset(key, 0, sizeof(*key));
    int status = deck_rules_find(members, element);
    return status == DECK_OK ? deck_rules_apply(key, key_rules, KEY_RULES, members) : status;
}

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
    deck_json_value members[DECK_MEMBERS];
    size_t type = 0;
    memset(body, 0, sizeof(*body));
    int status = deck_rules_open(members, &type, text, length, keys);
    if (status != DECK_OK) {
        return status;
    }
    if (type < DECK_TYPE_FIRST_BODY || type > DECK_TYPE_LAST_BODY) {
        return DECK_MALFORMED_TYPE;
    }
    size_t kind = type - DECK_TYPE_FIRST_BODY;
    body->kind = (deck_body_kind)kind;
    size_t first = first_rules[kind];
    status = deck_rules_apply(body, &rules[first], first_rules[kind + 1] - first, members);
    return status == DECK_OK ? check_pages(body) : status;
}
