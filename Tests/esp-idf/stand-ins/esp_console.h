/* Stand-in. console, ESP-IDF 4.4. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "esp_err.h"
#include "sdkconfig.h"

typedef int (*esp_console_cmd_func_t)(int argc, char **argv);
typedef struct {
    const char *command;
    const char *help;
    const char *hint;
    esp_console_cmd_func_t func;
    void *argtable;
} esp_console_cmd_t;

typedef struct {
    uint32_t max_history_len;
    const char *history_save_path;
    uint32_t task_stack_size;
    uint32_t task_priority;
    const char *prompt;
    size_t max_cmdline_length;
} esp_console_repl_config_t;
#define ESP_CONSOLE_REPL_CONFIG_DEFAULT() \
    {.max_history_len = 32, .task_stack_size = 4096, .task_priority = 2}

typedef struct {
    int channel;
    int baud_rate;
    int tx_gpio_num;
    int rx_gpio_num;
} esp_console_dev_uart_config_t;
#define ESP_CONSOLE_DEV_UART_CONFIG_DEFAULT()                                        \
    {.channel = CONFIG_ESP_CONSOLE_UART_NUM,                                         \
     .baud_rate = CONFIG_ESP_CONSOLE_UART_BAUDRATE,                                  \
     .tx_gpio_num = -1,                                                              \
     .rx_gpio_num = -1}

typedef struct esp_console_repl_s esp_console_repl_t;

esp_err_t esp_console_cmd_register(const esp_console_cmd_t *command);
esp_err_t esp_console_new_repl_uart(const esp_console_dev_uart_config_t *device,
                                    const esp_console_repl_config_t *config,
                                    esp_console_repl_t **repl);
esp_err_t esp_console_start_repl(esp_console_repl_t *repl);

#if defined(CONFIG_ESP_CONSOLE_USB_SERIAL_JTAG)
/* The real one is empty, which ISO C does not allow. */
typedef struct {
    char unused;
} esp_console_dev_usb_serial_jtag_config_t;
#define ESP_CONSOLE_DEV_USB_SERIAL_JTAG_CONFIG_DEFAULT() {0}
esp_err_t esp_console_new_repl_usb_serial_jtag(
    const esp_console_dev_usb_serial_jtag_config_t *device, const esp_console_repl_config_t *config,
    esp_console_repl_t **repl);
#endif
