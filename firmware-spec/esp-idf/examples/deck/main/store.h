/* What must survive a power cut: the core's 496 bytes, as one blob in NVS.
 *
 * NVS writes a new value before it drops the old one, so a cut leaves either. Nothing in this
 * program erases NVS, whatever it answers: the tokens are in it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_client.h"
#include "esp_err.h"

esp_err_t store_open(void);
/* ESP_OK with a length of 0 on a board that has never saved. With any other answer the flash
 * holds something that could not be read: do not start as a new board then. */
esp_err_t store_load(uint8_t store[DECK_CLIENT_STORE_SIZE], size_t *length);
/* Whether the flash holds it now. */
bool store_save(const uint8_t store[DECK_CLIENT_STORE_SIZE]);
