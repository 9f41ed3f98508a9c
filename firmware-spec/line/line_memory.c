/* What a deck keeps and has derived. The one file that looks into `deck_client`: a board has no
 * use for this, a test has. */
#include <string.h>

#include "deck_client.h"
#include "deck_crypto.h"
#include "line.h"

static void join_token(const deck_client_token *token)
{
    line_join_bytes(token->token, sizeof(token->token));
    line_join(":");
    line_join_bytes(token->tag, token->tag_length);
}

static void memory(const line_argument *arguments)
{
    (void)arguments;
    line_begin("ok");
    line_word(line_client.kept.token_count == 0 ? "-" : "");
    for (size_t i = 0; i < line_client.kept.token_count; i++) {
        if (i > 0) {
            line_join(",");
        }
        join_token(&line_client.kept.tokens[i]);
    }
    line_word(line_client.kept.has_pending == 1 ? "" : "-");
    if (line_client.kept.has_pending == 1) {
        join_token(&line_client.kept.pending);
    }
    line_end();
}

static void values(const line_argument *arguments)
{
    (void)arguments;
    deck_client_state state = deck_client_state_of(&line_client);
    bool pairing = state == DECK_CLIENT_EXPECTING_SAVE || state == DECK_CLIENT_EXPECTING_PAIRED;
    bool session = state == DECK_CLIENT_EXPECTING_LAYOUT || state == DECK_CLIENT_AUTHORIZED;
    line_begin("ok");
    line_bytes(line_client.link.pairing.confirm_key, pairing ? sizeof(line_client.link.pairing.confirm_key) : 0);
    line_bytes(line_client.kept.pending.token, pairing ? sizeof(line_client.kept.pending.token) : 0);
    line_bytes(line_client.link.session.client_to_mac,
               session ? sizeof(line_client.link.session.client_to_mac) : 0);
    line_bytes(line_client.link.session.mac_to_client,
               session ? sizeof(line_client.link.session.mac_to_client) : 0);
    line_end();
}

/* ---- store-of ---- */

/* Cuts `text` at the first `mark`; what is behind it, or NULL when there is none. */
static char *cut(char *text, char mark)
{
    char *found = strchr(text, mark);
    if (found != NULL) {
        *found = '\0';
        found++;
    }
    return found;
}

/* `TOKEN:HOSTID` */
static bool parse_token(deck_client_token *token, char *word)
{
    line_argument bytes;
    line_argument tag;
    char *host_id = cut(word, ':');
    if (host_id == NULL || !line_parse_hex(&bytes, word, strlen(word))
        || bytes.length != sizeof(token->token)
        || !line_parse_hex(&tag, host_id, strlen(host_id)) || tag.length > sizeof(token->tag)) {
        return false;
    }
    memcpy(token->token, bytes.bytes, bytes.length);
    memcpy(token->tag, tag.bytes, tag.length);
    token->tag_length = (uint8_t)tag.length;
    return true;
}

static bool parse_tokens(deck_client *client, char *list)
{
    char *next = strcmp(list, "-") == 0 ? NULL : list;
    while (next != NULL) {
        char *word = next;
        next = cut(word, ',');
        if (client->kept.token_count == DECK_CLIENT_TOKENS
            || !parse_token(&client->kept.tokens[client->kept.token_count], word)) {
            return false;
        }
        client->kept.token_count++;
    }
    return true;
}

static void store_of(const line_argument *arguments)
{
    static deck_client client;
    uint8_t store[DECK_CLIENT_STORE_SIZE];
    char *pending = (char *)arguments[1].bytes;
    memset(&client, 0, sizeof(client));
    client.kept.has_pending = strcmp(pending, "-") != 0 ? 1 : 0;
    if (!parse_tokens(&client, (char *)arguments[0].bytes)
        || (client.kept.has_pending == 1 && !parse_token(&client.kept.pending, pending))) {
        line_error("arguments");
        return;
    }
    deck_client_store(&client, store);
    line_result(DECK_OK, store, sizeof(store));
    deck_zeroize(&client, sizeof(client));
}

const line_request line_memory_requests[] = {
    {"client memory", "", memory, true},
    {"client values", "", values, true},
    {"client store-of", "ww", store_of, false},
    {NULL, NULL, NULL, false},
};
