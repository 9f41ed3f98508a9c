/* Words into arguments. Nothing of the core is used: it is what is being tested. */
#include <string.h>

#include "deck_pairing.h"
#include "line.h"

static int hex_value(char digit)
{
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    if (digit >= 'a' && digit <= 'f') {
        return digit - 'a' + 10;
    }
    return -1;
}

bool line_parse_hex(line_argument *argument, char *word, size_t length)
{
    uint8_t *bytes = (uint8_t *)word;
    size_t count = length / 2;
    if (length == 1 && word[0] == '-') {
        count = 0;
    } else if (length == 0 || length % 2 != 0) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        int high = hex_value(word[2 * i]);
        int low = hex_value(word[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        bytes[i] = (uint8_t)(high * 16 + low);
    }
    bytes[count] = 0;
    argument->bytes = bytes;
    argument->length = count;
    return true;
}

/* One spelling for a number: no sign, no zero in front. */
static bool parse_number(uint64_t *number, const char *word, size_t length, uint64_t most)
{
    *number = 0;
    if (length == 0 || (length > 1 && word[0] == '0')) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)(unsigned char)word[i] - '0';
        if (digit > 9 || *number > most / 10 || *number * 10 > most - digit) {
            return false;
        }
        *number = *number * 10 + digit;
    }
    return true;
}

static bool parse_side(uint64_t *side, const char *word)
{
    *side = strcmp(word, "client") == 0 ? DECK_SIDE_CLIENT : DECK_SIDE_MAC;
    return *side == DECK_SIDE_CLIENT || strcmp(word, "mac") == 0;
}

/* `word` ends in a NUL. */
static bool parse_word(line_argument *argument, char kind, char *word, size_t length)
{
    switch (kind) {
    case 'b':
        return line_parse_hex(argument, word, length);
    case 'k':
        return line_parse_hex(argument, word, length) && argument->length == 32;
    case 't':
        return line_parse_hex(argument, word, length)
               && memchr(argument->bytes, 0, argument->length) == NULL;
    case 'u':
        return parse_number(&argument->number, word, length, UINT32_MAX);
    case 'l':
        return parse_number(&argument->number, word, length, UINT64_MAX);
    case 'f':
        return parse_number(&argument->number, word, length, 1);
    case 's':
        return parse_side(&argument->number, word);
    case 'w':
        argument->bytes = (uint8_t *)word;
        argument->length = length;
        return length > 0;
    default:
        return false;
    }
}

bool line_parse(line_argument arguments[LINE_ARGUMENTS], const char *kinds, char *text,
                size_t length)
{
    char *next = text; /* at the space before the next word, or at the end */
    char *end = text + length;
    memset(arguments, 0, LINE_ARGUMENTS * sizeof(*arguments));
    for (size_t i = 0; kinds[i] != '\0'; i++) {
        if (i == LINE_ARGUMENTS || next == end) {
            return false;
        }
        char *word = next + 1;
        next = memchr(word, ' ', (size_t)(end - word));
        if (next == NULL) {
            next = end;
        }
        *next = '\0';
        if (!parse_word(&arguments[i], kinds[i], word, (size_t)(next - word))) {
            return false;
        }
    }
    return next == end;
}
