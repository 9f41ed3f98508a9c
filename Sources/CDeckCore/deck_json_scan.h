/* Internal: the lexer that checking and walking share. */
#ifndef DECK_JSON_SCAN_H
#define DECK_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_json.h"

/* No code point is this large: the end of a string. */
#define DECK_JSON_END UINT32_C(0x110000)

/* The number of bytes that the UTF-8 sequence at `text` takes, or 0 when it is none (RFC 3629). */
size_t deck_utf8_sequence(const uint8_t *text, size_t length);

/* Scanners over unchecked text: they answer the position behind the token, or NULL. */
const char *deck_json_scan_string(const char *next, const char *end);
const char *deck_json_scan_number(const char *next, const char *end);

/* Steps over checked text. */
const char *deck_json_skip_space(const char *next, const char *end);
const char *deck_json_skip_string(const char *next);
const char *deck_json_skip_value(const char *next, const char *end);

/* The code point at `*next` inside a checked string, unescaped; moves on. DECK_JSON_END at the
 * closing quote, where it stays. */
uint32_t deck_json_next_code_point(const char **next);

#endif
