#include "deck_json_scan.h"

#include <string.h>

const char deck_json_escaped[] = "\"\\/\b\f\n\r\t";
const char deck_json_escapes[] = "\"\\/bfnrt";

/* ---- UTF-8 ---- */

/* What the first byte of a character says besides its bits, by the character's size. */
static const uint8_t lead[] = {0, 0, 0xC0, 0xE0, 0xF0};

static size_t utf8_size(uint32_t code_point)
{
    return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

uint32_t deck_utf8_next(const char **next, const char *end)
{
    const uint8_t *text = (const uint8_t *)*next;
    uint8_t first = text[0];
    size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if ((size_t)(end - *next) < size) {
        return DECK_JSON_BAD;
    }
    /* A first byte of another kind leaves a number that is far too large. */
    uint32_t code_point = (uint32_t)first - lead[size];
    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return DECK_JSON_BAD;
        }
        code_point = (code_point << 6) | (text[i] & 0x3FU);
    }
    /* Neither spelled longer than it needs, nor a surrogate, nor past the last one. */
    if (utf8_size(code_point) != size || code_point - 0xD800 < 0x800
        || code_point >= DECK_JSON_END) {
        return DECK_JSON_BAD;
    }
    *next += size;
    return code_point;
}

bool deck_utf8_valid(const void *bytes, size_t length)
{
    const char *next = bytes;
    const char *end = next + length;
    uint32_t code_point = 0;
    while (next < end && code_point != DECK_JSON_BAD) {
        code_point = deck_utf8_next(&next, end);
    }
    return code_point != DECK_JSON_BAD;
}

/* ---- Strings ---- */

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* What `u` and four hex digits in either case say. */
static uint32_t utf16_unit(const char **next, const char *end)
{
    uint32_t value = 0;
    if (end - *next < 5 || *(*next)++ != 'u') {
        return DECK_JSON_BAD;
    }
    for (size_t i = 0; i < 4; i++) {
        char digit = *(*next)++;
        uint32_t nibble = (uint32_t)(digit - '0');
        if (nibble > 9) {
            nibble = (uint32_t)((digit | 0x20) - 'a'); /* one bit makes a capital small */
            if (nibble > 5) {
                return DECK_JSON_BAD;
            }
            nibble += 10;
        }
        value = value * 16 + nibble;
    }
    return value;
}

/* `*next` stands behind the backslash. */
static uint32_t next_escaped(const char **next, const char *end)
{
    if (*next == end) {
        return DECK_JSON_BAD;
    }
    char kind = **next;
    if (kind != 'u') {
        *next += 1;
        const char *letter = memchr(deck_json_escapes, kind, DECK_JSON_ESCAPES);
        return letter != NULL ? (uint8_t)deck_json_escaped[letter - deck_json_escapes]
                              : DECK_JSON_BAD;
    }
    uint32_t unit = utf16_unit(next, end);
    if (unit - 0xD800 >= 0x800) {
        return unit;
    }
    /* Half of a pair, the higher one first. */
    if (unit >= 0xDC00 || *next == end || *(*next)++ != '\\') {
        return DECK_JSON_BAD;
    }
    uint32_t low = utf16_unit(next, end) - 0xDC00;
    return low < 0x400 ? 0x10000 + ((unit - 0xD800) << 10) + low : DECK_JSON_BAD;
}

uint32_t deck_json_next_code_point(const char **next, const char *end)
{
    if (*next == end || (uint8_t)**next < 0x20) {
        return DECK_JSON_BAD;
    }
    uint8_t first = (uint8_t)**next;
    if (first == '"') {
        return DECK_JSON_END;
    }
    if (first >= 0x80) {
        return deck_utf8_next(next, end);
    }
    *next += 1;
    return first == '\\' ? next_escaped(next, end) : first;
}

const char *deck_json_skip_plain(const char *next, const char *end)
{
    while (next < end && (uint8_t)*next >= 0x20 && (uint8_t)*next < 0x80 && *next != '"'
           && *next != '\\') {
        next++;
    }
    return next;
}

void deck_json_append(deck_json_writer *writer, const char *bytes, size_t length)
{
    if (writer->status != DECK_OK) {
        return;
    }
    if (length > writer->capacity - writer->length) {
        writer->status = DECK_MISUSE_SPACE;
        return;
    }
    if (writer->out != NULL) {
        memmove(writer->out + writer->length, bytes, length);
    }
    writer->length += length;
}

const char *deck_json_unescape(deck_json_writer *writer, const char *next, const char *end)
{
    for (;;) {
        /* What needs no unescaping moves in runs. */
        const char *run = next;
        next = deck_json_skip_plain(next, end);
        deck_json_append(writer, run, (size_t)(next - run));
        uint32_t code_point = deck_json_next_code_point(&next, end);
        if (code_point >= DECK_JSON_END) {
            return code_point == DECK_JSON_END ? next + 1 : NULL;
        }
        /* Read before it is written: in place, the writer never overtakes `next`. */
        char bytes[4];
        size_t size = utf8_size(code_point);
        for (size_t i = size - 1; i > 0; i--) {
            bytes[i] = (char)(0x80 | (code_point & 0x3F));
            code_point >>= 6;
        }
        bytes[0] = (char)(lead[size] | code_point);
        deck_json_append(writer, bytes, size);
    }
}

/* ---- Tokens: each scanner answers the position behind the token, or NULL ---- */

static const char *scan_digits(const char *next, const char *end)
{
    const char *start = next;
    while (next < end && is_digit(*next)) {
        next++;
    }
    return next > start ? next : NULL;
}

static const char *scan_number(const char *next, const char *end)
{
    if (*next == '-') {
        next++;
    }
    const char *first = next;
    next = scan_digits(next, end);
    if (next != NULL && *first == '0' && next > first + 1) {
        return NULL;
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

static const char *scan_word(const char *next, const char *end)
{
    const char *word = *next == 't' ? "true" : *next == 'f' ? "false" : "null";
    size_t length = strlen(word);
    return (size_t)(end - next) >= length && memcmp(next, word, length) == 0 ? next + length : NULL;
}

static const char *scan_string(const char *next, const char *end)
{
    deck_json_writer nowhere;
    deck_json_write_start(&nowhere, NULL, 0);
    return deck_json_unescape(&nowhere, next + 1, end);
}

deck_json_token deck_json_take(deck_json_walk *rest, const char **start)
{
    static const char firsts[] = "{}[],:\""; /* in the order of the tokens */
    const char *next = rest->next;
    const char *end = rest->end;
    while (next < end && (*next == ' ' || *next == '\t' || *next == '\n' || *next == '\r')) {
        next++;
    }
    *start = next;
    rest->next = next;
    if (next == end) {
        return DECK_JSON_NONE;
    }
    const char *first = memchr(firsts, *next, sizeof(firsts) - 1);
    deck_json_token token = first != NULL ? (deck_json_token)(first - firsts) : DECK_JSON_SCALAR;
    if (token < DECK_JSON_QUOTE) {
        next++;
    } else if (token == DECK_JSON_QUOTE) {
        next = scan_string(next, end);
    } else if (*next == '-' || is_digit(*next)) {
        next = scan_number(next, end);
    } else {
        next = scan_word(next, end);
    }
    if (next == NULL) {
        return DECK_JSON_NONE;
    }
    rest->next = next;
    return token;
}
