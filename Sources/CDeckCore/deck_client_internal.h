/* Internal: what the client's source files share. */
#ifndef DECK_CLIENT_INTERNAL_H
#define DECK_CLIENT_INTERNAL_H

#include "deck_client.h"

/* ---- Events and texts ---- */

void deck_client_emit(deck_client *client, deck_event_kind kind, int reason);
void deck_client_ignore(deck_client *client, deck_ignored reason);
/* Asks for the connection to be closed; nothing is read or sent until it is gone. */
void deck_client_close(deck_client *client);
/* A writer on the transmit buffer, and the end of its text. */
deck_json_writer deck_client_writer(deck_client *client);
int deck_client_written(deck_client *client, const deck_json_writer *writer);

void deck_client_set_deadline(deck_client *client, uint32_t now, uint32_t delay);
/* `milliseconds` +-20 %, or as it is while there are no random bytes. */
uint32_t deck_client_jitter(deck_client *client, uint32_t milliseconds);

/* ---- Handshake ---- */

void deck_client_hello(deck_client *client);
void deck_client_handshake(deck_client *client, const deck_message *message, uint32_t now);
/* Authorized from here on, with `info` on its way where the board differs from the default. */
void deck_client_authorize(deck_client *client);
/* Wipes what belongs to one connection. */
void deck_client_wipe_session(deck_client *client);

/* ---- Store ---- */

DECK_CHECKED int deck_client_load(deck_client *client, const uint8_t *store, size_t length);
/* Moves a token to the front; whether that changed the order. */
bool deck_client_use_token(deck_client *client, size_t position);
/* Makes the pending token a token. */
void deck_client_promote_pending(deck_client *client);
void deck_client_drop_pending(deck_client *client);

#endif
