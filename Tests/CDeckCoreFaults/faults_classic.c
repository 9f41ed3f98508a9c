/* The back end on Mbed TLS's own functions, each of which can fail. */
#define DECK_CRYPTO_PSA 0

#include <mbedtls/bignum.h>
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/ecp.h>
#include <mbedtls/entropy.h>
#include <mbedtls/md.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

#include "deck_faults.h"
#include "faults.h"

/* A macro does not expand inside itself, so the real function stays within reach. */
#define FAIL_OR(call) (faults_now() ? -0x006E : (call))
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

/* Every context here is freed, by functions that cannot fail; sanitizers see one that is not. */
static int left_open(void)
{
    return 0;
}

#define FAULTS_NAME(name) faults_classic_##name
#define FAULTS_BACK_END "../../Sources/CDeckCore/deck_crypto_classic.c"
#include "faulty_core.h"

const deck_faults deck_faults_classic = FAULTS_TABLE("classic");
