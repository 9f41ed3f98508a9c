#include "deck_session.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_derive.h"
#include "deck_labels.h"

static int derive(uint8_t key[32], const uint8_t token[32], const char client_nonce[32],
                  const char mac_nonce[32], const char *label)
{
    char salt[DECK_NONCE_SIZE + 1 + DECK_NONCE_SIZE];
    memcpy(salt, client_nonce, DECK_NONCE_SIZE);
    salt[DECK_NONCE_SIZE] = '|';
    memcpy(salt + DECK_NONCE_SIZE + 1, mac_nonce, DECK_NONCE_SIZE);
    const deck_derivation from = {.secret = token, .salt = salt, .salt_length = sizeof(salt)};
    return deck_derive(key, &from, label);
}

int deck_session_auth_key(uint8_t auth_key[32], const uint8_t token[32],
                          const char client_nonce[32], const char mac_nonce[32])
{
    return derive(auth_key, token, client_nonce, mac_nonce, DECK_LABEL_AUTH);
}

int deck_session_derive(deck_session_keys *keys, const uint8_t token[32],
                        const char client_nonce[32], const char mac_nonce[32])
{
    int status = derive(keys->client_to_mac, token, client_nonce, mac_nonce,
                        DECK_LABEL_CLIENT_TO_MAC);
    if (status == DECK_OK) {
        status = derive(keys->mac_to_client, token, client_nonce, mac_nonce,
                        DECK_LABEL_MAC_TO_CLIENT);
    }
    if (status != DECK_OK) {
        deck_zeroize(keys, sizeof(*keys));
    }
    return status;
}
