/* What other threads may ask of a connection: a note under the lock, and a nudge. */
#include "deck_wire_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest text that may be queued, in bytes (protocol section 7: nobody takes more). */
#define TEXT_MOST (16u * 1024 * 1024)

/* Locked on return, whether found or not. */
static wire_conn *lock_conn(deck_wire *wire, uint64_t id)
{
    pthread_mutex_lock(&wire->lock);
    wire_conn *conn = wire->conns;
    while (conn != NULL && conn->id != id) {
        conn = conn->next;
    }
    return conn;
}

/* The thread's context lives as long as `gone` is false, which the lock guards. */
static void unlock_and_wake(deck_wire *wire, bool wake)
{
    if (wake && !wire->gone) {
        lws_cancel_service(wire->context);
    }
    pthread_mutex_unlock(&wire->lock);
}

static bool may_be_sent(uint16_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* Cut before the 124th byte, never inside a character. */
static void copy_reason(char out[WIRE_REASON_SIZE], const char *reason)
{
    size_t length = strlen(reason);
    if (length > WIRE_REASON_SIZE - 1) {
        length = WIRE_REASON_SIZE - 1;
        while (length > 0 && ((unsigned char)reason[length] & 0xC0) == 0x80) {
            length--;
        }
    }
    memcpy(out, reason, length);
    out[length] = '\0';
}

static void ask_close(wire_conn *conn, uint16_t code, const char *reason)
{
    if (conn->wants_ended) {
        return;
    }
    conn->wants_ended = true;
    conn->wants_close = true;
    conn->wanted_code = may_be_sent(code) ? code : 1011;
    copy_reason(conn->wanted_reason, reason);
}

void deck_wire_send(deck_wire *wire, uint64_t id, const char *text, size_t length)
{
    out_text *node = length <= TEXT_MOST ? malloc(sizeof *node + LWS_PRE + length + 1) : NULL;
    if (node != NULL) {
        node->next = NULL;
        node->length = length;
        memcpy(node->room + LWS_PRE, text, length);
    }
    wire_conn *conn = lock_conn(wire, id);
    if (conn == NULL || conn->wants_ended) {
        unlock_and_wake(wire, false);
        free(node);
        return;
    }
    if (node == NULL) {
        ask_close(conn, 1009, "a text to send was too large");
    } else if (conn->out_bytes > wire->limits.queue_bytes ||
               conn->out_texts >= wire->limits.queue_texts) {
        ask_close(conn, 1008, "the other side reads too slowly");
        free(node);
    } else {
        if (conn->out_last == NULL) {
            conn->out_first = node;
        } else {
            conn->out_last->next = node;
        }
        conn->out_last = node;
        conn->out_bytes += length;
        conn->out_texts++;
    }
    unlock_and_wake(wire, true);
}

void deck_wire_close(deck_wire *wire, uint64_t id, uint16_t code, const char *reason)
{
    wire_conn *conn = lock_conn(wire, id);
    if (conn != NULL) {
        ask_close(conn, code, reason);
    }
    unlock_and_wake(wire, conn != NULL);
}

void deck_wire_abort(deck_wire *wire, uint64_t id, const char *reason)
{
    wire_conn *conn = lock_conn(wire, id);
    if (conn != NULL) {
        conn->wants_ended = true;
        conn->wants_abort = true;
        copy_reason(conn->wanted_reason, reason);
    }
    unlock_and_wake(wire, conn != NULL);
}

void deck_wire_consumed(deck_wire *wire, uint64_t id)
{
    wire_conn *conn = lock_conn(wire, id);
    if (conn != NULL) {
        conn->consumed++;
    }
    unlock_and_wake(wire, conn != NULL);
}

void deck_wire_authorize(deck_wire *wire, uint64_t id)
{
    wire_conn *conn = lock_conn(wire, id);
    if (conn != NULL) {
        conn->wants_authorize = true;
    }
    unlock_and_wake(wire, conn != NULL);
}

void deck_wire_resolved(deck_wire *wire, uint64_t id, const char *addresses, size_t count,
                        const char *problem)
{
    wire_conn *conn = lock_conn(wire, id);
    if (conn != NULL && !conn->resolved) {
        conn->address_count = count < DECK_WIRE_ADDRESSES ? count : DECK_WIRE_ADDRESSES;
        for (size_t i = 0; i < conn->address_count; i++) {
            snprintf(conn->addresses[i], DECK_WIRE_ADDRESS_SIZE, "%s",
                     addresses + i * DECK_WIRE_ADDRESS_SIZE);
        }
        if (count == 0 && problem != NULL) {
            snprintf(conn->lookup_problem, sizeof conn->lookup_problem, "%s", problem);
        }
        conn->resolved = true;
    }
    unlock_and_wake(wire, conn != NULL);
}
