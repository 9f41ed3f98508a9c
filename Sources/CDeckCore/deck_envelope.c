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
    deck_json_write_integer(&number, "", sequence);
    deck_json_write_raw(&number, "|");
    const deck_bytes parts[] = {{digits, number.length}, {body, body_length}};
    return deck_hmac_parts(mac, key, DECK_KEY_SIZE, parts, 2);
}

int deck_envelope_mac(char mac[65], const uint8_t key[32], uint64_t sequence, const void *body,
                      size_t body_length)
{
    uint8_t bytes[DECK_HASH_SIZE];
    int status = compute_mac(bytes, key, sequence, body, body_length);
    deck_hex_encode(mac, bytes, sizeof(bytes)); /* zeros after a failure */
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
    deck_json_write_string(&writer, "{\"body\":", body, body_length);
    deck_json_write_string(&writer, ",\"mac\":", mac, DECK_HEX_SIZE);
    deck_json_write_integer(&writer, ",\"seq\":", sequence);
    deck_json_write_raw(&writer, ",\"type\":\"secure\"}");
    if (writer.status == DECK_OK) {
        *length = writer.length;
        *last = sequence;
    }
    return writer.status;
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
    /* Both are far below 2^63, so the difference has a sign. */
    int64_t ahead = (int64_t)(envelope->sequence - *last);
    if (status == DECK_OK && ahead <= 0) { /* ENV-5 */
        status = DECK_PEER_REPLAYED;
    }
    if (status != DECK_OK) {
        *body_length = 0;
        return status;
    }
    *missed = (uint64_t)ahead - 1;
    *last = envelope->sequence;
    return DECK_OK;
}
