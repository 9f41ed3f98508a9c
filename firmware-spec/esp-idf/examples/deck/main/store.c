#include "board_log.h"

#include "store.h"

#include "nvs.h"
#include "nvs_flash.h"

static const char tag[] = "store";
static const char space[] = "touchdeck"; /* at most 15 characters, like the key */
static const char key[] = "store";
static nvs_handle_t handle;

esp_err_t store_open(void)
{
    /* Many examples answer ESP_ERR_NVS_NO_FREE_PAGES and ESP_ERR_NVS_NEW_VERSION_FOUND with
     * nvs_flash_erase. On this board that would forget every host. */
    esp_err_t error = nvs_flash_init();
    if (error == ESP_OK) {
        error = nvs_open(space, NVS_READWRITE, &handle);
    }
    return error;
}

esp_err_t store_load(uint8_t store[DECK_CLIENT_STORE_SIZE], size_t *length)
{
    *length = DECK_CLIENT_STORE_SIZE;
    esp_err_t error = nvs_get_blob(handle, key, store, length);
    if (error == ESP_OK && *length != DECK_CLIENT_STORE_SIZE) {
        error = ESP_ERR_NVS_INVALID_LENGTH; /* an empty one too: it is no new board's */
    }
    if (error != ESP_OK) {
        *length = 0;
    }
    return error == ESP_ERR_NVS_NOT_FOUND ? ESP_OK : error;
}

bool store_save(const uint8_t store[DECK_CLIENT_STORE_SIZE])
{
    esp_err_t error = nvs_set_blob(handle, key, store, DECK_CLIENT_STORE_SIZE);
    if (error == ESP_OK) {
        error = nvs_commit(handle);
    }
    if (error != ESP_OK) {
        ESP_LOGE(tag, "The flash did not take the tokens: %s", esp_err_to_name(error));
    }
    return error == ESP_OK;
}
