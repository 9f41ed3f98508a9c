/* The deck's whole side of the protocol: connect, pair, authorize, press, come back.
 *
 * The caller owns the struct, the buffers and everything that touches the world. Time, received
 * text and random bytes come in; a text to send and events go out:
 *
 *     deck_client_init          once, with what flash holds
 *     deck_client_start         the first DECK_EVENT_CONNECT
 *     then, whenever something happens, one call of:
 *       deck_client_connected, deck_client_disconnected, deck_client_receive,
 *       deck_client_tick, deck_client_saved, or a command
 *     and after each call:
 *       deck_client_transmit    the text to send, if there is one
 *       deck_client_poll_event  until it answers false
 *       deck_client_deadline    when to call deck_client_tick next
 *
 * Calls are made from one task at a time. `now` is in milliseconds, from any start, and may wrap
 * at 2^32; calls must be less than 2^31 ms (24 days) apart while a deadline is set.
 *
 * Saving: DECK_EVENT_SAVE asks for `deck_client_store`'s bytes to be put in flash, in place of
 * the ones before and so that a power cut leaves either; answer with `deck_client_saved`. While
 * a pairing waits for it nothing is sent. */
#ifndef DECK_CLIENT_H
#define DECK_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_crypto.h"
#include "deck_json.h"
#include "deck_message.h"
#include "deck_pairing.h"
#include "deck_session.h"
#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DECK_CLIENT_TOKENS = 4,            /* one a host, the one used last in front */
    DECK_CLIENT_TAG_MAX = 64,          /* bytes of a host's TXT `id` */
    DECK_CLIENT_STORE_SIZE = 496,      /* bytes that flash holds */
    DECK_CLIENT_EVENTS = 8,
    DECK_CLIENT_TRANSMIT_MIN = 512,    /* bytes: what a deck says of itself fits, see deck_client_init */
    DECK_CLIENT_MAX_MESSAGE = 65536,   /* bytes: what a deck takes when it says nothing else */
    DECK_CLIENT_COLUMNS = 5,           /* the grid a host assumes when a deck says nothing */
    DECK_CLIENT_ROWS = 3,
    DECK_CLIENT_RECONNECT_MS = 2000,   /* after a loss, +-20 % */
    DECK_CLIENT_LOCKED_MS = 30000      /* between hellos while pairing is locked, +-20 % */
};

/* ---- Setting up ---- */

typedef struct deck_client_config {
    const char *device_id;   /* NUL-terminated, see deck_device_id_valid; must outlive the client */
    const char *device_name; /* NUL-terminated UTF-8, at most 128 bytes; must outlive the client */
    deck_random_fn random;
    void *random_context;
    char *transmit;          /* where texts to send are made */
    size_t transmit_capacity; /* at least DECK_CLIENT_TRANSMIT_MIN */
    deck_json_keys keys;     /* see deck_json.h */
    uint32_t columns;        /* the keys it has; 0: the default, 5 */
    uint32_t rows;           /* 0: the default, 3 */
    uint32_t max_message;    /* the largest message it takes, in bytes; 0: the default, 65,536 */
} deck_client_config;

/* A host's token, tagged with the `id` of its TXT record where that is known. */
typedef struct deck_client_token {
    uint8_t tag_length; /* 0: unknown */
    char tag[DECK_CLIENT_TAG_MAX]; /* zeros behind its end */
    uint8_t token[32];
} deck_client_token;

/* What flash holds, byte for byte, behind a mark of four bytes. */
typedef struct deck_client_kept {
    uint8_t token_count;
    uint8_t has_pending; /* 0 or 1 */
    uint8_t reserved[2];
    deck_client_token tokens[DECK_CLIENT_TOKENS]; /* in the order of their last use */
    deck_client_token pending;
    uint8_t unused[3];
} deck_client_kept;

/* What belongs to one connection, from its hello on. */
typedef struct deck_client_link {
    char client_nonce[32];
    char mac_nonce[32];
    uint8_t host_key[32];
    uint8_t deck_key[32];
    deck_pairing_keys pairing;
    deck_session_keys session;
    uint64_t sent;     /* the numbers of the last envelopes */
    uint64_t received;
} deck_client_link;

typedef enum deck_client_state {
    DECK_CLIENT_STOPPED,             /* before deck_client_start */
    DECK_CLIENT_OFFLINE,             /* waiting to connect again */
    DECK_CLIENT_CONNECTING,          /* DECK_EVENT_CONNECT is out */
    DECK_CLIENT_EXPECTING_CHALLENGE, /* hello is out */
    DECK_CLIENT_EXPECTING_OFFER,     /* an empty auth is out: nothing is proved, no envelope counts */
    DECK_CLIENT_EXPECTING_CODE,      /* the person is asked */
    DECK_CLIENT_EXPECTING_SAVE,      /* the pending token is on its way to flash */
    DECK_CLIENT_EXPECTING_PAIRED,    /* pair is out */
    DECK_CLIENT_LOCKED,              /* too many wrong codes: hello again later */
    DECK_CLIENT_EXPECTING_LAYOUT,    /* the host is proved, auth is out; an envelope authorizes */
    DECK_CLIENT_AUTHORIZED,
    DECK_CLIENT_CLOSING              /* DECK_EVENT_CLOSE is out */
} deck_client_state;

typedef enum deck_event_kind {
    DECK_EVENT_CONNECT,        /* open a connection, starting at discovery */
    DECK_EVENT_CLOSE,          /* close it, then call deck_client_disconnected */
    DECK_EVENT_SAVE,           /* put deck_client_store in flash, then call deck_client_saved */
    DECK_EVENT_SAVE_FAILED,    /* flash did not take it; a pairing in progress was given up */
    DECK_EVENT_NEED_CODE,
    DECK_EVENT_PAIRING_FAILED, /* `remaining` */
    DECK_EVENT_PAIRING_LOCKED,
    DECK_EVENT_PAIRED,
    DECK_EVENT_AUTHORIZED,
    DECK_EVENT_BODY,           /* `body`: a layout, a result or an error from the host */
    DECK_EVENT_REJECTED_HOST,  /* `reason`, a deck_rejection */
    DECK_EVENT_IGNORED,        /* `reason`, a deck_ignored */
    DECK_EVENT_GAP,            /* `from`...`to`: the envelope numbers that never came */
    DECK_EVENT_FAILED          /* `reason`, a status of the environment family */
} deck_event_kind;

typedef enum deck_rejection {
    DECK_REJECTION_CHALLENGE_PROOF, /* a fake host, or one that lost its list */
    DECK_REJECTION_PAIRED_PROOF,
    DECK_REJECTION_PEER_KEY         /* its public key gives an all-zero secret */
} deck_rejection;

typedef enum deck_ignored {
    DECK_IGNORED_NOT_SECURE,
    DECK_IGNORED_BAD_SIGNATURE,
    DECK_IGNORED_REPLAYED,
    DECK_IGNORED_MALFORMED
} deck_ignored;

/* The names that programs print: "wrongChallengeProof", "notSecure", "expectingCode" ... */
const char *deck_rejection_text(deck_rejection reason);
const char *deck_ignored_text(deck_ignored reason);
const char *deck_client_state_text(deck_client_state state);

/* What a kind does not name holds nothing of use. */
typedef struct deck_event {
    deck_event_kind kind;
    int reason;
    uint8_t remaining;
    uint64_t from;
    uint64_t to;
    deck_body body;        /* points into the text given to deck_client_receive: read it before
                              the next call */
    const char *body_text; /* the whole body, `body_length` bytes, for DECK_EVENT_BODY */
    size_t body_length;
} deck_event;

/* An event that waits to be polled. */
typedef struct deck_client_pending_event {
    uint8_t kind;
    int16_t reason;
} deck_client_pending_event;

/* Fields are the core's own. */
typedef struct deck_client {
    deck_client_state state;
    uint32_t deadline;
    size_t transmit_length;
    bool has_deadline;
    bool repair;
    bool saving_pending; /* flash has not answered for it yet */
    uint8_t had_pending; /* 0 or 1: previous_pending was there */
    uint8_t saves_open;  /* DECK_EVENT_SAVEs without an answer */
    uint8_t event_count;
    uint8_t host_tag_length;
    deck_client_pending_event events[DECK_CLIENT_EVENTS];
    deck_client_config config;
    deck_client_kept kept;
    uint64_t ignored;
    deck_event details; /* of the last gap and the last body */
    deck_client_link link;
    char host_tag[DECK_CLIENT_TAG_MAX];
    deck_client_token previous_pending;
} deck_client;

/* `store` is what DECK_EVENT_SAVE put in flash, or NULL with length 0 on a new board. A store
 * that was damaged, or is from a later version, answers DECK_MALFORMED_VALUE: leave it as it is
 * and tell the person. DECK_MISUSE_ARGUMENT when the configuration is not usable, which includes a
 * transmit buffer too small for this deck's hello: with control characters in its name a hello
 * takes up to 921 bytes, with any other name DECK_CLIENT_TRANSMIT_MIN is enough. */
DECK_CHECKED int deck_client_init(deck_client *client, const deck_client_config *config,
                                  const void *store, size_t store_length);
/* Wipes the secrets. */
void deck_client_free(deck_client *client);

/* ---- What comes in ---- */

/* Asks for the first connection. */
void deck_client_start(deck_client *client, uint32_t now);
/* The connection that DECK_EVENT_CONNECT asked for stands. `host_id` is the TXT `id`, or NULL. */
void deck_client_connected(deck_client *client, const char *host_id, uint32_t now);
/* The connection is gone or never came, for whatever reason. May be called more than once. */
void deck_client_disconnected(deck_client *client, uint32_t now);
/* A whole text message. The body of an envelope is unescaped in place: `text` is overwritten. */
void deck_client_receive(deck_client *client, char *text, size_t length, uint32_t now);
/* The deadline has passed; earlier calls do nothing. */
void deck_client_tick(deck_client *client, uint32_t now);
/* Flash has taken the store, or has not: once for each DECK_EVENT_SAVE, in their order. */
void deck_client_saved(deck_client *client, bool succeeded, uint32_t now);

/* ---- Commands of the person ---- */

/* The code as typed. DECK_MISUSE_CODE when it is not four ASCII digits and DECK_MISUSE_STATE when
 * no code is asked for: nothing is sent then and no try is spent. */
DECK_CHECKED int deck_client_code(deck_client *client, const char *code, size_t length,
                                  uint32_t now);
/* DECK_MISUSE_STATE before authorization or while a text waits to be sent, DECK_MISUSE_ARGUMENT
 * above 2^31-1. */
DECK_CHECKED int deck_client_press(deck_client *client, uint32_t page, uint32_t index);
/* Seals and sends a body of the caller's, a JSON text. */
DECK_CHECKED int deck_client_send(deck_client *client, const char *body, size_t length);
/* The next host that proves none of the tokens may be paired with anew. */
void deck_client_repair(deck_client *client);
/* Drops every token and starts over. */
void deck_client_forget(deck_client *client, uint32_t now);

/* ---- What goes out ---- */

/* The text to send, in the caller's transmit buffer, good until the next call; false when there
 * is none. */
bool deck_client_transmit(deck_client *client, const char **text, size_t *length);
bool deck_client_poll_event(deck_client *client, deck_event *event);
/* When to call deck_client_tick; false when no deadline is set. */
bool deck_client_deadline(const deck_client *client, uint32_t *deadline);
deck_client_state deck_client_state_of(const deck_client *client);
/* How many received texts were ignored since the start. */
uint64_t deck_client_ignored(const deck_client *client);
/* How many tokens it keeps, the pending one not counted. */
size_t deck_client_token_count(const deck_client *client);
/* Whether a token, the pending one included, is tagged with that TXT `id`; with NULL, whether one
 * has no tag. Tells a deck which of several hosts to dial, and proves nothing (DIS-3). */
bool deck_client_knows(const deck_client *client, const char *host_id);
/* What flash shall hold. Holds secrets: zeroise the copy after use. */
void deck_client_store(const deck_client *client, uint8_t store[DECK_CLIENT_STORE_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
