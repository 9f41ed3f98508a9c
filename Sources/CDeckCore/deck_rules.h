/* Internal: the members of messages and bodies of a host, read by rules. */
#ifndef DECK_RULES_H
#define DECK_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "deck_json.h"

/* All members that there are, those of an envelope first: it comes most often. */
typedef enum deck_member {
    DECK_MEMBER_BODY,
    DECK_MEMBER_MAC,
    DECK_MEMBER_SEQ,
    DECK_MEMBER_TYPE,
    DECK_MEMBER_INDEX,
    DECK_MEMBER_LABEL,
    DECK_MEMBER_COLOR,
    DECK_MEMBER_PAGE,
    DECK_MEMBER_OK,
    DECK_MEMBER_EXIT_CODE,
    DECK_MEMBER_OUTPUT,
    DECK_MEMBER_COLUMNS,
    DECK_MEMBER_ROWS,
    DECK_MEMBER_PAGES,
    DECK_MEMBER_CODE,
    DECK_MEMBER_MESSAGE,
    DECK_MEMBER_NONCE,
    DECK_MEMBER_PROOF,
    DECK_MEMBER_PUBLIC_KEY,
    DECK_MEMBER_REMAINING,
    DECK_MEMBERS
} deck_member;

/* What a member must be, and what it becomes. */
typedef enum deck_rule_kind {
    DECK_RULE_PLACE,    /* an integer from 0 to 2^31-1: uint32_t */
    DECK_RULE_SIDE,     /* from 1 to 255: uint32_t */
    DECK_RULE_COUNT,    /* from 0 to 255: uint32_t */
    DECK_RULE_EXIT,     /* from -2^31 to 2^31-1: int32_t */
    DECK_RULE_SEQUENCE, /* from 1 to 2^53-1: uint64_t */
    DECK_RULE_VALUE,    /* what comes next stands as far behind as the kind of JSON behind null */
    DECK_RULE_BOOL = DECK_RULE_VALUE + DECK_JSON_FALSE,    /* bool */
    DECK_RULE_STRING = DECK_RULE_VALUE + DECK_JSON_STRING, /* deck_json_value */
    DECK_RULE_ARRAY = DECK_RULE_VALUE + DECK_JSON_ARRAY,   /* deck_json_value */
    DECK_RULE_NONCE,    /* 32 lowercase hex digits: char[32] */
    DECK_RULE_PROOF,    /* 64 of them: char[64] */
    DECK_RULE_MAC,      /* 64 of them: uint8_t[32] */
    DECK_RULE_KEY       /* base64: uint8_t[32] */
} deck_rule_kind;

/* A rule for one member, and where in a struct it goes, in bytes from its start. */
typedef struct deck_rule {
    uint8_t member;
    uint8_t kind;
    uint8_t place;
    uint8_t present; /* where a bool says whether it is there; 0: it must be */
} deck_rule;

/* The values of `type`: of messages in the order of deck_message_kind, of bodies in the order of
 * deck_body_kind, and then those that no host sends. */
enum { DECK_TYPE_FIRST_BODY = 7, DECK_TYPE_LAST_BODY = 9, DECK_TYPES = 16 };

/* Checks a text and finds its type and its members. */
DECK_CHECKED int deck_rules_open(deck_json_value members[DECK_MEMBERS], size_t *type,
                                 const char *text, size_t length, deck_json_keys keys);
/* Finds the members of an object inside a checked text. */
DECK_CHECKED int deck_rules_find(deck_json_value members[DECK_MEMBERS], deck_json_value object);
/* Reads members in the order of the rules, to the first that does not hold. */
DECK_CHECKED int deck_rules_apply(void *out, const deck_rule *rules, size_t count,
                                  const deck_json_value members[DECK_MEMBERS]);

#endif
