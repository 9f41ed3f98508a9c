/* A configuration of Mbed TLS as a board has it, for 2.28 and 3.6.
 *
 * It follows what ESP-IDF 4.4 to 5.5 switch on by default, cut down to what the deck's core
 * reaches; ESP-IDF compiles more, and its linker drops that again. What ESP-IDF leaves off is off:
 * HKDF, ChaCha20-Poly1305 and EC J-PAKE. Its hardware units are replaced by Mbed TLS's own C.
 *
 * Give it to the library and to the core alike:
 *     -I firmware-spec/mbedtls -DMBEDTLS_CONFIG_FILE='"touchdeck_mbedtls_config.h"'
 * and add -DTOUCHDECK_MBEDTLS_PSA for PSA, which ESP-IDF 4.4 to 5.5 leave off; the core then uses
 * it. */
#ifndef TOUCHDECK_MBEDTLS_CONFIG_H
#define TOUCHDECK_MBEDTLS_CONFIG_H

/* 2.28's ctr_drbg.c uses INT_MAX, and in so small a configuration includes no header that has it. */
#include <limits.h>

/* The platform: memory from calloc, entropy from the hardware alone. The program defines
 * mbedtls_hardware_poll; ESP-IDF's calls esp_fill_random. */
#define MBEDTLS_PLATFORM_C
#define MBEDTLS_NO_PLATFORM_ENTROPY
#define MBEDTLS_ENTROPY_HARDWARE_ALT

/* Hashes. SHA-512 is what ESP-IDF's entropy collector runs on. */
#define MBEDTLS_MD_C
#define MBEDTLS_SHA224_C
#define MBEDTLS_SHA256_C
#define MBEDTLS_SHA384_C
#define MBEDTLS_SHA512_C

/* Ciphers: CTR_DRBG needs AES, and AES-GCM is on in ESP-IDF. Its tables stay in flash. */
#define MBEDTLS_AES_C
#define MBEDTLS_AES_ROM_TABLES
#define MBEDTLS_CIPHER_C
#define MBEDTLS_GCM_C

/* Random numbers. */
#define MBEDTLS_CTR_DRBG_C
#define MBEDTLS_ENTROPY_C

/* X25519. */
#define MBEDTLS_BIGNUM_C
#define MBEDTLS_ECP_C
#define MBEDTLS_ECDH_C
#define MBEDTLS_ECP_DP_CURVE25519_ENABLED

#if defined(TOUCHDECK_MBEDTLS_PSA)
#define MBEDTLS_PSA_CRYPTO_C
#define DECK_CRYPTO_PSA 1
#endif

#endif
