/* Walking a text that deck_json_check has accepted, and reading its values. */
#include <string.h>

#include "deck_json_scan.h"

/* ---- Walking ---- */

deck_json_value deck_json_root(const char *text, size_t length)
{
    deck_json_value root = {text, 0};
    deck_json_walk walk = {text, text + length};
    (void)deck_json_next(&walk, &root);
    return root;
}

deck_json_kind deck_json_kind_of(deck_json_value value)
{
    static const char firsts[] = "nft-\"[{"; /* in the order of the kinds */
    const char *first = value.length > 0 ? memchr(firsts, value.start[0], sizeof(firsts) - 1)
                                         : firsts;
    return first != NULL ? (deck_json_kind)(first - firsts) : DECK_JSON_NUMBER;
}

deck_json_walk deck_json_elements(deck_json_value array)
{
    if (deck_json_kind_of(array) != DECK_JSON_ARRAY) {
        return (deck_json_walk){NULL, NULL};
    }
    return (deck_json_walk){array.start + 1, array.start + array.length - 1};
}

/* From behind an opening bracket to behind its closing one. In a checked text every bracket outside
 * a string counts, and `[` and `]` are `{` and `}` but for one bit. */
static const char *skip_container(const char *next)
{
    size_t depth = 1;
    while (depth > 0) {
        char character = *next;
        next++;
        if (character == '"') {
            while (*next != '"') {
                next += *next == '\\' ? 2 : 1; /* whatever is escaped is no closing quote */
            }
            next++;
        } else if ((character | 0x20) == '{') {
            depth++;
        } else if ((character | 0x20) == '}') {
            depth--;
        }
    }
    return next;
}

bool deck_json_next(deck_json_walk *walk, deck_json_value *element)
{
    deck_json_token token = DECK_JSON_NONE;
    do {
        token = deck_json_take(walk, &element->start);
    } while (token == DECK_JSON_COMMA || token == DECK_JSON_COLON);
    if (token == DECK_JSON_NONE) {
        return false;
    }
    if (token == DECK_JSON_OPEN_OBJECT || token == DECK_JSON_OPEN_ARRAY) {
        walk->next = skip_container(walk->next);
    }
    element->length = (size_t)(walk->next - element->start);
    return true;
}

size_t deck_json_name(deck_json_value string, const char *names, size_t count)
{
    size_t place = 0;
    while (place < count && !deck_json_string_equals(string, names)) {
        names += strlen(names) + 1;
        place++;
    }
    return place;
}

int deck_json_members(deck_json_value *members, const char *names, size_t count,
                      deck_json_value object)
{
    memset(members, 0, count * sizeof(*members));
    if (deck_json_kind_of(object) != DECK_JSON_OBJECT) {
        return DECK_MALFORMED_MEMBER;
    }
    deck_json_walk walk = {object.start + 1, object.start + object.length - 1};
    deck_json_value key;
    deck_json_value value;
    while (deck_json_next(&walk, &key) && deck_json_next(&walk, &value)) {
        size_t place = deck_json_name(key, names, count);
        if (place < count) {
            members[place] = value;
        }
    }
    return DECK_OK;
}

int deck_json_member(deck_json_value *member, deck_json_value object, const char *name)
{
    int status = deck_json_members(member, name, 1, object);
    return status == DECK_OK && member->length == 0 ? DECK_MALFORMED_MEMBER : status;
}

/* ---- Values ---- */

int deck_json_integer(int64_t *out, deck_json_value value)
{
    uint16_t parts[4] = {0}; /* the lowest first: not every processor of 32 bits multiplies 64 */
    *out = 0;
    if (deck_json_kind_of(value) != DECK_JSON_NUMBER) {
        return DECK_MALFORMED_MEMBER;
    }
    bool negative = value.start[0] == '-';
    size_t first = negative ? 1 : 0;
    if (value.length - first > DECK_JSON_DIGITS || (negative && value.start[1] == '0')) {
        return DECK_MALFORMED_VALUE; /* too long, or -0 */
    }
    for (size_t i = first; i < value.length; i++) {
        uint32_t digit = (uint32_t)(value.start[i] - '0');
        if (digit > 9) {
            return DECK_MALFORMED_VALUE; /* a fraction or an exponent */
        }
        for (size_t part = 0; part < 4; part++) {
            digit += parts[part] * 10U;
            parts[part] = (uint16_t)digit;
            digit >>= 16;
        }
    }
    int64_t magnitude = (int64_t)(((uint64_t)parts[3] << 48) | ((uint64_t)parts[2] << 32)
                                  | ((uint64_t)parts[1] << 16) | parts[0]);
    *out = negative ? -magnitude : magnitude;
    return DECK_OK;
}

static int unescape(deck_json_writer *writer, size_t *length, deck_json_value value)
{
    *length = 0;
    if (deck_json_kind_of(value) != DECK_JSON_STRING) {
        return DECK_MALFORMED_MEMBER;
    }
    (void)deck_json_unescape(writer, value.start + 1, value.start + value.length);
    if (writer->status == DECK_OK) {
        *length = writer->length;
    }
    return writer->status;
}

int deck_json_string_length(size_t *length, deck_json_value value)
{
    deck_json_writer writer = {.capacity = SIZE_MAX};
    return unescape(&writer, length, value);
}

int deck_json_string(char *out, size_t capacity, size_t *length, deck_json_value value)
{
    deck_json_writer writer;
    deck_json_write_start(&writer, out, capacity);
    return unescape(&writer, length, value);
}

bool deck_json_string_equals(deck_json_value value, const char *ascii)
{
    if (value.length == 0 || value.start[0] != '"') {
        return false;
    }
    const char *next = value.start + 1;
    const char *end = value.start + value.length;
    while (*ascii != '\0' && deck_json_next_code_point(&next, end) == (uint8_t)*ascii) {
        ascii++;
    }
    return *ascii == '\0' && *next == '"';
}
