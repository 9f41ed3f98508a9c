/* libFuzzer target for the JSON reader: whatever it accepts must walk, unescape and write again
 * without a fault, with a full key table and with one of two slots, to the same verdict. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "deck_json.h"

static void require(int condition)
{
    if (!condition) {
        abort();
    }
}

static void walk(deck_json_value value, char *out, size_t capacity)
{
    size_t length = 0;
    size_t again = 0;
    int64_t number = 0;
    deck_json_value found;
    deck_json_walk elements = deck_json_elements(value);
    (void)deck_json_member(&found, value, "type");
    (void)deck_json_integer(&number, value);
    if (deck_json_kind_of(value) == DECK_JSON_STRING) {
        require(deck_json_string_length(&length, value) == DECK_OK);
        require(deck_json_string(out, capacity, &again, value) == DECK_OK);
        require(length == again && length <= value.length - 2 && deck_utf8_valid(out, again));
    }
    while (deck_json_next(&elements, &found)) {
        walk(found, out, capacity); /* at most 16 deep: the text was checked */
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Exact sizes on the heap, so that a step too far is seen. */
    char *text = malloc(size + (size == 0));
    uint32_t *slots = malloc((size / 5 + 1) * sizeof(*slots));
    char *out = malloc(size + 1);
    require(text != NULL && slots != NULL && out != NULL);
    memcpy(text, data, size);
    uint32_t two[2];
    int wide = deck_json_check(text, size, (deck_json_keys){slots, size / 5 + 1});
    int narrow = deck_json_check(text, size, (deck_json_keys){two, 2});
    int none = deck_json_check(text, size, (deck_json_keys){NULL, 0});
    require((wide == DECK_OK) == (narrow == DECK_OK) && narrow == none);
    if (wide == DECK_OK) {
        walk(deck_json_root(text, size), out, size + 1);
    }
    free(out);
    free(slots);
    free(text);
    return 0;
}
