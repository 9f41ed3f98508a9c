/* The deck's task: it owns the core's client, and is the only one that calls it. */
#pragma once

#include <stddef.h>

#include "esp_err.h"

/* `id` and `store` are copied. An error when the store is damaged or from a later version: it is
 * left as it is. The task waits for the network by itself. */
esp_err_t deck_start(const char *id, const void *store, size_t store_length);
