/* What flash holds: a version, then the tokens in the order of their last use, then the pending
 * one. Fixed size, so that a board writes one blob. */
#include <string.h>

#include "deck_client_internal.h"

enum {
    HEADER_SIZE = 8,
    ENTRY_SIZE = 1 + DECK_CLIENT_TAG_MAX + DECK_TOKEN_SIZE,
    ENTRIES = DECK_CLIENT_TOKENS + 1
};

_Static_assert(HEADER_SIZE + ENTRIES * ENTRY_SIZE <= DECK_CLIENT_STORE_SIZE,
               "the store is too small for its entries");

static const uint8_t magic[4] = {'T', 'D', 'K', 1};

static void put_entry(uint8_t *out, const deck_client_token *token)
{
    out[0] = token->tag_length;
    memcpy(out + 1, token->tag, token->tag_length);
    memcpy(out + 1 + DECK_CLIENT_TAG_MAX, token->token, DECK_TOKEN_SIZE);
}

static bool take_entry(deck_client_token *token, const uint8_t *in)
{
    token->tag_length = in[0];
    if (token->tag_length > DECK_CLIENT_TAG_MAX) {
        return false;
    }
    memcpy(token->tag, in + 1, token->tag_length);
    memcpy(token->token, in + 1 + DECK_CLIENT_TAG_MAX, DECK_TOKEN_SIZE);
    return true;
}

void deck_client_store(const deck_client *client, uint8_t store[DECK_CLIENT_STORE_SIZE])
{
    memset(store, 0, DECK_CLIENT_STORE_SIZE);
    memcpy(store, magic, sizeof(magic));
    store[4] = client->token_count;
    store[5] = client->has_pending ? 1 : 0;
    uint8_t *entry = store + HEADER_SIZE;
    for (size_t i = 0; i < client->token_count; i++) {
        put_entry(entry, &client->tokens[i]);
        entry += ENTRY_SIZE;
    }
    if (client->has_pending) {
        put_entry(store + HEADER_SIZE + DECK_CLIENT_TOKENS * ENTRY_SIZE, &client->pending);
    }
}

int deck_client_load(deck_client *client, const uint8_t *store, size_t length)
{
    if (length != DECK_CLIENT_STORE_SIZE || memcmp(store, magic, sizeof(magic)) != 0
        || store[4] > DECK_CLIENT_TOKENS || store[5] > 1) {
        return DECK_MALFORMED_VALUE;
    }
    bool valid = true;
    client->token_count = store[4];
    client->has_pending = store[5] == 1;
    for (size_t i = 0; valid && i < client->token_count; i++) {
        valid = take_entry(&client->tokens[i], store + HEADER_SIZE + i * ENTRY_SIZE);
    }
    if (valid && client->has_pending) {
        valid = take_entry(&client->pending,
                           store + HEADER_SIZE + DECK_CLIENT_TOKENS * ENTRY_SIZE);
    }
    return valid ? DECK_OK : DECK_MALFORMED_VALUE;
}

bool deck_client_use_token(deck_client *client, size_t position)
{
    deck_client_token used = client->tokens[position];
    for (size_t i = position; i > 0; i--) {
        client->tokens[i] = client->tokens[i - 1];
    }
    client->tokens[0] = used;
    deck_zeroize(&used, sizeof(used));
    return position > 0;
}

static bool same_tag(const deck_client_token *a, const deck_client_token *b)
{
    return a->tag_length > 0 && a->tag_length == b->tag_length
           && memcmp(a->tag, b->tag, a->tag_length) == 0;
}

void deck_client_promote_pending(deck_client *client)
{
    /* The place that is given up: its own tag's, else a free one, else the one unused longest. */
    size_t place = 0;
    while (place < client->token_count && !same_tag(&client->tokens[place], &client->pending)) {
        place++;
    }
    if (place == client->token_count) {
        if (client->token_count < DECK_CLIENT_TOKENS) {
            client->token_count++;
        } else {
            place = DECK_CLIENT_TOKENS - 1;
        }
    }
    client->tokens[place] = client->pending;
    (void)deck_client_use_token(client, place);
    deck_client_drop_pending(client);
}

void deck_client_drop_pending(deck_client *client)
{
    deck_zeroize(&client->pending, sizeof(client->pending));
    deck_zeroize(&client->previous_pending, sizeof(client->previous_pending));
    client->has_pending = false;
    client->saving_pending = false; /* whatever flash says of it now comes too late */
}

static bool has_tag(const deck_client_token *token, const char *tag, size_t length)
{
    return token->tag_length == length && (length == 0 || memcmp(token->tag, tag, length) == 0);
}

bool deck_client_knows(const deck_client *client, const char *host_id)
{
    size_t length = host_id != NULL ? strlen(host_id) : 0;
    for (size_t i = 0; i < client->token_count; i++) {
        if (has_tag(&client->tokens[i], host_id, length)) {
            return true;
        }
    }
    return client->has_pending && has_tag(&client->pending, host_id, length);
}
