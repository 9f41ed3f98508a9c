/* The bare primitives, by the same library and nothing around them: what the core is measured
 * against. */
#ifndef DECK_BENCH_H
#define DECK_BENCH_H

#include <stddef.h>
#include <stdint.h>

void bench_hmac(uint8_t mac[32], const uint8_t *key, size_t key_length, const uint8_t *text,
                size_t length);
/* `scalar` must be clamped. */
void bench_x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32]);

#endif
