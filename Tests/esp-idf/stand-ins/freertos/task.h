/* Stand-in. FreeRTOS 10 as in ESP-IDF 5.0: stack sizes are in bytes. */
#pragma once

#include "freertos/FreeRTOS.h"

typedef struct tskTaskControlBlock *TaskHandle_t;
typedef void (*TaskFunction_t)(void *);

BaseType_t xTaskCreate(TaskFunction_t code, const char *name, uint32_t stack, void *parameters,
                       UBaseType_t priority, TaskHandle_t *created);
TaskHandle_t xTaskGetCurrentTaskHandle(void);
BaseType_t xTaskNotifyGive(TaskHandle_t task);
uint32_t ulTaskNotifyTake(BaseType_t clear_on_exit, TickType_t wait);
