/* Mbed TLS's hardware source. Fixed bytes, which nothing in a test may depend on: whatever the
 * deck draws comes over the line. */
#include <stddef.h>
#include <stdint.h>

int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written);

int mbedtls_hardware_poll(void *data, unsigned char *output, size_t length, size_t *written)
{
    static uint32_t state = 1;
    (void)data;
    for (size_t i = 0; i < length; i++) {
        state = state * 1664525 + 1013904223; /* Numerical Recipes' generator */
        output[i] = (unsigned char)(state >> 24);
    }
    *written = length;
    return 0;
}
