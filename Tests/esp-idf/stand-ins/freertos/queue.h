/* Stand-in. FreeRTOS 10 as in ESP-IDF 5.0. */
#pragma once

#include "freertos/FreeRTOS.h"

typedef struct QueueDefinition *QueueHandle_t;

QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t item_size);
BaseType_t xQueueSend(QueueHandle_t queue, const void *item, TickType_t wait);
BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t wait);
/* For a queue of length 1. */
BaseType_t xQueueOverwrite(QueueHandle_t queue, const void *item);
