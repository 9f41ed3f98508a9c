/* The canonical form: one spelling for a text, made once by whoever sends it. */
#include <string.h>

#include "deck_crypto.h"
#include "deck_json_scan.h"

void deck_json_write_start(deck_json_writer *writer, char *out, size_t capacity)
{
    *writer = (deck_json_writer){
        .out = out, .capacity = out != NULL ? capacity : 0, .length = 0, .status = DECK_OK};
}

void deck_json_write_raw(deck_json_writer *writer, const char *ascii)
{
    deck_json_append(writer, ascii, strlen(ascii));
}

/* A quote, a backslash or a control character. */
static void append_escaped(deck_json_writer *writer, char character)
{
    char spelled[7] = "\\u00"; /* and two digits, where there is no letter */
    const char *letter = memchr(deck_json_escaped, character, DECK_JSON_ESCAPES);
    if (letter != NULL) {
        spelled[1] = deck_json_escapes[letter - deck_json_escaped];
        spelled[2] = '\0';
    } else {
        deck_hex_encode(&spelled[4], &character, 1);
    }
    deck_json_write_raw(writer, spelled);
}

void deck_json_write_string(deck_json_writer *writer, const char *lead, const void *utf8,
                            size_t length)
{
    const char *next = utf8;
    const char *end = next + length;
    deck_json_write_raw(writer, lead);
    deck_json_write_raw(writer, "\"");
    while (next < end && writer->status == DECK_OK) {
        const char *run = next;
        next = deck_json_skip_plain(next, end);
        if (next == run && (uint8_t)*next < 0x80) {
            append_escaped(writer, *next);
            next++;
            run = next;
        } else if (next == run && deck_utf8_next(&next, end) == DECK_JSON_BAD) {
            writer->status = DECK_MISUSE_ARGUMENT;
        }
        deck_json_append(writer, run, (size_t)(next - run));
    }
    deck_json_write_raw(writer, "\"");
}

/* Divides by ten and answers the rest: by hand in steps of 16 bits, because a processor of 32 bits
 * needs a kilobyte of code to divide 64. */
static uint32_t take_digit(uint64_t *value)
{
    uint32_t rest = 0;
    for (int step = 0; step < 4; step++) {
        rest = (rest << 16) | (uint32_t)(*value >> 48);
        *value = (*value << 16) | (rest / 10); /* what is divided leaves above, what is done enters */
        rest %= 10;
    }
    return rest;
}

void deck_json_write_integer(deck_json_writer *writer, const char *lead, uint64_t value)
{
    char digits[20];
    size_t first = sizeof(digits);
    deck_json_write_raw(writer, lead);
    do {
        first--;
        digits[first] = (char)('0' + take_digit(&value));
    } while (value > 0);
    deck_json_append(writer, digits + first, sizeof(digits) - first);
}
