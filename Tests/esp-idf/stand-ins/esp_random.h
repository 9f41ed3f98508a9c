/* Stand-in. esp_hw_support, header of its own since ESP-IDF 4.4. True random numbers only while the
 * RF subsystem or the bootloader's entropy source is on. */
#pragma once

#include <stddef.h>

void esp_fill_random(void *buf, size_t len);
