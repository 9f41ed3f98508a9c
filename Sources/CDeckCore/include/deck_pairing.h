/* Pairing: from a code of four digits and two key pairs to a token (firmware-spec, "Pairing").
 * Both sides of the derivation are here, so that a board's tests can play the host. */
#ifndef DECK_PAIRING_H
#define DECK_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DECK_CODE_SIZE = 4,
    DECK_TOKEN_SIZE = 32
};

/* Whose proof, in pairing and in a session: the deck's is made over "client", the host's over
 * "mac". */
typedef enum deck_side {
    DECK_SIDE_CLIENT,
    DECK_SIDE_MAC
} deck_side;

/* The text that a side signs to prove a key: "client" or "mac". */
const char *deck_side_text(deck_side side);

/* Lowercase hex of HMAC-SHA256(key, the side's text): 64 characters and a NUL. */
DECK_CHECKED int deck_proof(char proof[65], const uint8_t key[32], deck_side side);
/* Compares `proof` (64 lowercase hex digits, not NUL-terminated) in constant time:
 * DECK_PEER_BAD_PROOF when it is another, DECK_MALFORMED_VALUE when it is none. */
DECK_CHECKED int deck_proof_check(const char *proof, size_t length, const uint8_t key[32],
                                  deck_side side);

/* Exactly four ASCII digits, else DECK_MISUSE_CODE. */
DECK_CHECKED int deck_code_check(const char *code, size_t length);

typedef struct deck_pairing_keys {
    uint8_t confirm_key[32];
    uint8_t token[32];
} deck_pairing_keys;

/* Derives both keys. `host_key` and `deck_key` are the public keys as received or sent, host
 * first in the transcript; `own_side` says which of them belongs to `private_key`.
 * DECK_PEER_BAD_KEY when the peer's key gives an all-zero secret, DECK_MISUSE_CODE when `code` is
 * not four ASCII digits. Zeroise the keys after use. */
DECK_CHECKED int deck_pairing_derive(deck_pairing_keys *keys, const uint8_t private_key[32],
                                     const uint8_t host_key[32], const uint8_t deck_key[32],
                                     deck_side own_side, const char code[4]);

/* The same from a shared secret that is known already, for tests against vectors. */
DECK_CHECKED int deck_pairing_derive_shared(deck_pairing_keys *keys, const uint8_t shared[32],
                                            const uint8_t host_key[32],
                                            const uint8_t deck_key[32], const char code[4]);

#ifdef __cplusplus
}
#endif

#endif
