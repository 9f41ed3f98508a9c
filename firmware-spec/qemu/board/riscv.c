/* Semihosting as RISC-V borrows it from Arm ("Semihosting for AArch32 and AArch64", version 2). */
#include "board.h"

enum {
    SYS_OPEN = 0x01,
    SYS_WRITE = 0x05,
    SYS_READ = 0x06,
    SYS_EXIT_EXTENDED = 0x20,
    OPEN_READ = 0,   /* ":tt" opened so is standard input */
    OPEN_WRITE = 4,  /* standard output */
    OPEN_APPEND = 8, /* standard error */
    STOPPED_APPLICATION_EXIT = 0x20026
};

uintptr_t board_semihost(uintptr_t operation, const uintptr_t *parameters);

static uintptr_t open_console(uintptr_t mode)
{
    static const char name[] = ":tt";
    const uintptr_t parameters[] = {(uintptr_t)name, mode, sizeof(name) - 1};
    return board_semihost(SYS_OPEN, parameters);
}

/* The three handles, opened when first used. */
static uintptr_t console(uintptr_t mode)
{
    static uintptr_t handles[3];
    uintptr_t *handle = &handles[mode / OPEN_WRITE];
    if (*handle == 0) {
        *handle = open_console(mode) + 1;
    }
    return *handle - 1;
}

size_t board_read(void *out, size_t capacity)
{
    const uintptr_t parameters[] = {console(OPEN_READ), (uintptr_t)out, capacity};
    uintptr_t left = board_semihost(SYS_READ, parameters);
    return left < capacity ? capacity - left : 0;
}

static void write_to(uintptr_t mode, const void *data, size_t length)
{
    const char *next = data;
    while (length > 0) {
        const uintptr_t parameters[] = {console(mode), (uintptr_t)next, length};
        uintptr_t left = board_semihost(SYS_WRITE, parameters);
        if (left >= length) {
            board_exit(1); /* nobody reads any more */
        }
        next += length - left;
        length = left;
    }
}

void board_write(const void *data, size_t length)
{
    write_to(OPEN_WRITE, data, length);
}

void board_write_error(const void *data, size_t length)
{
    write_to(OPEN_APPEND, data, length);
}

_Noreturn void board_exit(uint32_t status)
{
    const uintptr_t parameters[] = {STOPPED_APPLICATION_EXIT, status};
    for (;;) {
        board_semihost(SYS_EXIT_EXTENDED, parameters);
    }
}
