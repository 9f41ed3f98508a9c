/* From the host's offer to the token, and what the person and flash have to do with it. */
#include <string.h>

#include "deck_client_internal.h"

/* ---- What the host says ---- */

/* Whatever was proved before counts no more. */
static void wipe_proved(deck_client *client)
{
    deck_zeroize(&client->link.session, sizeof(client->link.session));
    deck_zeroize(&client->link.pairing, sizeof(client->link.pairing));
}

static void ask_for_code(deck_client *client, deck_event_kind why, int reason)
{
    wipe_proved(client);
    client->state = DECK_CLIENT_EXPECTING_CODE;
    deck_client_emit(client, why, reason);
}

void deck_client_need_pairing(deck_client *client, const deck_message *message)
{
    memcpy(client->link.mac_nonce, message->nonce, sizeof(client->link.mac_nonce));
    memcpy(client->link.host_key, message->public_key, sizeof(client->link.host_key));
    client->has_deadline = false;
    ask_for_code(client, DECK_EVENT_NEED_CODE, 0);
}

void deck_client_pairing_failed(deck_client *client, const deck_message *message)
{
    ask_for_code(client, DECK_EVENT_PAIRING_FAILED, (int)message->remaining);
}

void deck_client_pairing_locked(deck_client *client, uint32_t now)
{
    wipe_proved(client);
    client->state = DECK_CLIENT_LOCKED;
    deck_client_wait(client, now, DECK_CLIENT_LOCKED_MS);
    deck_client_emit(client, DECK_EVENT_PAIRING_LOCKED, 0);
}

void deck_client_paired(deck_client *client, const deck_message *message)
{
    deck_client_link *link = &client->link;
    int status = deck_proof_check(message->proof, sizeof(message->proof), link->pairing.confirm_key,
                                  DECK_SIDE_MAC);
    if (status == DECK_PEER_BAD_PROOF) { /* PAIR-23, PAIR-31 */
        deck_client_drop_pending(client);
        deck_client_emit(client, DECK_EVENT_SAVE, 0);
        deck_client_reject(client, DECK_REJECTION_PAIRED_PROOF);
        return;
    }
    if (status == DECK_OK) {
        status = deck_session_derive(&link->session, client->kept.pending.token,
                                     link->client_nonce, link->mac_nonce);
    }
    if (status != DECK_OK) {
        deck_client_fail(client, status);
        return;
    }
    deck_client_use_token(client, client->kept.token_count); /* PAIR-21 */
    client->repair = false;
    deck_client_emit(client, DECK_EVENT_SAVE, 0);
    deck_client_emit(client, DECK_EVENT_PAIRED, 0);
    deck_client_authorize(client);
}

/* ---- What the person types ---- */

/* PAIR-26: a fresh key pair against the host's key and the code: `deck_key`, `confirm_key`, and
 * the token, which becomes the pending one. */
static int make_pairing(deck_client *client, const char *code)
{
    deck_client_token *pending = &client->kept.pending;
    deck_client_link *link = &client->link;
    uint8_t private_key[DECK_KEY_SIZE];
    int status = deck_random(private_key, sizeof(private_key), client->config.random,
                             client->config.random_context);
    if (status == DECK_OK) {
        status = deck_x25519_public(link->deck_key, private_key);
    }
    if (status == DECK_OK) {
        status = deck_pairing_derive(&link->pairing, private_key, link->host_key, link->deck_key,
                                     DECK_SIDE_CLIENT, code);
    }
    deck_zeroize(private_key, sizeof(private_key));
    if (status != DECK_OK) {
        return status;
    }
    client->previous_pending = *pending;
    client->had_pending = client->kept.has_pending;
    client->saving_pending = true;
    memset(pending, 0, sizeof(*pending));
    memcpy(pending->token, link->pairing.token, sizeof(pending->token));
    memcpy(pending->tag, client->host_tag, client->host_tag_length);
    pending->tag_length = client->host_tag_length;
    client->kept.has_pending = 1;
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
        deck_client_reject(client, DECK_REJECTION_PEER_KEY);
    }
    return status;
}

void deck_client_repair(deck_client *client)
{
    client->repair = true;
}

void deck_client_forget(deck_client *client, uint32_t now)
{
    (void)now;
    deck_client_drop_pending(client);
    deck_zeroize(&client->kept, sizeof(client->kept));
    client->repair = false;
    deck_client_emit(client, DECK_EVENT_SAVE, 0);
    if (client->state >= DECK_CLIENT_EXPECTING_CHALLENGE
        && client->state <= DECK_CLIENT_AUTHORIZED) {
        deck_client_close(client);
    }
}

/* ---- What flash answers ---- */

static void send_pair(deck_client *client)
{
    char proof[DECK_HEX_SIZE + 1];
    deck_json_writer writer;
    int status = deck_proof(proof, client->link.pairing.confirm_key, DECK_SIDE_CLIENT);
    if (status != DECK_OK) {
        deck_client_fail(client, status);
        return;
    }
    deck_client_write(client, &writer);
    deck_message_write_pair(&writer, client->link.deck_key, proof);
    deck_client_written(client, &writer, DECK_CLIENT_EXPECTING_PAIRED);
}

void deck_client_saved(deck_client *client, bool succeeded, uint32_t now)
{
    (void)now;
    if (!succeeded) {
        deck_client_emit(client, DECK_EVENT_SAVE_FAILED, 0);
    }
    if (client->saves_open > 1) {
        client->saves_open--;
        return; /* the last save asked for holds everything: its answer decides */
    }
    client->saves_open = 0;
    if (!succeeded && client->saving_pending) {
        /* Flash did not take the new pending token, so the one before it counts again. */
        client->kept.pending = client->previous_pending;
        client->kept.has_pending = client->had_pending;
        deck_zeroize(&client->link.pairing, sizeof(client->link.pairing));
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
