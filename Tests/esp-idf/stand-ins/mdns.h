/* Stand-in. espressif/mdns 1.2 of the component registry, for ESP-IDF 5.0. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "esp_err.h"
#include "esp_netif.h"

typedef enum { MDNS_IP_PROTOCOL_V4, MDNS_IP_PROTOCOL_V6, MDNS_IP_PROTOCOL_MAX } mdns_ip_protocol_t;
typedef struct {
    const char *key;
    const char *value; /* NULL for an entry without "=" */
} mdns_txt_item_t;
typedef struct mdns_ip_addr_s {
    esp_ip_addr_t addr;
    struct mdns_ip_addr_s *next;
} mdns_ip_addr_t;
typedef struct mdns_result_s {
    struct mdns_result_s *next;
    esp_netif_t *esp_netif;
    uint32_t ttl;
    mdns_ip_protocol_t ip_protocol;
    char *instance_name;
    char *service_type;
    char *proto;
    char *hostname;
    uint16_t port;
    mdns_txt_item_t *txt;
    uint8_t *txt_value_len; /* one for each of `txt` */
    size_t txt_count;
    mdns_ip_addr_t *addr;
} mdns_result_t;

/* ESP_ERR_INVALID_STATE without the default event loop, where it registers its handlers. */
esp_err_t mdns_init(void);
/* Returns when `timeout` ms have passed or `max_results` have come. */
esp_err_t mdns_query_ptr(const char *service_type, const char *proto, uint32_t timeout,
                         size_t max_results, mdns_result_t **results);
void mdns_query_results_free(mdns_result_t *results);
