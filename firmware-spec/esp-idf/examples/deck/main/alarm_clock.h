/* One alarm, for the deck's task. */
#pragma once

#include <stdint.h>

#include "esp_err.h"

esp_err_t alarm_start(void);
/* WAKE_ALARM at `deadline` (now_ms), at once when that has passed; replaces the one before. */
void alarm_set(uint32_t deadline);
