/* Everything that goes by the clock: TCP's own timers, the ping deadline, and patience with
 * peers that do not go on (protocol section 1). */
#include "deck_wire_private.h"

#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#if defined(__linux__)
#include <linux/tcp.h>
#else
#include <netinet/tcp.h>
#endif

#define TICK_MOST_US 250000
#define TICK_LEAST_US 5000
/* Unsent bytes the kernel may hold, so that a ping never waits behind a long message. */
#define UNSENT_BYTES 131072

static void set_option(int fd, int level, int name, uint32_t value)
{
    int number = (int)value;
    /* A system without an option still has the deadline above TCP. */
    (void)setsockopt(fd, level, name, &number, sizeof number);
}

void wire_socket_options(const wire_conn *conn, int fd)
{
    const deck_wire_limits *limits = &conn->wire->limits;
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
#if defined(TCP_KEEPIDLE)
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, (limits->keepalive_idle_ms + 999) / 1000);
#elif defined(TCP_KEEPALIVE)
    set_option(fd, IPPROTO_TCP, TCP_KEEPALIVE, (limits->keepalive_idle_ms + 999) / 1000);
#endif
#if defined(TCP_KEEPINTVL)
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, (limits->keepalive_interval_ms + 999) / 1000);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, limits->keepalive_probes);
#endif
#if defined(TCP_USER_TIMEOUT)
    set_option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, limits->user_timeout_ms);
#endif
#if defined(TCP_NOTSENT_LOWAT)
    set_option(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, UNSENT_BYTES);
#endif
}

/* How long the other side has been quiet, in microseconds. */
typedef struct silence {
    lws_usec_t bytes; /* since a byte came in, whatever it belonged to */
    lws_usec_t tcp;   /* since its TCP acknowledged anything; 0 where the system cannot tell */
} silence;

static silence listen_for(wire_conn *conn, lws_usec_t now)
{
    silence quiet = {now - conn->last_heard, 0};
#if defined(__linux__)
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    int fd = (int)lws_get_socket_fd(conn->wsi);
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0) {
        uint32_t data = info.tcpi_last_data_recv;
        uint32_t ack = info.tcpi_last_ack_recv;
        quiet.bytes = (lws_usec_t)data * LWS_US_PER_MS;
        quiet.tcp = (lws_usec_t)(ack < data ? ack : data) * LWS_US_PER_MS;
        /* While one long message is being written, the peer may have nothing to say. */
        if (conn->in_flight > 0 && info.tcpi_bytes_acked != conn->acknowledged) {
            conn->quiet_from = now;
        }
        conn->acknowledged = info.tcpi_bytes_acked;
    }
#endif
    lws_usec_t counted = now - conn->quiet_from;
    quiet.bytes = quiet.bytes < counted ? quiet.bytes : counted;
    return quiet;
}

static void watch_open(wire_conn *conn, lws_usec_t now)
{
    const deck_wire_limits *limits = &conn->wire->limits;
    if (conn->paused) {
        conn->quiet_from = now; /* we are the ones who do not read */
    }
    silence quiet = listen_for(conn, now);
    lws_usec_t most = (lws_usec_t)limits->silence_ms * LWS_US_PER_MS;
    if ((conn->answers_pings || wire_quirk("dropsMute")) && quiet.bytes >= most) {
        wire_conn_drop(conn, 1006, "nothing was heard from the other side for too long", false);
        return;
    }
    /* TCP says so itself, but counts again from the first ping: keepalive is silent then. With
     * keepalive and pings a living link acknowledges something every few seconds. */
    if (quiet.tcp >= (lws_usec_t)limits->user_timeout_ms * LWS_US_PER_MS) {
        wire_conn_drop(conn, 1006, "the link is dead: nothing was acknowledged", false);
        return;
    }
    if (quiet.bytes >= (lws_usec_t)limits->ping_after_ms * LWS_US_PER_MS &&
        now - conn->last_ping >= (lws_usec_t)limits->ping_every_ms * LWS_US_PER_MS) {
        conn->last_ping = now;
        conn->ping_due = true;
        lws_callback_on_writable(conn->wsi);
    }
}

static void watch(wire_conn *conn, lws_usec_t now)
{
    bool late = conn->deadline != 0 && now >= conn->deadline;
    switch (conn->state) {
    case CONN_RESOLVING:
        if (late) {
            wire_conn_drop(conn, 1006, "no connection in time", false);
        } else if (conn->addresses_known) {
            wire_client_try_next(conn);
        }
        break;
    case CONN_CONNECTING:
        if (late && conn->wsi != NULL) {
            conn->deadline = 0;
            lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        }
        break;
    case CONN_UPGRADING:
        if (late) {
            wire_conn_drop(conn, 1006, "the upgrade request took too long", false);
        }
        break;
    case CONN_OPEN:
        watch_open(conn, now);
        break;
    case CONN_FLUSHING:
    case CONN_CLOSING:
        if (late) {
            wire_conn_drop(conn, 1006, "the close was not answered in time", false);
        }
        break;
    case CONN_DEAD:
        break;
    }
}

static lws_usec_t tick_length(const deck_wire *wire)
{
    uint32_t shortest = wire->limits.ping_after_ms;
    const uint32_t others[] = {wire->limits.ping_every_ms, wire->limits.silence_ms,
                               wire->limits.connect_ms, wire->limits.upgrade_ms,
                               wire->limits.close_answer_ms, wire->limits.close_flush_ms};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i] < shortest) {
            shortest = others[i];
        }
    }
    lws_usec_t length = (lws_usec_t)shortest * LWS_US_PER_MS / 8;
    if (length > TICK_MOST_US) {
        return TICK_MOST_US;
    }
    return length < TICK_LEAST_US ? TICK_LEAST_US : length;
}

void wire_tick_soon(deck_wire *wire)
{
    lws_sul_schedule(wire->context, 0, &wire->tick, wire_tick, 1);
}

void wire_tick(lws_sorted_usec_list_t *list)
{
    deck_wire *wire = lws_container_of(list, deck_wire, tick);
    lws_usec_t now = lws_now_usecs();
    pthread_mutex_lock(&wire->lock);
    wire_conn *conn = wire->conns;
    pthread_mutex_unlock(&wire->lock);
    bool any = conn != NULL;
    while (conn != NULL) {
        wire_conn *next = conn->next;
        watch(conn, now);
        conn = next;
    }
    if (wire->accept_paused) {
        wire_server_resume(wire);
        any = true;
    }
    if (wire->stopping && (!any || now >= wire->stop_deadline)) {
        wire->ended = true;
        lws_cancel_service(wire->context); /* else the poll that follows sleeps on */
        return;
    }
    wire->ticking = any;
    if (any) {
        lws_sul_schedule(wire->context, 0, &wire->tick, wire_tick, tick_length(wire));
    }
}
