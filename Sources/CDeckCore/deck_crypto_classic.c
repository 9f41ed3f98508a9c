/* The back end on Mbed TLS's own functions: 2.28 and 3.x. It touches no private field. */
#include "deck_crypto_backend.h"

#if !DECK_CRYPTO_PSA

#include <string.h>

#include <mbedtls/version.h>

/* Before the modules' headers, so that what is missing is named first. */
#if !defined(MBEDTLS_SHA256_C)
#error "Touchdeck needs SHA-256: switch on MBEDTLS_SHA256_C (ESP-IDF: CONFIG_MBEDTLS_SHA256_C)"
#elif !defined(MBEDTLS_MD_C)
#error "Touchdeck needs HMAC: switch on MBEDTLS_MD_C (ESP-IDF: CONFIG_MBEDTLS_MD_C)"
#elif !defined(MBEDTLS_ECP_C)
#error "Touchdeck needs X25519: switch on MBEDTLS_ECP_C (ESP-IDF: CONFIG_MBEDTLS_ECP_C)"
#elif !defined(MBEDTLS_ECP_DP_CURVE25519_ENABLED)
#error "Touchdeck needs X25519: switch on MBEDTLS_ECP_DP_CURVE25519_ENABLED (ESP-IDF: CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED)"
#elif !defined(MBEDTLS_CTR_DRBG_C)
#error "Touchdeck needs a random generator: switch on MBEDTLS_CTR_DRBG_C (ESP-IDF: CONFIG_MBEDTLS_CTR_DRBG_C)"
#elif !defined(MBEDTLS_ENTROPY_C)
#error "Touchdeck needs entropy: switch on MBEDTLS_ENTROPY_C (ESP-IDF has it always on)"
#endif

#include <mbedtls/bignum.h>
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/ecp.h>
#include <mbedtls/entropy.h>
#include <mbedtls/md.h>
#include <mbedtls/sha256.h>

/* ---- Random bytes ---- */

typedef struct drbg_state {
    mbedtls_entropy_context entropy;
    mbedtls_ctr_drbg_context generator;
} drbg_state;

_Static_assert(sizeof(drbg_state) <= sizeof(((deck_drbg *)0)->opaque),
               "deck_drbg is too small for this Mbed TLS: raise DECK_DRBG_SIZE");

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

int deck_backend_sha256(uint8_t hash[32], const uint8_t *data, size_t length)
{
#if MBEDTLS_VERSION_NUMBER >= 0x03000000
    int code = mbedtls_sha256(data, length, hash, 0);
#else
    int code = mbedtls_sha256_ret(data, length, hash, 0);
#endif
    return code == 0 ? DECK_OK : DECK_ENV_CRYPTO;
}

int deck_backend_hmac(uint8_t mac[32], const uint8_t *key, size_t key_length,
                      const deck_bytes *parts, size_t part_count)
{
    mbedtls_md_context_t context;
    mbedtls_md_init(&context);
    int code = mbedtls_md_setup(&context, mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), 1);
    if (code == 0) {
        code = mbedtls_md_hmac_starts(&context, key, key_length);
    }
    for (size_t i = 0; code == 0 && i < part_count; i++) {
        if (parts[i].length > 0) {
            code = mbedtls_md_hmac_update(&context, parts[i].data, parts[i].length);
        }
    }
    if (code == 0) {
        code = mbedtls_md_hmac_finish(&context, mac);
    }
    mbedtls_md_free(&context);
    return code == 0 ? DECK_OK : DECK_ENV_CRYPTO;
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

int deck_backend_x25519(uint8_t shared[32], const uint8_t scalar[32], const uint8_t peer_key[32])
{
    static const char label[] = "touchdeck blinding";
    blinding noise = {.counter = 0};
    const deck_bytes seed[] = {{label, sizeof(label) - 1}, {peer_key, DECK_KEY_SIZE}};
    int status = deck_hmac_parts(noise.key, scalar, DECK_KEY_SIZE, seed, 2);
    if (status != DECK_OK) {
        return status;
    }

    size_t written = 0;
    mbedtls_ecp_group group;
    mbedtls_ecp_point peer;
    mbedtls_ecp_point result;
    mbedtls_mpi number;
    mbedtls_ecp_group_init(&group);
    mbedtls_ecp_point_init(&peer);
    mbedtls_ecp_point_init(&result);
    mbedtls_mpi_init(&number);

    int code = mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_CURVE25519);
    if (code == 0) {
        code = mbedtls_ecp_point_read_binary(&group, &peer, peer_key, DECK_KEY_SIZE);
    }
    if (code == 0) {
        code = mbedtls_mpi_read_binary_le(&number, scalar, DECK_KEY_SIZE);
    }
    if (code == 0) {
        code = mbedtls_ecp_mul(&group, &result, &number, &peer, blinding_random, &noise);
    }
    if (code == 0) {
        code = mbedtls_ecp_point_write_binary(&group, &result, MBEDTLS_ECP_PF_UNCOMPRESSED,
                                              &written, shared, DECK_KEY_SIZE);
    }
    if (code == MBEDTLS_ERR_ECP_INVALID_KEY) {
        status = DECK_PEER_BAD_KEY; /* the scalar is clamped, so only the point can be it */
    } else if (code != 0 || written != DECK_KEY_SIZE) {
        status = DECK_ENV_CRYPTO;
    }

    mbedtls_mpi_free(&number);
    mbedtls_ecp_point_free(&result);
    mbedtls_ecp_point_free(&peer);
    mbedtls_ecp_group_free(&group);
    deck_zeroize(&noise, sizeof(noise));
    return status;
}

#endif
