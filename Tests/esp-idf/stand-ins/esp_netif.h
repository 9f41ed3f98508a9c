/* Stand-in. esp_netif, ESP-IDF 4.1; ip_event_got_ip_t has had no if_index since 5.0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "esp_err.h"
#include "esp_event.h"

typedef struct esp_netif_obj esp_netif_t;

typedef struct {
    uint32_t addr[4]; /* in network order */
    uint8_t zone;
} esp_ip6_addr_t;
typedef struct {
    uint32_t addr; /* in network order */
} esp_ip4_addr_t;
typedef struct {
    union {
        esp_ip6_addr_t ip6;
        esp_ip4_addr_t ip4;
    } u_addr;
    uint8_t type;
} esp_ip_addr_t;
#define ESP_IPADDR_TYPE_V4 0U
#define ESP_IPADDR_TYPE_V6 6U

#define IPSTR "%d.%d.%d.%d"
#define IP2STR(address)                                                                      \
    ((const uint8_t *)(&(address)->addr))[0], ((const uint8_t *)(&(address)->addr))[1],      \
        ((const uint8_t *)(&(address)->addr))[2], ((const uint8_t *)(&(address)->addr))[3]

typedef struct {
    esp_ip4_addr_t ip;
    esp_ip4_addr_t netmask;
    esp_ip4_addr_t gw;
} esp_netif_ip_info_t;
typedef enum { IP_EVENT_STA_GOT_IP, IP_EVENT_STA_LOST_IP } ip_event_t;
typedef struct {
    esp_netif_t *esp_netif;
    esp_netif_ip_info_t ip_info;
    bool ip_changed;
} ip_event_got_ip_t;
ESP_EVENT_DECLARE_BASE(IP_EVENT);

esp_err_t esp_netif_init(void);
