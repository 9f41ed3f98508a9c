#include "board_id.h"

#include <stdint.h>
#include <stdio.h>

#include "esp_mac.h"

esp_err_t board_id(char id[BOARD_ID_SIZE])
{
    uint8_t mac[6];
    esp_err_t error = esp_read_mac(mac, ESP_MAC_WIFI_STA);
    if (error == ESP_OK) {
        (void)snprintf(id, BOARD_ID_SIZE, "deck-%02x%02x%02x%02x%02x%02x", mac[0], mac[1], mac[2],
                       mac[3], mac[4], mac[5]);
    }
    return error;
}
