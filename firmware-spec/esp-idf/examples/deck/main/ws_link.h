/* One WebSocket connection at a time, on esp_websocket_client.
 *
 * The client's task joins the pieces and posts events; the deck's task takes them here and makes
 * all the other calls. After ws_link_drop or ws_link_close nothing of that connection comes out. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "esp_err.h"

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
/* Dials, dropping the connection before. False when it could not even begin. */
bool ws_link_open(const char *url);
/* False when the connection did not take it: it is at its end. */
bool ws_link_send(const char *text, size_t length);
bool ws_link_ping(void);
/* Says why, waits up to a second for the host's answer, and ends it. */
void ws_link_close(uint16_t code);
/* Ends it without a word, for a host that is gone. */
void ws_link_drop(void);

bool ws_link_next(ws_link_event *event);
void ws_link_done(char *text);
/* When the last byte came, and whether the host has answered a ping on this connection. */
uint32_t ws_link_heard(bool *ponged);
