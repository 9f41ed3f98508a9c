#include "board_log.h"

#include "dialler.h"

#include <stdint.h>
#include <string.h>

#include "finder.h"
#include "hosts.h"
#include "ws_link.h"

static const char tag[] = "dialler";
static const char fixed_url[] = CONFIG_DECK_HOST_URL; /* DIS-1; empty: mDNS */
static const deck_client *deck;
static host_address target; /* the one that was dialled last */
static bool asked;          /* the core waits for a connection, and the finder was asked */
static bool busy;           /* `target` is being dialled or connected to */
static bool allow_others;
static uint32_t failures;   /* in a row */

static bool wanted(const void *client, const char *id)
{
    return deck_client_knows(client, id);
}

/* A deck that has a host leaves the others alone: each would show its person a code. */
static bool others(void)
{
    return allow_others || deck_client_token_count(deck) == 0 || deck_client_knows(deck, NULL);
}

static dialler_step dial(void)
{
    ESP_LOGI(tag, "Dialling %s", target.url);
    busy = ws_link_open(target.url);
    return busy ? DIALLER_DIALLING : DIALLER_NOBODY;
}

esp_err_t dialler_start(const deck_client *client)
{
    deck = client;
    return fixed_url[0] == '\0' ? finder_start() : ESP_OK;
}

dialler_step dialler_connect(void)
{
    if (fixed_url[0] == '\0') {
        asked = true;
        finder_ask(); /* DIS-4 */
        return DIALLER_WAITING;
    }
    if (sizeof(fixed_url) > sizeof(target.url)) {
        ESP_LOGE(tag, "CONFIG_DECK_HOST_URL is too long");
        return DIALLER_NOBODY;
    }
    memcpy(target.url, fixed_url, sizeof(fixed_url));
    return dial();
}

dialler_step dialler_found(void)
{
    static host_list list;
    if (!finder_take(&list)) {
        return DIALLER_WAITING;
    }
    if (busy) { /* DIS-5 */
        return hosts_moved(&list, target.id, target.url) ? DIALLER_MOVED : DIALLER_WAITING;
    }
    if (!asked) {
        return DIALLER_WAITING;
    }
    asked = false;
    const host_address *found = hosts_pick(&list, wanted, deck, others(), failures);
    if (found == NULL) {
        return DIALLER_NOBODY;
    }
    target = *found;
    return dial();
}

bool dialler_busy(void)
{
    return busy;
}

void dialler_ended(void)
{
    if (busy) {
        failures++; /* the next attempt takes the next address, if there is one */
    }
    busy = false;
    asked = false;
}

void dialler_settled(void)
{
    failures = 0;
    allow_others = false;
}

void dialler_allow_others(void)
{
    allow_others = true;
}

const char *dialler_host_id(void)
{
    return target.id[0] != '\0' ? target.id : NULL;
}
