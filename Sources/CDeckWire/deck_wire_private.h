/* Shared by the files of this target, and only by them. */
#ifndef DECK_WIRE_PRIVATE_H
#define DECK_WIRE_PRIVATE_H

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* accept4 */
#endif

#include <pthread.h>

#include <libwebsockets.h>

#include "deck_wire.h"

/* Bytes read from a socket at a time. */
#define WIRE_READ_SIZE 16384
#define WIRE_REASON_SIZE 124 /* RFC 6455 section 5.5: 125 bytes less the code, and a NUL */
#define WIRE_UNREAD_MAX 64

/* ---- Rules that a debug build breaks on purpose (deck_wire_quirk.c) ---- */

#ifdef DECK_WIRE_QUIRKS
bool wire_quirk(const char *name);
struct lws;
int wire_server_add_header(struct lws *wsi, void *in);
#else
#define wire_server_add_header(wsi, in) 0
#define wire_quirk(name) false
#endif

/* ---- Strict UTF-8, piece by piece (deck_wire_utf8.c) ---- */

typedef struct wire_utf8 {
    uint8_t missing; /* continuation bytes still to come */
    uint8_t low;     /* the range of the next one */
    uint8_t high;
} wire_utf8;

void wire_utf8_start(wire_utf8 *state);
bool wire_utf8_take(wire_utf8 *state, const uint8_t *bytes, size_t length);
bool wire_utf8_complete(const wire_utf8 *state);

/* ---- A connection (deck_wire_connection.c, _receive.c, _transmit.c, _ending.c) ---- */

typedef enum conn_state {
    CONN_RESOLVING,  /* client: waits for addresses */
    CONN_CONNECTING, /* client: TCP and upgrade */
    CONN_UPGRADING,  /* server: accepted, request not complete */
    CONN_OPEN,
    CONN_FLUSHING, /* ours to close: sends what is queued first */
    CONN_CLOSING,  /* a close frame went out, or came in */
    CONN_DEAD      /* dropped; libwebsockets has yet to let go */
} conn_state;

typedef struct out_text {
    struct out_text *next;
    size_t length;
    unsigned char room[]; /* LWS_PRE bytes, then the text */
} out_text;

typedef struct wire_conn {
    struct wire_conn *next;
    deck_wire *wire;
    uint64_t id;
    bool client;

    /* Guarded by the wire's lock: what other threads ask for. */
    out_text *out_first;
    out_text *out_last;
    size_t out_bytes; /* in_flight included */
    uint32_t out_texts;
    bool wants_close;
    bool wants_abort;
    bool wants_authorize;
    bool wants_ended; /* the queue takes no more */
    uint16_t wanted_code;
    char wanted_reason[WIRE_REASON_SIZE];
    uint32_t consumed;
    bool resolved;
    char lookup_problem[128];

    /* The service thread's own. */
    conn_state state;
    struct lws *wsi;
    bool addresses_known; /* client: `resolved`, seen under the lock */
    bool attempting; /* client: a call into libwebsockets has a connection on the way */
    bool authorized;
    bool reported_open;
    bool paused;
    bool answers_pings;
    bool ping_due;
    uint64_t opened_order;
    lws_usec_t deadline; /* of the present state; 0: none */
    lws_usec_t whole_deadline; /* client: of all addresses together */
    lws_usec_t last_ping;
    lws_usec_t quiet_from; /* silence is not counted before this */
    lws_usec_t last_heard; /* where the system cannot tell */
    uint64_t acknowledged; /* bytes the peer's TCP has taken */
    size_t in_flight;      /* handed to libwebsockets, not all written */

    char *message; /* being joined */
    size_t message_length;
    size_t message_room;
    bool in_message;
    wire_utf8 utf8;
    size_t unread[WIRE_UNREAD_MAX]; /* lengths delivered and not consumed, a ring */
    uint32_t unread_first;
    uint32_t unread_count;
    size_t unread_bytes;

    uint16_t close_code;
    bool closed_by_peer;
    bool close_known;
    char close_reason[128];

    char peer[80];
    char host[264];
    char path[1024];
    uint16_t port;
    char addresses[DECK_WIRE_ADDRESSES][DECK_WIRE_ADDRESS_SIZE];
    size_t address_count;
    size_t address_next;
} wire_conn;

struct deck_wire {
    deck_wire_limits limits;
    deck_wire_events events;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws *listener;
    pthread_t thread;
    pthread_mutex_t lock;
    wire_conn *conns; /* written by the service thread under the lock */
    bool stop_asked;  /* under the lock */
    bool stop_now;    /* under the lock */
    bool gone;        /* under the lock: the context must not be touched any more */
    bool stopping;
    bool ended;
    bool accept_paused;
    bool ticking;
    lws_usec_t stop_deadline;
    lws_sorted_usec_list_t tick;
    uint64_t opened_count;
};

wire_conn *wire_conn_make(deck_wire *wire, bool client);
/* False if the wire has ended. */
bool wire_conn_link(wire_conn *conn);
void wire_conn_opened(wire_conn *conn);
/* Both return what the libwebsockets callback must return. */
int wire_conn_received(wire_conn *conn, const char *bytes, size_t length);
int wire_conn_writeable(wire_conn *conn);
int wire_conn_peer_closing(wire_conn *conn, const uint8_t *payload, size_t length);
/* A close frame is on its way in or out. */
void wire_conn_closing(wire_conn *conn, uint16_t code, const char *reason, bool by_peer);
void wire_conn_begin_close(wire_conn *conn, uint16_t code, const char *reason);
/* Notes the end for the report; the first note stands. */
void wire_conn_note(wire_conn *conn, uint16_t code, const char *reason, bool by_peer);
void wire_conn_drop(wire_conn *conn, uint16_t code, const char *reason, bool by_peer);
/* Reports, unlinks and frees; `conn` is gone. */
void wire_conn_ended(wire_conn *conn);
void wire_conn_pause_or_resume(wire_conn *conn);

/* ---- Time (deck_wire_time.c) ---- */

void wire_socket_options(const wire_conn *conn, int fd);
void wire_tick_soon(deck_wire *wire);
void wire_tick(lws_sorted_usec_list_t *list);

/* ---- Client (deck_wire_client.c), server (deck_wire_server.c, deck_wire_upgrade.c) ---- */

void wire_client_try_next(wire_conn *conn);
void wire_client_attempt_failed(wire_conn *conn, const char *why);
int wire_server_open(char problem[256], uint16_t *bound_port, const char *address, uint16_t port);
void wire_server_accept(deck_wire *wire);
void wire_server_resume(deck_wire *wire);
int wire_server_judge_upgrade(wire_conn *conn, struct lws *wsi, const char *upgrade);
int wire_server_answer_http(struct lws *wsi);
void wire_server_keep_pool(deck_wire *wire);

/* ---- The context (deck_wire.c) ---- */

void wire_handle_requests(deck_wire *wire);
int wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

#endif
