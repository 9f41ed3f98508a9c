/* The console and the pins. */
#include <stdlib.h>
#include <string.h>

#include "driver/gpio.h"
#include "esp_console.h"
#include "world.h"

enum { COMMANDS = 16, WORDS = 8, PINS = 40 };

static esp_console_cmd_t commands[COMMANDS];
static size_t command_count;
static char *early; /* typed before the console has started */
static uint64_t grounded; /* pins that a key closes */

esp_err_t esp_console_new_repl_uart(const esp_console_dev_uart_config_t *device,
                                    const esp_console_repl_config_t *config,
                                    esp_console_repl_t **repl)
{
    static char one;
    *repl = (esp_console_repl_t *)(void *)&one;
    return device->baud_rate > 0 && config->task_stack_size > 0 ? ESP_OK : ESP_FAIL;
}

esp_err_t esp_console_start_repl(esp_console_repl_t *repl)
{
    if (early != NULL) {
        (void)world_console_line(1, &early);
    }
    return repl != NULL ? ESP_OK : ESP_ERR_INVALID_ARG;
}

esp_err_t esp_console_cmd_register(const esp_console_cmd_t *command)
{
    if (command_count == COMMANDS) {
        return ESP_ERR_NO_MEM;
    }
    commands[command_count++] = *command;
    return ESP_OK;
}

/* COMMAND ARGUMENT…; the first command may be typed before `boot`, without arguments */
bool world_console_line(int count, char **words)
{
    if (count == 1 && command_count == 0 && early == NULL) {
        early = strdup(words[0]);
        return true;
    }
    for (size_t i = 0; count > 0 && i < command_count; i++) {
        if (strcmp(commands[i].command, words[0]) == 0) {
            world_say("console %d", commands[i].func(count, words));
            return true;
        }
    }
    return false;
}

esp_err_t gpio_config(const gpio_config_t *config)
{
    return config->pin_bit_mask >> PINS == 0 && config->mode == GPIO_MODE_INPUT
                   && config->pull_up_en == GPIO_PULLUP_ENABLE
               ? ESP_OK
               : ESP_ERR_INVALID_ARG;
}

int gpio_get_level(gpio_num_t pin)
{
    return (grounded >> pin & 1) == 0 ? 1 : 0;
}

/* PIN down|up */
bool world_pin_line(int count, char **words)
{
    if (count != 2) {
        return false;
    }
    uint64_t bit = (uint64_t)1 << atoi(words[0]);
    grounded = strcmp(words[1], "down") == 0 ? grounded | bit : grounded & ~bit;
    return true;
}
