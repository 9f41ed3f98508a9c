#include "deck_pairing.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_derive.h"
#include "deck_labels.h"
#include "deck_public.h"

const char *deck_side_text(deck_side side)
{
    return side == DECK_SIDE_CLIENT ? DECK_TEXT_CLIENT : DECK_TEXT_MAC;
}

/* The bytes that a proof spells. */
static int prove(uint8_t mac[32], const uint8_t key[32], deck_side side)
{
    const char *text = deck_side_text(side);
    return deck_hmac(mac, key, DECK_KEY_SIZE, text, strlen(text));
}

int deck_proof(char proof[65], const uint8_t key[32], deck_side side)
{
    uint8_t mac[DECK_HASH_SIZE];
    int status = prove(mac, key, side);
    deck_hex_encode(proof, mac, sizeof(mac)); /* zeros after a failure */
    deck_zeroize(mac, sizeof(mac));
    return status;
}

int deck_proof_check(const char *proof, size_t length, const uint8_t key[32], deck_side side)
{
    uint8_t given[DECK_HASH_SIZE];
    uint8_t right[DECK_HASH_SIZE];
    int status = deck_hex_decode(given, sizeof(given), proof, length);
    if (status == DECK_OK) {
        status = prove(right, key, side);
    }
    if (status == DECK_OK && !deck_equal(given, right, sizeof(right))) { /* CRY-4 */
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

int deck_pairing_derive_shared(deck_pairing_keys *keys, const uint8_t shared[32],
                               const uint8_t host_key[32], const uint8_t deck_key[32],
                               const char code[4])
{
    const deck_derivation from = {shared, code, DECK_CODE_SIZE, host_key, deck_key};
    int status = deck_code_check(code, DECK_CODE_SIZE);
    if (status == DECK_OK) {
        status = deck_derive(keys->confirm_key, &from, DECK_LABEL_CONFIRM);
    }
    if (status == DECK_OK) {
        status = deck_derive(keys->token, &from, DECK_LABEL_TOKEN);
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
    int status = deck_x25519(shared, private_key, peer_key);
    if (status == DECK_OK) {
        status = deck_pairing_derive_shared(keys, shared, host_key, deck_key, code);
    } else {
        deck_zeroize(keys, sizeof(*keys));
    }
    deck_zeroize(shared, sizeof(shared));
    return status;
}
