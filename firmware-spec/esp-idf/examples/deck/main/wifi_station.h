/* Wi-Fi as a station. It opens and closes the random source with the radio, and says
 * WAKE_NETWORK and WAKE_ADDRESS. */
#pragma once

#include "esp_err.h"

esp_err_t wifi_station_start(void);
