/* The canonical form: one spelling for a text, made once by whoever sends it. */
#include <string.h>

#include "deck_json_scan.h"

void deck_json_write_start(deck_json_writer *writer, char *out, size_t capacity)
{
    *writer = (deck_json_writer){
        .out = out, .capacity = out != NULL ? capacity : 0, .length = 0, .status = DECK_OK};
}

static void append(deck_json_writer *writer, const void *bytes, size_t length)
{
    if (writer->status != DECK_OK) {
        return;
    }
    if (length > writer->capacity - writer->length) {
        writer->status = DECK_MISUSE_SPACE;
        return;
    }
    memcpy(writer->out + writer->length, bytes, length);
    writer->length += length;
}

void deck_json_write_raw(deck_json_writer *writer, const char *ascii)
{
    append(writer, ascii, strlen(ascii));
}

static void append_control(deck_json_writer *writer, uint8_t byte)
{
    static const char letters[] = "btn\0fr"; /* U+0008 to U+000D; U+000B has none */
    static const char digits[] = "0123456789abcdef";
    if (byte >= '\b' && byte <= '\r' && letters[byte - '\b'] != '\0') {
        const char escape[] = {'\\', letters[byte - '\b']};
        append(writer, escape, sizeof(escape));
    } else {
        const char escape[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
        append(writer, escape, sizeof(escape));
    }
}

/* How many bytes from here on are ASCII that stands for itself. */
static size_t plain_run(const uint8_t *text, size_t length)
{
    size_t run = 0;
    while (run < length && text[run] >= 0x20 && text[run] < 0x80 && text[run] != '"'
           && text[run] != '\\') {
        run++;
    }
    return run;
}

void deck_json_write_string(deck_json_writer *writer, const void *utf8, size_t length)
{
    const uint8_t *next = utf8;
    append(writer, "\"", 1);
    while (length > 0 && writer->status == DECK_OK) {
        size_t run = plain_run(next, length);
        append(writer, next, run);
        next += run;
        length -= run;
        if (length == 0) {
            break;
        }
        size_t size = deck_utf8_sequence(next, length);
        if (size == 0) {
            writer->status = DECK_MISUSE_ARGUMENT;
        } else if (*next < 0x20) {
            append_control(writer, *next);
        } else {
            if (*next == '"' || *next == '\\') {
                append(writer, "\\", 1);
            }
            append(writer, next, size);
        }
        next += size;
        length -= size;
    }
    append(writer, "\"", 1);
}

void deck_json_write_integer(deck_json_writer *writer, uint64_t value)
{
    char digits[20];
    size_t first = sizeof(digits);
    do {
        first--;
        digits[first] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    append(writer, digits + first, sizeof(digits) - first);
}
