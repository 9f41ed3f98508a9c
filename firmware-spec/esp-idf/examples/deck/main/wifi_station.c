#include "board_log.h"

#include "wifi_station.h"

#include <stdatomic.h>
#include <string.h>

#include "esp_event.h"
#include "esp_netif.h"
#include "esp_timer.h"
#include "esp_wifi.h"
#include "random_source.h"
#include "wake.h"

enum { /* between attempts, each wait twice the one before, until there is an address */
    AGAIN_MS = 500,
    AGAIN_MAX_MS = 16000
};

static const char tag[] = "wifi";
static esp_timer_handle_t again;
static _Atomic uint32_t wait_ms = AGAIN_MS;

static void connect_later(void)
{
    uint32_t wait = atomic_load(&wait_ms);
    atomic_store(&wait_ms, wait < AGAIN_MAX_MS ? 2 * wait : AGAIN_MAX_MS);
    (void)esp_timer_start_once(again, (uint64_t)wait * 1000); /* or it runs already */
}

static void connect_now(void *unused)
{
    (void)unused;
    if (esp_wifi_connect() != ESP_OK) { /* no event follows */
        connect_later();
    }
}

static void on_wifi(void *unused, esp_event_base_t base, int32_t id, void *data)
{
    (void)unused;
    (void)base;
    if (id == WIFI_EVENT_STA_START) {
        connect_now(NULL);
    } else if (id == WIFI_EVENT_STA_STOP) {
        random_source_allow(false);
        (void)esp_timer_stop(again);
    } else if (id == WIFI_EVENT_STA_DISCONNECTED) {
        const wifi_event_sta_disconnected_t *event = data;
        ESP_LOGW(tag, "Not connected to the access point, reason %u; trying again",
                 (unsigned)event->reason);
        connect_later();
    }
}

static void on_address(void *unused, esp_event_base_t base, int32_t id, void *data)
{
    (void)unused;
    (void)base;
    (void)id;
    const ip_event_got_ip_t *event = data;
    atomic_store(&wait_ms, AGAIN_MS);
    ESP_LOGI(tag, "Address " IPSTR, IP2STR(&event->ip_info.ip));
    wake(event->ip_changed ? WAKE_NETWORK | WAKE_ADDRESS : WAKE_NETWORK);
}

/* The credentials, which must fit their fields; a name of 32 bytes has no NUL. */
static esp_err_t configure(void)
{
    static const char name[] = CONFIG_DECK_WIFI_SSID;
    static const char password[] = CONFIG_DECK_WIFI_PASSWORD;
    wifi_config_t config = {0};
    if (sizeof(name) == 1 || sizeof(name) - 1 > sizeof(config.sta.ssid)
        || sizeof(password) > sizeof(config.sta.password)) {
        ESP_LOGE(tag, "CONFIG_DECK_WIFI_SSID or CONFIG_DECK_WIFI_PASSWORD is empty or too long");
        return ESP_ERR_INVALID_ARG;
    }
    memcpy(config.sta.ssid, name, sizeof(name) - 1);
    memcpy(config.sta.password, password, sizeof(password) - 1);
    config.sta.threshold.authmode = sizeof(password) > 1 ? WIFI_AUTH_WPA2_PSK : WIFI_AUTH_OPEN;
    return esp_wifi_set_config(WIFI_IF_STA, &config);
}

static esp_err_t start_driver(void)
{
    const wifi_init_config_t defaults = WIFI_INIT_CONFIG_DEFAULT();
    esp_err_t error = esp_wifi_init(&defaults);
    if (error == ESP_OK) {
        error = esp_wifi_set_storage(WIFI_STORAGE_RAM); /* NVS has room for the tokens, not more */
    }
    if (error == ESP_OK) {
        error = esp_wifi_set_mode(WIFI_MODE_STA);
    }
    if (error == ESP_OK) {
        error = configure();
    }
    if (error == ESP_OK) {
        error = esp_wifi_start();
    }
    if (error == ESP_OK) {
        /* The radio must not sleep: its noise feeds the random numbers, and a press that waits
         * for the next beacon is late. */
        error = esp_wifi_set_ps(WIFI_PS_NONE);
    }
    return error;
}

esp_err_t wifi_station_prepare(void)
{
    esp_err_t error = esp_netif_init();
    if (error == ESP_OK) {
        error = esp_event_loop_create_default();
    }
    if (error == ESP_OK && esp_netif_create_default_wifi_sta() == NULL) {
        error = ESP_ERR_NO_MEM;
    }
    return error;
}

esp_err_t wifi_station_start(void)
{
    const esp_timer_create_args_t how = {.callback = connect_now, .name = "wifi again"};
    esp_err_t error = esp_timer_create(&how, &again);
    if (error == ESP_OK) {
        error = esp_event_handler_register(WIFI_EVENT, ESP_EVENT_ANY_ID, on_wifi, NULL);
    }
    if (error == ESP_OK) {
        error = esp_event_handler_register(IP_EVENT, IP_EVENT_STA_GOT_IP, on_address, NULL);
    }
    if (error == ESP_OK) {
        error = start_driver();
    }
    if (error == ESP_OK) {
        random_source_allow(true);
    }
    return error;
}
