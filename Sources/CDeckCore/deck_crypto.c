/* The one file that knows Mbed TLS. Builds with 2.28 and 3.x and touches no private field. */
#include "deck_crypto.h"

#include <string.h>

#include <mbedtls/bignum.h>
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/ecp.h>
#include <mbedtls/entropy.h>
#include <mbedtls/md.h>
#include <mbedtls/platform_util.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

#if !defined(MBEDTLS_ECP_DP_CURVE25519_ENABLED)
#error "Touchdeck needs X25519: switch on MBEDTLS_ECP_DP_CURVE25519_ENABLED (ESP-IDF: CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED)"
#endif
#if !defined(MBEDTLS_SHA256_C) || !defined(MBEDTLS_MD_C)
#error "Touchdeck needs HMAC-SHA256: switch on MBEDTLS_SHA256_C and MBEDTLS_MD_C"
#endif
#if !defined(MBEDTLS_CTR_DRBG_C) || !defined(MBEDTLS_ENTROPY_C)
#error "Touchdeck's default random source needs MBEDTLS_CTR_DRBG_C and MBEDTLS_ENTROPY_C"
#endif

/* ---- Memory ---- */

void deck_zeroize(void *data, size_t length)
{
    if (data != NULL && length > 0) {
        mbedtls_platform_zeroize(data, length);
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

typedef struct drbg_state {
    mbedtls_entropy_context entropy;
    mbedtls_ctr_drbg_context generator;
} drbg_state;

_Static_assert(sizeof(drbg_state) <= sizeof(((deck_drbg *)0)->opaque),
               "deck_drbg is too small for this Mbed TLS");

static drbg_state *drbg_state_of(deck_drbg *drbg)
{
    return (drbg_state *)(void *)drbg->opaque.bytes;
}

int deck_drbg_init(deck_drbg *drbg, const void *personalization, size_t length)
{
    if (drbg == NULL || (personalization == NULL && length > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    drbg_state *state = drbg_state_of(drbg);
    mbedtls_entropy_init(&state->entropy);
    mbedtls_ctr_drbg_init(&state->generator);
    if (mbedtls_ctr_drbg_seed(&state->generator, mbedtls_entropy_func, &state->entropy,
                              personalization, length) != 0) {
        deck_drbg_free(drbg);
        return DECK_ENV_RANDOM;
    }
    return DECK_OK;
}

int deck_drbg_random(void *drbg, void *out, size_t length)
{
    drbg_state *state = drbg_state_of(drbg);
    uint8_t *next = out;
    size_t left = length;
    while (left > 0) {
        size_t take = left < MBEDTLS_CTR_DRBG_MAX_REQUEST ? left : MBEDTLS_CTR_DRBG_MAX_REQUEST;
        if (mbedtls_ctr_drbg_random(&state->generator, next, take) != 0) {
            deck_zeroize(out, length);
            return DECK_ENV_RANDOM;
        }
        next += take;
        left -= take;
    }
    return DECK_OK;
}

void deck_drbg_free(deck_drbg *drbg)
{
    if (drbg != NULL) {
        drbg_state *state = drbg_state_of(drbg);
        mbedtls_ctr_drbg_free(&state->generator);
        mbedtls_entropy_free(&state->entropy);
        deck_zeroize(drbg, sizeof(*drbg));
    }
}

/* ---- Hashes ---- */

int deck_sha256(uint8_t hash[32], const void *data, size_t length)
{
    const uint8_t empty = 0;
    if (hash == NULL || (data == NULL && length > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
#if MBEDTLS_VERSION_NUMBER >= 0x03000000
    int status = mbedtls_sha256(data != NULL ? data : &empty, length, hash, 0);
#else
    int status = mbedtls_sha256_ret(data != NULL ? data : &empty, length, hash, 0);
#endif
    if (status != 0) {
        deck_zeroize(hash, DECK_HASH_SIZE);
        return DECK_ENV_CRYPTO;
    }
    return DECK_OK;
}

int deck_hmac_parts(uint8_t mac[32], const void *key, size_t key_length, const deck_bytes *parts,
                    size_t part_count)
{
    const uint8_t empty = 0;
    if (mac == NULL || (key == NULL && key_length > 0) || (parts == NULL && part_count > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    mbedtls_md_context_t context;
    mbedtls_md_init(&context);
    int status = mbedtls_md_setup(&context, mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), 1);
    if (status == 0) {
        status = mbedtls_md_hmac_starts(&context, key != NULL ? key : &empty, key_length);
    }
    for (size_t i = 0; status == 0 && i < part_count; i++) {
        if (parts[i].length > 0) {
            status = mbedtls_md_hmac_update(&context, parts[i].data, parts[i].length);
        }
    }
    if (status == 0) {
        status = mbedtls_md_hmac_finish(&context, mac);
    }
    mbedtls_md_free(&context);
    if (status != 0) {
        deck_zeroize(mac, DECK_HASH_SIZE);
        return DECK_ENV_CRYPTO;
    }
    return DECK_OK;
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

/* Mbed TLS blinds the ladder with random values, and 3.x insists on a source of them. They never
 * change the result, so they come from the scalar itself: as secret as the scalar, and no source
 * of the platform's to wait for. */
typedef struct blinding {
    uint8_t key[DECK_KEY_SIZE];
    uint32_t counter;
} blinding;

static int blinding_random(void *context, unsigned char *out, size_t length)
{
    blinding *state = context;
    uint8_t block[DECK_HASH_SIZE];
    int status = DECK_OK;
    while (status == DECK_OK && length > 0) {
        const uint8_t number[4] = {
            (uint8_t)(state->counter >> 24), (uint8_t)(state->counter >> 16),
            (uint8_t)(state->counter >> 8), (uint8_t)state->counter};
        size_t take = length < sizeof(block) ? length : sizeof(block);
        state->counter++;
        status = deck_hmac(block, state->key, sizeof(state->key), number, sizeof(number));
        if (status == DECK_OK) {
            memcpy(out, block, take);
            out += take;
            length -= take;
        }
    }
    deck_zeroize(block, sizeof(block));
    return status;
}

int deck_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer_key[32])
{
    if (shared == NULL || private_key == NULL || peer_key == NULL) {
        return DECK_MISUSE_ARGUMENT;
    }
    static const char label[] = "touchdeck blinding";
    static const uint8_t zero[DECK_KEY_SIZE];
    uint8_t scalar_bytes[DECK_KEY_SIZE];
    blinding noise = {.counter = 0};
    size_t written = 0;
    mbedtls_ecp_group group;
    mbedtls_ecp_point peer;
    mbedtls_ecp_point result;
    mbedtls_mpi scalar;

    mbedtls_ecp_group_init(&group);
    mbedtls_ecp_point_init(&peer);
    mbedtls_ecp_point_init(&result);
    mbedtls_mpi_init(&scalar);

    memcpy(scalar_bytes, private_key, sizeof(scalar_bytes));
    scalar_bytes[0] &= 248; /* RFC 7748, section 5 */
    scalar_bytes[31] &= 127;
    scalar_bytes[31] |= 64;

    const deck_bytes seed[] = {{label, sizeof(label) - 1}, {peer_key, DECK_KEY_SIZE}};
    int status = deck_hmac_parts(noise.key, scalar_bytes, sizeof(scalar_bytes), seed, 2);
    if (status == DECK_OK) {
        int code = mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_CURVE25519);
        if (code == 0) {
            code = mbedtls_ecp_point_read_binary(&group, &peer, peer_key, DECK_KEY_SIZE);
        }
        if (code == 0) {
            code = mbedtls_mpi_read_binary_le(&scalar, scalar_bytes, sizeof(scalar_bytes));
        }
        if (code == 0) {
            code = mbedtls_ecp_mul(&group, &result, &scalar, &peer, blinding_random, &noise);
        }
        if (code == 0) {
            code = mbedtls_ecp_point_write_binary(&group, &result, MBEDTLS_ECP_PF_UNCOMPRESSED,
                                                  &written, shared, DECK_KEY_SIZE);
        }
        if (code == MBEDTLS_ERR_ECP_INVALID_KEY) {
            status = DECK_PEER_BAD_KEY; /* the scalar is clamped, so only the point can be it */
        } else if (code != 0 || written != DECK_KEY_SIZE) {
            status = DECK_ENV_CRYPTO;
        } else if (deck_equal(shared, zero, sizeof(zero))) {
            status = DECK_PEER_BAD_KEY;
        }
    }

    mbedtls_mpi_free(&scalar);
    mbedtls_ecp_point_free(&result);
    mbedtls_ecp_point_free(&peer);
    mbedtls_ecp_group_free(&group);
    deck_zeroize(&noise, sizeof(noise));
    deck_zeroize(scalar_bytes, sizeof(scalar_bytes));
    if (status != DECK_OK) {
        deck_zeroize(shared, DECK_KEY_SIZE);
    }
    return status;
}

int deck_x25519_public(uint8_t public_key[32], const uint8_t private_key[32])
{
    static const uint8_t base_point[DECK_KEY_SIZE] = {9};
    return deck_x25519(public_key, private_key, base_point);
}
