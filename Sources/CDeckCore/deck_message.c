/* Messages before authorization. */
#include "deck_message.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_rules.h"
#include "deck_session.h"

/* ---- From the deck ---- */

void deck_message_write_hello(deck_json_writer *writer, const char *device_id,
                              const char *device_name, const char nonce[32])
{
    deck_json_write_string(writer, "{\"deviceId\":", device_id, strlen(device_id));
    deck_json_write_string(writer, ",\"deviceName\":", device_name, strlen(device_name));
    deck_json_write_string(writer, ",\"nonce\":", nonce, DECK_NONCE_SIZE);
    deck_json_write_raw(writer, ",\"type\":\"hello\"}");
}

void deck_message_write_auth(deck_json_writer *writer, const char *proof)
{
    deck_json_write_string(writer, "{\"proof\":", proof, strlen(proof));
    deck_json_write_raw(writer, ",\"type\":\"auth\"}");
}

void deck_message_write_pair(deck_json_writer *writer, const uint8_t public_key[32],
                             const char *proof)
{
    char key[DECK_BASE64_SIZE + 1];
    deck_base64_encode_key(key, public_key);
    deck_json_write_string(writer, "{\"proof\":", proof, DECK_HEX_SIZE);
    deck_json_write_string(writer, ",\"publicKey\":", key, DECK_BASE64_SIZE);
    deck_json_write_raw(writer, ",\"type\":\"pair\"}");
}

/* ---- From the host ---- */

_Static_assert(sizeof(deck_message) <= UINT8_MAX, "a rule has one byte for a place");
#define PLACE(member) ((uint8_t)offsetof(deck_message, member))

static const deck_rule rules[] = {
    {DECK_MEMBER_NONCE, DECK_RULE_NONCE, PLACE(nonce), 0}, /* challenge */
    {DECK_MEMBER_PROOF, DECK_RULE_PROOF, PLACE(proof), 0},
    {DECK_MEMBER_NONCE, DECK_RULE_NONCE, PLACE(nonce), 0}, /* needPairing */
    {DECK_MEMBER_PUBLIC_KEY, DECK_RULE_KEY, PLACE(public_key), 0},
    {DECK_MEMBER_PROOF, DECK_RULE_PROOF, PLACE(proof), 0}, /* paired */
    {DECK_MEMBER_REMAINING, DECK_RULE_COUNT, PLACE(remaining), 0}, /* pairingFailed */
    {DECK_MEMBER_BODY, DECK_RULE_STRING, PLACE(envelope.body), 0}, /* secure */
    {DECK_MEMBER_MAC, DECK_RULE_MAC, PLACE(envelope.mac), 0},
    {DECK_MEMBER_SEQ, DECK_RULE_SEQUENCE, PLACE(envelope.sequence), 0},
};
/* Where the rules of a kind begin; they end where those of the next one do. */
static const uint8_t first_rules[] = {
    [DECK_MESSAGE_CHALLENGE] = 0,
    [DECK_MESSAGE_NEED_PAIRING] = 2,
    [DECK_MESSAGE_PAIRED] = 4,
    [DECK_MESSAGE_PAIRING_FAILED] = 5,
    [DECK_MESSAGE_PAIRING_LOCKED] = 6,
    [DECK_MESSAGE_UNAUTHORIZED] = 6,
    [DECK_MESSAGE_SECURE] = 6,
    [DECK_MESSAGE_UNEXPECTED] = 9,
    [DECK_MESSAGE_UNEXPECTED + 1] = 9,
};

int deck_message_read(deck_message *message, const char *text, size_t length,
                      deck_json_keys keys)
{
    deck_json_value members[DECK_MEMBERS];
    size_t kind = 0;
    memset(message, 0, sizeof(*message));
    int status = deck_rules_open(members, &kind, text, length, keys);
    if (status != DECK_OK) {
        return status;
    }
    if (kind > DECK_MESSAGE_UNEXPECTED) {
        kind = DECK_MESSAGE_UNEXPECTED;
    }
    message->kind = (deck_message_kind)kind;
    size_t first = first_rules[kind];
    return deck_rules_apply(message, &rules[first], first_rules[kind + 1] - first, members);
}
