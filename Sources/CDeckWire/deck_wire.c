/* The context, its service thread, and the door for other threads. */
#include "deck_wire_private.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FDS_BESIDES_CONNECTIONS 32

/* A byte of session data, since only then libwebsockets tells when it begins a close by itself. */
static const struct lws_protocols protocols[] = {
    {"touchdeck", wire_callback, 1, WIRE_READ_SIZE, 0, NULL, 0},
    {"arduino", wire_callback, 1, WIRE_READ_SIZE, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* All zero: libwebsockets' own validity pings stay out of the way. */
static const lws_retry_bo_t no_policy = {0};

/* ---- The service thread ---- */

static wire_conn *first_conn(deck_wire *wire)
{
    pthread_mutex_lock(&wire->lock);
    wire_conn *conn = wire->conns;
    pthread_mutex_unlock(&wire->lock);
    return conn;
}

static void begin_stop(deck_wire *wire, bool now)
{
    lws_usec_t most = (lws_usec_t)wire->limits.stop_ms * LWS_US_PER_MS;
    wire->stopping = true;
    wire->stop_deadline = lws_now_usecs() + (now ? 0 : most);
    wire->accept_paused = false;
    if (wire->listener != NULL) {
        lws_set_timeout(wire->listener, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
    for (wire_conn *conn = first_conn(wire); conn != NULL;) {
        wire_conn *next = conn->next;
        wire_conn_begin_close(conn, 1001, "going away");
        conn = next;
    }
    wire->ended = wire->ended || now;
    wire_tick_soon(wire);
}

static void read_consumed(wire_conn *conn, uint32_t consumed)
{
    while (consumed-- > 0 && conn->unread_count > 0) {
        conn->unread_bytes -= conn->unread[conn->unread_first];
        conn->unread_first = (conn->unread_first + 1) % WIRE_UNREAD_MAX;
        conn->unread_count--;
    }
}

static void handle_requests_of(wire_conn *conn)
{
    deck_wire *wire = conn->wire;
    char reason[WIRE_REASON_SIZE];
    pthread_mutex_lock(&wire->lock);
    bool close_it = conn->wants_close;
    bool abort_it = conn->wants_abort;
    bool authorize = conn->wants_authorize;
    bool has_text = conn->out_first != NULL;
    bool resolved = conn->resolved;
    uint32_t consumed = conn->consumed;
    uint16_t code = conn->wanted_code;
    memcpy(reason, conn->wanted_reason, sizeof reason);
    conn->wants_close = conn->wants_abort = conn->wants_authorize = false;
    conn->consumed = 0;
    pthread_mutex_unlock(&wire->lock);

    if (abort_it) {
        wire_conn_drop(conn, 1006, reason, false);
        return;
    }
    if (authorize && conn->state == CONN_OPEN) {
        conn->authorized = true;
        conn->ping_due = !wire_quirk("pingsNotAtFirst");
    }
    read_consumed(conn, consumed);
    wire_conn_pause_or_resume(conn);
    if (conn->state == CONN_OPEN && (has_text || conn->ping_due)) {
        lws_callback_on_writable(conn->wsi);
    }
    if (close_it) {
        wire_conn_begin_close(conn, code, reason);
        return;
    }
    conn->addresses_known = resolved;
    if (conn->state == CONN_RESOLVING && resolved) {
        wire_client_try_next(conn);
    }
}

void wire_handle_requests(deck_wire *wire)
{
    pthread_mutex_lock(&wire->lock);
    bool stop = wire->stop_asked && !wire->stopping;
    bool now = wire->stop_now;
    pthread_mutex_unlock(&wire->lock);
    for (wire_conn *conn = first_conn(wire); conn != NULL;) {
        wire_conn *next = conn->next;
        handle_requests_of(conn);
        conn = next;
    }
    if (stop) {
        begin_stop(wire, now);
    } else if (wire->stopping && now) {
        wire->ended = true;
    }
    if (!wire->ticking && first_conn(wire) != NULL) {
        wire->ticking = true;
        wire_tick_soon(wire);
    }
}

static void *serve(void *context)
{
    deck_wire *wire = context;
    while (!wire->ended && !(wire->stopping && first_conn(wire) == NULL)) {
        if (lws_service(wire->context, 0) < 0) {
            break;
        }
    }
    wire->stopping = true;
    lws_sul_cancel(&wire->tick);
    pthread_mutex_lock(&wire->lock);
    wire->gone = true;
    pthread_mutex_unlock(&wire->lock);
    lws_context_destroy(wire->context);
    for (wire_conn *conn = first_conn(wire); conn != NULL; conn = first_conn(wire)) {
        conn->wsi = NULL;
        wire_conn_note(conn, 1001, "going away", false);
        wire_conn_ended(conn);
    }
    wire->events.stopped(wire->events.owner);
    return NULL;
}

/* ---- Making and ending ---- */

static void say_nothing(int level, const char *line)
{
    (void)level;
    (void)line;
}

static void quiet_log(void)
{
    lws_set_log_level(0, say_nothing); /* for the whole process */
}

static deck_wire *make_wire(char problem[256], const deck_wire_limits *limits,
                            const deck_wire_events *events)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, quiet_log);
    deck_wire *wire = calloc(1, sizeof *wire);
    if (wire == NULL || pthread_mutex_init(&wire->lock, NULL) != 0) {
        free(wire);
        snprintf(problem, 256, "out of memory");
        return NULL;
    }
    wire->limits = *limits;
    if (wire->limits.unread_texts > WIRE_UNREAD_MAX / 2) {
        wire->limits.unread_texts = WIRE_UNREAD_MAX / 2;
    }
    wire->events = *events;
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.gid = -1;
    info.uid = -1;
    info.user = wire;
    info.pt_serv_buf_size = WIRE_READ_SIZE;
    info.fd_limit_per_thread = limits->connections + FDS_BESIDES_CONNECTIONS;
    info.protocols = protocols;
    info.retry_and_idle_policy = &no_policy;
    wire->context = lws_create_context(&info);
    if (wire->context != NULL) {
        wire->vhost = lws_create_vhost(wire->context, &info);
    }
    if (wire->vhost == NULL) {
        if (wire->context != NULL) {
            lws_context_destroy(wire->context);
        }
        snprintf(problem, 256, "the WebSocket library could not start");
        pthread_mutex_destroy(&wire->lock);
        free(wire);
        return NULL;
    }
    return wire;
}

static void discard(deck_wire *wire)
{
    lws_context_destroy(wire->context);
    pthread_mutex_destroy(&wire->lock);
    free(wire);
}

/* Signals are for the program's own threads. */
static int start_thread(deck_wire *wire)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int result = pthread_create(&wire->thread, NULL, serve, wire);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

static deck_wire *start(char problem[256], deck_wire *wire)
{
    if (wire != NULL && start_thread(wire) != 0) {
        snprintf(problem, 256, "the system gives no more threads");
        discard(wire);
        return NULL;
    }
    return wire;
}

deck_wire *deck_wire_start(char problem[256], const deck_wire_limits *limits,
                           const deck_wire_events *events)
{
    return start(problem, make_wire(problem, limits, events));
}

deck_wire *deck_wire_listen(char problem[256], uint16_t *bound_port, const char *address,
                            uint16_t port, const deck_wire_limits *limits,
                            const deck_wire_events *events)
{
    int fd = wire_server_open(problem, bound_port, address, port);
    if (fd < 0) {
        return NULL;
    }
    deck_wire *wire = make_wire(problem, limits, events);
    if (wire == NULL) {
        close(fd);
        return NULL;
    }
    lws_sock_file_fd_type descriptor;
    descriptor.filefd = fd;
    wire->listener = lws_adopt_descriptor_vhost(wire->vhost, LWS_ADOPT_RAW_FILE_DESC, descriptor,
                                                "touchdeck", NULL);
    if (wire->listener == NULL) {
        close(fd);
        discard(wire);
        snprintf(problem, 256, "the WebSocket library did not take the listening socket");
        return NULL;
    }
    return start(problem, wire);
}

void deck_wire_stop(deck_wire *wire, bool now)
{
    pthread_mutex_lock(&wire->lock);
    wire->stop_asked = true;
    wire->stop_now = wire->stop_now || now;
    bool gone = wire->gone;
    if (!gone) {
        lws_cancel_service(wire->context);
    }
    pthread_mutex_unlock(&wire->lock);
}

void deck_wire_free(deck_wire *wire)
{
    deck_wire_stop(wire, true);
    pthread_join(wire->thread, NULL);
    pthread_mutex_destroy(&wire->lock);
    free(wire);
}
