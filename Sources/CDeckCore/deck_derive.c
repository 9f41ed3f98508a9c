#include "deck_derive.h"

#include <string.h>

#include "deck_crypto.h"

int deck_derive(uint8_t key[32], const deck_derivation *from, const char *label)
{
    const uint8_t counter = 1;
    const size_t half = from->host_key != NULL ? DECK_KEY_SIZE : 0;
    const deck_bytes info[] = {
        {label, strlen(label)}, {from->host_key, half}, {from->deck_key, half}, {&counter, 1}};
    uint8_t extracted[DECK_HASH_SIZE];
    int status = deck_hmac(extracted, from->salt, from->salt_length, from->secret, DECK_KEY_SIZE);
    if (status == DECK_OK) {
        status = deck_hmac_parts(key, extracted, sizeof(extracted), info,
                                 sizeof(info) / sizeof(info[0]));
    } else {
        deck_zeroize(key, DECK_KEY_SIZE);
    }
    deck_zeroize(extracted, sizeof(extracted));
    return status;
}
