/* Hex and base64 as the wire spells them: one spelling for a value, all others refused. */
#include "deck_crypto.h"

static const char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Without a table: the byte may be a secret, and an address in a cache tells which it was. */
static char hex_digit(unsigned int value)
{
    return (char)(value + '0' + (((9U - value) >> 8) & ('a' - '0' - 10U)));
}

void deck_hex_encode(char *text, const void *data, size_t length)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < length; i++) {
        text[2 * i] = hex_digit(bytes[i] >> 4U);
        text[2 * i + 1] = hex_digit(bytes[i] & 15U);
    }
    text[2 * length] = '\0';
}

/* The value of a lowercase hex digit, or -1. */
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

int deck_hex_decode(void *out, size_t length, const char *text, size_t text_length)
{
    uint8_t *bytes = out;
    if (out == NULL || text == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    bool valid = text_length / 2 == length && text_length % 2 == 0;
    for (size_t i = 0; valid && i < length; i++) {
        int high = hex_value(text[2 * i]);
        int low = hex_value(text[2 * i + 1]);
        valid = high >= 0 && low >= 0;
        if (valid) {
            bytes[i] = (uint8_t)(high * 16 + low);
        }
    }
    if (!valid) {
        deck_zeroize(out, length);
        return DECK_MALFORMED_VALUE;
    }
    return DECK_OK;
}

void deck_base64_encode_key(char text[45], const uint8_t key[32])
{
    size_t written = 0;
    for (size_t i = 0; i < DECK_KEY_SIZE; i += 3) {
        bool third = i + 2 < DECK_KEY_SIZE; /* the last group holds two bytes */
        uint32_t group = ((uint32_t)key[i] << 16) | ((uint32_t)key[i + 1] << 8)
                         | (third ? key[i + 2] : 0U);
        text[written++] = base64_digits[group >> 18];
        text[written++] = base64_digits[(group >> 12) & 63];
        text[written++] = base64_digits[(group >> 6) & 63];
        text[written++] = third ? base64_digits[group & 63] : '=';
    }
    text[written] = '\0';
}

/* The value of a base64 digit (RFC 4648, table 1), or -1. */
static int base64_value(char digit)
{
    if (digit >= 'A' && digit <= 'Z') {
        return digit - 'A';
    }
    if (digit >= 'a' && digit <= 'z') {
        return digit - 'a' + 26;
    }
    if (digit >= '0' && digit <= '9') {
        return digit - '0' + 52;
    }
    if (digit == '+') {
        return 62;
    }
    return digit == '/' ? 63 : -1;
}

int deck_base64_decode_key(uint8_t key[32], const char *text, size_t text_length)
{
    if (key == NULL || text == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    uint32_t group = 0;
    size_t written = 0;
    bool valid = text_length == DECK_BASE64_SIZE && text[DECK_BASE64_SIZE - 1] == '=';
    for (size_t i = 0; valid && i < DECK_BASE64_SIZE - 1; i++) {
        int value = base64_value(text[i]);
        valid = value >= 0;
        group = (group << 6) | (uint32_t)(valid ? value : 0);
        if (i % 4 == 3) {
            key[written++] = (uint8_t)(group >> 16);
            key[written++] = (uint8_t)(group >> 8);
            key[written++] = (uint8_t)group;
            group = 0;
        }
    }
    if (valid) {
        /* Three digits are left: 18 bits, of which the last two carry nothing. */
        key[written++] = (uint8_t)(group >> 10);
        key[written] = (uint8_t)(group >> 2);
        valid = (group & 3) == 0;
    }
    if (!valid) {
        deck_zeroize(key, DECK_KEY_SIZE);
        return DECK_MALFORMED_VALUE;
    }
    return DECK_OK;
}
