/* What Debian's libgcc for the LX106 leaves out: 64-bit products and all divisions. The core
 * multiplies 32 bits by 32 and keeps the low 32 of the product; the rest is put together here. */
#include <stdint.h>

uint64_t __umulsidi3(uint32_t a, uint32_t b);
uint64_t __muldi3(uint64_t a, uint64_t b);
uint32_t __udivsi3(uint32_t dividend, uint32_t divisor);
uint32_t __umodsi3(uint32_t dividend, uint32_t divisor);
int32_t __divsi3(int32_t dividend, int32_t divisor);
uint64_t __udivdi3(uint64_t dividend, uint64_t divisor);
uint64_t __umoddi3(uint64_t dividend, uint64_t divisor);

/* ---- Products ---- */

uint64_t __umulsidi3(uint32_t a, uint32_t b)
{
    uint32_t a_low = a & 0xffff;
    uint32_t a_high = a >> 16;
    uint32_t b_low = b & 0xffff;
    uint32_t b_high = b >> 16;
    uint32_t low = a_low * b_low;
    /* Neither sum overflows: (2^16-1)^2 + 2^16-1 is less than 2^32. */
    uint32_t first = a_low * b_high + (low >> 16);
    uint32_t second = a_high * b_low + (first & 0xffff);
    uint32_t high = a_high * b_high + (first >> 16) + (second >> 16);
    return ((uint64_t)high << 32) | (second << 16) | (low & 0xffff);
}

uint64_t __muldi3(uint64_t a, uint64_t b)
{
    uint32_t a_low = (uint32_t)a;
    uint32_t b_low = (uint32_t)b;
    uint64_t product = __umulsidi3(a_low, b_low);
    uint32_t high = (uint32_t)(product >> 32) + a_low * (uint32_t)(b >> 32)
                    + (uint32_t)(a >> 32) * b_low;
    return ((uint64_t)high << 32) | (uint32_t)product;
}

/* ---- Quotients ---- */

/* A bit at a time; `rest` has room, since it never holds more bits than were taken from the
 * dividend. A division by zero gives all ones, as on RISC-V. */

uint32_t __udivsi3(uint32_t dividend, uint32_t divisor)
{
    uint32_t quotient = 0;
    uint32_t rest = 0;
    for (unsigned i = 0; i < 32; i++) {
        rest = (rest << 1) | (dividend >> 31);
        dividend <<= 1;
        quotient <<= 1;
        if (rest >= divisor) {
            rest -= divisor;
            quotient |= 1;
        }
    }
    return quotient;
}

uint32_t __umodsi3(uint32_t dividend, uint32_t divisor)
{
    return dividend - __udivsi3(dividend, divisor) * divisor;
}

int32_t __divsi3(int32_t dividend, int32_t divisor)
{
    uint32_t a = dividend < 0 ? 0 - (uint32_t)dividend : (uint32_t)dividend;
    uint32_t b = divisor < 0 ? 0 - (uint32_t)divisor : (uint32_t)divisor;
    uint32_t quotient = __udivsi3(a, b);
    return (int32_t)((dividend < 0) != (divisor < 0) ? 0 - quotient : quotient);
}

uint64_t __udivdi3(uint64_t dividend, uint64_t divisor)
{
    uint64_t quotient = 0;
    uint64_t rest = 0;
    for (unsigned i = 0; i < 64; i++) {
        rest = (rest << 1) | (dividend >> 63);
        dividend <<= 1;
        quotient <<= 1;
        if (rest >= divisor) {
            rest -= divisor;
            quotient |= 1;
        }
    }
    return quotient;
}

uint64_t __umoddi3(uint64_t dividend, uint64_t divisor)
{
    return dividend - __udivdi3(dividend, divisor) * divisor;
}
