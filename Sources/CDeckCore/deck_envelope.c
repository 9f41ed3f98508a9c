#include "deck_envelope.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_public.h"

static int compute_mac(uint8_t mac[32], const uint8_t key[32], uint64_t sequence,
                       const void *body, size_t body_length)
{
    char digits[24];
    deck_json_writer number;
    deck_json_write_start(&number, digits, sizeof(digits));
    deck_json_write_integer(&number, sequence);
    deck_json_write_raw(&number, "|");
    if (number.status != DECK_OK) {
        return number.status;
    }
    const deck_bytes parts[] = {{digits, number.length}, {body, body_length}};
    return deck_hmac_parts(mac, key, DECK_KEY_SIZE, parts, 2);
}

int deck_envelope_mac(char mac[65], const uint8_t key[32], uint64_t sequence, const void *body,
                      size_t body_length)
{
    uint8_t bytes[DECK_HASH_SIZE];
    int status = compute_mac(bytes, key, sequence, body, body_length);
    if (status == DECK_OK) {
        deck_hex_encode(mac, bytes, sizeof(bytes));
    } else {
        deck_zeroize(mac, DECK_HEX_SIZE + 1);
    }
    return status;
}

int deck_envelope_seal(char *out, size_t capacity, size_t *length, const uint8_t key[32],
                       uint64_t *last, const void *body, size_t body_length)
{
    *length = 0;
    if (*last >= DECK_SEQUENCE_MAX) {
        return DECK_MISUSE_EXHAUSTED;
    }
    uint64_t sequence = *last + 1;
    char mac[DECK_HEX_SIZE + 1];
    int status = deck_envelope_mac(mac, key, sequence, body, body_length);
    if (status != DECK_OK) {
        return status;
    }
    DECK_MAKE_PUBLIC(mac); /* it is sent */
    deck_json_writer writer;
    deck_json_write_start(&writer, out, capacity);
    deck_json_write_raw(&writer, "{\"body\":");
    deck_json_write_string(&writer, body, body_length);
    deck_json_write_raw(&writer, ",\"mac\":\"");
    deck_json_write_raw(&writer, mac);
    deck_json_write_raw(&writer, "\",\"seq\":");
    deck_json_write_integer(&writer, sequence);
    deck_json_write_raw(&writer, ",\"type\":\"secure\"}");
    if (writer.status == DECK_OK) {
        *length = writer.length;
        *last = sequence;
    }
    return writer.status;
}

int deck_envelope_read(deck_envelope *envelope, deck_json_value body, deck_json_value mac,
                       deck_json_value sequence)
{
    char text[DECK_HEX_SIZE];
    int64_t number = 0;
    size_t length = 0;
    int status = deck_json_kind_of(body) == DECK_JSON_STRING ? DECK_OK : DECK_MALFORMED_MEMBER;
    if (status == DECK_OK) {
        status = deck_json_string(text, sizeof(text), &length, mac);
        status = status == DECK_MISUSE_SPACE ? DECK_MALFORMED_VALUE : status;
    }
    if (status == DECK_OK) {
        status = deck_hex_decode(envelope->mac, sizeof(envelope->mac), text, length);
    }
    if (status == DECK_OK) {
        status = deck_json_integer(&number, sequence, 1, (int64_t)DECK_SEQUENCE_MAX);
    }
    if (status != DECK_OK) {
        memset(envelope, 0, sizeof(*envelope));
        return status;
    }
    envelope->body = body;
    envelope->sequence = (uint64_t)number;
    return DECK_OK;
}

int deck_envelope_open(char *body, size_t capacity, size_t *body_length, uint64_t *missed,
                       const uint8_t key[32], uint64_t *last, const deck_envelope *envelope)
{
    uint8_t right[DECK_HASH_SIZE];
    *missed = 0;
    int status = deck_json_string(body, capacity, body_length, envelope->body);
    if (status == DECK_OK) {
        status = compute_mac(right, key, envelope->sequence, body, *body_length);
    }
    if (status == DECK_OK && !deck_equal(envelope->mac, right, sizeof(right))) { /* ENV-4, CRY-4 */
        status = DECK_PEER_BAD_SIGNATURE;
    }
    deck_zeroize(right, sizeof(right));
    if (status == DECK_OK && envelope->sequence <= *last) { /* ENV-5 */
        status = DECK_PEER_REPLAYED;
    }
    if (status != DECK_OK) {
        *body_length = 0;
        return status;
    }
    *missed = envelope->sequence - *last - 1;
    *last = envelope->sequence;
    return DECK_OK;
}
