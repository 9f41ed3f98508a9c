/* The pairing code, typed on the deck's own keys: key 0 to 9 is that digit, key 10 takes the last
 * one back. The fourth digit completes it. */
#pragma once

#include <stdint.h>

enum {
    CODE_ENTRY_DIGITS = 4,
    CODE_ENTRY_KEYS = 10,  /* a board with fewer keys types the code on the console */
    CODE_ENTRY_BACK = 10
};

typedef struct code_entry {
    char digits[CODE_ENTRY_DIGITS + 1]; /* as text: "0042" keeps its zeros */
    uint8_t count;
} code_entry;

typedef enum code_entry_result {
    CODE_ENTRY_IGNORED, /* no digit key */
    CODE_ENTRY_CHANGED,
    CODE_ENTRY_COMPLETE /* take `digits`, then clear it */
} code_entry_result;

/* Forgets what was typed. */
void code_entry_clear(code_entry *entry);
code_entry_result code_entry_key(code_entry *entry, uint32_t key);
