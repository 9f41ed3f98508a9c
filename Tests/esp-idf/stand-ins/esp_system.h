/* Stand-in. esp_system, ESP-IDF 4.0. */
#pragma once

void esp_restart(void) __attribute__((noreturn));
