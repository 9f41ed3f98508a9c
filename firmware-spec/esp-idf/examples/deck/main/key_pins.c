#include "key_pins.h"

#include <stdbool.h>
#include <stdint.h>

int key_pins_read(int pins[KEY_PINS_MAX], const char *text)
{
    uint64_t seen = 0;
    int count = 0;
    if (*text == '\0') {
        return 0;
    }
    for (;;) {
        int pin = 0;
        if (*text < '0' || *text > '9') {
            return -1;
        }
        while (*text >= '0' && *text <= '9') {
            pin = pin * 10 + (*text++ - '0');
            if (pin > 63) {
                return -1;
            }
        }
        if (count == KEY_PINS_MAX || (seen >> pin & 1) != 0) {
            return -1;
        }
        seen |= (uint64_t)1 << pin;
        pins[count++] = pin;
        if (*text == '\0') {
            return count;
        }
        if (*text++ != ',') {
            return -1;
        }
    }
}
