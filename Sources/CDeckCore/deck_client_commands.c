/* What the person asks of the board, and what flash answers. */
#include <string.h>

#include "deck_client_internal.h"

/* PAIR-26: a fresh key pair against the host's key and the code: `deck_key`, `confirm_key`, and
 * the token, which becomes the pending one. */
static int make_pairing(deck_client *client, const char *code)
{
    uint8_t private_key[DECK_KEY_SIZE];
    deck_pairing_keys keys;
    int status = deck_random(private_key, sizeof(private_key), client->config.random,
                             client->config.random_context);
    if (status == DECK_OK) {
        status = deck_x25519_public(client->deck_key, private_key);
    }
    if (status == DECK_OK) {
        status = deck_pairing_derive(&keys, private_key, client->host_key, client->deck_key,
                                     DECK_SIDE_CLIENT, code);
    }
    deck_zeroize(private_key, sizeof(private_key));
    if (status != DECK_OK) {
        return status;
    }
    client->previous_pending = client->pending;
    client->had_pending = client->has_pending;
    client->saving_pending = true;
    memcpy(client->confirm_key, keys.confirm_key, sizeof(client->confirm_key));
    memcpy(client->pending.token, keys.token, sizeof(client->pending.token));
    memcpy(client->pending.tag, client->host_tag, sizeof(client->pending.tag));
    client->pending.tag_length = client->host_tag_length;
    client->has_pending = true;
    deck_zeroize(&keys, sizeof(keys));
    return DECK_OK;
}

int deck_client_code(deck_client *client, const char *code, size_t length, uint32_t now)
{
    (void)now;
    int status = deck_code_check(code, length); /* VAL-7 */
    if (status == DECK_OK && client->state != DECK_CLIENT_EXPECTING_CODE) { /* PAIR-27 */
        status = DECK_MISUSE_STATE;
    }
    if (status != DECK_OK) {
        return status;
    }
    status = make_pairing(client, code);
    if (status == DECK_OK) { /* PAIR-20: pair waits for the save */
        client->state = DECK_CLIENT_EXPECTING_SAVE;
        deck_client_emit(client, DECK_EVENT_SAVE, 0);
    } else if (status == DECK_PEER_BAD_KEY) { /* PAIR-30 */
        deck_client_emit(client, DECK_EVENT_REJECTED_HOST, DECK_REJECTION_PEER_KEY);
        deck_client_close(client);
    }
    return status;
}

static void send_pair(deck_client *client)
{
    char proof[DECK_HEX_SIZE + 1];
    int status = deck_proof(proof, client->confirm_key, DECK_SIDE_CLIENT);
    if (status == DECK_OK) {
        deck_json_writer writer = deck_client_writer(client);
        deck_message_write_pair(&writer, client->deck_key, proof);
        status = deck_client_written(client, &writer);
    }
    if (status != DECK_OK) {
        deck_client_emit(client, DECK_EVENT_FAILED, status);
        deck_client_close(client);
        return;
    }
    client->state = DECK_CLIENT_EXPECTING_PAIRED;
}

/* Flash did not take the new pending token, so the one before it counts again. */
static void restore_pending(deck_client *client)
{
    client->pending = client->previous_pending;
    client->has_pending = client->had_pending;
    deck_zeroize(client->confirm_key, sizeof(client->confirm_key));
}

void deck_client_saved(deck_client *client, bool succeeded, uint32_t now)
{
    (void)now;
    if (!succeeded) {
        deck_client_emit(client, DECK_EVENT_SAVE_FAILED, 0);
    }
    if (client->saves_open > 0) {
        client->saves_open--;
    }
    if (client->saves_open > 0) {
        return; /* the last save asked for holds everything: its answer decides */
    }
    if (!succeeded && client->saving_pending) {
        restore_pending(client);
    }
    client->saving_pending = false;
    deck_zeroize(&client->previous_pending, sizeof(client->previous_pending));
    if (client->state == DECK_CLIENT_EXPECTING_SAVE) {
        if (succeeded) {
            send_pair(client);
        } else {
            client->state = DECK_CLIENT_EXPECTING_CODE;
        }
    }
}

int deck_client_press(deck_client *client, uint32_t page, uint32_t index)
{
    char body[64];
    deck_json_writer writer;
    if (page > INT32_MAX || index > INT32_MAX) {
        return DECK_MISUSE_ARGUMENT; /* past what a deck reads in the result */
    }
    deck_json_write_start(&writer, body, sizeof(body));
    deck_body_write_press(&writer, page, index);
    if (writer.status != DECK_OK) {
        return writer.status;
    }
    return deck_client_send(client, body, writer.length);
}

int deck_client_send(deck_client *client, const char *body, size_t length)
{
    if (client->state != DECK_CLIENT_AUTHORIZED || client->transmit_length > 0) {
        return DECK_MISUSE_STATE;
    }
    return deck_envelope_seal(client->config.transmit, client->config.transmit_capacity,
                              &client->transmit_length, client->session.client_to_mac,
                              &client->sent, body, length);
}

void deck_client_repair(deck_client *client)
{
    client->repair = true;
}

void deck_client_forget(deck_client *client, uint32_t now)
{
    (void)now;
    deck_zeroize(client->tokens, sizeof(client->tokens));
    deck_client_drop_pending(client);
    client->token_count = 0;
    client->repair = false;
    deck_client_emit(client, DECK_EVENT_SAVE, 0);
    if (client->state >= DECK_CLIENT_EXPECTING_CHALLENGE
        && client->state <= DECK_CLIENT_AUTHORIZED) {
        deck_client_close(client);
    }
}
