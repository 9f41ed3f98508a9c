/* One connection: what comes in, what goes out, how it ends. Service thread only. */
#include "deck_wire_private.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXTS_AT_A_TIME 32
#define KEPT_BUFFER_SIZE 65536

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

/* ---- Receiving ---- */

void wire_conn_pause_or_resume(wire_conn *conn)
{
    const deck_wire_limits *limits = &conn->wire->limits;
    if (conn->wsi == NULL || conn->state != CONN_OPEN) {
        return;
    }
    uint32_t most = conn->authorized ? limits->unread_texts : 1;
    bool pause = conn->unread_count >= most ||
                 (conn->unread_count > 0 && conn->unread_bytes >= limits->unread_bytes);
    if (pause == conn->paused) {
        return;
    }
    conn->paused = pause;
    conn->quiet_from = lws_now_usecs();
    lws_rx_flow_control(conn->wsi, pause ? 0 : 1);
}

static void deliver(wire_conn *conn)
{
    deck_wire *wire = conn->wire;
    uint32_t at = (conn->unread_first + conn->unread_count) % WIRE_UNREAD_MAX;
    conn->unread[at] = conn->message_length;
    conn->unread_count++;
    conn->unread_bytes += conn->message_length;
    wire->events.text(wire->events.owner, conn->id,
                      conn->message == NULL ? "" : conn->message, conn->message_length);
    conn->message_length = 0;
    conn->in_message = false;
    if (conn->message_room > KEPT_BUFFER_SIZE) {
        free(conn->message);
        conn->message = NULL;
        conn->message_room = 0;
    }
    wire_conn_pause_or_resume(conn);
}

/* Room grows with what has arrived, never with what a frame claims. */
static bool make_room(wire_conn *conn, size_t length)
{
    size_t needed = conn->message_length + length;
    if (needed <= conn->message_room) {
        return true;
    }
    size_t room = conn->message_room < 1024 ? 1024 : conn->message_room * 2;
    if (room < needed) {
        room = needed;
    }
    char *grown = realloc(conn->message, room);
    if (grown == NULL) {
        return false;
    }
    conn->message = grown;
    conn->message_room = room;
    return true;
}

int wire_conn_received(wire_conn *conn, const char *bytes, size_t length)
{
    const deck_wire_limits *limits = &conn->wire->limits;
    conn->last_heard = lws_now_usecs();
    if (conn->state != CONN_OPEN) {
        return 0; /* ours to close: read on for the peer's close frame, keep nothing */
    }
    if (!conn->in_message) {
        conn->in_message = true;
        wire_utf8_start(&conn->utf8);
    }
    if (lws_frame_is_binary(conn->wsi)) {
        wire_conn_begin_close(conn, 1003, "binary frames are not taken, only text");
        return 0;
    }
    size_t limit = conn->authorized ? limits->authorized_message : limits->unauthorized_message;
    size_t room = limit > conn->message_length ? limit - conn->message_length : 0;
    size_t promised = lws_remaining_packet_payload(conn->wsi);
    if (length > room || promised > room - length) {
        wire_conn_begin_close(conn, 1009, "the message is over the limit");
        return 0;
    }
    if (!wire_utf8_take(&conn->utf8, (const uint8_t *)bytes, length)) {
        wire_conn_begin_close(conn, 1007, "the text is not valid UTF-8");
        return 0;
    }
    if (length > 0) {
        if (!make_room(conn, length)) {
            wire_conn_begin_close(conn, 1011, "out of memory");
            return 0;
        }
        memcpy(conn->message + conn->message_length, bytes, length);
        conn->message_length += length;
    }
    if (!lws_is_final_fragment(conn->wsi)) {
        return 0;
    }
    if (!wire_utf8_complete(&conn->utf8)) {
        wire_conn_begin_close(conn, 1007, "the text ends inside a character");
        return 0;
    }
    if (conn->unread_count >= WIRE_UNREAD_MAX) {
        wire_conn_begin_close(conn, 1008, "too many texts at once");
        return 0;
    }
    deliver(conn);
    return 0;
}

/* ---- Sending ---- */

static out_text *next_text(wire_conn *conn)
{
    pthread_mutex_lock(&conn->wire->lock);
    out_text *text = conn->out_first;
    if (text != NULL) {
        conn->out_first = text->next;
        if (conn->out_first == NULL) {
            conn->out_last = NULL;
        }
        conn->out_texts--;
    }
    pthread_mutex_unlock(&conn->wire->lock);
    return text;
}

static void sent(wire_conn *conn, size_t length)
{
    pthread_mutex_lock(&conn->wire->lock);
    conn->out_bytes -= length;
    pthread_mutex_unlock(&conn->wire->lock);
}

/* A payload, since libwebsockets keeps the pong of an empty ping to itself. */
static int send_ping(wire_conn *conn)
{
    unsigned char room[LWS_PRE + 4] = {0};
    memcpy(room + LWS_PRE, "deck", 4);
    conn->ping_due = false;
    conn->last_ping = lws_now_usecs();
    return lws_write(conn->wsi, room + LWS_PRE, 4, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int send_close(wire_conn *conn)
{
    conn->state = CONN_CLOSING;
    conn->deadline =
        lws_now_usecs() + (lws_usec_t)conn->wire->limits.close_answer_ms * LWS_US_PER_MS;
    char reason[WIRE_REASON_SIZE];
    snprintf(reason, sizeof reason, "%s", conn->close_reason);
    lws_close_reason(conn->wsi, (enum lws_close_status)conn->close_code,
                     (unsigned char *)reason, strlen(reason));
    return -1;
}

int wire_conn_writeable(wire_conn *conn)
{
    if (conn->state != CONN_OPEN && conn->state != CONN_FLUSHING) {
        return 0;
    }
    if (lws_partial_buffered(conn->wsi)) {
        lws_callback_on_writable(conn->wsi);
        return 0;
    }
    if (conn->in_flight > 0) {
        sent(conn, conn->in_flight);
        conn->in_flight = 0;
    }
    if (conn->ping_due && conn->state == CONN_OPEN && send_ping(conn) != 0) {
        return -1;
    }
    for (int i = 0; i < TEXTS_AT_A_TIME; i++) {
        if (lws_partial_buffered(conn->wsi) || lws_send_pipe_choked(conn->wsi)) {
            break;
        }
        out_text *text = next_text(conn);
        if (text == NULL) {
            return conn->state == CONN_FLUSHING ? send_close(conn) : 0;
        }
        size_t length = text->length;
        int written = lws_write(conn->wsi, text->room + LWS_PRE, length, LWS_WRITE_TEXT);
        free(text);
        if (written < 0) {
            wire_conn_note(conn, 1006, "a send failed: the connection broke", true);
            return -1;
        }
        if (lws_partial_buffered(conn->wsi)) {
            conn->in_flight = length;
        } else {
            sent(conn, length);
        }
    }
    lws_callback_on_writable(conn->wsi);
    return 0;
}

/* ---- Ending ---- */

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
    return 0;
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
