#include "deck_json_scan.h"

#include <string.h>

size_t deck_utf8_sequence(const uint8_t *text, size_t length)
{
    if (length == 0) {
        return 0;
    }
    uint8_t first = text[0];
    if (first < 0x80) {
        return 1;
    }
    /* The second byte's range excludes overlong forms, surrogates and what is past U+10FFFF. */
    size_t size = 0;
    uint8_t least = 0x80;
    uint8_t most = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) {
        size = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        size = 3;
        least = first == 0xE0 ? 0xA0 : 0x80;
        most = first == 0xED ? 0x9F : 0xBF;
    } else if (first >= 0xF0 && first <= 0xF4) {
        size = 4;
        least = first == 0xF0 ? 0x90 : 0x80;
        most = first == 0xF4 ? 0x8F : 0xBF;
    }
    if (size == 0 || length < size || text[1] < least || text[1] > most) {
        return 0;
    }
    for (size_t i = 2; i < size; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return size;
}

bool deck_utf8_valid(const void *bytes, size_t length)
{
    const uint8_t *text = bytes;
    while (length > 0) {
        size_t size = deck_utf8_sequence(text, length);
        if (size == 0) {
            return false;
        }
        text += size;
        length -= size;
    }
    return true;
}

/* ASCII that stands for itself in a string: most of what is ever sent. */
static bool is_plain(char character)
{
    uint8_t byte = (uint8_t)character;
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* The value of four hex digits in either case, as JSON allows in `\u`; DECK_JSON_END when they
 * are none. */
static uint32_t hex4(const char *text, const char *end)
{
    uint32_t value = 0;
    if (end - text < 4) {
        return DECK_JSON_END;
    }
    for (size_t i = 0; i < 4; i++) {
        char digit = text[i];
        uint32_t nibble = 0;
        if (is_digit(digit)) {
            nibble = (uint32_t)(digit - '0');
        } else if (digit >= 'a' && digit <= 'f') {
            nibble = (uint32_t)(digit - 'a') + 10;
        } else if (digit >= 'A' && digit <= 'F') {
            nibble = (uint32_t)(digit - 'A') + 10;
        } else {
            return DECK_JSON_END;
        }
        value = value * 16 + nibble;
    }
    return value;
}

/* `next` stands behind the backslash. */
static const char *scan_escape(const char *next, const char *end)
{
    if (next == end) {
        return NULL;
    }
    if (*next != 'u') {
        return *next != '\0' && strchr("\"\\/bfnrt", *next) != NULL ? next + 1 : NULL;
    }
    uint32_t unit = hex4(next + 1, end);
    if (unit == DECK_JSON_END || (unit >= 0xDC00 && unit <= 0xDFFF)) {
        return NULL;
    }
    next += 5;
    if (unit < 0xD800 || unit > 0xDBFF) {
        return next;
    }
    if (end - next < 6 || next[0] != '\\' || next[1] != 'u') {
        return NULL;
    }
    uint32_t low = hex4(next + 2, end);
    return low >= 0xDC00 && low <= 0xDFFF ? next + 6 : NULL;
}

const char *deck_json_scan_string(const char *next, const char *end)
{
    if (next == end || *next != '"') {
        return NULL;
    }
    next++;
    while (next != NULL) {
        while (next < end && is_plain(*next)) {
            next++;
        }
        if (next == end || (uint8_t)*next < 0x20) {
            return NULL;
        }
        if (*next == '"') {
            return next + 1;
        }
        if (*next == '\\') {
            next = scan_escape(next + 1, end);
        } else {
            size_t size = deck_utf8_sequence((const uint8_t *)next, (size_t)(end - next));
            next = size > 0 ? next + size : NULL;
        }
    }
    return NULL;
}

static const char *scan_digits(const char *next, const char *end)
{
    const char *start = next;
    while (next < end && is_digit(*next)) {
        next++;
    }
    return next > start ? next : NULL;
}

const char *deck_json_scan_number(const char *next, const char *end)
{
    if (next < end && *next == '-') {
        next++;
    }
    if (next < end && *next == '0') {
        next++;
    } else {
        next = scan_digits(next, end);
    }
    if (next != NULL && next < end && *next == '.') {
        next = scan_digits(next + 1, end);
    }
    if (next != NULL && next < end && (*next == 'e' || *next == 'E')) {
        next++;
        if (next < end && (*next == '+' || *next == '-')) {
            next++;
        }
        next = scan_digits(next, end);
    }
    return next;
}

const char *deck_json_skip_space(const char *next, const char *end)
{
    while (next < end && (*next == ' ' || *next == '\t' || *next == '\n' || *next == '\r')) {
        next++;
    }
    return next;
}

const char *deck_json_skip_string(const char *next)
{
    for (next++; *next != '"'; next++) {
        if (*next == '\\') {
            next++; /* whatever is escaped is no closing quote */
        }
    }
    return next + 1;
}

const char *deck_json_skip_value(const char *next, const char *end)
{
    size_t depth = 0;
    do {
        char character = *next;
        if (character == '"') {
            next = deck_json_skip_string(next);
        } else if (character == '{' || character == '[') {
            depth++;
            next++;
        } else if (character == '}' || character == ']') {
            depth--;
            next++;
        } else if (depth > 0) {
            next++; /* inside a container any other character can be passed by */
        } else {
            while (next < end && strchr(",:]} \t\n\r", *next) == NULL) {
                next++;
            }
        }
    } while (depth > 0 && next < end);
    return next;
}

static uint32_t next_escaped(const char **next)
{
    char kind = (*next)[1];
    if (kind != 'u') {
        *next += 2;
        switch (kind) {
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case 't':
            return '\t';
        default:
            return (uint8_t)kind;
        }
    }
    uint32_t unit = hex4(*next + 2, *next + 6);
    *next += 6;
    if (unit >= 0xD800 && unit <= 0xDBFF) {
        uint32_t low = hex4(*next + 2, *next + 6);
        *next += 6;
        unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }
    return unit;
}

uint32_t deck_json_next_code_point(const char **next)
{
    uint8_t first = (uint8_t)**next;
    if (first == '"') {
        return DECK_JSON_END;
    }
    if (first == '\\') {
        return next_escaped(next);
    }
    if (first < 0x80) {
        *next += 1;
        return first;
    }
    size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t code_point = first & (0x7FU >> size);
    for (size_t i = 1; i < size; i++) {
        code_point = (code_point << 6) | ((uint8_t)(*next)[i] & 0x3FU);
    }
    *next += size;
    return code_point;
}
