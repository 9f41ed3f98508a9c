/* Internal: the lexer that checking, walking and writing share. */
#ifndef DECK_JSON_SCAN_H
#define DECK_JSON_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "deck_json.h"

/* No code points are this large: the end of a string, and what may not stand in one. */
#define DECK_JSON_END UINT32_C(0x110000)
#define DECK_JSON_BAD UINT32_MAX

enum { DECK_JSON_ESCAPES = 8 };
/* What a backslash and a letter stand for, and the letters in the same order. */
extern const char deck_json_escaped[DECK_JSON_ESCAPES + 1];
extern const char deck_json_escapes[DECK_JSON_ESCAPES + 1];

/* The code point at `*next`, which is not `end`; moves on. DECK_JSON_BAD where none is (RFC 3629). */
uint32_t deck_utf8_next(const char **next, const char *end);

/* Passes by ASCII that stands for itself in a string: most of what is ever sent. */
const char *deck_json_skip_plain(const char *next, const char *end);
/* The code point at `*next` inside a string, unescaped; moves on. DECK_JSON_END at the closing
 * quote, where it stays. */
uint32_t deck_json_next_code_point(const char **next, const char *end);
/* Appends bytes; without a buffer only counts them. They may stand behind the place in the same
 * buffer. */
void deck_json_append(deck_json_writer *writer, const char *bytes, size_t length);
/* Appends what a string spells, from behind its opening quote. Answers the position behind the
 * closing one, or NULL where the string breaks the grammar. */
const char *deck_json_unescape(deck_json_writer *writer, const char *next, const char *end);

typedef enum deck_json_token {
    DECK_JSON_OPEN_OBJECT,
    DECK_JSON_CLOSE_OBJECT,
    DECK_JSON_OPEN_ARRAY,
    DECK_JSON_CLOSE_ARRAY,
    DECK_JSON_COMMA,
    DECK_JSON_COLON,
    DECK_JSON_QUOTE,  /* a whole string */
    DECK_JSON_SCALAR, /* a number or a word */
    DECK_JSON_NONE    /* the end of the text, or no token */
} deck_json_token;

/* Takes the next token of a text, checked or not: sets where it starts and moves behind it. */
deck_json_token deck_json_take(deck_json_walk *rest, const char **start);

/* Whether a key stands twice in an object, which is right but for that. */
bool deck_json_keys_repeat(const char *object, const char *end, deck_json_keys keys);

#endif
