/* A UART whose other end is stdin and stdout, for examples/vectors. */
#include "driver/uart.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "esp_system.h"

void app_main(void);

esp_err_t uart_driver_install(uart_port_t port, int rx_buffer, int tx_buffer, int queue_size,
                              QueueHandle_t *queue, int flags)
{
    (void)queue;
    /* The driver refuses a receive buffer that is not larger than the hardware's 128 bytes. */
    return port == 0 && rx_buffer > 128 && tx_buffer == 0 && queue_size == 0 && flags == 0
               ? ESP_OK
               : ESP_FAIL;
}

int uart_read_bytes(uart_port_t port, void *buf, uint32_t length, TickType_t wait)
{
    (void)port;
    (void)wait;
    ssize_t count = read(STDIN_FILENO, buf, length);
    if (count == 0) {
        _exit(0); /* a UART has no end of file; the test has ended */
    }
    return (int)count;
}

int uart_write_bytes(uart_port_t port, const void *src, size_t size)
{
    (void)port;
    return write(STDOUT_FILENO, src, size) == (ssize_t)size ? (int)size : -1;
}

esp_err_t uart_get_buffered_data_len(uart_port_t port, size_t *size)
{
    int waiting = 0;
    (void)port;
    (void)ioctl(STDIN_FILENO, FIONREAD, &waiting);
    *size = (size_t)waiting;
    return ESP_OK;
}

void esp_restart(void)
{
    _exit(4);
}

int main(void)
{
    app_main();
    return 0;
}
