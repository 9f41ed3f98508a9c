/*
 * deck_wire.h - text messages over WebSocket, client and server
 *
 * What it is
 *     A `deck_wire` is one libwebsockets context with one service thread of its own. It either
 *     listens (`deck_wire_listen`) or connects (`deck_wire_connect`). It carries whole text
 *     messages and knows nothing about what they say (protocol section 1).
 *
 * Threads
 *     Events are called on the service thread, one at a time. They must return soon and must not
 *     call `deck_wire_stop` or `deck_wire_free`. Every other function may be called from any
 *     thread at any time; none of them blocks on the network.
 *
 * Connections
 *     A connection is a number that is never used twice in a process. For every number that was
 *     reported by `opened` or handed out by `deck_wire_connect`, `closed` comes exactly once and
 *     last. Calls about a number that is gone do nothing.
 *
 * Back-pressure
 *     Receiving: every `text` is answered by one `deck_wire_consumed`; reading pauses while too
 *     many are open. Sending: texts wait in a bounded queue; over the bound, the connection is
 *     closed with 1008.
 */
#ifndef DECK_WIRE_H
#define DECK_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct deck_wire deck_wire;

/* All times in milliseconds, all sizes in bytes. */
typedef struct deck_wire_limits {
    size_t unauthorized_message;       /* the largest message before authorization */
    size_t authorized_message;         /* the largest message after it */
    uint32_t unauthorized_connections; /* open and not authorized; one more closes the oldest */
    uint32_t pending_connections;      /* accepted, upgrade not finished; the oldest is dropped */
    uint32_t connections;              /* in all; one more is refused */
    size_t queue_bytes;                /* waiting to be sent; one message may always wait */
    uint32_t queue_texts;
    uint32_t unread_texts; /* delivered and not consumed, after authorization; before it, 1 */
    size_t unread_bytes;
    uint32_t keepalive_idle_ms; /* whole seconds count, as TCP has it */
    uint32_t keepalive_interval_ms;
    uint32_t keepalive_probes;
    uint32_t user_timeout_ms; /* TCP_USER_TIMEOUT */
    uint32_t ping_after_ms;   /* without a byte received */
    uint32_t ping_every_ms;
    uint32_t silence_ms;     /* without a byte received from a peer that answers pings */
    uint32_t connect_ms;     /* name, TCP and upgrade together */
    uint32_t upgrade_ms;     /* a server's patience with an upgrade request */
    uint32_t close_flush_ms; /* queued texts and the close frame */
    uint32_t close_answer_ms;
    uint32_t stop_ms; /* everything on the way down */
} deck_wire_limits;

/* `text` is valid UTF-8, `length` bytes, not terminated; it is gone when the call returns.
 * `reason` and `peer` are terminated, plain words. */
typedef struct deck_wire_events {
    void *owner;
    void (*opened)(void *owner, uint64_t id, const char *peer);
    void (*text)(void *owner, uint64_t id, const char *text, size_t length);
    void (*closed)(void *owner, uint64_t id, uint16_t code, const char *reason, bool by_peer);
    void (*stopped)(void *owner); /* the last call of all */
} deck_wire_events;

/* Listens on a numeric address and starts the thread. Port 0 takes any free port. On failure
 * returns NULL and puts a plain message into `problem`. */
deck_wire *deck_wire_listen(char problem[256], uint16_t *bound_port, const char *address,
                            uint16_t port, const deck_wire_limits *limits,
                            const deck_wire_events *events);

/* Starts a thread that can connect. */
deck_wire *deck_wire_start(char problem[256], const deck_wire_limits *limits,
                           const deck_wire_events *events);

/* Begins a connection whose addresses come later by `deck_wire_resolved`. `host` goes into the
 * Host header, with the port unless that is 80. Returns 0 when memory is out. */
uint64_t deck_wire_connect(deck_wire *wire, const char *host, uint16_t port, const char *path);

#define DECK_WIRE_ADDRESSES 4
#define DECK_WIRE_ADDRESS_SIZE 64

/* Numeric addresses to try in this order, each terminated and in a row of
 * DECK_WIRE_ADDRESS_SIZE bytes; with none the connection ends with `problem`. */
void deck_wire_resolved(deck_wire *wire, uint64_t id, const char *addresses, size_t count,
                        const char *problem);

/* Queues one text message. The bytes are copied. */
void deck_wire_send(deck_wire *wire, uint64_t id, const char *text, size_t length);

/* Sends what is queued, then a close frame, then waits a moment for the peer's. A code that may
 * not be sent (RFC 6455 section 7.4) becomes 1011; the reason is cut to 123 bytes. */
void deck_wire_close(deck_wire *wire, uint64_t id, uint16_t code, const char *reason);

/* Drops the connection without a close frame. */
void deck_wire_abort(deck_wire *wire, uint64_t id, const char *reason);

/* One delivered text has been dealt with. */
void deck_wire_consumed(deck_wire *wire, uint64_t id);

/* The peer is trusted from here on: larger messages, out of the pool, one ping. */
void deck_wire_authorize(deck_wire *wire, uint64_t id);

/* Closes every connection with 1001 and ends the thread within `stop_ms`, or, if `now`, at once;
 * `stopped` follows. Only the first call counts. */
void deck_wire_stop(deck_wire *wire, bool now);

/* Stops at once if need be, waits for the thread and frees everything. */
void deck_wire_free(deck_wire *wire);

/* Breaks one rule from now on, for the test of a test; there in debug builds only. Call it before
 * anything else. */
void deck_wire_choose_quirk(const char *name);

#ifdef __cplusplus
}
#endif

#endif
