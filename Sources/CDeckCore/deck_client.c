/* Setting up, and what the caller polls. */
#include "deck_client.h"

#include <string.h>

#include "deck_client_internal.h"

/* ---- Setting up ---- */

static uint32_t or_default(uint32_t value, uint32_t otherwise)
{
    return value != 0 ? value : otherwise;
}

int deck_client_init(deck_client *client, const deck_client_config *config, const void *store,
                     size_t store_length)
{
    memset(client, 0, sizeof(*client));
    if (!deck_device_id_valid(config->device_id) || config->device_name == NULL
        || strlen(config->device_name) > DECK_DEVICE_NAME_MAX || config->random == NULL
        || config->transmit == NULL || config->transmit_capacity < DECK_CLIENT_TRANSMIT_MIN
        || config->columns > UINT8_MAX || config->rows > UINT8_MAX
        || (store == NULL && store_length > 0)) {
        return DECK_MISUSE_ARGUMENT;
    }
    client->config = *config;
    client->config.columns = or_default(config->columns, DECK_CLIENT_COLUMNS);
    client->config.rows = or_default(config->rows, DECK_CLIENT_ROWS);
    client->config.max_message = or_default(config->max_message, DECK_CLIENT_MAX_MESSAGE);
    int status = deck_client_hello_fits(client) ? DECK_OK : DECK_MISUSE_ARGUMENT;
    if (status == DECK_OK && store_length > 0) {
        status = deck_client_load(client, store, store_length);
    }
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

/* ---- Events ---- */

void deck_client_emit(deck_client *client, deck_event_kind kind, int reason)
{
    /* One call emits five at most; a caller that does not poll loses the newest. */
    if (client->event_count == DECK_CLIENT_EVENTS) {
        return;
    }
    client->events[client->event_count] = (deck_client_pending_event){
        .kind = (uint8_t)kind, .reason = (int16_t)reason};
    client->event_count++;
    if (kind == DECK_EVENT_SAVE && client->saves_open < UINT8_MAX) {
        client->saves_open++;
    }
}

bool deck_client_poll_event(deck_client *client, deck_event *event)
{
    deck_client_pending_event first = client->events[0];
    if (client->event_count == 0) {
        return false;
    }
    client->event_count--;
    memmove(&client->events[0], &client->events[1], client->event_count * sizeof(first));
    *event = client->details;
    event->kind = (deck_event_kind)first.kind;
    event->reason = first.reason;
    event->remaining = (uint8_t)first.reason;
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

void deck_client_fail(deck_client *client, int status)
{
    deck_client_emit(client, DECK_EVENT_FAILED, status);
    deck_client_close(client);
}

void deck_client_reject(deck_client *client, deck_rejection reason)
{
    deck_client_emit(client, DECK_EVENT_REJECTED_HOST, (int)reason);
    deck_client_close(client);
}

/* ---- Texts ---- */

void deck_client_write(deck_client *client, deck_json_writer *writer)
{
    deck_json_write_start(writer, client->config.transmit, client->config.transmit_capacity);
}

void deck_client_written(deck_client *client, const deck_json_writer *writer,
                         deck_client_state next)
{
    if (writer->status != DECK_OK) {
        deck_client_fail(client, writer->status);
        return;
    }
    client->transmit_length = writer->length;
    client->state = next;
}

bool deck_client_transmit(deck_client *client, const char **text, size_t *length)
{
    *text = client->config.transmit;
    *length = client->transmit_length;
    client->transmit_length = 0;
    return *length > 0;
}

/* ---- Time and state ---- */

void deck_client_wait(deck_client *client, uint32_t now, uint32_t milliseconds)
{
    uint32_t value = 0;
    uint32_t spread = milliseconds / 5;
    if (deck_random(&value, sizeof(value), client->config.random, client->config.random_context)
        == DECK_OK) {
        milliseconds += value % (2 * spread + 1) - spread;
    }
    client->deadline = now + milliseconds;
    client->has_deadline = true;
}

bool deck_client_deadline(const deck_client *client, uint32_t *deadline)
{
    *deadline = client->deadline;
    return client->has_deadline;
}

deck_client_state deck_client_state_of(const deck_client *client)
{
    return client->state;
}

size_t deck_client_token_count(const deck_client *client)
{
    return client->kept.token_count;
}
