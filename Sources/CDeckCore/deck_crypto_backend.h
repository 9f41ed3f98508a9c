/* What deck_crypto.c asks of a back end, and which of the two is built.
 *
 * deck_crypto_classic.c calls Mbed TLS's own functions (2.28 and 3.x: ESP-IDF 4.4 to 5.5), and
 * deck_crypto_psa.c the PSA functions, which are all that Mbed TLS 4 leaves (ESP-IDF 6). Both files
 * are always compiled; one of them is empty. The version decides, unless DECK_CRYPTO_PSA is
 * defined, in the compiler's options or in Mbed TLS's configuration: as 1 for PSA, which 2.28 and
 * 3.6 have too, as 0 for the other.
 *
 * deck_crypto.c has checked the arguments, so no pointer is NULL, and wipes the output after a
 * failure. A back end answers DECK_OK or a status of the environment's. The default random source,
 * deck_drbg of deck_crypto.h, is wholly the back end's. */
#ifndef DECK_CRYPTO_BACKEND_H
#define DECK_CRYPTO_BACKEND_H

#include "deck_crypto.h"

/* TF-PSA-Crypto by itself has no such header: its users define DECK_CRYPTO_PSA. */
#if !defined(DECK_CRYPTO_PSA)
#include <mbedtls/version.h>
#endif
#if !defined(DECK_CRYPTO_PSA)
#if MBEDTLS_VERSION_NUMBER >= 0x04000000
#define DECK_CRYPTO_PSA 1
#else
#define DECK_CRYPTO_PSA 0
#endif
#endif

DECK_CHECKED int deck_backend_sha256(uint8_t hash[32], const uint8_t *data, size_t length);

/* A part's data may be NULL when its length is 0. */
DECK_CHECKED int deck_backend_hmac(uint8_t mac[32], const uint8_t *key, size_t key_length,
                                   const deck_bytes *parts, size_t part_count);

/* `scalar` is clamped and the top bit of `peer_key` is 0. For a key of low order the answer may be
 * DECK_PEER_BAD_KEY, or DECK_OK with a `shared` of zeros. */
DECK_CHECKED int deck_backend_x25519(uint8_t shared[32], const uint8_t scalar[32],
                                     const uint8_t peer_key[32]);

#endif
