/* From the host's proof to the last envelope. */
#include <string.h>

#include "deck_client_internal.h"

/* ---- Challenge ---- */

static void send_auth(deck_client *client, const char *proof, deck_client_state next)
{
    deck_json_writer writer;
    deck_client_write(client, &writer);
    deck_message_write_auth(&writer, proof);
    client->has_deadline = false;
    deck_client_written(client, &writer, next);
}

/* Whether the host proved that it holds `token`; if so, the session's keys and the answer. */
static int try_token(deck_client_link *link, const uint8_t token[32], const char macProof[64],
                     char answer[65])
{
    uint8_t auth_key[DECK_KEY_SIZE];
    int status = deck_session_auth_key(auth_key, token, link->client_nonce, link->mac_nonce);
    if (status == DECK_OK) {
        status = deck_proof_check(macProof, DECK_HEX_SIZE, auth_key, DECK_SIDE_MAC);
    }
    if (status == DECK_OK) {
        status = deck_session_derive(&link->session, token, link->client_nonce, link->mac_nonce);
    }
    if (status == DECK_OK) {
        status = deck_proof(answer, auth_key, DECK_SIDE_CLIENT);
    }
    deck_zeroize(auth_key, sizeof(auth_key));
    return status;
}

/* Changes what flash shall hold after the host has proved a token. `position` is token_count for
 * the pending one. */
static void settle_tokens(deck_client *client, size_t position)
{
    bool changed = client->kept.has_pending == 1 || position > 0;
    bool paired = position == client->kept.token_count;
    deck_client_use_token(client, position); /* PAIR-22, PAIR-23 */
    if (paired) {
        deck_client_emit(client, DECK_EVENT_PAIRED, 0);
    }
    if (changed) {
        deck_client_emit(client, DECK_EVENT_SAVE, 0);
    }
}

void deck_client_challenge(deck_client *client, const deck_message *message)
{
    const deck_client_kept *kept = &client->kept;
    char answer[DECK_HEX_SIZE + 1];
    deck_client_state next = DECK_CLIENT_EXPECTING_LAYOUT;
    int status = DECK_PEER_BAD_PROOF;
    size_t candidates = (size_t)kept->token_count + kept->has_pending;
    size_t position = 0;
    memcpy(client->link.mac_nonce, message->nonce, sizeof(client->link.mac_nonce));
    for (position = 0; position < candidates; position++) { /* SES-4, the pending one last */
        const deck_client_token *token = position < kept->token_count ? &kept->tokens[position]
                                                                      : &kept->pending;
        status = try_token(&client->link, token->token, message->proof, answer);
        if (status != DECK_PEER_BAD_PROOF) {
            break;
        }
    }
    if (status == DECK_OK) {
        settle_tokens(client, position);
    } else if (status == DECK_PEER_BAD_PROOF && (kept->token_count == 0 || client->repair)) {
        /* SES-5: no host has proved anything, so there are no session keys to believe an
         * envelope by. */
        answer[0] = '\0';
        next = DECK_CLIENT_EXPECTING_OFFER;
        status = DECK_OK;
    }
    if (status == DECK_OK) {
        client->repair = false; /* SES-7 */
        send_auth(client, answer, next);
    } else if (status == DECK_PEER_BAD_PROOF) { /* SES-6 */
        deck_client_reject(client, DECK_REJECTION_CHALLENGE_PROOF);
    } else {
        deck_client_fail(client, status);
    }
    deck_zeroize(answer, sizeof(answer));
}

/* ---- Envelopes ---- */

int deck_client_send(deck_client *client, const char *body, size_t length)
{
    if (client->state != DECK_CLIENT_AUTHORIZED || client->transmit_length > 0) {
        return DECK_MISUSE_STATE;
    }
    return deck_envelope_seal(client->config.transmit, client->config.transmit_capacity,
                              &client->transmit_length, client->link.session.client_to_mac,
                              &client->link.sent, body, length);
}

static int send_written(deck_client *client, const deck_json_writer *body)
{
    return body->status == DECK_OK ? deck_client_send(client, body->out, body->length)
                                   : body->status;
}

int deck_client_press(deck_client *client, uint32_t page, uint32_t index)
{
    char text[64];
    deck_json_writer body;
    if (page > INT32_MAX || index > INT32_MAX) {
        return DECK_MISUSE_ARGUMENT; /* past what a deck reads in the result */
    }
    deck_json_write_start(&body, text, sizeof(text));
    deck_body_write_press(&body, page, index);
    return send_written(client, &body);
}

void deck_client_authorize(deck_client *client)
{
    const deck_client_config *config = &client->config;
    client->state = DECK_CLIENT_AUTHORIZED;
    client->has_deadline = false;
    deck_zeroize(&client->link.pairing, sizeof(client->link.pairing));
    deck_client_emit(client, DECK_EVENT_AUTHORIZED, 0);
    if (config->columns != DECK_CLIENT_COLUMNS || config->rows != DECK_CLIENT_ROWS
        || config->max_message != DECK_CLIENT_MAX_MESSAGE) {
        char text[96];
        deck_json_writer body;
        deck_json_write_start(&body, text, sizeof(text));
        deck_body_write_info(&body, config->columns, config->rows, config->max_message);
        int status = send_written(client, &body);
        if (status != DECK_OK) {
            deck_client_emit(client, DECK_EVENT_FAILED, status);
        }
    }
}

void deck_client_secure(deck_client *client, const deck_envelope *envelope)
{
    deck_event *details = &client->details;
    if (client->state != DECK_CLIENT_AUTHORIZED
        && client->state != DECK_CLIENT_EXPECTING_LAYOUT) {
        /* SES-2; and SES-18 after an empty auth. */
        deck_client_ignore(client, DECK_IGNORED_NOT_SECURE);
        return;
    }
    /* The caller lends the text for writing; the body is unescaped where it stands. */
    char *body = (char *)(uintptr_t)envelope->body.start;
    size_t length = 0;
    uint64_t missed = 0;
    int status = deck_envelope_open(body, envelope->body.length, &length, &missed,
                                    client->link.session.mac_to_client, &client->link.received,
                                    envelope);
    if (status != DECK_OK) {
        deck_client_ignore(client, status == DECK_PEER_REPLAYED ? DECK_IGNORED_REPLAYED
                                                                : DECK_IGNORED_BAD_SIGNATURE);
        return;
    }
    if (client->state == DECK_CLIENT_EXPECTING_LAYOUT) { /* SES-8 */
        deck_client_authorize(client);
    }
    if (missed > 0) { /* ENV-6 */
        details->from = envelope->sequence - missed;
        details->to = envelope->sequence - 1;
        deck_client_emit(client, DECK_EVENT_GAP, 0);
    }
    /* ENV-8, MSG-5: only now is the body looked at. */
    if (deck_body_read(&details->body, body, length, client->config.keys) != DECK_OK) {
        deck_client_ignore(client, DECK_IGNORED_MALFORMED);
        return;
    }
    details->body_text = body;
    details->body_length = length;
    deck_client_emit(client, DECK_EVENT_BODY, 0);
}
