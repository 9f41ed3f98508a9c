/* The files under test, under names that clash neither with the library's own nor with the other
 * back end's. The including file has wrapped the calls into Mbed TLS, and defines FAULTS_NAME,
 * FAULTS_BACK_END and left_open. */
#define deck_crypto_back_end FAULTS_NAME(back_end)
#define deck_zeroize FAULTS_NAME(zeroize)
#define deck_equal FAULTS_NAME(equal)
#define deck_random FAULTS_NAME(random)
#define deck_drbg_init FAULTS_NAME(drbg_init)
#define deck_drbg_random FAULTS_NAME(drbg_random)
#define deck_drbg_free FAULTS_NAME(drbg_free)
#define deck_sha256 FAULTS_NAME(sha256)
#define deck_hmac FAULTS_NAME(hmac)
#define deck_hmac_parts FAULTS_NAME(hmac_parts)
#define deck_hkdf FAULTS_NAME(hkdf)
#define deck_x25519 FAULTS_NAME(x25519)
#define deck_x25519_public FAULTS_NAME(x25519_public)
#define deck_backend_sha256 FAULTS_NAME(backend_sha256)
#define deck_backend_hmac FAULTS_NAME(backend_hmac)
#define deck_backend_x25519 FAULTS_NAME(backend_x25519)

#include "../../Sources/CDeckCore/deck_crypto.c"
#include FAULTS_BACK_END

static int drbg_once(void *out, size_t length)
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

#define FAULTS_TABLE(label)                                                                        \
    {                                                                                              \
        .name = (label), .sha256 = deck_sha256, .hmac = deck_hmac, .hkdf = deck_hkdf,              \
        .x25519 = deck_x25519, .drbg = drbg_once, .left_open = left_open                           \
    }
