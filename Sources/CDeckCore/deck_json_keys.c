/* Whether a key stands twice in an object, in memory of a fixed size. */
#include <string.h>

#include "deck_json_scan.h"

/* An order of two keys by what they spell; both stand at their opening quote. */
static int compare_keys(const char *left, const char *right, const char *end)
{
    uint32_t a = 0;
    uint32_t b = 0;
    left++;
    right++;
    do {
        a = deck_json_next_code_point(&left, end);
        b = deck_json_next_code_point(&right, end);
    } while (a == b && a != DECK_JSON_END);
    return (int)a - (int)b;
}

/* Some keys of an object, as distances from its opening bracket. */
typedef struct key_block {
    const char *object;
    const char *end;
    uint32_t *slots;
    size_t count;
} key_block;

/* Whether a key stands among those of a sorted block; where it does not, its place. */
static bool find(const key_block *block, const char *key, size_t *place)
{
    size_t first = 0;
    size_t end = block->count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        int order = compare_keys(key, block->object + block->slots[middle], block->end);
        if (order == 0) {
            return true;
        }
        if (order > 0) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    *place = end;
    return false;
}

/* The next key of an object, its value passed by. */
static const char *next_key(deck_json_walk *walk)
{
    deck_json_value key;
    deck_json_value value;
    return deck_json_next(walk, &key) && deck_json_next(walk, &value) ? key.start : NULL;
}

/* Keeps as many keys as there are slots in order, and looks all later ones up among them; then the
 * same from the first that found no slot. */
bool deck_json_keys_repeat(const char *object, const char *end, deck_json_keys keys)
{
    key_block block = {.object = object, .end = end, .slots = keys.slots};
    deck_json_walk next = {object + 1, end - 1};
    do {
        deck_json_walk walk = next;
        const char *key = NULL;
        block.count = 0;
        while ((key = next_key(&walk)) != NULL) {
            size_t place = 0;
            if (find(&block, key, &place)) {
                return true;
            }
            if (block.count < keys.capacity) {
                memmove(&block.slots[place + 1], &block.slots[place],
                        (block.count - place) * sizeof(block.slots[0]));
                block.slots[place] = (uint32_t)(key - object);
                block.count++;
                next = walk;
            }
        }
    } while (block.count == keys.capacity);
    return false;
}
