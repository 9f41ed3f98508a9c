/* What flash holds: a mark with the version, then what is kept as it stands in memory. Fixed size,
 * so that a board writes one blob. */
#include <string.h>

#include "deck_client_internal.h"

static const uint8_t mark[4] = {'T', 'D', 'K', 1};

/* All of it are bytes, so that no compiler puts anything between them. */
_Static_assert(sizeof(deck_client_token) == 1 + DECK_CLIENT_TAG_MAX + DECK_TOKEN_SIZE
                   && sizeof(mark) + sizeof(deck_client_kept) == DECK_CLIENT_STORE_SIZE,
               "the store is not what stands in memory");

void deck_client_store(const deck_client *client, uint8_t store[DECK_CLIENT_STORE_SIZE])
{
    memcpy(store, mark, sizeof(mark));
    memcpy(store + sizeof(mark), &client->kept, sizeof(client->kept));
}

int deck_client_load(deck_client *client, const uint8_t *store, size_t length)
{
    deck_client_kept *kept = &client->kept;
    if (length != DECK_CLIENT_STORE_SIZE || memcmp(store, mark, sizeof(mark)) != 0) {
        return DECK_MALFORMED_VALUE;
    }
    memcpy(kept, store + sizeof(mark), sizeof(*kept));
    bool valid = kept->token_count <= DECK_CLIENT_TOKENS && kept->has_pending <= 1
                 && kept->pending.tag_length <= DECK_CLIENT_TAG_MAX;
    for (size_t i = 0; i < DECK_CLIENT_TOKENS; i++) {
        valid = valid && kept->tokens[i].tag_length <= DECK_CLIENT_TAG_MAX;
    }
    return valid ? DECK_OK : DECK_MALFORMED_VALUE;
}

static bool has_tag(const deck_client_token *token, const char *tag, size_t length)
{
    return token->tag_length == length && memcmp(token->tag, tag, length) == 0;
}

/* The place of the token with that tag; behind the last one when there is none. */
static DECK_ONE_COPY size_t place_of_tag(const deck_client_kept *kept, const char *tag,
                                         size_t length)
{
    size_t place = 0;
    while (place < kept->token_count && !has_tag(&kept->tokens[place], tag, length)) {
        place++;
    }
    return place;
}

bool deck_client_knows(const deck_client *client, const char *host_id)
{
    const deck_client_kept *kept = &client->kept;
    const char *tag = host_id != NULL ? host_id : "";
    size_t length = strlen(tag);
    return place_of_tag(kept, tag, length) < kept->token_count
           || (kept->has_pending == 1 && has_tag(&kept->pending, tag, length));
}

void deck_client_use_token(deck_client *client, size_t position)
{
    deck_client_kept *kept = &client->kept;
    size_t place = position;
    if (position < kept->token_count) {
        kept->pending = kept->tokens[position];
    } else {
        /* The place that is given up: its own tag's, else a free one, else the one unused
         * longest. */
        size_t length = kept->pending.tag_length;
        place = length > 0 ? place_of_tag(kept, kept->pending.tag, length) : position;
        if (place == DECK_CLIENT_TOKENS) {
            place--;
        } else if (place == kept->token_count) {
            kept->token_count++;
        }
    }
    memmove(&kept->tokens[1], &kept->tokens[0], place * sizeof(kept->tokens[0]));
    kept->tokens[0] = kept->pending;
    deck_client_drop_pending(client);
}

void deck_client_drop_pending(deck_client *client)
{
    deck_zeroize(&client->kept.pending, sizeof(client->kept.pending));
    deck_zeroize(&client->previous_pending, sizeof(client->previous_pending));
    client->kept.has_pending = 0;
    client->saving_pending = false; /* whatever flash says of it now comes too late */
}
