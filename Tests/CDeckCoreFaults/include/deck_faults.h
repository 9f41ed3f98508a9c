/* The core's crypto files once more for each back end, with every call into Mbed TLS able to fail
 * on demand, and what must hold then. */
#ifndef DECK_FAULTS_H
#define DECK_FAULTS_H

#include <stddef.h>
#include <stdint.h>

typedef struct deck_faults {
    const char *name;
    int (*sha256)(uint8_t hash[32], const void *data, size_t length);
    int (*hmac)(uint8_t mac[32], const void *key, size_t key_length, const void *data,
                size_t length);
    int (*hkdf)(void *out, size_t out_length, const void *secret, size_t secret_length,
                const void *salt, size_t salt_length, const void *info, size_t info_length);
    int (*x25519)(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer_key[32]);
    /* Seeds a generator, draws `length` bytes and frees it. */
    int (*drbg)(void *out, size_t length);
    /* Keys and operations that the back end has opened and not closed. */
    int (*left_open)(void);
} deck_faults;

extern const deck_faults deck_faults_classic;
extern const deck_faults deck_faults_psa;

/* Lets every call into Mbed TLS that a primitive makes fail in turn: the status must be the
 * environment's fault, the output zero, nothing beyond it touched and nothing left open. `least`
 * is how many calls there must be at least. Answers NULL, or a sentence that says what was wrong. */
const char *deck_faults_sha256(const deck_faults *back_end, int least);
const char *deck_faults_hmac(const deck_faults *back_end, int least);
const char *deck_faults_hkdf(const deck_faults *back_end, int least);
const char *deck_faults_x25519(const deck_faults *back_end, int least);
const char *deck_faults_drbg(const deck_faults *back_end, int least);

#endif
