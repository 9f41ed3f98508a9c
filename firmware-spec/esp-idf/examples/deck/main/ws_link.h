/* One WebSocket connection at a time, as the deck's task sees it. Nothing here waits for the
 * network: the link's task does, and makes every call of esp_websocket_client.
 *
 * After ws_link_drop or ws_link_close nothing of that connection comes out, however long it takes
 * to end. The next one is dialled when it has ended (FRM-19). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_client.h"
#include "esp_err.h"

enum {
    WS_LINK_URL_SIZE = 64, /* bytes: ws://[an IPv6 address]:65535/ and the NUL */
    WS_LINK_SEND_MAX = DECK_CLIENT_TRANSMIT_MIN /* bytes of a text */
};

typedef enum ws_link_kind {
    WS_LINK_OPEN,
    WS_LINK_TEXT,  /* `text`, `length`: a whole message; give the buffer back with ws_link_done */
    WS_LINK_FAULT, /* the host sent what a deck does not take: close with `code` */
    WS_LINK_GONE   /* it ended, or never came to stand; once a connection, however often it is
                      reported. `code` is the one that the host closed with, 0 without one */
} ws_link_kind;

typedef struct ws_link_event {
    ws_link_kind kind;
    uint16_t code;
    char *text;
    size_t length;
} ws_link_event;

esp_err_t ws_link_start(void);
/* Dials, dropping the connection before. False when `url` is too long. */
bool ws_link_open(const char *url);
/* False without a connection, and when too much waits already for a host that does not read
 * (FRM-11). What could not be sent in the end is reported as WS_LINK_GONE. */
bool ws_link_send(const char *text, size_t length);
bool ws_link_ping(void);
/* Says why, gives the host a second to answer, and ends it. */
void ws_link_close(uint16_t code);
/* Ends it without a word, for a host that is gone. */
void ws_link_drop(void);

bool ws_link_next(ws_link_event *event);
void ws_link_done(char *text);
/* When the last byte came, and whether the host has answered a ping on this connection. */
uint32_t ws_link_heard(bool *ponged);
