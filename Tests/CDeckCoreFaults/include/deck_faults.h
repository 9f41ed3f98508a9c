/* The core's crypto file once more, with every call into Mbed TLS able to fail on demand. */
#ifndef DECK_FAULTS_H
#define DECK_FAULTS_H

#include <stddef.h>
#include <stdint.h>

/* Lets the call of that number (from 1) fail, counted from here; 0: none fails. */
void faults_arm(int call);
/* How many calls into Mbed TLS there were since. */
int faults_calls(void);

int faulty_sha256(uint8_t hash[32], const void *data, size_t length);
int faulty_hmac(uint8_t mac[32], const void *key, size_t key_length, const void *data,
                size_t length);
int faulty_hkdf(void *out, size_t out_length, const void *secret, size_t secret_length,
                const void *salt, size_t salt_length, const void *info, size_t info_length);
int faulty_x25519(uint8_t shared[32], const uint8_t private_key[32], const uint8_t peer_key[32]);
/* Seeds a generator, draws `length` bytes and frees it. */
int faulty_drbg(void *out, size_t length);

#endif
