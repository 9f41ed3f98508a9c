/* Internal: what the device's source files share. See firmware-spec/line-protocol.md. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest message, in bytes. A board with little memory defines it smaller. */
#ifndef LINE_MESSAGE
#define LINE_MESSAGE 65536
#endif

enum {
    /* A message in hex, and around it the words of the longest request. */
    LINE_SIZE = 2 * LINE_MESSAGE + 2048,
    LINE_SCRATCH = LINE_SIZE / 2,
    LINE_KEY_SLOTS = LINE_SCRATCH / 5 + 1,
    LINE_ARGUMENTS = 6
};

/* ---- Reading ---- */

typedef enum line_read_result { LINE_READ_OK, LINE_READ_LONG, LINE_READ_END } line_read_result;

/* Reads a line into `text` and ends it with a NUL in place of its LF. One of more than
 * `capacity` bytes, its LF counted, is skipped and answers LINE_READ_LONG. */
line_read_result line_read(char *text, size_t capacity, size_t *length);

/* ---- Arguments ---- */

/* `bytes` has a NUL behind it. */
typedef struct line_argument {
    uint8_t *bytes;
    size_t length;
    uint64_t number;
} line_argument;

/* `kinds` has a letter for each word: `b` bytes, `k` 32 bytes, `t` a text without NUL,
 * `u` a number of 32 bits, `l` one of 64, `f` 0 or 1, `s` a deck_side, `w` the word as it is.
 * `text` is empty or begins with the space before the first word. It is overwritten: bytes are
 * decoded where they stand. False when the words do not fit. */
bool line_parse(line_argument arguments[LINE_ARGUMENTS], const char *kinds, char *text,
                size_t length);

/* Decodes hex where it stands; `-` is no bytes. A NUL is put behind them. */
bool line_parse_hex(line_argument *argument, char *word, size_t length);

/* ---- Writing ---- */

/* Starts a line with its first word; the words after it follow one space each. */
void line_begin(const char *word);
void line_word(const char *word);
void line_bytes(const void *data, size_t length);
void line_number(uint64_t value);
void line_signed(int64_t value);
/* The same without a space in front, inside a word. */
void line_join(const char *text);
void line_join_bytes(const void *data, size_t length);
void line_end(void);

/* The last line `ok`, or `error` with the status. */
void line_status(int status);
/* The same with bytes behind `ok`. */
void line_result(int status, const void *data, size_t length);
void line_error(const char *word);
/* The status as the line protocol spells it. */
const char *line_status_word(int status);

/* ---- Requests ---- */

typedef struct line_request {
    const char *name; /* the word or the two words that the line begins with */
    const char *kinds;
    void (*run)(const line_argument *arguments);
    bool needs_client;
} line_request;

/* Each table ends with a NULL name. */
extern const line_request line_device_requests[];
extern const line_request line_primitive_requests[];
extern const line_request line_derivation_requests[];
extern const line_request line_reading_requests[];
extern const line_request line_writing_requests[];
extern const line_request line_client_requests[];
extern const line_request line_memory_requests[];

/* The one deck that the `client` requests drive. */
struct deck_client;
extern struct deck_client line_client;
bool line_client_exists(void);
/* `random LENGTH`, and the answer to it. A `deck_random_fn`. */
int line_random(void *context, void *out, size_t length);

/* Counts the instructions from resume to pause; line_begin pauses. */
void line_count_resume(void);
void line_count_pause(void);

/* Room for results, and for what the client sends: each use ends before the next begins. */
extern char line_scratch[LINE_SCRATCH];
extern uint32_t line_key_slots[LINE_KEY_SLOTS];

#endif
