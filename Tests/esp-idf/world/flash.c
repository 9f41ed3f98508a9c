/* NVS with one blob, in a file that outlives the process, and the faults that a test asks for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvs_flash.h"
#include "world.h"

enum { HANDLE = 7, BLOB_MAX = 4000 };

static esp_err_t next_init;
static esp_err_t next_get;
static esp_err_t next_set;
static esp_err_t next_commit;
static TickType_t slow; /* what the next commit takes */
static const char *path;

bool world_has_flash(void)
{
    return path != NULL && next_init == ESP_OK;
}

esp_err_t nvs_flash_init(void)
{
    path = getenv("WORLD_FLASH");
    return path != NULL ? next_init : ESP_ERR_NOT_FOUND;
}

esp_err_t nvs_open(const char *name, nvs_open_mode_t mode, nvs_handle_t *handle)
{
    *handle = HANDLE;
    return strlen(name) <= 15 && mode == NVS_READWRITE ? ESP_OK : ESP_ERR_INVALID_ARG;
}

esp_err_t nvs_get_blob(nvs_handle_t handle, const char *key, void *value, size_t *length)
{
    char blob[BLOB_MAX];
    if (handle != HANDLE || strlen(key) > 15) {
        return ESP_ERR_INVALID_ARG;
    }
    if (next_get != ESP_OK) {
        return next_get;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return ESP_ERR_NVS_NOT_FOUND;
    }
    size_t size = fread(blob, 1, sizeof(blob), file);
    (void)fclose(file);
    if (size > *length) {
        return ESP_ERR_NVS_INVALID_LENGTH;
    }
    memcpy(value, blob, size);
    *length = size;
    return ESP_OK;
}

/* As NVS does it: the new value is whole before the old one goes. */
esp_err_t nvs_set_blob(nvs_handle_t handle, const char *key, const void *value, size_t length)
{
    char whole[1024];
    if (handle != HANDLE || strlen(key) > 15 || length > BLOB_MAX) {
        return ESP_ERR_INVALID_ARG;
    }
    if (next_set != ESP_OK) {
        return next_set;
    }
    (void)snprintf(whole, sizeof(whole), "%s.new", path);
    FILE *file = fopen(whole, "wb");
    if (file == NULL || fwrite(value, 1, length, file) != length || fclose(file) != 0
        || rename(whole, path) != 0) {
        world_fault("the flash file cannot be written");
    }
    return ESP_OK;
}

esp_err_t nvs_commit(nvs_handle_t handle)
{
    (void)world_block(&slow, slow); /* erasing a page takes its time */
    slow = 0;
    if (handle == HANDLE && next_commit == ESP_OK) {
        world_say("flash saved");
    }
    return handle == HANDLE ? next_commit : ESP_ERR_INVALID_ARG;
}

/* init|get|set|commit ERROR, from now on; slow MS, the next commit */
bool world_flash_line(int count, char **words)
{
    static const char *const names[] = {"init", "get", "set", "commit"};
    esp_err_t *const faults[] = {&next_init, &next_get, &next_set, &next_commit};
    for (size_t i = 0; count == 2 && i < 4; i++) {
        if (strcmp(words[0], names[i]) == 0) {
            *faults[i] = world_error(words[1]);
            return true;
        }
    }
    if (count == 2 && strcmp(words[0], "slow") == 0) {
        slow = pdMS_TO_TICKS((TickType_t)atoi(words[1]));
        return true;
    }
    return false;
}
