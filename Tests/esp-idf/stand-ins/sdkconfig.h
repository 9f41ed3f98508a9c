/* Stand-in for the sdkconfig.h that menuconfig writes: the defaults of the two Kconfig files, and
 * what the tests set with -D. */
#pragma once

#define CONFIG_TOUCHDECK_DEVICE_NAME "Touchdeck"
#define CONFIG_TOUCHDECK_COLUMNS 5
#define CONFIG_TOUCHDECK_ROWS 3
#define CONFIG_TOUCHDECK_LOG_LEVEL 3
#ifndef CONFIG_TOUCHDECK_MAX_MESSAGE
#define CONFIG_TOUCHDECK_MAX_MESSAGE 4096
#endif

#define CONFIG_DECK_WIFI_SSID "net"
#define CONFIG_DECK_WIFI_PASSWORD "password"
#ifndef CONFIG_DECK_HOST_URL
#define CONFIG_DECK_HOST_URL ""
#endif
#ifndef CONFIG_DECK_KEY_PINS
#define CONFIG_DECK_KEY_PINS "0,1,2,3,4,5,6,7,8,9,10,18"
#endif

/* ESP-IDF's own. */
#define CONFIG_IDF_TARGET "stand-in"
#define CONFIG_LOG_MAXIMUM_LEVEL 3
#define CONFIG_FREERTOS_HZ 100
#define CONFIG_ESP_CONSOLE_UART_NUM 0
#define CONFIG_ESP_CONSOLE_UART_BAUDRATE 115200
