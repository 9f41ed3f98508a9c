/* One pass over a text that nobody has checked, with a stack of 16 levels and the caller's table
 * of keys. */
#include <string.h>

#include "deck_json_scan.h"

enum { FEW_KEYS = 8 };

typedef struct level {
    const char *start;   /* behind the opening bracket */
    size_t first_key;    /* where this object's keys begin in the table */
    bool is_object;
    bool keys_dropped;   /* the table was full: compare the slow way */
} level;

typedef struct checker {
    const char *text;
    const char *next;
    const char *end;
    deck_json_keys keys;
    size_t key_count;
    size_t depth;
    level levels[DECK_JSON_DEPTH];
} checker;

/* Order of two keys by their code points; both stand at their opening quote. */
static int compare_keys(const char *left, const char *right)
{
    uint32_t a = 0;
    uint32_t b = 0;
    left++;
    right++;
    while (*left == *right && *left != '"' && *left != '\\') {
        left++; /* the same bytes of the same code points: no need to decode them */
        right++;
    }
    if (((uint8_t)*left & 0xC0) == 0x80 || ((uint8_t)*right & 0xC0) == 0x80) {
        /* Inside a character; UTF-8 keeps the order of code points. */
        return (uint8_t)*left < (uint8_t)*right ? -1 : 1;
    }
    do {
        a = deck_json_next_code_point(&left);
        b = deck_json_next_code_point(&right);
    } while (a == b && a != DECK_JSON_END);
    if (a == b) {
        return 0;
    }
    /* The end comes first, so that a key stands before the keys it begins. */
    if (a == DECK_JSON_END || b == DECK_JSON_END) {
        return a == DECK_JSON_END ? -1 : 1;
    }
    return a < b ? -1 : 1;
}

static void sift_down(const char *text, uint32_t *slots, size_t root, size_t count)
{
    for (;;) {
        size_t child = 2 * root + 1;
        if (child >= count) {
            return;
        }
        if (child + 1 < count
            && compare_keys(text + slots[child], text + slots[child + 1]) < 0) {
            child++;
        }
        if (compare_keys(text + slots[root], text + slots[child]) >= 0) {
            return;
        }
        uint32_t swapped = slots[root];
        slots[root] = slots[child];
        slots[child] = swapped;
        root = child;
    }
}

/* Each pair of a few, which is quicker than putting them in order. */
static bool few_keys_repeat(const char *text, const uint32_t *slots, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (compare_keys(text + slots[i], text + slots[j]) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Heap sort: no memory, no recursion, no bad case. */
static bool sorted_keys_repeat(const char *text, uint32_t *slots, size_t count)
{
    if (count <= FEW_KEYS) {
        return few_keys_repeat(text, slots, count);
    }
    for (size_t i = count / 2; i > 0; i--) {
        sift_down(text, slots, i - 1, count);
    }
    for (size_t last = count; last > 1; last--) {
        uint32_t largest = slots[0];
        slots[0] = slots[last - 1];
        slots[last - 1] = largest;
        sift_down(text, slots, 0, last - 1);
    }
    for (size_t i = 1; i < count; i++) {
        if (compare_keys(text + slots[i - 1], text + slots[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The key behind the member whose key stands at `key`, or NULL at the object's end. */
static const char *next_key(const char *key, const char *end)
{
    const char *next = deck_json_skip_space(deck_json_skip_string(key), end);
    next = deck_json_skip_value(deck_json_skip_space(next + 1, end), end);
    next = deck_json_skip_space(next, end);
    return *next == ',' ? deck_json_skip_space(next + 1, end) : NULL;
}

/* Each key against those before it, for an object whose keys the table had no room for. */
static bool keys_repeat_slowly(const char *start, const char *end)
{
    const char *first = deck_json_skip_space(start, end);
    for (const char *key = first; key != NULL; key = next_key(key, end)) {
        for (const char *before = first; before != key; before = next_key(before, end)) {
            if (compare_keys(before, key) == 0) {
                return true;
            }
        }
    }
    return false;
}

static int open_level(checker *self, bool is_object)
{
    if (self->depth == DECK_JSON_DEPTH) {
        return DECK_MALFORMED_DEPTH;
    }
    self->next++;
    self->levels[self->depth] = (level){self->next, self->key_count, is_object, false};
    self->depth++;
    return DECK_OK;
}

static int close_level(checker *self)
{
    self->depth--;
    self->next++;
    const level *closed = &self->levels[self->depth];
    if (!closed->is_object) {
        return DECK_OK;
    }
    size_t count = self->key_count - closed->first_key;
    bool repeat = closed->keys_dropped
                      ? keys_repeat_slowly(closed->start, self->next)
                      : count > 1
                            && sorted_keys_repeat(self->text,
                                                  self->keys.slots + closed->first_key, count);
    self->key_count = closed->first_key;
    return repeat ? DECK_MALFORMED_KEY : DECK_OK;
}

/* A key and its colon. */
static int take_key(checker *self)
{
    level *top = &self->levels[self->depth - 1];
    const char *key = self->next;
    const char *behind = deck_json_scan_string(key, self->end);
    if (behind == NULL) {
        return DECK_MALFORMED_JSON;
    }
    if (self->key_count < self->keys.capacity) {
        self->keys.slots[self->key_count] = (uint32_t)(key - self->text);
        self->key_count++;
    } else {
        top->keys_dropped = true;
    }
    self->next = deck_json_skip_space(behind, self->end);
    if (self->next == self->end || *self->next != ':') {
        return DECK_MALFORMED_JSON;
    }
    self->next = deck_json_skip_space(self->next + 1, self->end);
    return DECK_OK;
}

static const char *scan_literal(const char *next, const char *end, const char *literal)
{
    size_t length = strlen(literal);
    return (size_t)(end - next) >= length && memcmp(next, literal, length) == 0 ? next + length
                                                                               : NULL;
}

/* A string, a number or one of the three words. */
static int take_scalar(checker *self)
{
    const char *behind = NULL;
    switch (*self->next) {
    case '"':
        behind = deck_json_scan_string(self->next, self->end);
        break;
    case 't':
        behind = scan_literal(self->next, self->end, "true");
        break;
    case 'f':
        behind = scan_literal(self->next, self->end, "false");
        break;
    case 'n':
        behind = scan_literal(self->next, self->end, "null");
        break;
    default:
        behind = deck_json_scan_number(self->next, self->end);
        break;
    }
    if (behind == NULL) {
        return DECK_MALFORMED_JSON;
    }
    self->next = behind;
    return DECK_OK;
}

/* What may stand behind a value: brackets that close, then a comma or the end of the text. Sets
 * `*done` at the end. */
static int take_ends(checker *self, bool *done)
{
    for (;;) {
        self->next = deck_json_skip_space(self->next, self->end);
        if (self->depth == 0) {
            *done = true;
            return self->next == self->end ? DECK_OK : DECK_MALFORMED_JSON;
        }
        if (self->next == self->end) {
            return DECK_MALFORMED_JSON;
        }
        bool is_object = self->levels[self->depth - 1].is_object;
        if (*self->next == ',') {
            self->next = deck_json_skip_space(self->next + 1, self->end);
            return is_object ? take_key(self) : DECK_OK;
        }
        if (*self->next != (is_object ? '}' : ']')) {
            return DECK_MALFORMED_JSON;
        }
        int status = close_level(self);
        if (status != DECK_OK) {
            return status;
        }
    }
}

int deck_json_check(const char *text, size_t length, deck_json_keys keys)
{
    /* Halved, because a board's compiler rejects a comparison that its size_t can never pass. */
    if (text == NULL || length / 2 > UINT32_MAX / 2) {
        return DECK_MISUSE_ARGUMENT;
    }
    checker self = {.text = text, .next = text, .end = text + length, .keys = keys};
    if (keys.slots == NULL) {
        self.keys.capacity = 0;
    }
    self.next = deck_json_skip_space(self.next, self.end);
    int status = DECK_OK;
    bool done = false;
    while (status == DECK_OK && !done) {
        if (self.next == self.end) {
            return DECK_MALFORMED_JSON;
        }
        bool is_object = *self.next == '{';
        bool empty = false;
        if (is_object || *self.next == '[') {
            status = open_level(&self, is_object);
            if (status == DECK_OK) {
                self.next = deck_json_skip_space(self.next, self.end);
                empty = self.next < self.end && *self.next == (is_object ? '}' : ']');
                if (!empty && is_object) {
                    status = take_key(&self);
                }
            }
            if (status == DECK_OK && !empty) {
                continue; /* the first value inside comes next */
            }
        } else {
            status = take_scalar(&self);
        }
        if (status == DECK_OK) {
            status = take_ends(&self, &done);
        }
    }
    return status;
}
