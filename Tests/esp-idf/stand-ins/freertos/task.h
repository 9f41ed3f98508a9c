/* Stand-in. FreeRTOS 10 as in ESP-IDF 5.0: stack sizes are in bytes. */
#pragma once

#include "freertos/FreeRTOS.h"

typedef struct tskTaskControlBlock *TaskHandle_t;
typedef void (*TaskFunction_t)(void *);
typedef enum {
    eNoAction = 0,
    eSetBits,
    eIncrement,
    eSetValueWithOverwrite,
    eSetValueWithoutOverwrite
} eNotifyAction;

BaseType_t xTaskCreate(TaskFunction_t code, const char *name, uint32_t stack, void *parameters,
                       UBaseType_t priority, TaskHandle_t *created);
BaseType_t xTaskNotify(TaskHandle_t task, uint32_t value, eNotifyAction action);
BaseType_t xTaskNotifyGive(TaskHandle_t task);
BaseType_t xTaskNotifyWait(uint32_t clear_on_entry, uint32_t clear_on_exit, uint32_t *value,
                           TickType_t wait);
uint32_t ulTaskNotifyTake(BaseType_t clear_on_exit, TickType_t wait);
