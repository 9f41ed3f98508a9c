#include <string.h>

#include "nvs.h"
#include "world.h"

static const struct {
    esp_err_t code;
    const char *name;
} errors[] = {
    {ESP_OK, "ESP_OK"},
    {ESP_FAIL, "ESP_FAIL"},
    {ESP_ERR_NO_MEM, "ESP_ERR_NO_MEM"},
    {ESP_ERR_INVALID_ARG, "ESP_ERR_INVALID_ARG"},
    {ESP_ERR_INVALID_STATE, "ESP_ERR_INVALID_STATE"},
    {ESP_ERR_NOT_FOUND, "ESP_ERR_NOT_FOUND"},
    {ESP_ERR_INVALID_VERSION, "ESP_ERR_INVALID_VERSION"},
    {ESP_ERR_NVS_NOT_FOUND, "ESP_ERR_NVS_NOT_FOUND"},
    {ESP_ERR_NVS_NOT_ENOUGH_SPACE, "ESP_ERR_NVS_NOT_ENOUGH_SPACE"},
    {ESP_ERR_NVS_REMOVE_FAILED, "ESP_ERR_NVS_REMOVE_FAILED"},
    {ESP_ERR_NVS_INVALID_LENGTH, "ESP_ERR_NVS_INVALID_LENGTH"},
    {ESP_ERR_NVS_NO_FREE_PAGES, "ESP_ERR_NVS_NO_FREE_PAGES"},
    {ESP_ERR_NVS_NEW_VERSION_FOUND, "ESP_ERR_NVS_NEW_VERSION_FOUND"},
};

const char *esp_err_to_name(esp_err_t code)
{
    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
        if (errors[i].code == code) {
            return errors[i].name;
        }
    }
    return "UNKNOWN ERROR";
}

esp_err_t world_error(const char *name)
{
    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
        if (strcmp(errors[i].name, name) == 0) {
            return errors[i].code;
        }
    }
    return ESP_FAIL;
}
