#include "deck_rules.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_envelope.h"
#include "deck_session.h"

static const char member_names[] =
    "body\0mac\0seq\0type\0index\0label\0color\0page\0ok\0exitCode\0output\0columns\0rows\0pages\0"
    "code\0message\0nonce\0proof\0publicKey\0remaining";

static const char type_names[] =
    "challenge\0needPairing\0paired\0pairingFailed\0pairingLocked\0unauthorized\0secure\0"
    "layout\0result\0error\0"
    "hello\0auth\0pair\0press\0setButton\0info";

int deck_rules_find(deck_json_value members[DECK_MEMBERS], deck_json_value object)
{
    return deck_json_members(members, member_names, DECK_MEMBERS, object);
}

int deck_rules_open(deck_json_value members[DECK_MEMBERS], size_t *type, const char *text,
                    size_t length, deck_json_keys keys)
{
    int status = deck_json_check(text, length, keys);
    if (status == DECK_OK) {
        status = deck_rules_find(members, deck_json_root(text, length));
    }
    if (status != DECK_OK) {
        return status;
    }
    if (deck_json_kind_of(members[DECK_MEMBER_TYPE]) != DECK_JSON_STRING) {
        return DECK_MALFORMED_MEMBER;
    }
    const char *name = type_names;
    for (size_t i = 0; i < DECK_TYPES; i++) {
        if (deck_json_string_equals(members[DECK_MEMBER_TYPE], name)) {
            *type = i;
            return DECK_OK;
        }
        name += strlen(name) + 1;
    }
    return DECK_MALFORMED_TYPE;
}

static int read_integer(void *out, unsigned kind, deck_json_value value)
{
    static const struct {
        int32_t least;
        int32_t most;
    } ranges[] = {
        [DECK_RULE_PLACE] = {0, INT32_MAX},
        [DECK_RULE_SIDE] = {1, UINT8_MAX},
        [DECK_RULE_COUNT] = {0, UINT8_MAX},
        [DECK_RULE_EXIT] = {INT32_MIN, INT32_MAX},
    };
    int64_t number = 0;
    bool holds = false;
    int status = deck_json_integer(&number, value);
    if (kind == DECK_RULE_SEQUENCE) {
        *(uint64_t *)out = (uint64_t)number;
        holds = number > 0 && number <= (int64_t)DECK_SEQUENCE_MAX;
    } else {
        int32_t narrow = (int32_t)number;
        *(int32_t *)out = narrow;
        holds = narrow == number && narrow >= ranges[kind].least && narrow <= ranges[kind].most;
    }
    return status == DECK_OK && !holds ? DECK_MALFORMED_VALUE : status;
}

static int read_value(void *out, unsigned kind, deck_json_value value)
{
    deck_json_kind found = deck_json_kind_of(value);
    if (kind == DECK_RULE_BOOL) {
        *(bool *)out = found == DECK_JSON_TRUE;
        found = found == DECK_JSON_TRUE ? DECK_JSON_FALSE : found;
    } else {
        *(deck_json_value *)out = value;
    }
    return found == kind - DECK_RULE_VALUE ? DECK_OK : DECK_MALFORMED_MEMBER;
}

/* A string of a fixed size that spells bytes: the text goes out, or what it spells. */
static int read_spelled(void *out, unsigned kind, deck_json_value value)
{
    static const uint8_t sizes[] = {DECK_NONCE_SIZE, DECK_HEX_SIZE, DECK_HEX_SIZE, DECK_BASE64_SIZE};
    char spelled[DECK_HEX_SIZE];
    uint8_t bytes[DECK_HASH_SIZE];
    bool as_text = kind <= DECK_RULE_PROOF;
    char *text = as_text ? out : spelled;
    size_t size = sizes[kind - DECK_RULE_NONCE];
    size_t length = 0;
    int status = deck_json_string(text, size, &length, value);
    if (status == DECK_MISUSE_SPACE || (status == DECK_OK && length != size)) {
        status = DECK_MALFORMED_VALUE;
    }
    if (status != DECK_OK) {
        return status;
    }
    return kind == DECK_RULE_KEY
               ? deck_base64_decode_key(out, text, size)
               : deck_hex_decode(as_text ? bytes : out, size / 2, text, size);
}

int deck_rules_apply(void *out, const deck_rule *rules, size_t count,
                     const deck_json_value members[DECK_MEMBERS])
{
    int status = DECK_OK;
    for (size_t i = 0; status == DECK_OK && i < count; i++) {
        deck_rule rule = rules[i];
        deck_json_value value = members[rule.member];
        void *place = (uint8_t *)out + rule.place;
        if (rule.present != 0) {
            *((bool *)out + rule.present) = value.length > 0;
            if (value.length == 0) {
                continue;
            }
        }
        if (rule.kind <= DECK_RULE_SEQUENCE) {
            status = read_integer(place, rule.kind, value);
        } else if (rule.kind <= DECK_RULE_ARRAY) {
            status = read_value(place, rule.kind, value);
        } else {
            status = read_spelled(place, rule.kind, value);
        }
    }
    return status;
}
