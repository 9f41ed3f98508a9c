/* How a connection ends, and what is told of it. */
#include "deck_wire_private.h"

#include <stdio.h>
#include <stdlib.h>

void wire_conn_note(wire_conn *conn, uint16_t code, const char *reason, bool by_peer)
{
    if (conn->close_known) {
        return;
    }
    conn->close_known = true;
    conn->close_code = code;
    conn->closed_by_peer = by_peer;
    if (reason != conn->close_reason) {
        snprintf(conn->close_reason, sizeof conn->close_reason, "%s", reason);
    }
}

static void end_queue(wire_conn *conn)
{
    pthread_mutex_lock(&conn->wire->lock);
    conn->wants_ended = true;
    pthread_mutex_unlock(&conn->wire->lock);
}

void wire_conn_begin_close(wire_conn *conn, uint16_t code, const char *reason)
{
    if (conn->state == CONN_RESOLVING || conn->state == CONN_CONNECTING ||
        conn->state == CONN_UPGRADING) {
        wire_conn_drop(conn, code, reason, false);
        return;
    }
    if (conn->state != CONN_OPEN) {
        return;
    }
    conn->state = CONN_FLUSHING;
    conn->deadline =
        lws_now_usecs() + (lws_usec_t)conn->wire->limits.close_flush_ms * LWS_US_PER_MS;
    wire_conn_note(conn, code, reason, false);
    end_queue(conn);
    free(conn->message);
    conn->message = NULL;
    conn->message_room = 0;
    conn->message_length = 0;
    if (conn->paused) {
        conn->paused = false;
        lws_rx_flow_control(conn->wsi, 1);
    }
    lws_callback_on_writable(conn->wsi);
    wire_tick_soon(conn->wire);
}

/* A peer's words are shown to people: control characters become spaces. */
static bool copy_peer_reason(char out[WIRE_REASON_SIZE], const uint8_t *bytes, size_t length)
{
    wire_utf8 utf8;
    wire_utf8_start(&utf8);
    if (length >= WIRE_REASON_SIZE || !wire_utf8_take(&utf8, bytes, length) ||
        !wire_utf8_complete(&utf8)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        bool control = bytes[i] < 0x20 || bytes[i] == 0x7F;
        out[i] = control ? ' ' : (char)bytes[i];
    }
    out[length] = '\0';
    return true;
}

/* RFC 6455 section 5.5.1: a close frame has no payload, or a code and text in UTF-8. */
static int refuse_close(wire_conn *conn, uint16_t code)
{
    wire_conn_closing(conn, code, "the other side sent a close frame that breaks the rules", false);
    lws_close_reason(conn->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

int wire_conn_peer_closing(wire_conn *conn, const uint8_t *payload, size_t length)
{
    char reason[WIRE_REASON_SIZE] = "";
    uint16_t code = 1005; /* RFC 6455 section 7.1.5: a close frame without a code */
    if (length == 1) {
        return refuse_close(conn, 1002);
    }
    if (length >= 2) {
        code = (uint16_t)(payload[0] << 8 | payload[1]);
        if (!copy_peer_reason(reason, payload + 2, length - 2)) {
            return refuse_close(conn, 1007);
        }
    }
    wire_conn_closing(conn, code, reason, true);
    return wire_quirk("answersNoClose") ? -1 : 0;
}

void wire_conn_closing(wire_conn *conn, uint16_t code, const char *reason, bool by_peer)
{
    wire_conn_note(conn, code, reason, by_peer);
    end_queue(conn);
    if (conn->state != CONN_DEAD) {
        conn->state = CONN_CLOSING;
        conn->deadline =
            lws_now_usecs() + (lws_usec_t)conn->wire->limits.close_answer_ms * LWS_US_PER_MS;
        wire_tick_soon(conn->wire);
    }
}

void wire_conn_drop(wire_conn *conn, uint16_t code, const char *reason, bool by_peer)
{
    wire_conn_note(conn, code, reason, by_peer);
    end_queue(conn);
    conn->state = CONN_DEAD;
    if (conn->wsi == NULL) {
        if (!conn->attempting) {
            wire_conn_ended(conn);
        }
        return;
    }
    /* Asynchronous: a violent end, without flushing, and never inside another callback. */
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void wire_conn_ended(wire_conn *conn)
{
    deck_wire *wire = conn->wire;
    pthread_mutex_lock(&wire->lock);
    for (wire_conn **link = &wire->conns; *link != NULL; link = &(*link)->next) {
        if (*link == conn) {
            *link = conn->next;
            break;
        }
    }
    pthread_mutex_unlock(&wire->lock);

    if (wire_quirk("deliversUnfinished") && conn->in_message && conn->message_length > 0) {
        wire->events.text(wire->events.owner, conn->id, conn->message, conn->message_length);
    }
    wire_conn_note(conn, 1006, "the connection ended without a close frame", true);
    if (conn->reported_open || conn->client) {
        wire->events.closed(wire->events.owner, conn->id, conn->close_code, conn->close_reason,
                            conn->closed_by_peer);
    }
    while (conn->out_first != NULL) {
        out_text *text = conn->out_first;
        conn->out_first = text->next;
        free(text);
    }
    free(conn->message);
    free(conn);
}
