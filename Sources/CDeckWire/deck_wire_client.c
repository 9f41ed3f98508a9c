/* The connecting side: one numeric address after the other, within one time. */
#include "deck_wire_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_text(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text);
}

uint64_t deck_wire_connect(deck_wire *wire, const char *host, uint16_t port, const char *path)
{
    wire_conn *conn = wire_conn_make(wire, true);
    if (conn == NULL) {
        return 0;
    }
    if (port == 80) {
        copy_text(conn->host, sizeof conn->host, host);
    } else {
        snprintf(conn->host, sizeof conn->host, "%s:%u", host, (unsigned)port);
    }
    copy_text(conn->path, sizeof conn->path, path);
    copy_text(conn->peer, sizeof conn->peer, conn->host);
    conn->port = port;
    conn->deadline = lws_now_usecs() + (lws_usec_t)wire->limits.connect_ms * LWS_US_PER_MS;
    uint64_t id = conn->id;
    if (!wire_conn_link(conn)) {
        free(conn);
        return 0;
    }
    return id;
}

/* The rest of the time, shared evenly by the addresses not tried yet. */
static lws_usec_t attempt_deadline(const wire_conn *conn, lws_usec_t now)
{
    size_t left = conn->address_count - conn->address_next + 1;
    lws_usec_t rest = conn->deadline > now ? conn->deadline - now : 0;
    return now + rest / (lws_usec_t)left;
}

void wire_client_try_next(wire_conn *conn)
{
    if (conn->address_next >= conn->address_count) {
        wire_conn_drop(conn, 1006, conn->lookup_problem, false);
        return;
    }
    const char *address = conn->addresses[conn->address_next++];
    struct lws_client_connect_info info = {0};
    info.context = conn->wire->context;
    info.vhost = conn->wire->vhost;
    info.address = address;
    info.port = conn->port;
    info.path = conn->path;
    info.host = conn->host;
    info.origin = NULL; /* no Origin header: section 1 refuses all but one */
    info.protocol = NULL;
    info.local_protocol_name = "touchdeck";
    info.ietf_version_or_minus_one = 13;
    info.opaque_user_data = conn;

    lws_usec_t whole = conn->deadline;
    conn->deadline = attempt_deadline(conn, lws_now_usecs());
    conn->whole_deadline = whole;
    conn->state = CONN_CONNECTING;
    conn->attempting = true;
    struct lws *wsi = lws_client_connect_via_info(&info);
    conn->attempting = false;
    if (wsi == NULL) {
        if (conn->state == CONN_CONNECTING) {
            wire_client_attempt_failed(conn, "no connection");
        } else if (conn->state == CONN_DEAD) {
            wire_conn_ended(conn);
        }
        return;
    }
    if (conn->state == CONN_CONNECTING) {
        conn->wsi = wsi;
    }
}

void wire_client_attempt_failed(wire_conn *conn, const char *why)
{
    if (conn->state != CONN_CONNECTING) {
        return;
    }
    bool answered = strncmp(why, "HS:", 3) == 0;
    snprintf(conn->close_reason, sizeof conn->close_reason, "%s %.64s (%.32s)",
             answered ? "no WebSocket answer from" : "no connection to", conn->host, why);
    conn->wsi = NULL;
    conn->state = CONN_RESOLVING;
    conn->deadline = conn->whole_deadline;
    if (conn->address_next >= conn->address_count) {
        conn->deadline = 1; /* nothing left: the next tick reports it */
        wire_conn_note(conn, 1006, conn->close_reason, false);
    }
    wire_tick_soon(conn->wire);
}
