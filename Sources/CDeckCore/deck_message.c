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

int deck_message_read(deck_message *message, const char *text, size_t length,
                      deck_json_keys keys)
{
    size_t type = 0;
    memset(message, 0, sizeof(*message));
    int status = deck_rules_read(message, &type, DECK_RULES_OF_MESSAGES, text, length, keys);
    message->kind = type < DECK_MESSAGE_UNEXPECTED ? (deck_message_kind)type
                                                   : DECK_MESSAGE_UNEXPECTED;
    return status;
}
