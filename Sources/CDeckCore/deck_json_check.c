/* One pass over a text that nobody has checked; at the end of each object another over its keys. */
#include "deck_json_scan.h"

enum { FEW_KEYS = 8 };

/* What is due, and the tokens that are right then. */
typedef enum due { A_VALUE, A_VALUE_OR_END, A_KEY, A_KEY_OR_END, A_COLON, A_COMMA_OR_END } due;

#define BIT(token) (1U << DECK_JSON_##token)
#define VALUES (BIT(OPEN_OBJECT) | BIT(OPEN_ARRAY) | BIT(QUOTE) | BIT(SCALAR))
static const uint8_t right[] = {
    [A_VALUE] = VALUES,
    [A_VALUE_OR_END] = VALUES | BIT(CLOSE_ARRAY),
    [A_KEY] = BIT(QUOTE),
    [A_KEY_OR_END] = BIT(QUOTE) | BIT(CLOSE_OBJECT),
    [A_COLON] = BIT(COLON),
    [A_COMMA_OR_END] = BIT(COMMA) | BIT(CLOSE_ARRAY) | BIT(CLOSE_OBJECT),
};

int deck_json_check(const char *text, size_t length, deck_json_keys keys)
{
    const char *open[DECK_JSON_DEPTH]; /* the brackets whose ends are still to come */
    size_t depth = 0;
    uint32_t few[FEW_KEYS];
    /* Halved, because a board's compiler rejects a comparison that its size_t can never pass. */
    if (text == NULL || length / 2 > UINT32_MAX / 2) {
        return DECK_MISUSE_ARGUMENT;
    }
    if (keys.slots == NULL || keys.capacity < FEW_KEYS) {
        keys = (deck_json_keys){few, FEW_KEYS};
    }
    deck_json_walk rest = {text, text + length};
    const char *start = NULL;
    due next = A_VALUE;
    do {
        deck_json_token token = deck_json_take(&rest, &start);
        if ((right[next] >> token & 1) == 0) { /* as is always so of DECK_JSON_NONE */
            return DECK_MALFORMED_JSON;
        }
        due after = A_COMMA_OR_END; /* behind a value */
        if (token == DECK_JSON_OPEN_OBJECT || token == DECK_JSON_OPEN_ARRAY) {
            if (depth == DECK_JSON_DEPTH) {
                return DECK_MALFORMED_DEPTH;
            }
            open[depth] = start;
            depth++;
            after = token == DECK_JSON_OPEN_OBJECT ? A_KEY_OR_END : A_VALUE_OR_END;
        } else if (token == DECK_JSON_COLON) {
            after = A_VALUE;
        } else if (token == DECK_JSON_COMMA) {
            after = *open[depth - 1] == '{' ? A_KEY : A_VALUE;
        } else if (next == A_KEY || (next == A_KEY_OR_END && token == DECK_JSON_QUOTE)) {
            after = A_COLON;
        } else if (token < DECK_JSON_COMMA) { /* a bracket that closes */
            depth--;
            if (*start != *open[depth] + 2) { /* ASCII has the pairs two places apart */
                return DECK_MALFORMED_JSON;
            }
            if (token == DECK_JSON_CLOSE_OBJECT
                && deck_json_keys_repeat(open[depth], rest.next, keys)) {
                return DECK_MALFORMED_KEY;
            }
        }
        next = after;
    } while (depth > 0 || next != A_COMMA_OR_END);
    (void)deck_json_take(&rest, &start);
    return start == rest.end ? DECK_OK : DECK_MALFORMED_JSON;
}
