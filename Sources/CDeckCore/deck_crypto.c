/* The primitives as far as they are the same with every back end: checks, wiping, HKDF. */
#include "deck_crypto_backend.h"

#include <string.h>

#include "deck_public.h"

const char *deck_crypto_back_end(void)
{
    return DECK_CRYPTO_PSA ? "psa" : "classic";
}

/* ---- Memory ---- */

/* Not the platform's own function: Mbed TLS 4 may move it, and this much is quickly said. */
void deck_zeroize(void *data, size_t length)
{
    volatile uint8_t *bytes = data;
    for (size_t i = 0; i < length; i++) {
        bytes[i] = 0;
    }
}

bool deck_equal(const void *a, const void *b, size_t length)
{
    const volatile uint8_t *left = a;
    const volatile uint8_t *right = b;
    uint8_t difference = 0;
    for (size_t i = 0; i < length; i++) {
        difference = (uint8_t)(difference | (left[i] ^ right[i]));
    }
    DECK_MAKE_PUBLIC(difference); /* 0 or not is all that the caller learns */
    return difference == 0;
}

/* ---- Random bytes ---- */

int deck_random(void *out, size_t length, deck_random_fn random, void *context)
{
    if (out == NULL || random == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    if (random(context, out, length) != 0) {
        deck_zeroize(out, length);
        return DECK_ENV_RANDOM;
    }
    return DECK_OK;
}

/* ---- Hashes ---- */

static const uint8_t empty;

int deck_sha256(uint8_t hash[32], const void *data, size_t length)
{
    if (hash == NULL || (data == NULL && length > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    int status = deck_backend_sha256(hash, data != NULL ? data : &empty, length);
    if (status != DECK_OK) {
        deck_zeroize(hash, DECK_HASH_SIZE);
    }
    return status;
}

int deck_hmac_parts(uint8_t mac[32], const void *key, size_t key_length, const deck_bytes *parts,
                    size_t part_count)
{
    if (mac == NULL || (key == NULL && key_length > 0) || (parts == NULL && part_count > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    int status = deck_backend_hmac(mac, key != NULL ? key : &empty, key_length, parts, part_count);
    if (status != DECK_OK) {
        deck_zeroize(mac, DECK_HASH_SIZE);
    }
    return status;
}

int deck_hmac(uint8_t mac[32], const void *key, size_t key_length, const void *data,
              size_t length)
{
    if (data == NULL && length > 0) {
        return DECK_MISUSE_ARGUMENT;
    }
    const deck_bytes part = {data, length};
    return deck_hmac_parts(mac, key, key_length, &part, 1);
}

int deck_hkdf(void *out, size_t out_length, const void *secret, size_t secret_length,
              const void *salt, size_t salt_length, const void *info, size_t info_length)
{
    if (out == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    if (out_length > (size_t)255 * DECK_HASH_SIZE || (info == NULL && info_length > 0)) {
        deck_zeroize(out, out_length);
        return DECK_MISUSE_ARGUMENT;
    }
    uint8_t pseudorandom_key[DECK_HASH_SIZE];
    uint8_t block[DECK_HASH_SIZE];
    uint8_t *next = out;
    size_t left = out_length;
    size_t block_length = 0; /* T(0) is empty */
    uint8_t counter = 0;
    int status = deck_hmac(pseudorandom_key, salt, salt_length, secret, secret_length);
    while (status == DECK_OK && left > 0) {
        counter++;
        const deck_bytes parts[] = {{block, block_length}, {info, info_length}, {&counter, 1}};
        status = deck_hmac_parts(block, pseudorandom_key, sizeof(pseudorandom_key), parts, 3);
        if (status == DECK_OK) {
            size_t take = left < sizeof(block) ? left : sizeof(block);
            memcpy(next, block, take);
            next += take;
            left -= take;
            block_length = sizeof(block);
        }
    }
    deck_zeroize(pseudorandom_key, sizeof(pseudorandom_key));
    deck_zeroize(block, sizeof(block));
    if (status != DECK_OK) {
        deck_zeroize(out, out_length);
    }
    return status;
}

/* ---- X25519 ---- */

static bool is_zero(const uint8_t secret[32])
{
    uint8_t bits = 0;
    for (size_t i = 0; i < DECK_KEY_SIZE; i++) {
        bits |= secret[i];
    }
    DECK_MAKE_PUBLIC(bits); /* 0 or not is all that the caller learns */
    return bits == 0;
}

int deck_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer_key[32])
{
    if (shared == NULL || private_key == NULL || peer_key == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    uint8_t scalar[DECK_KEY_SIZE];
    uint8_t peer[DECK_KEY_SIZE];

    memcpy(scalar, private_key, sizeof(scalar)); /* RFC 7748, section 5 */
    scalar[0] &= 248;
    scalar[31] &= 127;
    scalar[31] |= 64;
    memcpy(peer, peer_key, sizeof(peer));
    peer[31] &= 127;

    int status = deck_backend_x25519(shared, scalar, peer);
    if (status == DECK_OK && is_zero(shared)) { /* RFC 7748, section 6.1 */
        status = DECK_PEER_BAD_KEY;
    }
    deck_zeroize(scalar, sizeof(scalar));
    if (status != DECK_OK) {
        deck_zeroize(shared, DECK_KEY_SIZE);
    }
    return status;
}

int deck_x25519_public(uint8_t public_key[32], const uint8_t private_key[32])
{
    const uint8_t base_point[DECK_KEY_SIZE] = {9};
    return deck_x25519(public_key, private_key, base_point);
}
