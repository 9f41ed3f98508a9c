/* The entropy that touchdeck_mbedtls_config.h expects of the hardware, from the computer's system. */
#define _DEFAULT_SOURCE
#include <stddef.h>
#include <unistd.h>

int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written);

int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written)
{
    (void)data;
    size_t take = length < 256 ? length : 256; /* getentropy gives no more at once */
    if (getentropy(output, take) != 0) {
        return -1;
    }
    *written = take;
    return 0;
}
