/* The client's outer side: its life from connection to connection, envelopes, commands, and what
 * the caller polls. */
#include "deck_client.h"

#include <string.h>

#include "deck_client_internal.h"

/* ---- Setting up ---- */

int deck_client_init(deck_client *client, const deck_client_config *config, const void *store,
                     size_t store_length)
{
    memset(client, 0, sizeof(*client));
    if (!deck_device_id_valid(config->device_id) || config->device_name == NULL
        || strlen(config->device_name) > DECK_DEVICE_NAME_MAX
        || !deck_utf8_valid(config->device_name, strlen(config->device_name))
        || config->random == NULL || config->transmit == NULL
        || config->transmit_capacity < DECK_CLIENT_TRANSMIT_MIN || config->columns > UINT8_MAX
        || config->rows > UINT8_MAX || (store == NULL && store_length > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    client->config = *config;
    client->state = DECK_CLIENT_STOPPED;
    if (client->config.columns == 0) {
        client->config.columns = DECK_CLIENT_COLUMNS;
    }
    if (client->config.rows == 0) {
        client->config.rows = DECK_CLIENT_ROWS;
    }
    if (client->config.max_message == 0) {
        client->config.max_message = DECK_CLIENT_MAX_MESSAGE;
    }
    if (store_length == 0) {
        return DECK_OK;
    }
    int status = deck_client_load(client, store, store_length);
    if (status != DECK_OK) {
        deck_client_free(client);
    }
    return status;
}

void deck_client_free(deck_client *client)
{
    deck_zeroize(client->config.transmit, client->config.transmit_capacity);
    deck_zeroize(client, sizeof(*client));
}

/* ---- Events, texts and time ---- */

void deck_client_emit(deck_client *client, deck_event_kind kind, int reason)
{
    /* One call emits five at most; a caller that does not poll loses the newest. */
    if (client->event_count == DECK_CLIENT_EVENTS) {
        return;
    }
    size_t place = ((size_t)client->event_first + client->event_count) % DECK_CLIENT_EVENTS;
    client->events[place] = (deck_client_pending_event){
        .kind = (uint8_t)kind, .reason = (int16_t)reason};
    client->event_count++;
    if (kind == DECK_EVENT_SAVE && client->saves_open < UINT8_MAX) {
        client->saves_open++;
    }
}

bool deck_client_poll_event(deck_client *client, deck_event *event)
{
    memset(event, 0, sizeof(*event));
    if (client->event_count == 0) {
        return false;
    }
    deck_client_pending_event first = client->events[client->event_first];
    client->event_first = (uint8_t)((client->event_first + 1) % DECK_CLIENT_EVENTS);
    client->event_count--;
    event->kind = (deck_event_kind)first.kind;
    event->reason = first.reason;
    switch (event->kind) {
    case DECK_EVENT_PAIRING_FAILED:
        event->remaining = (uint8_t)first.reason;
        break;
    case DECK_EVENT_GAP:
        event->from = client->gap_from;
        event->to = client->gap_to;
        break;
    case DECK_EVENT_BODY:
        event->body = client->body;
        event->body_text = client->body_text;
        event->body_length = client->body_length;
        break;
    default:
        break;
    }
    return true;
}

void deck_client_ignore(deck_client *client, deck_ignored reason)
{
    client->ignored++;
    deck_client_emit(client, DECK_EVENT_IGNORED, (int)reason);
}

uint64_t deck_client_ignored(const deck_client *client)
{
    return client->ignored;
}

deck_json_writer deck_client_writer(deck_client *client)
{
    deck_json_writer writer;
    deck_json_write_start(&writer, client->config.transmit, client->config.transmit_capacity);
    return writer;
}

int deck_client_written(deck_client *client, const deck_json_writer *writer)
{
    client->transmit_length = writer->status == DECK_OK ? writer->length : 0;
    return writer->status;
}

bool deck_client_transmit(deck_client *client, const char **text, size_t *length)
{
    *text = client->config.transmit;
    *length = client->transmit_length;
    client->transmit_length = 0;
    return *length > 0;
}

void deck_client_set_deadline(deck_client *client, uint32_t now, uint32_t delay)
{
    client->deadline = now + delay;
    client->has_deadline = true;
}

bool deck_client_deadline(const deck_client *client, uint32_t *deadline)
{
    *deadline = client->deadline;
    return client->has_deadline;
}

uint32_t deck_client_jitter(deck_client *client, uint32_t milliseconds)
{
    uint32_t value = 0;
    uint32_t spread = milliseconds / 5;
    if (deck_random(&value, sizeof(value), client->config.random, client->config.random_context)
        != DECK_OK) {
        return milliseconds;
    }
    return milliseconds - spread + value % (2 * spread + 1);
}

deck_client_state deck_client_state_of(const deck_client *client)
{
    return client->state;
}

size_t deck_client_token_count(const deck_client *client)
{
    return client->token_count;
}

/* ---- Connections ---- */

void deck_client_wipe_session(deck_client *client)
{
    deck_zeroize(client->client_nonce, sizeof(client->client_nonce));
    deck_zeroize(client->mac_nonce, sizeof(client->mac_nonce));
    deck_zeroize(client->host_key, sizeof(client->host_key));
    deck_zeroize(client->deck_key, sizeof(client->deck_key));
    deck_zeroize(client->confirm_key, sizeof(client->confirm_key));
    deck_zeroize(&client->session, sizeof(client->session));
    client->sent = 0;
    client->received = 0;
    client->has_deadline = false;
}

void deck_client_start(deck_client *client, uint32_t now)
{
    (void)now;
    if (client->state == DECK_CLIENT_STOPPED) {
        client->state = DECK_CLIENT_CONNECTING;
        deck_client_emit(client, DECK_EVENT_CONNECT, 0);
    }
}

void deck_client_connected(deck_client *client, const char *host_id, uint32_t now)
{
    (void)now;
    if (client->state != DECK_CLIENT_CONNECTING) {
        return;
    }
    size_t length = host_id != NULL ? strlen(host_id) : 0;
    client->host_tag_length = 0;
    if (length > 0 && length <= DECK_CLIENT_TAG_MAX) {
        memcpy(client->host_tag, host_id, length);
        client->host_tag_length = (uint8_t)length;
    }
    deck_client_hello(client);
}

void deck_client_disconnected(deck_client *client, uint32_t now)
{
    if (client->state == DECK_CLIENT_STOPPED || client->state == DECK_CLIENT_OFFLINE) {
        return; /* FRM-19: a second notice of the same loss makes no second timer */
    }
    deck_client_wipe_session(client);
    client->transmit_length = 0;
    client->state = DECK_CLIENT_OFFLINE;
    deck_client_set_deadline(client, now, deck_client_jitter(client, DECK_CLIENT_RECONNECT_MS));
}

void deck_client_close(deck_client *client)
{
    deck_client_wipe_session(client);
    client->transmit_length = 0;
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
        client->state = DECK_CLIENT_CONNECTING;
        deck_client_emit(client, DECK_EVENT_CONNECT, 0);
    } else if (client->state == DECK_CLIENT_LOCKED
               || client->state == DECK_CLIENT_EXPECTING_CHALLENGE) {
        /* PAIR-29: while locked; and again after as long, should that hello stay unanswered. */
        deck_client_hello(client);
        if (client->state == DECK_CLIENT_EXPECTING_CHALLENGE) {
            deck_client_set_deadline(client, now,
                                     deck_client_jitter(client, DECK_CLIENT_LOCKED_MS));
        }
    }
}

/* ---- Received texts ---- */

void deck_client_authorize(deck_client *client)
{
    const deck_client_config *config = &client->config;
    client->state = DECK_CLIENT_AUTHORIZED;
    client->has_deadline = false;
    deck_zeroize(client->confirm_key, sizeof(client->confirm_key));
    deck_client_emit(client, DECK_EVENT_AUTHORIZED, 0);
    if (config->columns != DECK_CLIENT_COLUMNS || config->rows != DECK_CLIENT_ROWS
        || config->max_message != DECK_CLIENT_MAX_MESSAGE) {
        char body[96];
        deck_json_writer writer;
        deck_json_write_start(&writer, body, sizeof(body));
        deck_body_write_info(&writer, config->columns, config->rows, config->max_message);
        int status = writer.status;
        if (status == DECK_OK) {
            status = deck_client_send(client, body, writer.length);
        }
        if (status != DECK_OK) {
            deck_client_emit(client, DECK_EVENT_FAILED, status);
        }
    }
}

static void handle_secure(deck_client *client, const deck_envelope *envelope)
{
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
                                    client->session.mac_to_client, &client->received, envelope);
    if (status != DECK_OK) {
        deck_client_ignore(client, status == DECK_PEER_REPLAYED ? DECK_IGNORED_REPLAYED
                                                                : DECK_IGNORED_BAD_SIGNATURE);
        return;
    }
    if (client->state == DECK_CLIENT_EXPECTING_LAYOUT) { /* SES-8 */
        deck_client_authorize(client);
    }
    if (missed > 0) { /* ENV-6 */
        client->gap_from = client->received - missed;
        client->gap_to = client->received - 1;
        deck_client_emit(client, DECK_EVENT_GAP, 0);
    }
    /* ENV-8, MSG-5: only now is the body looked at. */
    if (deck_body_read(&client->body, body, length, client->config.keys) != DECK_OK) {
        deck_client_ignore(client, DECK_IGNORED_MALFORMED);
        return;
    }
    client->body_text = body;
    client->body_length = length;
    deck_client_emit(client, DECK_EVENT_BODY, 0);
}

void deck_client_receive(deck_client *client, char *text, size_t length, uint32_t now)
{
    deck_message message;
    if (client->state < DECK_CLIENT_EXPECTING_CHALLENGE
        || client->state > DECK_CLIENT_AUTHORIZED) {
        return; /* late data of a connection that is given up */
    }
    if (length > client->config.max_message
        || deck_message_read(&message, text, length, client->config.keys) != DECK_OK) {
        deck_client_ignore(client, DECK_IGNORED_MALFORMED);
    } else if (message.kind == DECK_MESSAGE_SECURE) {
        handle_secure(client, &message.envelope);
    } else if (client->state == DECK_CLIENT_AUTHORIZED) {
        deck_client_ignore(client, DECK_IGNORED_NOT_SECURE);
    } else {
        deck_client_handshake(client, &message, now);
    }
}
