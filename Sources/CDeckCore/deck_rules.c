#include "deck_rules.h"

#include <string.h>

#include "deck_crypto.h"
#include "deck_envelope.h"
#include "deck_session.h"

/* ---- Names ---- */

/* All members that there are, those of an envelope first: it comes most often. */
typedef enum member {
    MEMBER_BODY,
    MEMBER_MAC,
    MEMBER_SEQ,
    MEMBER_TYPE,
    MEMBER_INDEX,
    MEMBER_LABEL,
    MEMBER_COLOR,
    MEMBER_PAGE,
    MEMBER_OK,
    MEMBER_EXIT_CODE,
    MEMBER_OUTPUT,
    MEMBER_COLUMNS,
    MEMBER_ROWS,
    MEMBER_PAGES,
    MEMBER_CODE,
    MEMBER_MESSAGE,
    MEMBER_NONCE,
    MEMBER_PROOF,
    MEMBER_PUBLIC_KEY,
    MEMBER_REMAINING,
    MEMBERS
} member;

static const char member_names[] =
    "body\0mac\0seq\0type\0index\0label\0color\0page\0ok\0exitCode\0output\0columns\0rows\0pages\0"
    "code\0message\0nonce\0proof\0publicKey\0remaining";

static const char type_names[] =
    "challenge\0needPairing\0paired\0pairingFailed\0pairingLocked\0unauthorized\0secure\0"
    "hello\0auth\0pair\0press\0setButton\0info\0"
    "layout\0result\0error";

/* ---- Rules ---- */

/* What a member must be, and what it becomes. */
typedef enum rule_kind {
    PLACE,    /* an integer from 0 to 2^31-1: uint32_t */
    SIDE,     /* from 1 to 255: uint32_t */
    COUNT,    /* from 0 to 255: uint32_t */
    EXIT,     /* from -2^31 to 2^31-1: int32_t */
    SEQUENCE, /* from 1 to 2^53-1: uint64_t */
    VALUE,    /* what comes next stands as far behind as the kind of JSON behind null */
    BOOL = VALUE + DECK_JSON_FALSE,    /* bool */
    STRING = VALUE + DECK_JSON_STRING, /* deck_json_value */
    ARRAY = VALUE + DECK_JSON_ARRAY,   /* deck_json_value */
    NONCE,    /* 32 lowercase hex digits: char[32] */
    PROOF,    /* 64 of them: char[64] */
    MAC,      /* 64 of them: uint8_t[32] */
    KEY       /* base64: uint8_t[32] */
} rule_kind;

/* A rule for one member of a type, and where in a struct it goes, in bytes from its start. */
typedef struct rule {
    uint8_t type;
    uint8_t member;
    uint8_t kind;
    uint8_t place;
    uint8_t present; /* where a bool says whether it is there; 0: it must be */
} rule;

_Static_assert(sizeof(deck_message) <= UINT8_MAX && sizeof(deck_body) <= UINT8_MAX
                   && sizeof(deck_layout_key) <= UINT8_MAX,
               "a rule has one byte for a place");
#define IN_MESSAGE(member) ((uint8_t)offsetof(deck_message, member))
#define IN_BODY(member) ((uint8_t)offsetof(deck_body, member))
#define IN_KEY(member) ((uint8_t)offsetof(deck_layout_key, member))

enum {
    LAYOUT = DECK_RULES_OF_BODIES + DECK_TYPE_FIRST_BODY,
    RESULT,
    ERROR,
    LAYOUT_KEY
};

static const rule rules[] = {
    {DECK_MESSAGE_CHALLENGE, MEMBER_NONCE, NONCE, IN_MESSAGE(nonce), 0},
    {DECK_MESSAGE_CHALLENGE, MEMBER_PROOF, PROOF, IN_MESSAGE(proof), 0},
    {DECK_MESSAGE_NEED_PAIRING, MEMBER_NONCE, NONCE, IN_MESSAGE(nonce), 0},
    {DECK_MESSAGE_NEED_PAIRING, MEMBER_PUBLIC_KEY, KEY, IN_MESSAGE(public_key), 0},
    {DECK_MESSAGE_PAIRED, MEMBER_PROOF, PROOF, IN_MESSAGE(proof), 0},
    {DECK_MESSAGE_PAIRING_FAILED, MEMBER_REMAINING, COUNT, IN_MESSAGE(remaining), 0},
    {DECK_MESSAGE_SECURE, MEMBER_BODY, STRING, IN_MESSAGE(envelope.body), 0},
    {DECK_MESSAGE_SECURE, MEMBER_MAC, MAC, IN_MESSAGE(envelope.mac), 0},
    {DECK_MESSAGE_SECURE, MEMBER_SEQ, SEQUENCE, IN_MESSAGE(envelope.sequence), 0},
    {LAYOUT, MEMBER_COLUMNS, SIDE, IN_BODY(columns), 0},
    {LAYOUT, MEMBER_ROWS, SIDE, IN_BODY(rows), 0},
    {LAYOUT, MEMBER_PAGES, ARRAY, IN_BODY(pages), 0},
    {RESULT, MEMBER_PAGE, PLACE, IN_BODY(page), 0},
    {RESULT, MEMBER_INDEX, PLACE, IN_BODY(index), 0},
    {RESULT, MEMBER_OK, BOOL, IN_BODY(ok), 0},
    {RESULT, MEMBER_EXIT_CODE, EXIT, IN_BODY(exit_code), IN_BODY(has_exit_code)},
    {RESULT, MEMBER_OUTPUT, STRING, IN_BODY(output), IN_BODY(has_output)},
    {ERROR, MEMBER_CODE, STRING, IN_BODY(code), 0},
    {ERROR, MEMBER_MESSAGE, STRING, IN_BODY(message), 0},
    {LAYOUT_KEY, MEMBER_INDEX, PLACE, IN_KEY(index), 0},
    {LAYOUT_KEY, MEMBER_LABEL, STRING, IN_KEY(label), 0},
    {LAYOUT_KEY, MEMBER_COLOR, STRING, IN_KEY(color), IN_KEY(has_color)},
};

enum { SEQUENCE_BITS = 53 };
_Static_assert(DECK_SEQUENCE_MAX == (UINT64_C(1) << SEQUENCE_BITS) - 1, "it has another size");

static int read_integer(void *out, unsigned kind, deck_json_value value)
{
    static const struct {
        int32_t least;
        int32_t most;
    } ranges[] = {
        [PLACE] = {0, INT32_MAX},
        [SIDE] = {1, UINT8_MAX},
        [COUNT] = {0, UINT8_MAX},
        [EXIT] = {INT32_MIN, INT32_MAX},
    };
    int64_t number = 0;
    int status = deck_json_integer(&number, value);
    if (status != DECK_OK) {
        return status;
    }
    int32_t narrow = (int32_t)number;
    bool holds = false;
    if (kind == SEQUENCE) {
        *(uint64_t *)out = (uint64_t)number;
        holds = number != 0 && (uint64_t)number >> SEQUENCE_BITS == 0;
    } else {
        *(int32_t *)out = narrow;
        holds = narrow == number && narrow >= ranges[kind].least && narrow <= ranges[kind].most;
    }
    return holds ? DECK_OK : DECK_MALFORMED_VALUE;
}

static int read_value(void *out, unsigned kind, deck_json_value value)
{
    deck_json_kind found = deck_json_kind_of(value);
    if (kind == BOOL) {
        *(bool *)out = found == DECK_JSON_TRUE;
        found = found == DECK_JSON_TRUE ? DECK_JSON_FALSE : found;
    } else {
        *(deck_json_value *)out = value;
    }
    return found == kind - VALUE ? DECK_OK : DECK_MALFORMED_MEMBER;
}

/* A string of a fixed size that spells bytes: the text goes out, or what it spells. */
static int read_spelled(void *out, unsigned kind, deck_json_value value)
{
    static const uint8_t sizes[] = {
        DECK_NONCE_SIZE, DECK_HEX_SIZE, DECK_HEX_SIZE, DECK_BASE64_SIZE,
    };
    char spelled[DECK_HEX_SIZE];
    uint8_t bytes[DECK_HASH_SIZE];
    bool as_text = kind <= PROOF;
    char *text = as_text ? out : spelled;
    size_t size = sizes[kind - NONCE];
    size_t length = 0;
    int status = deck_json_string(text, size, &length, value);
    if (status == DECK_OK) {
        status = kind == KEY ? deck_base64_decode_key(out, text, length)
                             : deck_hex_decode(as_text ? bytes : out, size / 2, text, length);
    }
    return status == DECK_MISUSE_SPACE ? DECK_MALFORMED_VALUE : status;
}

static int apply(void *out, const rule *one, deck_json_value value)
{
    void *place = (uint8_t *)out + one->place;
    if (one->present != 0) {
        *((bool *)out + one->present) = value.length > 0;
        if (value.length == 0) {
            return DECK_OK;
        }
    }
    if (one->kind <= SEQUENCE) {
        return read_integer(place, one->kind, value);
    }
    if (one->kind <= ARRAY) {
        return read_value(place, one->kind, value);
    }
    return read_spelled(place, one->kind, value);
}

static int apply_all(void *out, size_t type, const deck_json_value members[MEMBERS])
{
    int status = DECK_OK;
    for (size_t i = 0; status == DECK_OK && i < sizeof(rules) / sizeof(rules[0]); i++) {
        if (rules[i].type == type) {
            status = apply(out, &rules[i], members[rules[i].member]);
        }
    }
    return status;
}

int deck_rules_read(void *out, size_t *type, deck_rules_of of, const char *text, size_t length,
                    deck_json_keys keys)
{
    deck_json_value members[MEMBERS];
    int status = deck_json_check(text, length, keys);
    if (status == DECK_OK) {
        status = deck_json_members(members, member_names, MEMBERS, deck_json_root(text, length));
    }
    if (status != DECK_OK) {
        return status;
    }
    if (deck_json_kind_of(members[MEMBER_TYPE]) != DECK_JSON_STRING) {
        return DECK_MALFORMED_MEMBER;
    }
    *type = deck_json_name(members[MEMBER_TYPE], type_names, DECK_TYPES);
    return *type < DECK_TYPES ? apply_all(out, of + *type, members) : DECK_MALFORMED_TYPE;
}

int deck_layout_key_read(deck_layout_key *key, deck_json_value element)
{
    deck_json_value members[MEMBERS];
    memset(key, 0, sizeof(*key));
    int status = deck_json_members(members, member_names, MEMBERS, element);
    return status == DECK_OK ? apply_all(key, LAYOUT_KEY, members) : status;
}
