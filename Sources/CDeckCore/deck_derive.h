/* Internal: HKDF-SHA256 (RFC 5869) as this protocol uses it, for keys of 32 bytes: extract, and one
 * block of expand. deck_hkdf does any length, in twice the code. */
#ifndef DECK_DERIVE_H
#define DECK_DERIVE_H

#include <stddef.h>
#include <stdint.h>

#include "deck_status.h"

/* What the keys of one pairing or one session have in common. */
typedef struct deck_derivation {
    const uint8_t *secret; /* 32 bytes */
    const char *salt;
    size_t salt_length;
    const uint8_t *host_key; /* the transcript, which follows the label; NULL where there is none */
    const uint8_t *deck_key;
} deck_derivation;

/* After a failure `key` is zeroed. */
DECK_CHECKED int deck_derive(uint8_t key[32], const deck_derivation *from, const char *label);

#endif
