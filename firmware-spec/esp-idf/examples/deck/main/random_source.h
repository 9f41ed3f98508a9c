/* The deck's random bytes, from the chip's generator.
 *
 * Without the radio that generator is a pseudo-random one, and two boards may draw the same keys.
 * So the source refuses until wifi_station.c says that the radio is on. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

void random_source_allow(bool radio_is_on);
/* A deck_random_fn: 0, or -1 while the radio is off. */
int random_source(void *unused, void *out, size_t length);
