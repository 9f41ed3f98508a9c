/* Internal: the members of messages and bodies of a host, read by rules. */
#ifndef DECK_RULES_H
#define DECK_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "deck_json.h"
#include "deck_message.h"

/* The values of `type`: in the order of deck_message_kind, then those that no host sends, then bodies
 * in the order of deck_body_kind. */
enum { DECK_TYPE_FIRST_BODY = 13, DECK_TYPES = 16 };

/* What a text is read as. */
typedef enum deck_rules_of {
    DECK_RULES_OF_MESSAGES = 0,
    DECK_RULES_OF_BODIES = DECK_TYPES /* so that no type of a body is one of a message */
} deck_rules_of;

/* Checks a text, finds its type, and reads what the rules for it say, none for a type of the other
 * sort. `out` is a deck_message or a deck_body. */
DECK_CHECKED int deck_rules_read(void *out, size_t *type, deck_rules_of of, const char *text,
                                 size_t length, deck_json_keys keys);

#endif
