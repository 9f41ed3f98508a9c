/* One connection on esp_websocket_client. From the link's task alone: each call may wait for the
 * network.
 *
 * What waits for how long, in the client's source: a send waits for the client's lock, and then
 * for the host to read, each up to the time it is given. The lock is held for a whole dialling and
 * for a whole frame. The end waits for the client's task, which looks between frames only: a host
 * that stops in the middle of one, and whose TCP lives on, holds it until it goes on. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Dials; what comes of it goes to ws_inbox.h. False when it could not even begin. */
bool ws_client_open(const char *url);
/* False when the connection did not take it: it is at its end. */
bool ws_client_send(const char *text, size_t length);
bool ws_client_ping(void);
/* Ends the connection, if there is one; with a `code` it says so first, and waits up to a second
 * for the host's answer. Nothing of it is delivered after. */
void ws_client_end(uint16_t code);
