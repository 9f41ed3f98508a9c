/* The back end on the PSA functions: Mbed TLS 4 (TF-PSA-Crypto), and 2.28 and 3.6 as well.
 *
 * PSA has to be started once, by psa_crypto_init, which costs nothing the second time; so every
 * function here calls it, and the firmware need not. ESP-IDF 6 has done it before app_main. Keys
 * are volatile ones, imported for one call and destroyed on every way out of it. */
#include "deck_crypto_backend.h"

#if DECK_CRYPTO_PSA

#include <string.h>

#include <psa/crypto.h>

/* 2.28 and 3.6 have PSA's headers even where PSA is switched off. */
#if !defined(MBEDTLS_PSA_CRYPTO_C) && !defined(MBEDTLS_PSA_CRYPTO_CLIENT)
#error "Touchdeck's PSA back end needs PSA: switch on MBEDTLS_PSA_CRYPTO_C (ESP-IDF before 6.0 has no option for it: leave DECK_CRYPTO_PSA undefined)"
#elif !defined(PSA_WANT_ALG_SHA_256)
#error "Touchdeck needs SHA-256: switch on PSA_WANT_ALG_SHA_256 (ESP-IDF: CONFIG_MBEDTLS_SHA256_C)"
#elif !defined(PSA_WANT_ALG_HMAC) || !defined(PSA_WANT_KEY_TYPE_HMAC)
#error "Touchdeck needs HMAC: switch on PSA_WANT_ALG_HMAC and PSA_WANT_KEY_TYPE_HMAC (ESP-IDF: CONFIG_MBEDTLS_MD_C)"
#elif !defined(PSA_WANT_KEY_TYPE_ECC_KEY_PAIR) && !defined(PSA_WANT_KEY_TYPE_ECC_KEY_PAIR_IMPORT)
#error "Touchdeck needs X25519: switch on PSA_WANT_KEY_TYPE_ECC_KEY_PAIR_IMPORT (ESP-IDF: CONFIG_MBEDTLS_ECP_C)"
#elif !defined(PSA_WANT_ALG_ECDH)
#error "Touchdeck needs X25519: switch on PSA_WANT_ALG_ECDH (ESP-IDF: CONFIG_MBEDTLS_ECDH_C)"
#elif !defined(PSA_WANT_ECC_MONTGOMERY_255)
#error "Touchdeck needs X25519: switch on PSA_WANT_ECC_MONTGOMERY_255 (ESP-IDF: CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED)"
#endif

enum {
    HMAC_BLOCK_SIZE = 64 /* of SHA-256 (RFC 2104, section 2) */
};

static int started(void)
{
    return psa_crypto_init() == PSA_SUCCESS ? DECK_OK : DECK_ENV_CRYPTO;
}

static psa_status_t import(psa_key_id_t *key, psa_key_type_t type, psa_algorithm_t algorithm,
                           psa_key_usage_t usage, const uint8_t *data, size_t length)
{
    psa_status_t code = psa_crypto_init();
    if (code != PSA_SUCCESS) {
        return code;
    }
    psa_key_attributes_t attributes = PSA_KEY_ATTRIBUTES_INIT;
    psa_set_key_type(&attributes, type);
    psa_set_key_algorithm(&attributes, algorithm);
    psa_set_key_usage_flags(&attributes, usage);
    code = psa_import_key(&attributes, data, length, key);
    psa_reset_key_attributes(&attributes);
    return code;
}

/* ---- Random bytes: PSA's generator, which keeps its state to itself ---- */

int deck_drbg_init(deck_drbg *drbg, const void *personalization, size_t length)
{
    if (drbg == NULL || (personalization == NULL && length > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    return started() == DECK_OK ? DECK_OK : DECK_ENV_RANDOM;
}

int deck_drbg_random(void *drbg, void *out, size_t length)
{
    (void)drbg;
    if (psa_generate_random(out, length) != PSA_SUCCESS) {
        deck_zeroize(out, length);
        return DECK_ENV_RANDOM;
    }
    return DECK_OK;
}

void deck_drbg_free(deck_drbg *drbg)
{
    (void)drbg;
}

/* ---- Hashes ---- */

int deck_backend_sha256(uint8_t hash[32], const uint8_t *data, size_t length)
{
    size_t written = 0;
    if (started() != DECK_OK
        || psa_hash_compute(PSA_ALG_SHA_256, data, length, hash, DECK_HASH_SIZE, &written)
               != PSA_SUCCESS
        || written != DECK_HASH_SIZE) {
        return DECK_ENV_CRYPTO;
    }
    return DECK_OK;
}

/* PSA takes neither an empty key nor one of 8 KB. HMAC pads a key with zeros and hashes one longer
 * than a block, so one zero stands for the first and the hash for the second. */
static int import_hmac_key(psa_key_id_t *id, const uint8_t *key, size_t length)
{
    uint8_t hashed[DECK_HASH_SIZE] = {0};
    int status = DECK_OK;
    if (length == 0) {
        key = hashed;
        length = 1;
    } else if (length > HMAC_BLOCK_SIZE) {
        status = deck_backend_sha256(hashed, key, length);
        key = hashed;
        length = sizeof(hashed);
    }
    if (status == DECK_OK
        && import(id, PSA_KEY_TYPE_HMAC, PSA_ALG_HMAC(PSA_ALG_SHA_256), PSA_KEY_USAGE_SIGN_MESSAGE,
                  key, length)
               != PSA_SUCCESS) {
        status = DECK_ENV_CRYPTO;
    }
    deck_zeroize(hashed, sizeof(hashed));
    return status;
}

int deck_backend_hmac(uint8_t mac[32], const uint8_t *key, size_t key_length,
                      const deck_bytes *parts, size_t part_count)
{
    psa_key_id_t id = 0;
    if (import_hmac_key(&id, key, key_length) != DECK_OK) {
        return DECK_ENV_CRYPTO;
    }
    psa_mac_operation_t operation = PSA_MAC_OPERATION_INIT;
    size_t written = 0;
    psa_status_t code = psa_mac_sign_setup(&operation, id, PSA_ALG_HMAC(PSA_ALG_SHA_256));
    for (size_t i = 0; code == PSA_SUCCESS && i < part_count; i++) {
        if (parts[i].length > 0) {
            code = psa_mac_update(&operation, parts[i].data, parts[i].length);
        }
    }
    if (code == PSA_SUCCESS) {
        code = psa_mac_sign_finish(&operation, mac, DECK_HASH_SIZE, &written);
    }
    (void)psa_mac_abort(&operation); /* nothing is left to do after success */
    if (psa_destroy_key(id) != PSA_SUCCESS) {
        code = PSA_ERROR_GENERIC_ERROR;
    }
    return code == PSA_SUCCESS && written == DECK_HASH_SIZE ? DECK_OK : DECK_ENV_CRYPTO;
}

/* ---- X25519 ---- */

/* PSA says no more than "invalid argument" to a key of low order, and may say so for other reasons.
 * Whose fault it was must not be a guess: these are all such keys, once the top bit is off (each
 * of 0, 1, the two of order 8 and p-1, and p and p+1 for 0 and 1 again). A peer's key is public, so
 * the search need not take constant time. */
static bool low_order(const uint8_t key[32])
{
    static const uint8_t order_8[2][DECK_KEY_SIZE] = {
        {0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3,
         0xFA, 0xF1, 0x9F, 0xC4, 0x6A, 0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32,
         0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49, 0xB8, 0x00},
        {0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1,
         0x55, 0x9C, 0x83, 0xEF, 0x5B, 0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C,
         0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD, 0xD0, 0x9F, 0x11, 0x57}};
    bool alike = memcmp(&key[1], &key[2], 29) == 0; /* bytes 1 to 30, each with the next one */
    bool zeros = alike && key[1] == 0x00 && key[31] == 0x00; /* 0 and 1 */
    bool ones = alike && key[1] == 0xFF && key[31] == 0x7F;  /* p-1, p and p+1; p ends in 0xED */
    return (zeros && key[0] <= 1) || (ones && key[0] >= 0xEC && key[0] <= 0xEE)
        || memcmp(key, order_8[0], DECK_KEY_SIZE) == 0
        || memcmp(key, order_8[1], DECK_KEY_SIZE) == 0;
}

int deck_backend_x25519(uint8_t shared[32], const uint8_t scalar[32], const uint8_t peer_key[32])
{
    if (low_order(peer_key)) {
        return DECK_PEER_BAD_KEY;
    }
    psa_key_id_t id = 0;
    size_t written = 0;
    if (import(&id, PSA_KEY_TYPE_ECC_KEY_PAIR(PSA_ECC_FAMILY_MONTGOMERY), PSA_ALG_ECDH,
               PSA_KEY_USAGE_DERIVE, scalar, DECK_KEY_SIZE)
        != PSA_SUCCESS) {
        return DECK_ENV_CRYPTO;
    }
    psa_status_t code = psa_raw_key_agreement(PSA_ALG_ECDH, id, peer_key, DECK_KEY_SIZE, shared,
                                              DECK_KEY_SIZE, &written);
    if (psa_destroy_key(id) != PSA_SUCCESS) {
        code = PSA_ERROR_GENERIC_ERROR;
    }
    return code == PSA_SUCCESS && written == DECK_KEY_SIZE ? DECK_OK : DECK_ENV_CRYPTO;
}

#endif
