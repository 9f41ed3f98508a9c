/* esp_log.h with the level of `idf.py menuconfig`, Component config, Touchdeck. Include it first:
 * the level is taken when esp_log.h is read. */
#pragma once

#include "sdkconfig.h"

#define LOG_LOCAL_LEVEL CONFIG_TOUCHDECK_LOG_LEVEL
#include "esp_log.h"
