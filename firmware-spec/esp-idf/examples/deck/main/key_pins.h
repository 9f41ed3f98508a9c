/* The GPIO numbers of the keys, as CONFIG_DECK_KEY_PINS lists them: "4,5,18". */
#pragma once

#include <stddef.h>

enum { KEY_PINS_MAX = 15 };

/* How many there are, in the order of the keys; 0 for an empty text, -1 when the text is no such
 * list, names a pin twice or a number over 63, or has too many. */
int key_pins_read(int pins[KEY_PINS_MAX], const char *text);
