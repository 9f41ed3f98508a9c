#include <mbedtls/ecp.h>
#include <mbedtls/md.h>
#include <mbedtls/version.h>
