#include <mbedtls/version.h>
