/* The client's life from connection to connection, and who gets what a host says. */
#include <string.h>

#include "deck_client_internal.h"

static void wipe_link(deck_client *client)
{
    deck_zeroize(&client->link, sizeof(client->link));
    client->has_deadline = false;
    client->transmit_length = 0;
}

/* ---- Hello ---- */

static void write_hello(deck_client *client, deck_json_writer *writer)
{
    deck_client_write(client, writer);
    deck_message_write_hello(writer, client->config.device_id, client->config.device_name,
                             client->link.client_nonce);
}

bool deck_client_hello_fits(deck_client *client)
{
    deck_json_writer writer;
    memset(client->link.client_nonce, '0', sizeof(client->link.client_nonce));
    write_hello(client, &writer);
    return writer.status == DECK_OK;
}

static void say_hello(deck_client *client)
{
    uint8_t bytes[DECK_NONCE_SIZE / 2];
    char nonce[DECK_NONCE_SIZE + 1];
    deck_json_writer writer;
    wipe_link(client);
    int status = deck_random(bytes, sizeof(bytes), client->config.random,
                             client->config.random_context);
    if (status != DECK_OK) {
        deck_client_fail(client, status);
        return;
    }
    deck_hex_encode(nonce, bytes, sizeof(bytes));
    memcpy(client->link.client_nonce, nonce, DECK_NONCE_SIZE);
    write_hello(client, &writer);
    deck_client_written(client, &writer, DECK_CLIENT_EXPECTING_CHALLENGE);
}

/* ---- Connections ---- */

static void connect(deck_client *client)
{
    client->state = DECK_CLIENT_CONNECTING;
    deck_client_emit(client, DECK_EVENT_CONNECT, 0);
}

void deck_client_start(deck_client *client, uint32_t now)
{
    (void)now;
    if (client->state == DECK_CLIENT_STOPPED) {
        connect(client);
    }
}

void deck_client_connected(deck_client *client, const char *host_id, uint32_t now)
{
    (void)now;
    if (client->state != DECK_CLIENT_CONNECTING) {
        return;
    }
    size_t length = host_id != NULL ? strlen(host_id) : 0;
    client->host_tag_length = length <= DECK_CLIENT_TAG_MAX ? (uint8_t)length : 0;
    if (client->host_tag_length > 0) {
        memcpy(client->host_tag, host_id, client->host_tag_length);
    }
    say_hello(client);
}

void deck_client_disconnected(deck_client *client, uint32_t now)
{
    if (client->state == DECK_CLIENT_STOPPED || client->state == DECK_CLIENT_OFFLINE) {
        return; /* FRM-19: a second notice of the same loss makes no second timer */
    }
    wipe_link(client);
    client->state = DECK_CLIENT_OFFLINE;
    deck_client_wait(client, now, DECK_CLIENT_RECONNECT_MS);
}

void deck_client_close(deck_client *client)
{
    wipe_link(client);
    client->state = DECK_CLIENT_CLOSING;
    deck_client_emit(client, DECK_EVENT_CLOSE, 0);
}

void deck_client_tick(deck_client *client, uint32_t now)
{
    /* The difference is taken in 32 bits, so that a clock that wraps is no special case. */
    if (!client->has_deadline || (int32_t)(now - client->deadline) < 0) {
        return;
    }
    client->has_deadline = false;
    if (client->state == DECK_CLIENT_OFFLINE) {
        connect(client);
    } else if (client->state == DECK_CLIENT_LOCKED
               || client->state == DECK_CLIENT_EXPECTING_CHALLENGE) {
        /* PAIR-29: while locked; and again after as long, should that hello stay unanswered. */
        say_hello(client);
        if (client->state == DECK_CLIENT_EXPECTING_CHALLENGE) {
            deck_client_wait(client, now, DECK_CLIENT_LOCKED_MS);
        }
    }
}

/* ---- Received texts ---- */

void deck_client_receive(deck_client *client, char *text, size_t length, uint32_t now)
{
    deck_message message;
    deck_client_state state = client->state;
    if (state < DECK_CLIENT_EXPECTING_CHALLENGE || state > DECK_CLIENT_AUTHORIZED) {
        return; /* late data of a connection that is given up */
    }
    if (length > client->config.max_message
        || deck_message_read(&message, text, length, client->config.keys) != DECK_OK) {
        deck_client_ignore(client, DECK_IGNORED_MALFORMED);
        return;
    }
    if (message.kind == DECK_MESSAGE_SECURE) {
        deck_client_secure(client, &message.envelope);
    } else if (state == DECK_CLIENT_AUTHORIZED) {
        deck_client_ignore(client, DECK_IGNORED_NOT_SECURE);
    } else if (message.kind == DECK_MESSAGE_CHALLENGE
               && state == DECK_CLIENT_EXPECTING_CHALLENGE) {
        deck_client_challenge(client, &message);
    } else if (message.kind == DECK_MESSAGE_NEED_PAIRING) {
        deck_client_need_pairing(client, &message);
    } else if (message.kind == DECK_MESSAGE_PAIRED && state == DECK_CLIENT_EXPECTING_PAIRED) {
        deck_client_paired(client, &message);
    } else if (message.kind == DECK_MESSAGE_PAIRING_FAILED
               && state == DECK_CLIENT_EXPECTING_PAIRED) {
        deck_client_pairing_failed(client, &message);
    } else if (message.kind == DECK_MESSAGE_PAIRING_LOCKED) {
        deck_client_pairing_locked(client, now);
    } else if (message.kind == DECK_MESSAGE_UNAUTHORIZED) { /* SES-3 */
        deck_client_close(client);
    } else {
        deck_client_ignore(client, DECK_IGNORED_NOT_SECURE);
    }
}
