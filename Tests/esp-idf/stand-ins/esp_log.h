/* Stand-in. log, ESP-IDF 4.0; LOG_LOCAL_LEVEL is defined by a file before it includes this. */
#pragma once

#include "sdkconfig.h"

typedef enum {
    ESP_LOG_NONE,
    ESP_LOG_ERROR,
    ESP_LOG_WARN,
    ESP_LOG_INFO,
    ESP_LOG_DEBUG,
    ESP_LOG_VERBOSE
} esp_log_level_t;

#ifndef LOG_LOCAL_LEVEL
#define LOG_LOCAL_LEVEL CONFIG_LOG_MAXIMUM_LEVEL
#endif

void esp_log_write(esp_log_level_t level, const char *tag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define ESP_LOG_LEVEL_LOCAL(level, tag, ...)           \
    do {                                               \
        if (LOG_LOCAL_LEVEL >= (level)) {              \
            esp_log_write((level), (tag), __VA_ARGS__); \
        }                                              \
    } while (0)
#define ESP_LOGE(tag, ...) ESP_LOG_LEVEL_LOCAL(ESP_LOG_ERROR, tag, __VA_ARGS__)
#define ESP_LOGW(tag, ...) ESP_LOG_LEVEL_LOCAL(ESP_LOG_WARN, tag, __VA_ARGS__)
#define ESP_LOGI(tag, ...) ESP_LOG_LEVEL_LOCAL(ESP_LOG_INFO, tag, __VA_ARGS__)
