/* The signed envelope of every message after authorization (firmware-spec, "Envelope"). */
#ifndef DECK_ENVELOPE_H
#define DECK_ENVELOPE_H

#include <stddef.h>
#include <stdint.h>

#include "deck_json.h"
#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DECK_SEQUENCE_MAX UINT64_C(9007199254740991) /* 2^53-1 */

enum {
    DECK_ENVELOPE_OVERHEAD = 128 /* bytes around the escaped body, at most */
};

/* The mac over the decimal number, "|" and the body: 64 lowercase hex characters and a NUL. */
DECK_CHECKED int deck_envelope_mac(char mac[65], const uint8_t key[32], uint64_t sequence,
                                   const void *body, size_t body_length);

/* Writes the canonical envelope of `body` (a JSON text in UTF-8) and its length in bytes, no NUL.
 * Takes the number after `*last` and stores it there on success. DECK_MISUSE_EXHAUSTED past
 * 2^53-1, DECK_MISUSE_SPACE when `capacity` is too small; `*last` then stays. */
DECK_CHECKED int deck_envelope_seal(char *out, size_t capacity, size_t *length,
                                    const uint8_t key[32], uint64_t *last, const void *body,
                                    size_t body_length);

/* An envelope as received, not yet believed. */
typedef struct deck_envelope {
    uint64_t sequence;    /* 1 to 2^53-1 */
    uint8_t mac[32];
    deck_json_value body; /* the string as spelled */
} deck_envelope;

/* Unescapes the body into `body` (which may be where it stands) and checks first the mac, then
 * the number: DECK_PEER_BAD_SIGNATURE, DECK_PEER_REPLAYED. Only on success does `*last` become the
 * envelope's number; `*missed` is how many numbers were left out before it. */
DECK_CHECKED int deck_envelope_open(char *body, size_t capacity, size_t *body_length,
                                    uint64_t *missed, const uint8_t key[32], uint64_t *last,
                                    const deck_envelope *envelope);

#ifdef __cplusplus
}
#endif

#endif
