#include "board_log.h"

#include "keys.h"

#include "debounce.h"
#include "driver/gpio.h"
#include "esp_timer.h"
#include "key_pins.h"
#include "person.h"

static const char tag[] = "keys";
static int pins[KEY_PINS_MAX];
static int count;
static debounce states[KEY_PINS_MAX];

static void sample(void *unused)
{
    (void)unused;
    for (int i = 0; i < count; i++) {
        if (debounce_sample(&states[i], gpio_get_level((gpio_num_t)pins[i]) == 0)) {
            const person_event press = {.act = PERSON_KEY, .index = (uint32_t)i};
            if (!person_did(&press)) {
                ESP_LOGW(tag, "Key %d came too fast and was left out", i);
            }
        }
    }
}

esp_err_t keys_start(void)
{
    uint64_t mask = 0;
    int found = key_pins_read(pins, CONFIG_DECK_KEY_PINS);
    if (found < 0) {
        ESP_LOGE(tag, "CONFIG_DECK_KEY_PINS is no list of pins: %s", CONFIG_DECK_KEY_PINS);
        return ESP_ERR_INVALID_ARG;
    }
    if (found == 0) {
        return ESP_OK;
    }
    for (int i = 0; i < found; i++) {
        mask |= (uint64_t)1 << pins[i];
    }
    const gpio_config_t inputs = {
        .pin_bit_mask = mask,
        .mode = GPIO_MODE_INPUT,
        .pull_up_en = GPIO_PULLUP_ENABLE,
        .pull_down_en = GPIO_PULLDOWN_DISABLE,
        .intr_type = GPIO_INTR_DISABLE,
    };
    const esp_timer_create_args_t how = {
        .callback = sample, .name = "keys", .skip_unhandled_events = true};
    esp_timer_handle_t timer = NULL;
    esp_err_t error = gpio_config(&inputs); /* refuses pins that the chip does not have */
    if (error == ESP_OK) {
        error = esp_timer_create(&how, &timer);
    }
    if (error == ESP_OK) {
        count = found;
        error = esp_timer_start_periodic(timer, DEBOUNCE_PERIOD_MS * 1000);
    }
    return error;
}

int keys_count(void)
{
    return count;
}
