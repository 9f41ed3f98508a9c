/* The deck's task: it owns the core's client, and is the only one that calls it. */
#pragma once

#include <stddef.h>

#include "board_id.h"
#include "esp_err.h"

/* `id` and `store` are copied. ESP_ERR_INVALID_VERSION when the store is damaged or from a
 * later version: it is left as it is. The task waits for the network by itself. */
esp_err_t deck_start(const char id[BOARD_ID_SIZE], const void *store, size_t store_length);
