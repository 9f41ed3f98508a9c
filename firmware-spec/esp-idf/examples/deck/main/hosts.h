/* The hosts that answered an mDNS query, and which address to dial (discovery.md).
 *
 * A record says where to dial, never whom to trust: that is the challenge's work (DIS-3). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck_client.h"
#include "mdns.h"
#include "ws_link.h"

enum { HOSTS_MAX = 8 /* addresses that are looked at */ };

typedef struct host_address {
    char id[DECK_CLIENT_TAG_MAX + 1]; /* TXT `id` */
    char url[WS_LINK_URL_SIZE];
    uint8_t rank; /* smaller is tried first */
} host_address;

typedef struct host_list {
    size_t count;
    host_address addresses[HOSTS_MAX]; /* the better ones first */
} host_list;

/* Services without `v=1` or without an id are left out, and addresses that cannot be dialled.
 * `results` may be NULL. */
void hosts_read(host_list *list, const mdns_result_t *results);

/* Whether the host with that id is one that this deck wants. */
typedef bool (*hosts_wanted)(const void *context, const char *id);

/* The address to dial after `failures` attempts in a row have failed, NULL when there is none:
 * each failure moves on to the next one. Hosts that are wanted come alone, where there is any;
 * others only with `others`. */
const host_address *hosts_pick(const host_list *list, hosts_wanted wanted, const void *context,
                               bool others, uint32_t failures);

/* Whether the host `id` is announced, and no longer at `url` (DIS-5). */
bool hosts_moved(const host_list *list, const char *id, const char *url);
