/* A Touchdeck deck: what is started, in which order, and what stops it. */
#include "board_log.h"

#include "board_id.h"
#include "console.h"
#include "deck.h"
#include "deck_client.h"
#include "keys.h"
#include "person.h"
#include "store.h"
#include "wifi_station.h"

static const char tag[] = "main";

/* The board stays up with its console, and changes nothing. */
static void refuse(const char *reason, esp_err_t error)
{
    ESP_LOGE(tag, "%s (%s)", reason, esp_err_to_name(error));
    console_refuse(reason);
}

/* False when the deck does not run. */
static bool start_deck(const uint8_t *store, size_t length)
{
    char id[BOARD_ID_SIZE];
    esp_err_t error = board_id(id);
    if (error == ESP_OK) {
        error = deck_start(id, store, length);
    }
    if (error == ESP_ERR_INVALID_VERSION) {
        refuse("The pairings in the flash are damaged or from a later version. They were left as "
               "they are",
               error);
    } else if (error != ESP_OK) {
        refuse("The deck could not be started", error);
    }
    return error == ESP_OK;
}

/* The tokens are read before anything else: a deck that cannot read them must not pretend to be
 * a new one. */
static bool start_from_flash(void)
{
    uint8_t store[DECK_CLIENT_STORE_SIZE];
    size_t length = 0;
    esp_err_t error = store_open();
    if (error == ESP_OK) {
        error = store_load(store, &length);
    }
    if (error != ESP_OK) {
        refuse("The flash cannot be read. Nothing was erased, the pairings may still be there",
               error);
        return false;
    }
    bool runs = start_deck(store, length);
    deck_zeroize(store, sizeof(store));
    return runs;
}

void app_main(void)
{
    esp_err_t error = person_start();
    if (error == ESP_OK) {
        error = console_start();
    }
    if (error != ESP_OK) {
        ESP_LOGE(tag, "No console: %s", esp_err_to_name(error));
        return;
    }
    error = wifi_station_prepare();
    if (error != ESP_OK) {
        refuse("The network could not be started", error);
        return;
    }
    if (!start_from_flash()) {
        return;
    }
    error = keys_start();
    if (error == ESP_OK) {
        error = wifi_station_start();
    }
    if (error != ESP_OK) {
        refuse("The keys or the radio could not be started", error);
    }
}
