/* The keys: one GPIO each, closed to ground, with the chip's pull-up. */
#pragma once

#include "esp_err.h"

/* From here on each press is given to `person_did`. */
esp_err_t keys_start(void);
/* How many keys the board has; 0 before `keys_start`. */
int keys_count(void);
