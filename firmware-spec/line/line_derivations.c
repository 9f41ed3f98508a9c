/* Pairing, session and envelope. */
#include "deck_crypto.h"
#include "deck_envelope.h"
#include "deck_message.h"
#include "deck_pairing.h"
#include "deck_session.h"
#include "line.h"

static const char *text_of(const line_argument *argument)
{
    return (const char *)argument->bytes;
}

/* Two keys of 32 bytes each. */
static void answer_keys(int status, const uint8_t first[32], const uint8_t second[32])
{
    if (status != DECK_OK) {
        line_status(status);
        return;
    }
    line_begin("ok");
    line_bytes(first, 32);
    line_bytes(second, 32);
    line_end();
}

static void code(const line_argument *arguments)
{
    line_status(deck_code_check(text_of(&arguments[0]), arguments[0].length));
}

static void pairing(const line_argument *arguments)
{
    deck_pairing_keys keys;
    int status = deck_code_check(text_of(&arguments[4]), arguments[4].length);
    if (status == DECK_OK) {
        status = deck_pairing_derive(&keys, arguments[1].bytes, arguments[2].bytes,
                                     arguments[3].bytes, (deck_side)arguments[0].number,
                                     text_of(&arguments[4]));
    }
    answer_keys(status, keys.confirm_key, keys.token);
}

static void pairing_shared(const line_argument *arguments)
{
    deck_pairing_keys keys;
    int status = deck_code_check(text_of(&arguments[3]), arguments[3].length);
    if (status == DECK_OK) {
        status = deck_pairing_derive_shared(&keys, arguments[0].bytes, arguments[1].bytes,
                                            arguments[2].bytes, text_of(&arguments[3]));
    }
    answer_keys(status, keys.confirm_key, keys.token);
}

static void proof(const line_argument *arguments)
{
    char text[DECK_HEX_SIZE + 1];
    int status = deck_proof(text, arguments[0].bytes, (deck_side)arguments[1].number);
    line_result(status, text, DECK_HEX_SIZE);
}

static void proof_check(const line_argument *arguments)
{
    line_status(deck_proof_check(text_of(&arguments[0]), arguments[0].length, arguments[1].bytes,
                                 (deck_side)arguments[2].number));
}

static void auth_key(const line_argument *arguments)
{
    uint8_t key[DECK_KEY_SIZE];
    int status = deck_session_auth_key(key, arguments[0].bytes, text_of(&arguments[1]),
                                       text_of(&arguments[2]));
    line_result(status, key, sizeof(key));
}

static void session(const line_argument *arguments)
{
    deck_session_keys keys;
    int status = deck_session_derive(&keys, arguments[0].bytes, text_of(&arguments[1]),
                                     text_of(&arguments[2]));
    answer_keys(status, keys.client_to_mac, keys.mac_to_client);
}

static void mac(const line_argument *arguments)
{
    char text[DECK_HEX_SIZE + 1];
    int status = deck_envelope_mac(text, arguments[0].bytes, arguments[1].number,
                                   arguments[2].bytes, arguments[2].length);
    line_result(status, text, DECK_HEX_SIZE);
}

static void seal(const line_argument *arguments)
{
    uint64_t last = arguments[1].number;
    size_t length = 0;
    int status = deck_envelope_seal(line_scratch, sizeof(line_scratch), &length,
                                    arguments[0].bytes, &last, arguments[2].bytes,
                                    arguments[2].length);
    line_result(status, line_scratch, length);
}

static void open(const line_argument *arguments)
{
    deck_json_keys keys = {line_key_slots, LINE_KEY_SLOTS};
    deck_message message;
    uint64_t last = arguments[1].number;
    uint64_t missed = 0;
    size_t length = 0;
    int status = deck_message_read(&message, text_of(&arguments[2]), arguments[2].length, keys);
    if (status == DECK_OK && message.kind != DECK_MESSAGE_SECURE) {
        status = DECK_MALFORMED_TYPE;
    }
    if (status == DECK_OK) {
        status = deck_envelope_open(line_scratch, sizeof(line_scratch), &length, &missed,
                                    arguments[0].bytes, &last, &message.envelope);
    }
    if (status != DECK_OK) {
        line_status(status);
        return;
    }
    line_begin("ok");
    line_number(last);
    line_number(missed);
    line_bytes(line_scratch, length);
    line_end();
}

const line_request line_derivation_requests[] = {
    {"code", "b", code, false},
    {"pairing", "skkkb", pairing, false},
    {"pairing-shared", "kkkb", pairing_shared, false},
    {"proof", "ks", proof, false},
    {"proof-check", "bks", proof_check, false},
    {"auth-key", "kkk", auth_key, false},
    {"session", "kkk", session, false},
    {"mac", "klb", mac, false},
    {"seal", "klb", seal, false},
    {"open", "klb", open, false},
    {NULL, NULL, NULL, false},
};
