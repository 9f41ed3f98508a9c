/* The board's clock: milliseconds since it was switched on, modulo 2^32, so that it wraps every
 * 49.7 days. Times are compared by difference, here as in the core. */
#pragma once

#include <stdint.h>

#include "esp_timer.h"

static inline uint32_t now_ms(void)
{
    return (uint32_t)(uint64_t)(esp_timer_get_time() / 1000);
}
