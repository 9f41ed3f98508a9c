/* The messages before authorization, and the bodies after it, as a deck reads and writes them
 * (firmware-spec, "Messages"). */
#ifndef DECK_MESSAGE_H
#define DECK_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_envelope.h"
#include "deck_json.h"
#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DECK_DEVICE_ID_MAX = 64,  /* characters of [A-Za-z0-9._-] */
    DECK_DEVICE_NAME_MAX = 128 /* bytes of UTF-8 that this core takes */
};

/* ---- From the deck ---- */

/* 1 to 64 characters of [A-Za-z0-9._-]. */
bool deck_device_id_valid(const char *id);

void deck_message_write_hello(deck_json_writer *writer, const char *device_id,
                              const char *device_name, const char nonce[32]);
/* `proof` is a NUL-terminated hex proof, or "" for a deck without a token. */
void deck_message_write_auth(deck_json_writer *writer, const char *proof);
void deck_message_write_pair(deck_json_writer *writer, const uint8_t public_key[32],
                             const char *proof);

/* Bodies, to be sealed. */
void deck_body_write_press(deck_json_writer *writer, uint32_t page, uint32_t index);
void deck_body_write_info(deck_json_writer *writer, uint32_t columns, uint32_t rows,
                          uint32_t max_message);

/* ---- From the host ---- */

typedef enum deck_message_kind {
    DECK_MESSAGE_CHALLENGE,
    DECK_MESSAGE_NEED_PAIRING,
    DECK_MESSAGE_PAIRED,
    DECK_MESSAGE_PAIRING_FAILED,
    DECK_MESSAGE_PAIRING_LOCKED,
    DECK_MESSAGE_UNAUTHORIZED,
    DECK_MESSAGE_SECURE,
    DECK_MESSAGE_UNEXPECTED /* well-formed, but nothing a host sends outside an envelope */
} deck_message_kind;

typedef struct deck_message {
    deck_message_kind kind;
    char nonce[32];         /* challenge, needPairing: lowercase hex */
    char proof[64];         /* challenge, paired: lowercase hex */
    uint8_t public_key[32]; /* needPairing */
    uint32_t remaining;     /* pairingFailed: 0 to 255 */
    deck_envelope envelope; /* secure; points into the text */
} deck_message;

/* Checks and reads a whole text. Any DECK_MALFORMED_... means that it is refused. */
DECK_CHECKED int deck_message_read(deck_message *message, const char *text, size_t length,
                                   deck_json_keys keys);

/* ---- Bodies from the host ---- */

typedef enum deck_body_kind {
    DECK_BODY_LAYOUT,
    DECK_BODY_RESULT,
    DECK_BODY_ERROR
} deck_body_kind;

/* A body that has been checked whole: every member has its type and range. The values point into
 * the text that it was read from. */
typedef struct deck_body {
    deck_body_kind kind;
    uint32_t columns;        /* layout: 1 to 255 */
    uint32_t rows;           /* layout: 1 to 255 */
    deck_json_value pages;   /* layout: an array of arrays of keys, each inside the grid */
    uint32_t page;           /* result */
    uint32_t index;          /* result */
    bool ok;                 /* result */
    bool has_exit_code;      /* result */
    int32_t exit_code;       /* result */
    bool has_output;         /* result */
    deck_json_value output;  /* result: a string */
    deck_json_value code;    /* error: a string */
    deck_json_value message; /* error: a string */
} deck_body;

DECK_CHECKED int deck_body_read(deck_body *body, const char *text, size_t length,
                                deck_json_keys keys);

/* One key of a layout. */
typedef struct deck_layout_key {
    uint32_t index;
    deck_json_value label; /* a string */
    bool has_color;
    deck_json_value color; /* a string */
} deck_layout_key;

/* Walks: `deck_json_elements(body.pages)` gives the pages, `deck_json_elements(page)` the elements
 * that this reads. */
DECK_CHECKED int deck_layout_key_read(deck_layout_key *key, deck_json_value element);

#ifdef __cplusplus
}
#endif

#endif
