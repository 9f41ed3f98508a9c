/* Wi-Fi, its events, and the chip's random numbers, which are only good while it is on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "esp_event.h"
#include "esp_mac.h"
#include "esp_netif.h"
#include "esp_random.h"
#include "esp_wifi.h"
#include "world.h"

esp_event_base_t const WIFI_EVENT = "WIFI_EVENT";
esp_event_base_t const IP_EVENT = "IP_EVENT";

typedef union event_data {
    wifi_event_sta_disconnected_t disconnected;
    ip_event_got_ip_t got_ip;
} event_data;

enum { HANDLERS = 4, EVENTS = 8 };

static struct handler {
    esp_event_base_t base;
    int32_t id;
    esp_event_handler_t call;
    void *arg;
} handlers[HANDLERS];
static size_t handler_count;
static struct event {
    esp_event_base_t base;
    int32_t id;
    event_data data;
} events[EVENTS];
static size_t event_count;
static bool radio_on;
static bool busy; /* the next esp_wifi_connect is refused */
static bool has_netif;
static bool has_loop;

bool world_has_event_loop(void)
{
    return has_loop;
}

static void post(esp_event_base_t base, int32_t id, event_data data)
{
    if (event_count == EVENTS) {
        world_fault("too many events wait");
    }
    events[event_count++] = (struct event){base, id, data};
}

bool world_dispatch_event(void)
{
    if (event_count == 0) {
        return false;
    }
    struct event event = events[0];
    event_count--;
    memmove(&events[0], &events[1], event_count * sizeof(events[0]));
    for (size_t i = 0; i < handler_count; i++) {
        if (handlers[i].base == event.base
            && (handlers[i].id == ESP_EVENT_ANY_ID || handlers[i].id == event.id)) {
            handlers[i].call(handlers[i].arg, event.base, event.id, &event.data);
        }
    }
    return true;
}

esp_err_t esp_event_loop_create_default(void)
{
    bool had = has_loop;
    has_loop = true;
    return had ? ESP_ERR_INVALID_STATE : ESP_OK;
}

esp_err_t esp_event_handler_register(esp_event_base_t base, int32_t id,
                                     esp_event_handler_t handler, void *arg)
{
    if (!has_loop) {
        return ESP_ERR_INVALID_STATE;
    }
    if (handler_count == HANDLERS) {
        return ESP_ERR_NO_MEM;
    }
    handlers[handler_count++] = (struct handler){base, id, handler, arg};
    return ESP_OK;
}

esp_err_t esp_netif_init(void)
{
    has_netif = true;
    return ESP_OK;
}

esp_netif_t *esp_netif_create_default_wifi_sta(void)
{
    static char netif;
    if (!has_netif || !has_loop) {
        world_fault("an interface before esp_netif_init or without an event loop");
    }
    return (esp_netif_t *)(void *)&netif;
}

esp_err_t esp_wifi_init(const wifi_init_config_t *config)
{
    const wifi_init_config_t defaults = WIFI_INIT_CONFIG_DEFAULT();
    if (!world_has_flash()) {
        return ESP_FAIL; /* ESP_ERR_NVS_NOT_INITIALIZED: the driver keeps its calibration there */
    }
    return config->magic == defaults.magic && has_loop ? ESP_OK : ESP_ERR_INVALID_ARG;
}

esp_err_t esp_wifi_set_storage(wifi_storage_t storage)
{
    world_say("wifi storage %s", storage == WIFI_STORAGE_RAM ? "ram" : "flash");
    return ESP_OK;
}

esp_err_t esp_wifi_set_mode(wifi_mode_t mode)
{
    return mode == WIFI_MODE_STA ? ESP_OK : ESP_FAIL;
}

esp_err_t esp_wifi_set_config(wifi_interface_t interface, wifi_config_t *config)
{
    world_say("wifi config %.32s", (const char *)config->sta.ssid);
    return interface == WIFI_IF_STA ? ESP_OK : ESP_FAIL;
}

esp_err_t esp_wifi_start(void)
{
    radio_on = true;
    post(WIFI_EVENT, WIFI_EVENT_STA_START, (event_data){0});
    return ESP_OK;
}

esp_err_t esp_wifi_set_ps(wifi_ps_type_t type)
{
    world_say("wifi sleep %s", type == WIFI_PS_NONE ? "never" : "sometimes");
    return ESP_OK;
}

esp_err_t esp_wifi_connect(void)
{
    bool refused = busy;
    busy = false;
    world_say(refused ? "wifi refuses" : "wifi connect");
    return refused ? ESP_FAIL : ESP_OK;
}

esp_err_t esp_read_mac(uint8_t *mac, esp_mac_type_t type)
{
    static const uint8_t address[6] = {0x02, 0x00, 0x5e, 0x10, 0x20, 0x30};
    memcpy(mac, address, sizeof(address));
    return type == ESP_MAC_WIFI_STA ? ESP_OK : ESP_ERR_INVALID_ARG;
}

void esp_fill_random(void *buf, size_t len)
{
    if (!radio_on) {
        world_say("random before the radio");
    }
    if (getrandom(buf, len, 0) != (ssize_t)len) {
        world_fault("getrandom");
    }
}

/* ip ADDRESS changed|same - disconnected - stop - busy */
bool world_radio_line(int count, char **words)
{
    event_data data = {0};
    if (count == 3 && strcmp(words[0], "ip") == 0) {
        unsigned octets[4];
        if (sscanf(words[1], "%u.%u.%u.%u", &octets[0], &octets[1], &octets[2], &octets[3]) != 4) {
            return false;
        }
        uint8_t *address = (uint8_t *)&data.got_ip.ip_info.ip.addr;
        for (int i = 0; i < 4; i++) {
            address[i] = (uint8_t)octets[i];
        }
        data.got_ip.ip_changed = strcmp(words[2], "changed") == 0;
        post(IP_EVENT, IP_EVENT_STA_GOT_IP, data);
    } else if (count == 1 && strcmp(words[0], "disconnected") == 0) {
        data.disconnected.reason = 200;
        post(WIFI_EVENT, WIFI_EVENT_STA_DISCONNECTED, data);
    } else if (count == 1 && strcmp(words[0], "busy") == 0) {
        busy = true;
    } else if (count == 1 && strcmp(words[0], "stop") == 0) {
        radio_on = false;
        post(WIFI_EVENT, WIFI_EVENT_STA_STOP, data);
    } else {
        return false;
    }
    return true;
}
