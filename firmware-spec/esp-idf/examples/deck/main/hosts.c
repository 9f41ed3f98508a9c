#include "hosts.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A TXT entry: its bytes, or NULL when the record has none of that name. Names are compared
 * without case, and the first of several counts (RFC 6763, section 6.4). */
static const char *txt_value(const mdns_result_t *result, const char *name, size_t *length)
{
    for (size_t i = 0; i < result->txt_count; i++) {
        if (result->txt[i].key != NULL && strcasecmp(result->txt[i].key, name) == 0) {
            *length = result->txt[i].value != NULL ? result->txt_value_len[i] : 0;
            return result->txt[i].value != NULL ? result->txt[i].value : "";
        }
    }
    *length = 0;
    return NULL;
}

/* The id of a host that this deck can talk to; false for any other service. */
static bool read_id(char id[DECK_CLIENT_TAG_MAX + 1], const mdns_result_t *result)
{
    size_t length = 0;
    const char *version = txt_value(result, "v", &length);
    if (version == NULL || length != 1 || version[0] != '1') {
        return false;
    }
    const char *value = txt_value(result, "id", &length);
    if (value == NULL || length == 0 || length > DECK_CLIENT_TAG_MAX
        || memchr(value, '\0', length) != NULL) {
        return false;
    }
    memcpy(id, value, length);
    id[length] = '\0';
    return true;
}

/* How good an IPv4 address is to dial; 0: not at all. */
static uint8_t rank_v4(const uint8_t octets[4])
{
    if (octets[0] == 0 || octets[0] == 127 || octets[0] >= 224) {
        return 0;
    }
    return octets[0] == 169 && octets[1] == 254 ? 3 : 1; /* self-assigned: often left over */
}

/* The same for IPv6. Link-local ones are left out: they need an interface, and a URL has no room
 * for it. */
static uint8_t rank_v6(const uint8_t octets[16])
{
    bool global = (octets[0] & 0xe0) == 0x20;      /* 2000::/3 */
    bool unique_local = (octets[0] & 0xfe) == 0xfc; /* fc00::/7 */
    return global || unique_local ? 2 : 0;
}

static uint8_t spell_v4(char url[WS_LINK_URL_SIZE], uint32_t address, uint16_t port)
{
    uint8_t octets[4]; /* in network order, which is the order of memory */
    memcpy(octets, &address, sizeof(octets));
    (void)snprintf(url, WS_LINK_URL_SIZE, "ws://%u.%u.%u.%u:%u/", octets[0], octets[1], octets[2],
                   octets[3], port);
    return rank_v4(octets);
}

static uint8_t spell_v6(char url[WS_LINK_URL_SIZE], const uint32_t address[4], uint16_t port)
{
    uint8_t octets[16];
    unsigned group[8];
    memcpy(octets, address, sizeof(octets));
    for (size_t i = 0; i < 8; i++) {
        group[i] = (unsigned)octets[2 * i] << 8 | octets[2 * i + 1];
    }
    (void)snprintf(url, WS_LINK_URL_SIZE, "ws://[%x:%x:%x:%x:%x:%x:%x:%x]:%u/", group[0], group[1],
                   group[2], group[3], group[4], group[5], group[6], group[7], port);
    return rank_v6(octets);
}

/* Keeps the list in the order of rank; of equal ones the earlier stays in front. */
static void add(host_list *list, const host_address *entry)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->addresses[i].url, entry->url) == 0
            && strcmp(list->addresses[i].id, entry->id) == 0) {
            return; /* one host, seen on two interfaces */
        }
    }
    size_t place = 0;
    while (place < list->count && list->addresses[place].rank <= entry->rank) {
        place++;
    }
    if (place == HOSTS_MAX) {
        return;
    }
    size_t last = list->count < HOSTS_MAX ? list->count : HOSTS_MAX - 1;
    memmove(&list->addresses[place + 1], &list->addresses[place],
            (last - place) * sizeof(list->addresses[0]));
    list->addresses[place] = *entry;
    list->count = last + 1;
}

void hosts_read(host_list *list, const mdns_result_t *results)
{
    host_address entry;
    list->count = 0;
    for (const mdns_result_t *result = results; result != NULL; result = result->next) {
        if (result->port == 0 || !read_id(entry.id, result)) {
            continue;
        }
        for (const mdns_ip_addr_t *item = result->addr; item != NULL; item = item->next) {
            entry.rank = item->addr.type == ESP_IPADDR_TYPE_V6
                             ? spell_v6(entry.url, item->addr.u_addr.ip6.addr, result->port)
                             : spell_v4(entry.url, item->addr.u_addr.ip4.addr, result->port);
            if (entry.rank > 0) {
                add(list, &entry);
            }
        }
    }
}

const host_address *hosts_pick(const host_list *list, hosts_wanted wanted, const void *context,
                               bool others, uint32_t failures)
{
    const host_address *candidates[HOSTS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (wanted(context, list->addresses[i].id)) {
            candidates[count++] = &list->addresses[i];
        }
    }
    if (count == 0 && others) {
        for (size_t i = 0; i < list->count; i++) {
            candidates[count++] = &list->addresses[i];
        }
    }
    return count > 0 ? candidates[failures % count] : NULL;
}

bool hosts_moved(const host_list *list, const char *id, const char *url)
{
    bool announced = false;
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->addresses[i].id, id) == 0) {
            announced = true;
            if (strcmp(list->addresses[i].url, url) == 0) {
                return false;
            }
        }
    }
    return announced;
}
