/* From hello to the session: what the deck says to each message before authorization. */
#include <string.h>

#include "deck_client_internal.h"

void deck_client_hello(deck_client *client)
{
    uint8_t bytes[DECK_NONCE_SIZE / 2];
    char nonce[DECK_NONCE_SIZE + 1];
    deck_client_wipe_session(client);
    int status = deck_random(bytes, sizeof(bytes), client->config.random,
                             client->config.random_context);
    if (status == DECK_OK) {
        deck_hex_encode(nonce, bytes, sizeof(bytes));
        memcpy(client->client_nonce, nonce, DECK_NONCE_SIZE);
        deck_json_writer writer = deck_client_writer(client);
        deck_message_write_hello(&writer, client->config.device_id, client->config.device_name,
                                 client->client_nonce);
        status = deck_client_written(client, &writer);
    }
    if (status != DECK_OK) {
        deck_client_emit(client, DECK_EVENT_FAILED, status);
        deck_client_close(client);
        return;
    }
    client->state = DECK_CLIENT_EXPECTING_CHALLENGE;
}

static void send_auth(deck_client *client, const char *proof, deck_client_state next)
{
    deck_json_writer writer = deck_client_writer(client);
    deck_message_write_auth(&writer, proof);
    int status = deck_client_written(client, &writer);
    if (status != DECK_OK) {
        deck_client_emit(client, DECK_EVENT_FAILED, status);
        deck_client_close(client);
        return;
    }
    client->has_deadline = false;
    client->state = next;
}

/* Whether the host proved that it holds `token`; if so, the session's keys and the answer. */
static int try_token(deck_client *client, const uint8_t token[32], const char macProof[64],
                     char answer[65])
{
    uint8_t auth_key[DECK_KEY_SIZE];
    int status = deck_session_auth_key(auth_key, token, client->client_nonce, client->mac_nonce);
    if (status == DECK_OK) {
        status = deck_proof_check(macProof, DECK_HEX_SIZE, auth_key, DECK_SIDE_MAC);
    }
    if (status == DECK_OK) {
        status = deck_session_derive(&client->session, token, client->client_nonce,
                                     client->mac_nonce);
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
    bool changed = client->has_pending;
    if (position == client->token_count) {
        deck_client_promote_pending(client); /* PAIR-22 */
        deck_client_emit(client, DECK_EVENT_PAIRED, 0);
    } else {
        deck_client_drop_pending(client); /* PAIR-23 */
        changed = deck_client_use_token(client, position) || changed;
    }
    client->repair = false;
    if (changed) {
        deck_client_emit(client, DECK_EVENT_SAVE, 0);
    }
}

static void handle_challenge(deck_client *client, const deck_message *message)
{
    char answer[DECK_HEX_SIZE + 1];
    int status = DECK_PEER_BAD_PROOF;
    size_t candidates = (size_t)client->token_count + (client->has_pending ? 1 : 0);
    size_t position = 0;
    memcpy(client->mac_nonce, message->nonce, sizeof(client->mac_nonce));
    for (position = 0; position < candidates; position++) { /* SES-4, the pending one last */
        const deck_client_token *token = position < client->token_count
                                             ? &client->tokens[position]
                                             : &client->pending;
        status = try_token(client, token->token, message->proof, answer);
        if (status != DECK_PEER_BAD_PROOF) {
            break;
        }
    }
    if (status == DECK_OK) {
        settle_tokens(client, position);
        send_auth(client, answer, DECK_CLIENT_EXPECTING_LAYOUT);
    } else if (status != DECK_PEER_BAD_PROOF) {
        deck_client_emit(client, DECK_EVENT_FAILED, status);
        deck_client_close(client);
    } else if (client->token_count > 0 && !client->repair) { /* SES-6 */
        deck_client_emit(client, DECK_EVENT_REJECTED_HOST, DECK_REJECTION_CHALLENGE_PROOF);
        deck_client_close(client);
    } else {
        client->repair = false; /* SES-5, SES-7 */
        /* No host has proved anything, so there are no session keys to believe an envelope by. */
        send_auth(client, "", DECK_CLIENT_EXPECTING_OFFER);
    }
    deck_zeroize(answer, sizeof(answer));
}

static void handle_need_pairing(deck_client *client, const deck_message *message)
{
    deck_zeroize(&client->session, sizeof(client->session));
    deck_zeroize(client->confirm_key, sizeof(client->confirm_key));
    memcpy(client->mac_nonce, message->nonce, sizeof(client->mac_nonce));
    memcpy(client->host_key, message->public_key, sizeof(client->host_key));
    client->has_deadline = false;
    client->state = DECK_CLIENT_EXPECTING_CODE;
    deck_client_emit(client, DECK_EVENT_NEED_CODE, 0);
}

static void handle_paired(deck_client *client, const deck_message *message)
{
    int status = deck_proof_check(message->proof, sizeof(message->proof), client->confirm_key,
                                  DECK_SIDE_MAC);
    if (status == DECK_PEER_BAD_PROOF) { /* PAIR-23, PAIR-31 */
        deck_client_drop_pending(client);
        deck_client_emit(client, DECK_EVENT_SAVE, 0);
        deck_client_emit(client, DECK_EVENT_REJECTED_HOST, DECK_REJECTION_PAIRED_PROOF);
        deck_client_close(client);
        return;
    }
    if (status == DECK_OK) {
        status = deck_session_derive(&client->session, client->pending.token,
                                     client->client_nonce, client->mac_nonce);
    }
    if (status != DECK_OK) {
        deck_client_emit(client, DECK_EVENT_FAILED, status);
        deck_client_close(client);
        return;
    }
    deck_client_promote_pending(client); /* PAIR-21 */
    client->repair = false;
    deck_client_emit(client, DECK_EVENT_SAVE, 0);
    deck_client_emit(client, DECK_EVENT_PAIRED, 0);
    deck_client_authorize(client);
}

static void handle_pairing_locked(deck_client *client, uint32_t now)
{
    deck_zeroize(&client->session, sizeof(client->session));
    deck_zeroize(client->confirm_key, sizeof(client->confirm_key));
    client->state = DECK_CLIENT_LOCKED;
    deck_client_set_deadline(client, now, deck_client_jitter(client, DECK_CLIENT_LOCKED_MS));
    deck_client_emit(client, DECK_EVENT_PAIRING_LOCKED, 0);
}

void deck_client_handshake(deck_client *client, const deck_message *message, uint32_t now)
{
    deck_client_state state = client->state;
    if (message->kind == DECK_MESSAGE_CHALLENGE && state == DECK_CLIENT_EXPECTING_CHALLENGE) {
        handle_challenge(client, message);
    } else if (message->kind == DECK_MESSAGE_NEED_PAIRING) {
        handle_need_pairing(client, message);
    } else if (message->kind == DECK_MESSAGE_PAIRED && state == DECK_CLIENT_EXPECTING_PAIRED) {
        handle_paired(client, message);
    } else if (message->kind == DECK_MESSAGE_PAIRING_FAILED
               && state == DECK_CLIENT_EXPECTING_PAIRED) {
        deck_zeroize(client->confirm_key, sizeof(client->confirm_key));
        client->state = DECK_CLIENT_EXPECTING_CODE;
        deck_client_emit(client, DECK_EVENT_PAIRING_FAILED, message->remaining);
    } else if (message->kind == DECK_MESSAGE_PAIRING_LOCKED) {
        handle_pairing_locked(client, now);
    } else if (message->kind == DECK_MESSAGE_UNAUTHORIZED) { /* SES-3 */
        deck_client_close(client);
    } else {
        deck_client_ignore(client, DECK_IGNORED_NOT_SECURE);
    }
}
