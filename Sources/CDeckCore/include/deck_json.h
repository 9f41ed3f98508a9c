/* JSON as the protocol takes it (firmware-spec, "Conventions"): a strict bounded reader and a
 * writer of the canonical form. No recursion and no memory of its own.
 *
 * Reading: `deck_json_check` goes over the whole text once; after it has answered DECK_OK the other
 * functions walk the same text without further checks of its grammar. They must not be given a
 * text that was not checked. */
#ifndef DECK_JSON_H
#define DECK_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DECK_JSON_DEPTH = 16, /* objects and arrays open at once */
    DECK_JSON_DIGITS = 18 /* of an integer; the protocol's largest has 16 */
};

/* ---- Checking ---- */

/* Room for keys of one object, to find one that stands twice. An object with more keys than slots
 * is walked again for each `capacity` of them, so that any number is right and more are quicker:
 * 64 are plenty for texts of 4 KB. Fewer than 8 count as none; then the check has 8 of its own. */
typedef struct deck_json_keys {
    uint32_t *slots;
    size_t capacity;
} deck_json_keys;

/* Whether `text` is one JSON text (RFC 8259) that the protocol accepts: no byte-order mark, valid
 * UTF-8, no lone surrogate, no key twice in an object, at most 16 deep, nothing behind it.
 * Answers DECK_MALFORMED_JSON, DECK_MALFORMED_DEPTH or DECK_MALFORMED_KEY where it is not.
 * `length` is in bytes, at most 2^32-1. */
DECK_CHECKED int deck_json_check(const char *text, size_t length, deck_json_keys keys);

/* ---- Walking a checked text ---- */

typedef enum deck_json_kind {
    DECK_JSON_NULL,
    DECK_JSON_FALSE,
    DECK_JSON_TRUE,
    DECK_JSON_NUMBER,
    DECK_JSON_STRING,
    DECK_JSON_ARRAY,
    DECK_JSON_OBJECT
} deck_json_kind;

/* A value inside a checked text, from its first character to its last. */
typedef struct deck_json_value {
    const char *start;
    size_t length;
} deck_json_value;

/* The value that a checked text holds. */
deck_json_value deck_json_root(const char *text, size_t length);

deck_json_kind deck_json_kind_of(deck_json_value value);

/* The member of `object` with that name (ASCII, NUL-terminated). DECK_MALFORMED_MEMBER when
 * `object` is no object or has no such member. */
DECK_CHECKED int deck_json_member(deck_json_value *member, deck_json_value object,
                                  const char *name);

/* The same for several names in one walk; `members[i]` is the member of the i-th name, with length 0
 * where there is none. `names` holds `count` of them one behind the other, each with its NUL. */
DECK_CHECKED int deck_json_members(deck_json_value *members, const char *names, size_t count,
                                   deck_json_value object);

/* A walk over the elements of an array; of no other kind. */
typedef struct deck_json_walk {
    const char *next;
    const char *end;
} deck_json_walk;

deck_json_walk deck_json_elements(deck_json_value array);
/* False at the end of the walk. */
bool deck_json_next(deck_json_walk *walk, deck_json_value *element);

/* ---- Reading values ---- */

/* A plain integer: `0`, or digits that do not start with zero, with `-` in front of a negative
 * one. `1.0`, `1e3` and `-0` are refused, as is one of more than DECK_JSON_DIGITS digits:
 * DECK_MALFORMED_VALUE; a value that is no number: DECK_MALFORMED_MEMBER. */
DECK_CHECKED int deck_json_integer(int64_t *out, deck_json_value value);

/* The bytes of a string after unescaping, in UTF-8; U+0000 is carried as a byte. */
DECK_CHECKED int deck_json_string_length(size_t *length, deck_json_value value);
/* Writes them and their number. `out` may be the start of the value itself: unescaping never
 * makes a text longer. DECK_MISUSE_SPACE when `capacity` is too small. */
DECK_CHECKED int deck_json_string(char *out, size_t capacity, size_t *length,
                                  deck_json_value value);
/* Whether the string equals an ASCII text without NUL, spelled in any way. */
bool deck_json_string_equals(deck_json_value value, const char *ascii);

/* The place of a string among `count` names, one behind the other as above; `count` when it is none
 * of them. */
size_t deck_json_name(deck_json_value value, const char *names, size_t count);

/* Whether bytes are valid UTF-8 (RFC 3629), U+0000 allowed. */
bool deck_utf8_valid(const void *bytes, size_t length);

/* ---- Writing the canonical form ---- */

/* Collects text in a buffer of the caller's. The first failure stays in `status`, later calls do
 * nothing: check once at the end. */
typedef struct deck_json_writer {
    char *out;
    size_t capacity;
    size_t length;
    int status;
} deck_json_writer;

void deck_json_write_start(deck_json_writer *writer, char *out, size_t capacity);
/* Appends ASCII as it is: punctuation, keys, values already spelled. */
void deck_json_write_raw(deck_json_writer *writer, const char *ascii);
/* Appends `lead` as it is and a string with its quotes, escaping only `"`, `\` and U+0000 to
 * U+001F. Bytes that are not UTF-8 give DECK_MISUSE_ARGUMENT. */
void deck_json_write_string(deck_json_writer *writer, const char *lead, const void *utf8,
                            size_t length);
void deck_json_write_integer(deck_json_writer *writer, const char *lead, uint64_t value);

#ifdef __cplusplus
}
#endif

#endif
