/* Stand-in. nvs_flash, ESP-IDF 4.0. nvs_flash_erase is left out: a deck that calls it does not
 * compile here. */
#pragma once

#include "nvs.h"

/* ESP_ERR_NVS_NO_FREE_PAGES when no page is empty, ESP_ERR_NVS_NEW_VERSION_FOUND when a newer
 * format was found. */
esp_err_t nvs_flash_init(void);
