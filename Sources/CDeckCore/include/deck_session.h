/* A session's keys, from the token and the two nonces (firmware-spec, "Session"). */
#ifndef DECK_SESSION_H
#define DECK_SESSION_H

#include <stddef.h>
#include <stdint.h>

#include "deck_pairing.h"
#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DECK_NONCE_SIZE = 32 /* 16 random bytes as lowercase hex: that text enters the derivations */
};

typedef struct deck_session_keys {
    uint8_t client_to_mac[32]; /* signs what the deck sends */
    uint8_t mac_to_client[32]; /* signs what the host sends */
} deck_session_keys;

/* The key that both proofs of a session are made with. Zeroise it after use. */
DECK_CHECKED int deck_session_auth_key(uint8_t auth_key[32], const uint8_t token[32],
                                       const char client_nonce[32], const char mac_nonce[32]);

/* The two envelope keys. Zeroise them after use. */
DECK_CHECKED int deck_session_derive(deck_session_keys *keys, const uint8_t token[32],
                                     const char client_nonce[32], const char mac_nonce[32]);

#ifdef __cplusplus
}
#endif

#endif
