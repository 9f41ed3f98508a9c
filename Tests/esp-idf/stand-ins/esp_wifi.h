/* Stand-in. esp_wifi, ESP-IDF 4.1. esp_netif_create_default_wifi_sta is in esp_wifi_default.h,
 * which esp_wifi.h includes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "esp_err.h"
#include "esp_event.h"
#include "esp_netif.h"

typedef enum { WIFI_MODE_NULL, WIFI_MODE_STA, WIFI_MODE_AP } wifi_mode_t;
typedef enum { WIFI_IF_STA, WIFI_IF_AP } wifi_interface_t;
typedef enum { WIFI_STORAGE_FLASH, WIFI_STORAGE_RAM } wifi_storage_t;
typedef enum { WIFI_PS_NONE, WIFI_PS_MIN_MODEM, WIFI_PS_MAX_MODEM } wifi_ps_type_t;
typedef enum {
    WIFI_AUTH_OPEN,
    WIFI_AUTH_WEP,
    WIFI_AUTH_WPA_PSK,
    WIFI_AUTH_WPA2_PSK
} wifi_auth_mode_t;

typedef struct {
    int nvs_enable;
    int magic;
} wifi_init_config_t;
#define WIFI_INIT_CONFIG_DEFAULT() {.nvs_enable = 1, .magic = 0x1f2f3f4f}

typedef struct {
    int8_t rssi;
    wifi_auth_mode_t authmode;
} wifi_scan_threshold_t;
typedef struct {
    uint8_t ssid[32];
    uint8_t password[64];
    wifi_scan_threshold_t threshold;
} wifi_sta_config_t;
typedef union {
    wifi_sta_config_t sta;
} wifi_config_t;

typedef enum {
    WIFI_EVENT_WIFI_READY,
    WIFI_EVENT_SCAN_DONE,
    WIFI_EVENT_STA_START,
    WIFI_EVENT_STA_STOP,
    WIFI_EVENT_STA_CONNECTED,
    WIFI_EVENT_STA_DISCONNECTED
} wifi_event_t;
typedef struct {
    uint8_t ssid[32];
    uint8_t ssid_len;
    uint8_t bssid[6];
    uint8_t reason;
    int8_t rssi;
} wifi_event_sta_disconnected_t;
ESP_EVENT_DECLARE_BASE(WIFI_EVENT);

esp_netif_t *esp_netif_create_default_wifi_sta(void);
esp_err_t esp_wifi_init(const wifi_init_config_t *config);
esp_err_t esp_wifi_set_storage(wifi_storage_t storage);
esp_err_t esp_wifi_set_mode(wifi_mode_t mode);
esp_err_t esp_wifi_set_config(wifi_interface_t interface, wifi_config_t *config);
esp_err_t esp_wifi_start(void);
esp_err_t esp_wifi_connect(void);
esp_err_t esp_wifi_set_ps(wifi_ps_type_t type);
