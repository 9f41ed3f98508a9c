#include "deck_bench.h"

#include <stdlib.h>

#include <mbedtls/ctr_drbg.h>
#include <mbedtls/ecp.h>
#include <mbedtls/entropy.h>
#include <mbedtls/md.h>

static void require(int status)
{
    if (status != 0) {
        abort();
    }
}

void bench_hmac(uint8_t mac[32], const uint8_t *key, size_t key_length, const uint8_t *text,
                size_t length)
{
    require(mbedtls_md_hmac(mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), key, key_length, text,
                            length, mac));
}

static int random_bytes(void *unused, unsigned char *out, size_t length)
{
    static mbedtls_entropy_context entropy;
    static mbedtls_ctr_drbg_context generator;
    static int ready;
    (void)unused;
    if (!ready) {
        mbedtls_entropy_init(&entropy);
        mbedtls_ctr_drbg_init(&generator);
        require(mbedtls_ctr_drbg_seed(&generator, mbedtls_entropy_func, &entropy, NULL, 0));
        ready = 1;
    }
    return mbedtls_ctr_drbg_random(&generator, out, length);
}

void bench_x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32])
{
    mbedtls_ecp_group group;
    mbedtls_ecp_point base;
    mbedtls_ecp_point result;
    mbedtls_mpi number;
    size_t written = 0;
    mbedtls_ecp_group_init(&group);
    mbedtls_ecp_point_init(&base);
    mbedtls_ecp_point_init(&result);
    mbedtls_mpi_init(&number);
    require(mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_CURVE25519));
    require(mbedtls_ecp_point_read_binary(&group, &base, point, 32));
    require(mbedtls_mpi_read_binary_le(&number, scalar, 32));
    require(mbedtls_ecp_mul(&group, &result, &number, &base, random_bytes, NULL));
    require(mbedtls_ecp_point_write_binary(&group, &result, MBEDTLS_ECP_PF_UNCOMPRESSED, &written,
                                           out, 32));
    mbedtls_mpi_free(&number);
    mbedtls_ecp_point_free(&result);
    mbedtls_ecp_point_free(&base);
    mbedtls_ecp_group_free(&group);
}
