#include "board.h"

#include <string.h>

static void write_text(const char *text)
{
    board_write_error(text, strlen(text));
}

static void write_hex(uint32_t value)
{
    char digits[8];
    for (size_t i = 0; i < sizeof(digits); i++) {
        digits[sizeof(digits) - 1 - i] = "0123456789abcdef"[(value >> (4 * i)) & 15];
    }
    board_write_error(digits, sizeof(digits));
}

_Noreturn void board_fault(uint32_t cause, uint32_t program_counter, uint32_t address)
{
    write_text("fault: cause ");
    write_hex(cause);
    write_text(" at ");
    write_hex(program_counter);
    write_text(", address ");
    write_hex(address);
    write_text("\n");
    board_exit(BOARD_EXIT_FAULT + (cause & 63));
}
