/* What comes in: whole texts, within the limits, no faster than they are read. */
#include "deck_wire_private.h"

#include <stdlib.h>
#include <string.h>

#define KEPT_BUFFER_SIZE 65536

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
    if (lws_frame_is_binary(conn->wsi) && !wire_quirk("takesBinary")) {
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
    if (!wire_utf8_take(&conn->utf8, (const uint8_t *)bytes, length) &&
        !wire_quirk("takesBadUTF8")) {
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
        if (wire_quirk("refusesFragments")) {
            wire_conn_begin_close(conn, 1003, "only whole messages are taken");
        }
        return 0;
    }
    if (!wire_utf8_complete(&conn->utf8) && !wire_quirk("takesBadUTF8")) {
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
