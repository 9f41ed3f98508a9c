/* The primitives of the Touchdeck protocol (firmware-spec, "Primitives").
 *
 * All use of Mbed TLS is behind this header, in one of two back ends (deck_crypto_backend.h).
 * Nothing here keeps state between calls, save `deck_drbg`, which is the caller's, and PSA itself.
 *
 * Outputs come first, sizes are in bytes. A function that can fail returns a status of
 * deck_status.h; after a failure its outputs are zeroed and must not be used.
 *
 * Inputs and outputs may not overlap unless a function says so. */
#ifndef DECK_CRYPTO_H
#define DECK_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DECK_KEY_SIZE = 32,      /* X25519 keys and secrets, HKDF outputs, tokens */
    DECK_HASH_SIZE = 32,     /* SHA-256 and HMAC-SHA256 */
    DECK_HEX_SIZE = 64,      /* a hash in lowercase hex, without the final NUL */
    DECK_BASE64_SIZE = 44    /* a key in padded base64, without the final NUL */
};

/* Which back end was built: "classic" or "psa". */
const char *deck_crypto_back_end(void);

/* ---- Memory ---- */

/* Overwrites `length` bytes in a way that the compiler keeps. */
void deck_zeroize(void *data, size_t length);

/* Whether two runs of `length` bytes are equal, in time that depends on `length` alone. */
DECK_CHECKED bool deck_equal(const void *a, const void *b, size_t length);

/* ---- Random bytes ---- */

/* Fills `out` with `length` bytes fit for keys and returns 0; any other answer means that the
 * source is not ready (on an ESP32: the radio is off) and that `out` must not be used. */
typedef int (*deck_random_fn)(void *context, void *out, size_t length);

/* Calls `random` and turns a refusal into DECK_ENV_RANDOM with a zeroed output. */
DECK_CHECKED int deck_random(void *out, size_t length, deck_random_fn random, void *context);

/* Room for the default source, in bytes. Distributions build Mbed TLS with large entropy tables
 * (Debian's 2.28.3 needs 38,352 bytes); a board's configuration needs about 1,500, and PSA none, so
 * define this smaller there. Too small a value stops the build. */
#ifndef DECK_DRBG_SIZE
#define DECK_DRBG_SIZE 40960
#endif

/* The default source: Mbed TLS's CTR_DRBG, seeded from the platform's entropy, or with PSA its
 * generator. The struct must not be moved between `deck_drbg_init` and `deck_drbg_free`. */
typedef struct deck_drbg {
    union {
        uint64_t align;
        unsigned char bytes[DECK_DRBG_SIZE];
    } opaque;
} deck_drbg;

/* `personalization` may be NULL when its length is 0; a device id serves well. PSA has no use for
 * it. */
DECK_CHECKED int deck_drbg_init(deck_drbg *drbg, const void *personalization, size_t length);
/* A `deck_random_fn` whose context is a `deck_drbg *`. One thread at a time. */
int deck_drbg_random(void *drbg, void *out, size_t length);
void deck_drbg_free(deck_drbg *drbg);

/* ---- Hashes ---- */

/* A run of bytes that is part of a longer message. */
typedef struct deck_bytes {
    const void *data;
    size_t length;
} deck_bytes;

/* SHA-256 (FIPS 180-4). */
DECK_CHECKED int deck_sha256(uint8_t hash[32], const void *data, size_t length);

/* HMAC-SHA256 (RFC 2104) over one run of bytes, or over several as if they were joined. */
DECK_CHECKED int deck_hmac(uint8_t mac[32], const void *key, size_t key_length,
                           const void *data, size_t length);
DECK_CHECKED int deck_hmac_parts(uint8_t mac[32], const void *key, size_t key_length,
                                 const deck_bytes *parts, size_t part_count);

/* HKDF-SHA256 (RFC 5869), written on HMAC because stock ESP-IDF leaves Mbed TLS's HKDF out.
 * `out_length` is at most 8,160 (255 blocks). An absent salt and an empty one are the same. */
DECK_CHECKED int deck_hkdf(void *out, size_t out_length, const void *secret, size_t secret_length,
                           const void *salt, size_t salt_length, const void *info,
                           size_t info_length);

/* ---- X25519 (RFC 7748) ---- */

/* Clamps the scalar itself; all bytes little-endian, as on the wire. */
DECK_CHECKED int deck_x25519_public(uint8_t public_key[32], const uint8_t private_key[32]);

/* The shared secret. The top bit of `peer_key` is ignored. A key of low order, which gives an
 * all-zero secret, is DECK_PEER_BAD_KEY. */
DECK_CHECKED int deck_x25519(uint8_t shared[32], const uint8_t private_key[32],
                             const uint8_t peer_key[32]);

/* ---- Spelling on the wire ---- */

/* Lowercase hex: writes 2 * `length` characters and a NUL. */
void deck_hex_encode(char *text, const void *data, size_t length);
/* Strict: exactly 2 * `length` lowercase digits, else DECK_MALFORMED_VALUE. */
DECK_CHECKED int deck_hex_decode(void *out, size_t length, const char *text, size_t text_length);

/* Standard base64 with padding (RFC 4648, section 4) of 32 bytes: 44 characters and a NUL. */
void deck_base64_encode_key(char text[45], const uint8_t key[32]);
/* Strict: exactly 44 characters, one `=`, unused bits zero, else DECK_MALFORMED_VALUE. */
DECK_CHECKED int deck_base64_decode_key(uint8_t key[32], const char *text, size_t text_length);

#ifdef __cplusplus
}
#endif

#endif
