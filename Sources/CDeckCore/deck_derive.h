/* Internal: HKDF-SHA256 (RFC 5869) as this protocol uses it, for one key of 32 bytes: extract, and
 * one block of expand. deck_hkdf does any length, in twice the code. */
#ifndef DECK_DERIVE_H
#define DECK_DERIVE_H

#include <stddef.h>
#include <stdint.h>

#include "deck_status.h"

/* `label` and then the two keys of the transcript are the info; both are NULL where there is none.
 * After a failure `key` is zeroed. */
DECK_CHECKED int deck_derive(uint8_t key[32], const uint8_t secret[32], const char *salt,
                             size_t salt_length, const char *label, const uint8_t *host_key,
                             const uint8_t *deck_key);

#endif
