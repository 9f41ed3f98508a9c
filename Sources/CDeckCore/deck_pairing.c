#include "deck_pairing.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_labels.h"
#include "deck_public.h"

const char *deck_side_text(deck_side side)
{
    return side == DECK_SIDE_CLIENT ? DECK_TEXT_CLIENT : DECK_TEXT_MAC;
}

int deck_proof(char proof[65], const uint8_t key[32], deck_side side)
{
    uint8_t mac[DECK_HASH_SIZE];
    const char *text = deck_side_text(side);
    int status = deck_hmac(mac, key, DECK_KEY_SIZE, text, strlen(text));
    if (status == DECK_OK) {
        deck_hex_encode(proof, mac, sizeof(mac));
    } else {
        deck_zeroize(proof, DECK_HEX_SIZE + 1);
    }
    deck_zeroize(mac, sizeof(mac));
    return status;
}

int deck_proof_check(const char *proof, size_t length, const uint8_t key[32], deck_side side)
{
    uint8_t given[DECK_HASH_SIZE];
    uint8_t right[DECK_HASH_SIZE];
    const char *text = deck_side_text(side);
    int status = deck_hex_decode(given, sizeof(given), proof, length);
    if (status == DECK_OK) {
        status = deck_hmac(right, key, DECK_KEY_SIZE, text, strlen(text));
    }
    if (status == DECK_OK && !deck_equal(given, right, sizeof(right))) {
        status = DECK_PEER_BAD_PROOF;
    }
    deck_zeroize(right, sizeof(right));
    return status;
}

int deck_code_check(const char *code, size_t length)
{
    if (code == NULL || length != DECK_CODE_SIZE) {
        return DECK_MISUSE_CODE;
    }
    /* The code is a secret: no branch on a digit. */
    uint32_t wrong = 0;
    for (size_t i = 0; i < DECK_CODE_SIZE; i++) {
        uint32_t digit = (uint32_t)(uint8_t)code[i] - '0';
        wrong |= (digit | (9U - digit)) >> 8; /* one of them has wrapped */
    }
    DECK_MAKE_PUBLIC(wrong);
    return wrong == 0 ? DECK_OK : DECK_MISUSE_CODE;
}

/* HKDF with `label` and the transcript as info. */
static int derive(uint8_t key[32], const uint8_t shared[32], const char code[4],
                  const char *label, const uint8_t host_key[32], const uint8_t deck_key[32])
{
    uint8_t info[sizeof(DECK_LABEL_CONFIRM) + 2 * DECK_KEY_SIZE];
    size_t length = strlen(label);
    memcpy(info, label, length);
    memcpy(info + length, host_key, DECK_KEY_SIZE);
    memcpy(info + length + DECK_KEY_SIZE, deck_key, DECK_KEY_SIZE);
    return deck_hkdf(key, DECK_KEY_SIZE, shared, DECK_KEY_SIZE, code, DECK_CODE_SIZE, info,
                     length + 2 * DECK_KEY_SIZE);
}

_Static_assert(sizeof(DECK_LABEL_TOKEN) <= sizeof(DECK_LABEL_CONFIRM),
               "the info buffer is sized for the longest label");

int deck_pairing_derive_shared(deck_pairing_keys *keys, const uint8_t shared[32],
                               const uint8_t host_key[32], const uint8_t deck_key[32],
                               const char code[4])
{
    int status = deck_code_check(code, DECK_CODE_SIZE);
    if (status == DECK_OK) {
        status = derive(keys->confirm_key, shared, code, DECK_LABEL_CONFIRM, host_key, deck_key);
    }
    if (status == DECK_OK) {
        status = derive(keys->token, shared, code, DECK_LABEL_TOKEN, host_key, deck_key);
    }
    if (status != DECK_OK) {
        deck_zeroize(keys, sizeof(*keys));
    }
    return status;
}

int deck_pairing_derive(deck_pairing_keys *keys, const uint8_t private_key[32],
                        const uint8_t host_key[32], const uint8_t deck_key[32],
                        deck_side own_side, const char code[4])
{
    uint8_t shared[DECK_KEY_SIZE];
    const uint8_t *peer_key = own_side == DECK_SIDE_CLIENT ? host_key : deck_key;
    int status = deck_code_check(code, DECK_CODE_SIZE);
    if (status == DECK_OK) {
        status = deck_x25519(shared, private_key, peer_key);
    }
    if (status == DECK_OK) {
        status = deck_pairing_derive_shared(keys, shared, host_key, deck_key, code);
    } else {
        deck_zeroize(keys, sizeof(*keys));
    }
    deck_zeroize(shared, sizeof(shared));
    return status;
}
