#include "deck_derive.h"

#include <string.h>

#include "deck_crypto.h"

int deck_derive(uint8_t key[32], const uint8_t secret[32], const char *salt, size_t salt_length,
                const char *label, const uint8_t *host_key, const uint8_t *deck_key)
{
    const uint8_t counter = 1;
    const size_t half = host_key != NULL ? DECK_KEY_SIZE : 0;
    const deck_bytes info[] = {
        {label, strlen(label)}, {host_key, half}, {deck_key, half}, {&counter, 1}};
    uint8_t extracted[DECK_HASH_SIZE];
    int status = deck_hmac(extracted, salt, salt_length, secret, DECK_KEY_SIZE);
    if (status == DECK_OK) {
        status = deck_hmac_parts(key, extracted, sizeof(extracted), info,
                                 sizeof(info) / sizeof(info[0]));
    } else {
        deck_zeroize(key, DECK_KEY_SIZE);
    }
    deck_zeroize(extracted, sizeof(extracted));
    return status;
}
