/* The line device on the UART of the console. Flash it, close the monitor, and let
 * `deck-conform vectors --serial` play Vectors/ to the chip itself. Never in firmware that ships:
 * it hands out secrets. */
#include "line_port.h"

#include "driver/uart.h"
#include "esp_system.h"
#include "freertos/FreeRTOS.h"
#include "sdkconfig.h"

int line_device_main(void);

enum { PORT = CONFIG_ESP_CONSOLE_UART_NUM, RECEIVE = 4096 };

void app_main(void)
{
    if (uart_driver_install(PORT, RECEIVE, 0, 0, NULL, 0) != ESP_OK) {
        line_port_exit(1);
    }
    line_port_write("\n", 1); /* ends what the ROM and the boot loader have left on the line */
    (void)line_device_main();
}

size_t line_port_read(void *out, size_t capacity)
{
    /* One byte is waited for, the rest of what has come is taken along. */
    size_t more = 0;
    int first = uart_read_bytes(PORT, out, 1, portMAX_DELAY);
    if (first == 1 && uart_get_buffered_data_len(PORT, &more) == ESP_OK && more > 0) {
        size_t room = capacity - 1;
        int rest = uart_read_bytes(PORT, (char *)out + 1,
                                   (uint32_t)(more < room ? more : room), 0);
        return 1 + (rest > 0 ? (size_t)rest : 0);
    }
    return first == 1 ? 1 : 0;
}

void line_port_write(const void *data, size_t length)
{
    (void)uart_write_bytes(PORT, data, length);
}

_Noreturn void line_port_exit(int status)
{
    (void)status;
    esp_restart(); /* and says `ready` again */
}

const char *line_port_target(void)
{
    return CONFIG_IDF_TARGET;
}

/* The chip counts cycles and no instructions, and peaks since power on only. */

uint64_t line_port_instructions(void)
{
    return LINE_PORT_UNKNOWN;
}

void line_port_usage_start(void)
{
}

uint64_t line_port_stack(void)
{
    return LINE_PORT_UNKNOWN;
}

uint64_t line_port_heap(void)
{
    return LINE_PORT_UNKNOWN;
}
