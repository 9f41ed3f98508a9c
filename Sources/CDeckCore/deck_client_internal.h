/* Internal: what the client's source files share. */
#ifndef DECK_CLIENT_INTERNAL_H
#define DECK_CLIENT_INTERNAL_H

#include "deck_client.h"

/* Of a function that a compiler would put into each of its callers, though that takes more room. */
#if defined(__GNUC__)
#define DECK_ONE_COPY __attribute__((noinline))
#else
#define DECK_ONE_COPY
#endif

/* ---- Events, texts and time: deck_client.c ---- */

void deck_client_emit(deck_client *client, deck_event_kind kind, int reason);
void deck_client_ignore(deck_client *client, deck_ignored reason);
/* The platform failed, or the host did not prove itself: says so and closes. */
void deck_client_fail(deck_client *client, int status);
void deck_client_reject(deck_client *client, deck_rejection reason);
/* A writer on the transmit buffer; and its text on the way, with the state that it leads to. */
void deck_client_write(deck_client *client, deck_json_writer *writer);
void deck_client_written(deck_client *client, const deck_json_writer *writer,
                         deck_client_state next);
/* A deadline `milliseconds` from now, +-20 %; as it is while there are no random bytes. */
void deck_client_wait(deck_client *client, uint32_t now, uint32_t milliseconds);

/* ---- Connections: deck_client_link.c ---- */

/* Whether every hello of this deck will fit the transmit buffer. */
bool deck_client_hello_fits(deck_client *client);
/* Asks for the connection to be closed; nothing is read or sent until it is gone. */
void deck_client_close(deck_client *client);

/* ---- Sessions: deck_client_session.c ---- */

void deck_client_challenge(deck_client *client, const deck_message *message);
/* Authorized from here on, with `info` on its way where the board differs from the default. */
void deck_client_authorize(deck_client *client);
void deck_client_secure(deck_client *client, const deck_envelope *envelope);

/* ---- Pairing: deck_client_pairing.c ---- */

void deck_client_need_pairing(deck_client *client, const deck_message *message);
void deck_client_paired(deck_client *client, const deck_message *message);
void deck_client_pairing_failed(deck_client *client, const deck_message *message);
void deck_client_pairing_locked(deck_client *client, uint32_t now);

/* ---- Store: deck_client_store.c ---- */

DECK_CHECKED int deck_client_load(deck_client *client, const uint8_t *store, size_t length);
/* Moves a token to the front, or with `token_count` for its position the pending one, which is a
 * token from then on. A pending one of no use is dropped. */
void deck_client_use_token(deck_client *client, size_t position);
void deck_client_drop_pending(deck_client *client);

#endif
