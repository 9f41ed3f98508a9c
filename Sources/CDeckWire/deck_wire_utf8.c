/* UTF-8 as RFC 3629 section 4 has it: no overlong form, no surrogate, nothing over U+10FFFF. */
#include "deck_wire_private.h"

void wire_utf8_start(wire_utf8 *state)
{
    state->missing = 0;
    state->low = 0x80;
    state->high = 0xBF;
}

static bool take_lead(wire_utf8 *state, uint8_t byte)
{
    state->low = 0x80;
    state->high = 0xBF;
    if (byte <= 0x7F) {
        return true;
    }
    if (byte >= 0xC2 && byte <= 0xDF) {
        state->missing = 1;
        return true;
    }
    if (byte >= 0xE0 && byte <= 0xEF) {
        state->missing = 2;
        if (byte == 0xE0) {
            state->low = 0xA0;
        } else if (byte == 0xED) {
            state->high = 0x9F;
        }
        return true;
    }
    if (byte >= 0xF0 && byte <= 0xF4) {
        state->missing = 3;
        if (byte == 0xF0) {
            state->low = 0x90;
        } else if (byte == 0xF4) {
            state->high = 0x8F;
        }
        return true;
    }
    return false;
}

bool wire_utf8_take(wire_utf8 *state, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = bytes[i];
        if (state->missing == 0) {
            if (!take_lead(state, byte)) {
                return false;
            }
        } else {
            if (byte < state->low || byte > state->high) {
                return false;
            }
            state->low = 0x80;
            state->high = 0xBF;
            state->missing--;
        }
    }
    return true;
}

bool wire_utf8_complete(const wire_utf8 *state)
{
    return state->missing == 0;
}
