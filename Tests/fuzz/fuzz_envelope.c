/* libFuzzer target for the envelope. The first byte says what the rest is: a text as a stranger
 * sends it, or a body that a host who knows the key seals, to be opened again, whole and with one
 * bit of it turned over. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "deck_crypto.h"
#include "deck_envelope.h"
#include "deck_message.h"

enum {
    SLOTS = 64,
    LONGEST = 4096
};

static const uint8_t key[32] = {1, 2, 3};

static void require(int condition)
{
    if (!condition) {
        abort();
    }
}

/* A copy of exactly that size on the heap, so that a step too far is seen. */
static char *copy_of(const void *data, size_t size)
{
    char *copy = malloc(size + (size == 0));
    require(copy != NULL);
    memcpy(copy, data, size);
    return copy;
}

/* What opens must carry the mac of its number and its body, or it was forged. */
static void require_mac(const deck_envelope *envelope, const char *body, size_t length)
{
    char carried[65];
    char right[65];
    deck_hex_encode(carried, envelope->mac, sizeof(envelope->mac));
    require(deck_envelope_mac(right, key, envelope->sequence, body, length) == DECK_OK);
    require(strcmp(carried, right) == 0);
}

/* Reads and opens `text`; the body is unescaped where it stands, as the client does it. */
static int open_text(char *text, size_t size, char **body, size_t *length, uint64_t *last)
{
    uint32_t slots[SLOTS];
    uint64_t missed = 0;
    const uint64_t before = *last;
    deck_message message;
    int status = deck_message_read(&message, text, size, (deck_json_keys){slots, SLOTS});
    if (status != DECK_OK) {
        return status;
    }
    if (message.kind != DECK_MESSAGE_SECURE) {
        return DECK_MALFORMED_TYPE;
    }
    *body = (char *)(uintptr_t)message.envelope.body.start;
    status = deck_envelope_open(*body, message.envelope.body.length, length, &missed, key, last,
                                &message.envelope);
    if (status == DECK_OK) {
        require(*last == message.envelope.sequence && *last == before + 1 + missed);
        require(*body + *length <= text + size && deck_utf8_valid(*body, *length));
        require_mac(&message.envelope, *body, *length);
    } else {
        require(*last == before && *length == 0);
    }
    return status;
}

static void from_a_stranger(const uint8_t *data, size_t size)
{
    char *text = copy_of(data, size);
    char *body = NULL;
    size_t length = 0;
    uint64_t last = 0;
    (void)open_text(text, size, &body, &length, &last);
    free(text);
}

static void from_a_host(const uint8_t *data, size_t size)
{
    uint64_t sent = 0;
    uint64_t last = 0;
    size_t sealed = 0;
    size_t length = 0;
    char *body = NULL;
    if (size < 2) {
        return;
    }
    const size_t turned = (size_t)data[0] << 8 | data[1];
    data += 2;
    size -= 2;
    const size_t capacity = 6 * size + DECK_ENVELOPE_OVERHEAD;
    char *text = malloc(capacity);
    require(text != NULL);
    const int status = deck_envelope_seal(text, capacity, &sealed, key, &sent, data, size);
    require(status == DECK_OK || !deck_utf8_valid((const char *)data, size));
    if (status == DECK_OK) {
        require(sent == 1 && sealed <= capacity);
        char *whole = copy_of(text, sealed);
        require(open_text(whole, sealed, &body, &length, &last) == DECK_OK);
        require(length == size && memcmp(body, data, size) == 0 && last == 1);
        memcpy(whole, text, sealed); /* its body was unescaped in place */
        require(open_text(whole, sealed, &body, &length, &last) == DECK_PEER_REPLAYED);

        /* One bit over may still be another spelling of the same, and nothing else. */
        memcpy(whole, text, sealed);
        whole[(turned >> 3) % sealed] = (char)(whole[(turned >> 3) % sealed] ^ (1 << (turned & 7)));
        last = 0;
        if (open_text(whole, sealed, &body, &length, &last) == DECK_OK) {
            require(length == size && memcmp(body, data, size) == 0 && last == 1);
        }
        free(whole);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && size <= LONGEST) {
        (data[0] % 2 == 0 ? from_a_stranger : from_a_host)(data + 1, size - 1);
    }
    return 0;
}
