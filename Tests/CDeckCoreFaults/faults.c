#include "deck_faults.h"

#include <mbedtls/bignum.h>
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/ecp.h>
#include <mbedtls/entropy.h>
#include <mbedtls/md.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

static int armed_call;
static int calls;

void faults_arm(int call)
{
    armed_call = call;
    calls = 0;
}

int faults_calls(void)
{
    return calls;
}

static int fails_now(void)
{
    calls++;
    return calls == armed_call;
}

/* A macro does not expand inside itself, so the real function stays within reach. */
#define FAIL_OR(call) (fails_now() ? -0x006E : (call))
#define mbedtls_sha256_ret(...) FAIL_OR(mbedtls_sha256_ret(__VA_ARGS__))
#define mbedtls_sha256(...) FAIL_OR(mbedtls_sha256(__VA_ARGS__))
#define mbedtls_md_setup(...) FAIL_OR(mbedtls_md_setup(__VA_ARGS__))
#define mbedtls_md_hmac_starts(...) FAIL_OR(mbedtls_md_hmac_starts(__VA_ARGS__))
#define mbedtls_md_hmac_update(...) FAIL_OR(mbedtls_md_hmac_update(__VA_ARGS__))
#define mbedtls_md_hmac_finish(...) FAIL_OR(mbedtls_md_hmac_finish(__VA_ARGS__))
#define mbedtls_ecp_group_load(...) FAIL_OR(mbedtls_ecp_group_load(__VA_ARGS__))
#define mbedtls_ecp_point_read_binary(...) FAIL_OR(mbedtls_ecp_point_read_binary(__VA_ARGS__))
#define mbedtls_mpi_read_binary_le(...) FAIL_OR(mbedtls_mpi_read_binary_le(__VA_ARGS__))
#define mbedtls_ecp_mul(...) FAIL_OR(mbedtls_ecp_mul(__VA_ARGS__))
#define mbedtls_ecp_point_write_binary(...) FAIL_OR(mbedtls_ecp_point_write_binary(__VA_ARGS__))
#define mbedtls_ctr_drbg_seed(...) FAIL_OR(mbedtls_ctr_drbg_seed(__VA_ARGS__))
#define mbedtls_ctr_drbg_random(...) FAIL_OR(mbedtls_ctr_drbg_random(__VA_ARGS__))

/* The file under test, under names that do not clash with the library's own. */
#define deck_zeroize faults_zeroize
#define deck_equal faults_equal
#define deck_random faults_random
#define deck_drbg_init faults_drbg_init
#define deck_drbg_random faults_drbg_random
#define deck_drbg_free faults_drbg_free
#define deck_sha256 faults_sha256
#define deck_hmac faults_hmac
#define deck_hmac_parts faults_hmac_parts
#define deck_hkdf faults_hkdf
#define deck_x25519 faults_x25519
#define deck_x25519_public faults_x25519_public
#include "../../Sources/CDeckCore/deck_crypto.c"

int faulty_sha256(uint8_t hash[32], const void *data, size_t length)
{
    return deck_sha256(hash, data, length);
}

int faulty_hmac(uint8_t mac[32], const void *key, size_t key_length, const void *data,
                size_t length)
{
    return deck_hmac(mac, key, key_length, data, length);
}

int faulty_hkdf(void *out, size_t out_length, const void *secret, size_t secret_length,
                const void *salt, size_t salt_length, const void *info, size_t info_length)
{
    return deck_hkdf(out, out_length, secret, secret_length, salt, salt_length, info,
                     info_length);
}

int faulty_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer_key[32])
{
    return deck_x25519(shared, private_key, peer_key);
}

int faulty_drbg(void *out, size_t length)
{
    static deck_drbg drbg;
    int status = deck_drbg_init(&drbg, "test", 4);
    if (status != DECK_OK) {
        deck_zeroize(out, length);
        return status;
    }
    status = deck_drbg_random(&drbg, out, length);
    deck_drbg_free(&drbg);
    return status;
}
