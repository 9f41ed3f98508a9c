/* Messages before authorization. */
#include "deck_message.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_session.h"

bool deck_device_id_valid(const char *id)
{
    size_t length = 0;
    if (id == NULL) {
        return false;
    }
    while (id[length] != '\0') {
        char c = id[length];
        bool allowed = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')
                       || c == '.' || c == '_' || c == '-';
        length++;
        if (!allowed || length > DECK_DEVICE_ID_MAX) {
            return false;
        }
    }
    return length > 0;
}

void deck_message_write_hello(deck_json_writer *writer, const char *device_id,
                              const char *device_name, const char nonce[32])
{
    deck_json_write_raw(writer, "{\"deviceId\":");
    deck_json_write_string(writer, device_id, strlen(device_id));
    deck_json_write_raw(writer, ",\"deviceName\":");
    deck_json_write_string(writer, device_name, strlen(device_name));
    deck_json_write_raw(writer, ",\"nonce\":");
    deck_json_write_string(writer, nonce, DECK_NONCE_SIZE);
    deck_json_write_raw(writer, ",\"type\":\"hello\"}");
}

void deck_message_write_auth(deck_json_writer *writer, const char *proof)
{
    deck_json_write_raw(writer, "{\"proof\":\"");
    deck_json_write_raw(writer, proof);
    deck_json_write_raw(writer, "\",\"type\":\"auth\"}");
}

void deck_message_write_pair(deck_json_writer *writer, const uint8_t public_key[32],
                             const char *proof)
{
    char key[DECK_BASE64_SIZE + 1];
    deck_base64_encode_key(key, public_key);
    deck_json_write_raw(writer, "{\"proof\":\"");
    deck_json_write_raw(writer, proof);
    deck_json_write_raw(writer, "\",\"publicKey\":\"");
    deck_json_write_raw(writer, key);
    deck_json_write_raw(writer, "\",\"type\":\"pair\"}");
}

/* Every member that some message has, found in one walk. */
enum { TYPE, NONCE, PROOF, PUBLIC_KEY, REMAINING, BODY, MAC, SEQUENCE, MEMBERS };
static const char *const member_names[MEMBERS] = {
    "type", "nonce", "proof", "publicKey", "remaining", "body", "mac", "seq"};

/* A string of exactly `size` bytes. */
static int read_text(char *out, size_t size, deck_json_value value)
{
    size_t length = 0;
    int status = deck_json_string(out, size, &length, value);
    if (status == DECK_MISUSE_SPACE || (status == DECK_OK && length != size)) {
        status = DECK_MALFORMED_VALUE;
    }
    return status;
}

static int read_hex(char *out, size_t size, deck_json_value value)
{
    uint8_t bytes[DECK_HASH_SIZE];
    int status = read_text(out, size, value);
    if (status == DECK_OK) {
        status = deck_hex_decode(bytes, size / 2, out, size);
    }
    return status;
}

static int read_public_key(uint8_t key[32], deck_json_value value)
{
    char text[DECK_BASE64_SIZE];
    int status = read_text(text, sizeof(text), value);
    if (status == DECK_OK) {
        status = deck_base64_decode_key(key, text, sizeof(text));
    }
    return status;
}

static int read_remaining(uint8_t *remaining, deck_json_value value)
{
    int64_t number = 0;
    int status = deck_json_integer(&number, value, 0, UINT8_MAX);
    *remaining = (uint8_t)number;
    return status;
}

static int read_members(deck_message *message, const deck_json_value *members)
{
    int status = DECK_OK;
    switch (message->kind) {
    case DECK_MESSAGE_CHALLENGE:
        status = read_hex(message->nonce, sizeof(message->nonce), members[NONCE]);
        if (status == DECK_OK) {
            status = read_hex(message->proof, sizeof(message->proof), members[PROOF]);
        }
        break;
    case DECK_MESSAGE_NEED_PAIRING:
        status = read_hex(message->nonce, sizeof(message->nonce), members[NONCE]);
        if (status == DECK_OK) {
            status = read_public_key(message->public_key, members[PUBLIC_KEY]);
        }
        break;
    case DECK_MESSAGE_PAIRED:
        status = read_hex(message->proof, sizeof(message->proof), members[PROOF]);
        break;
    case DECK_MESSAGE_PAIRING_FAILED:
        status = read_remaining(&message->remaining, members[REMAINING]);
        break;
    case DECK_MESSAGE_SECURE:
        status = deck_envelope_read(&message->envelope, members[BODY], members[MAC],
                                    members[SEQUENCE]);
        break;
    case DECK_MESSAGE_PAIRING_LOCKED:
    case DECK_MESSAGE_UNAUTHORIZED:
    case DECK_MESSAGE_UNEXPECTED:
        break;
    }
    return status;
}

int deck_message_read(deck_message *message, const char *text, size_t length,
                      deck_json_keys keys)
{
    static const struct {
        const char *type;
        deck_message_kind kind;
    } kinds[] = {
        {"secure", DECK_MESSAGE_SECURE},
        {"challenge", DECK_MESSAGE_CHALLENGE},
        {"needPairing", DECK_MESSAGE_NEED_PAIRING},
        {"paired", DECK_MESSAGE_PAIRED},
        {"pairingFailed", DECK_MESSAGE_PAIRING_FAILED},
        {"pairingLocked", DECK_MESSAGE_PAIRING_LOCKED},
        {"unauthorized", DECK_MESSAGE_UNAUTHORIZED},
        {"hello", DECK_MESSAGE_UNEXPECTED},
        {"auth", DECK_MESSAGE_UNEXPECTED},
        {"pair", DECK_MESSAGE_UNEXPECTED},
        {"layout", DECK_MESSAGE_UNEXPECTED},
        {"result", DECK_MESSAGE_UNEXPECTED},
        {"error", DECK_MESSAGE_UNEXPECTED},
        {"press", DECK_MESSAGE_UNEXPECTED},
        {"setButton", DECK_MESSAGE_UNEXPECTED},
        {"info", DECK_MESSAGE_UNEXPECTED},
    };
    deck_json_value members[MEMBERS];
    memset(message, 0, sizeof(*message));
    int status = deck_json_check(text, length, keys);
    if (status != DECK_OK) {
        return status;
    }
    deck_json_value object = deck_json_root(text, length);
    status = deck_json_members(members, member_names, MEMBERS, object);
    if (status == DECK_OK && deck_json_kind_of(members[TYPE]) != DECK_JSON_STRING) {
        status = DECK_MALFORMED_MEMBER;
    }
    if (status != DECK_OK) {
        return status;
    }
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (deck_json_string_equals(members[TYPE], kinds[i].type)) {
            message->kind = kinds[i].kind;
            return read_members(message, members);
        }
    }
    return DECK_MALFORMED_TYPE;
}
