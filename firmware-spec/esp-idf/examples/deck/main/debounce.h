/* One key: contacts bounce for some milliseconds, and each bounce would be a press. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    DEBOUNCE_PERIOD_MS = 5, /* between samples */
    DEBOUNCE_SAMPLES = 4    /* that must agree before the key counts as down, or as up again */
};

typedef struct debounce {
    bool known; /* false until the first sample */
    bool down;
    uint8_t differing; /* samples in a row that say otherwise */
} debounce;

/* One sample; true when the key went down. A key that is down at the first one was not pressed:
 * it is held, or stuck, and counts once it has been up. */
bool debounce_sample(debounce *key, bool closed);
