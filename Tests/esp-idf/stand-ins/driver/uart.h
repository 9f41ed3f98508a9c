/* Stand-in. driver, ESP-IDF 4.0; in esp_driver_uart since 5.3. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "esp_err.h"
#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"

typedef int uart_port_t;

/* A transmit buffer of 0: uart_write_bytes waits until the last byte is in the hardware. */
esp_err_t uart_driver_install(uart_port_t port, int rx_buffer, int tx_buffer, int queue_size,
                              QueueHandle_t *queue, int flags);
/* The number of bytes read, or -1. */
int uart_read_bytes(uart_port_t port, void *buf, uint32_t length, TickType_t wait);
int uart_write_bytes(uart_port_t port, const void *src, size_t size);
esp_err_t uart_get_buffered_data_len(uart_port_t port, size_t *size);
