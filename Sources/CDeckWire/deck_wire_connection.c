/* A connection, from its number to the moment it is open. */
#include "deck_wire_private.h"

#include <stdatomic.h>
#include <stdlib.h>

static _Atomic uint64_t last_id;

wire_conn *wire_conn_make(deck_wire *wire, bool client)
{
    wire_conn *conn = calloc(1, sizeof *conn);
    if (conn == NULL) {
        return NULL;
    }
    conn->wire = wire;
    conn->client = client;
    conn->id = atomic_fetch_add(&last_id, 1) + 1;
    conn->state = client ? CONN_RESOLVING : CONN_UPGRADING;
    wire_utf8_start(&conn->utf8);
    return conn;
}

bool wire_conn_link(wire_conn *conn)
{
    deck_wire *wire = conn->wire;
    pthread_mutex_lock(&wire->lock);
    bool alive = !wire->gone;
    if (alive) {
        conn->next = wire->conns;
        wire->conns = conn;
        lws_cancel_service(wire->context);
    }
    pthread_mutex_unlock(&wire->lock);
    return alive;
}

void wire_conn_opened(wire_conn *conn)
{
    deck_wire *wire = conn->wire;
    if (conn->state == CONN_DEAD || wire->stopping) {
        wire_conn_drop(conn, 1006, "the wire is stopping", false);
        return;
    }
    conn->state = CONN_OPEN;
    conn->deadline = 0;
    conn->reported_open = true;
    conn->opened_order = ++wire->opened_count;
    conn->quiet_from = lws_now_usecs();
    conn->last_heard = conn->quiet_from;
    wire_socket_options(conn, (int)lws_get_socket_fd(conn->wsi));
    wire->events.opened(wire->events.owner, conn->id, conn->peer);
    /* What was asked while the connection was on its way. */
    lws_callback_on_writable(conn->wsi);
    if (!conn->client) {
        wire_server_keep_pool(wire);
    }
}
