/* Hex, base64 and device ids as the wire spells them: one spelling for a value, all others
 * refused. */
#include <string.h>

#include "deck_crypto.h"
#include "deck_message.h"

/* The 65 characters of a device id come first, the 64 digits of base64 (RFC 4648, table 1) last. */
static const char characters[] =
    "._-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
#define BASE64_DIGITS (characters + 3)
static const char hex_digits[] = "0123456789abcdef";

enum {
    ID_CHARACTERS = 65,
    HEX_WIDTH = 4, /* bits a digit */
    BASE64_WIDTH = 6
};

bool deck_device_id_valid(const char *id)
{
    size_t length = 0;
    if (id == NULL) {
        return false;
    }
    while (id[length] != '\0') {
        if (length == DECK_DEVICE_ID_MAX || memchr(characters, id[length], ID_CHARACTERS) == NULL) {
            return false;
        }
        length++;
    }
    return length > 0;
}

/* Reads digits of `width` bits, just as many as `size` bytes need, where the bits that are left must
 * be zero. What is read has come over the network and is no secret. */
static int decode(uint8_t *bytes, size_t size, const char *digits, unsigned width, const char *text,
                  size_t length)
{
    uint32_t bits = 0;
    unsigned held = 0;
    size_t written = 0;
    int status = DECK_OK;
    for (size_t i = 0; i < length; i++) {
        const char *digit = memchr(digits, text[i], (size_t)1 << width);
        if (digit == NULL || written == size) {
            status = DECK_MALFORMED_VALUE;
            break;
        }
        bits = (bits << width) | (uint32_t)(digit - digits);
        held += width;
        if (held >= 8) {
            held -= 8;
            bytes[written] = (uint8_t)(bits >> held);
            written++;
        }
    }
    if (written < size || (bits & ((1U << held) - 1)) != 0) {
        status = DECK_MALFORMED_VALUE;
    }
    if (status != DECK_OK) {
        deck_zeroize(bytes, size);
    }
    return status;
}

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

int deck_hex_decode(void *out, size_t length, const char *text, size_t text_length)
{
    if (out == NULL || text == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    return decode(out, length, hex_digits, HEX_WIDTH, text, text_length);
}

/* 42 digits of 6 bits, one of 4 and two zeros, and a `=` in place of a last one. */
void deck_base64_encode_key(char text[45], const uint8_t key[32])
{
    uint32_t bits = 0;
    unsigned held = 0;
    for (size_t i = 0; i < DECK_KEY_SIZE; i++) {
        bits = (bits << 8) | key[i];
        for (held += 8; held >= BASE64_WIDTH; held -= BASE64_WIDTH) {
            *text = BASE64_DIGITS[(bits >> (held - BASE64_WIDTH)) & 63];
            text++;
        }
    }
    text[0] = BASE64_DIGITS[(bits << 2) & 63];
    text[1] = '=';
    text[2] = '\0';
}

int deck_base64_decode_key(uint8_t key[32], const char *text, size_t text_length)
{
    if (key == NULL || text == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    bool padded = text_length == DECK_BASE64_SIZE && text[DECK_BASE64_SIZE - 1] == '=';
    return decode(key, DECK_KEY_SIZE, BASE64_DIGITS, BASE64_WIDTH, text,
                  padded ? DECK_BASE64_SIZE - 1 : 0);
}
