/* Services that answer an mDNS query, as a test lists them. */
#include "mdns.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

enum { SERVICES = 12 };

static struct service {
    uint16_t port;
    char *txt;       /* "v=1,id=abc,flag" */
    char *addresses; /* "192.0.2.1,2001:db8::1" */
} services[SERVICES];
static size_t service_count;

esp_err_t mdns_init(void)
{
    return world_has_event_loop() ? ESP_OK : ESP_ERR_INVALID_STATE; /* it registers handlers */
}

static void add_txt(mdns_result_t *result, const char *list)
{
    char *copy = strdup(list);
    result->txt = calloc(16, sizeof(*result->txt));
    result->txt_value_len = calloc(16, 1);
    for (char *save = NULL, *item = strtok_r(copy, ",", &save); item != NULL;
         item = strtok_r(NULL, ",", &save)) {
        char *equals = strchr(item, '=');
        if (equals != NULL) {
            *equals = '\0';
            size_t length = strlen(equals + 1);
            char *value = strdup(equals + 1);
            for (char *mark = value; (mark = strchr(mark, '%')) != NULL; mark++) {
                *mark = '\0'; /* a value may hold one */
            }
            result->txt[result->txt_count].value = value;
            result->txt_value_len[result->txt_count] = (uint8_t)length;
        }
        result->txt[result->txt_count++].key = strdup(item);
    }
    free(copy);
}

static void add_addresses(mdns_result_t *result, const char *list)
{
    mdns_ip_addr_t **end = &result->addr;
    char *copy = strdup(list);
    for (char *save = NULL, *item = strtok_r(copy, ",", &save); item != NULL;
         item = strtok_r(NULL, ",", &save)) {
        mdns_ip_addr_t *address = calloc(1, sizeof(*address));
        if (inet_pton(AF_INET, item, &address->addr.u_addr.ip4.addr) == 1) {
            address->addr.type = ESP_IPADDR_TYPE_V4;
        } else if (inet_pton(AF_INET6, item, address->addr.u_addr.ip6.addr) == 1) {
            address->addr.type = ESP_IPADDR_TYPE_V6;
        } else {
            world_fault("a test names an address that is none");
        }
        *end = address;
        end = &address->next;
    }
    free(copy);
}

esp_err_t mdns_query_ptr(const char *service_type, const char *proto, uint32_t timeout,
                         size_t max_results, mdns_result_t **results)
{
    mdns_result_t **end = results;
    size_t count = 0;
    world_say("mdns %s.%s", service_type, proto);
    (void)world_block(&services, pdMS_TO_TICKS(timeout));
    *results = NULL;
    for (size_t i = 0; i < service_count && count < max_results; i++, count++) {
        mdns_result_t *result = calloc(1, sizeof(*result));
        result->port = services[i].port;
        add_txt(result, services[i].txt);
        add_addresses(result, services[i].addresses);
        *end = result;
        end = &result->next;
    }
    return ESP_OK;
}

void mdns_query_results_free(mdns_result_t *results)
{
    while (results != NULL) {
        mdns_result_t *next = results->next;
        for (size_t i = 0; i < results->txt_count; i++) {
            free((void *)(uintptr_t)results->txt[i].key);
            free((void *)(uintptr_t)results->txt[i].value);
        }
        for (mdns_ip_addr_t *address = results->addr; address != NULL;) {
            mdns_ip_addr_t *after = address->next;
            free(address);
            address = after;
        }
        free(results->txt);
        free(results->txt_value_len);
        free(results);
        results = next;
    }
}

/* clear - service PORT TXT,TXT ADDRESS,ADDRESS */
bool world_mdns_line(int count, char **words)
{
    if (count == 1 && strcmp(words[0], "clear") == 0) {
        while (service_count > 0) {
            service_count--;
            free(services[service_count].txt);
            free(services[service_count].addresses);
        }
        return true;
    }
    if (count != 4 || strcmp(words[0], "service") != 0 || service_count == SERVICES) {
        return false;
    }
    services[service_count++] = (struct service){
        (uint16_t)atoi(words[1]), strdup(words[2]), strdup(words[3])};
    return true;
}
