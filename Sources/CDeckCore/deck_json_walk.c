/* Walking a text that deck_json_check has accepted, and reading its values. */
#include <string.h>

#include "deck_json_scan.h"

deck_json_value deck_json_root(const char *text, size_t length)
{
    const char *end = text + length;
    const char *start = deck_json_skip_space(text, end);
    while (end > start && strchr(" \t\n\r", end[-1]) != NULL) {
        end--; /* behind the one value of a checked text there is only space */
    }
    return (deck_json_value){start, (size_t)(end - start)};
}

deck_json_kind deck_json_kind_of(deck_json_value value)
{
    switch (value.length > 0 ? value.start[0] : '\0') {
    case '{':
        return DECK_JSON_OBJECT;
    case '[':
        return DECK_JSON_ARRAY;
    case '"':
        return DECK_JSON_STRING;
    case 't':
        return DECK_JSON_TRUE;
    case 'f':
        return DECK_JSON_FALSE;
    case 'n':
    case '\0':
        return DECK_JSON_NULL;
    default:
        return DECK_JSON_NUMBER;
    }
}

deck_json_walk deck_json_elements(deck_json_value array)
{
    if (deck_json_kind_of(array) != DECK_JSON_ARRAY) {
        return (deck_json_walk){NULL, NULL};
    }
    return (deck_json_walk){array.start + 1, array.start + array.length - 1};
}

bool deck_json_next(deck_json_walk *walk, deck_json_value *element)
{
    if (walk->next == NULL) {
        return false;
    }
    const char *start = deck_json_skip_space(walk->next, walk->end);
    if (start < walk->end && *start == ',') {
        start = deck_json_skip_space(start + 1, walk->end);
    }
    if (start >= walk->end) {
        walk->next = NULL;
        return false;
    }
    walk->next = deck_json_skip_value(start, walk->end);
    *element = (deck_json_value){start, (size_t)(walk->next - start)};
    return true;
}

int deck_json_members(deck_json_value *members, const char *const *names, size_t count,
                      deck_json_value object)
{
    memset(members, 0, count * sizeof(*members));
    if (deck_json_kind_of(object) != DECK_JSON_OBJECT) {
        return DECK_MALFORMED_MEMBER;
    }
    const char *end = object.start + object.length - 1;
    const char *next = deck_json_skip_space(object.start + 1, end);
    while (next < end) {
        const char *behind = deck_json_skip_string(next);
        const deck_json_value key = {next, (size_t)(behind - next)};
        const char *colon = deck_json_skip_space(behind, end);
        const char *start = deck_json_skip_space(colon + 1, end);
        behind = deck_json_skip_value(start, end);
        for (size_t i = 0; i < count; i++) {
            if (deck_json_string_equals(key, names[i])) {
                members[i] = (deck_json_value){start, (size_t)(behind - start)};
                break; /* no key stands twice in a checked text */
            }
        }
        next = deck_json_skip_space(behind, end);
        if (next < end) {
            next = deck_json_skip_space(next + 1, end); /* behind the comma */
        }
    }
    return DECK_OK;
}

int deck_json_member(deck_json_value *member, deck_json_value object, const char *name)
{
    int status = deck_json_members(member, &name, 1, object);
    return status == DECK_OK && member->length == 0 ? DECK_MALFORMED_MEMBER : status;
}

int deck_json_integer(int64_t *out, deck_json_value value, int64_t least, int64_t most)
{
    *out = 0;
    if (deck_json_kind_of(value) != DECK_JSON_NUMBER) {
        return DECK_MALFORMED_MEMBER;
    }
    bool negative = value.start[0] == '-';
    uint64_t limit = negative ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX;
    uint64_t magnitude = 0;
    for (size_t i = negative ? 1 : 0; i < value.length; i++) {
        char digit = value.start[i];
        if (digit < '0' || digit > '9') {
            return DECK_MALFORMED_VALUE; /* a fraction or an exponent */
        }
        uint64_t unit = (uint64_t)(digit - '0');
        if (magnitude > (limit - unit) / 10) {
            return DECK_MALFORMED_VALUE;
        }
        magnitude = magnitude * 10 + unit;
    }
    if (negative && magnitude == 0) {
        return DECK_MALFORMED_VALUE; /* -0 */
    }
    int64_t number = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
    if (number < least || number > most) {
        return DECK_MALFORMED_VALUE;
    }
    *out = number;
    return DECK_OK;
}

static size_t utf8_length(uint32_t code_point)
{
    return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

static void put_utf8(char *out, uint32_t code_point, size_t size)
{
    static const uint8_t lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = size; i > 1; i--) {
        out[i - 1] = (char)(0x80 | (code_point & 0x3F));
        code_point >>= 6;
    }
    out[0] = (char)(lead[size] | code_point);
}

int deck_json_string_length(size_t *length, deck_json_value value)
{
    *length = 0;
    if (deck_json_kind_of(value) != DECK_JSON_STRING) {
        return DECK_MALFORMED_MEMBER;
    }
    const char *next = value.start + 1;
    for (;;) {
        uint32_t code_point = deck_json_next_code_point(&next);
        if (code_point == DECK_JSON_END) {
            return DECK_OK;
        }
        *length += utf8_length(code_point);
    }
}

int deck_json_string(char *out, size_t capacity, size_t *length, deck_json_value value)
{
    *length = 0;
    if (deck_json_kind_of(value) != DECK_JSON_STRING) {
        return DECK_MALFORMED_MEMBER;
    }
    size_t written = 0;
    const char *next = value.start + 1;
    for (;;) {
        /* What needs no unescaping moves in runs. */
        const char *run = next;
        while (*next != '"' && *next != '\\') {
            next++;
        }
        if ((size_t)(next - run) > capacity - written) {
            return DECK_MISUSE_SPACE;
        }
        memmove(out + written, run, (size_t)(next - run));
        written += (size_t)(next - run);
        /* The code point is read before it is written: in place, `out` never overtakes `next`. */
        uint32_t code_point = deck_json_next_code_point(&next);
        if (code_point == DECK_JSON_END) {
            *length = written;
            return DECK_OK;
        }
        size_t size = utf8_length(code_point);
        if (size > capacity - written) {
            return DECK_MISUSE_SPACE;
        }
        put_utf8(out + written, code_point, size);
        written += size;
    }
}

bool deck_json_string_equals(deck_json_value value, const char *ascii)
{
    if (deck_json_kind_of(value) != DECK_JSON_STRING) {
        return false;
    }
    /* Most comparisons are with other names: one look at the first character is enough. */
    char first = value.start[1];
    if (first != '\\' && first != *ascii) {
        return first == '"' && *ascii == '\0';
    }
    size_t length = value.length - 2;
    if (memchr(value.start + 1, '\\', length) == NULL) {
        return strlen(ascii) == length && memcmp(value.start + 1, ascii, length) == 0;
    }
    const char *next = value.start + 1;
    uint32_t code_point = deck_json_next_code_point(&next);
    while (code_point != DECK_JSON_END && *ascii != '\0' && code_point == (uint8_t)*ascii) {
        code_point = deck_json_next_code_point(&next);
        ascii++;
    }
    return code_point == DECK_JSON_END && *ascii == '\0';
}
