/* What goes out: queued texts, pings, and the close frame behind them. */
#include "deck_wire_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXTS_AT_A_TIME 32

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
