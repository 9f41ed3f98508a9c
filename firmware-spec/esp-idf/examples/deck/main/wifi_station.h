/* Wi-Fi as a station. It opens and closes the random source with the radio, and says
 * WAKE_NETWORK and WAKE_ADDRESS. */
#pragma once

#include "esp_err.h"

/* The network stack and ESP-IDF's event loop, which mDNS needs as well: before finder_start. */
esp_err_t wifi_station_prepare(void);
/* The radio. From here on the deck's task is woken: after deck_start. */
esp_err_t wifi_station_start(void);
