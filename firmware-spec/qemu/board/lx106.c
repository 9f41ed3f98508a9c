/* The simulator calls of QEMU's Xtensa machines (Xtensa ISS's numbers). */
#include "board.h"

enum { SYS_EXIT = 1, SYS_READ = 3, SYS_WRITE = 4, PAGE = 4096 };

int32_t board_simcall(uint32_t operation, uint32_t first, uint32_t second, uint32_t third);

size_t board_read(void *out, size_t capacity)
{
    /* QEMU fills page by page and waits anew for each. */
    size_t page = PAGE - ((uintptr_t)out & (PAGE - 1));
    size_t most = capacity < page ? capacity : page;
    int32_t count = board_simcall(SYS_READ, 0, (uintptr_t)out, most);
    return count > 0 ? (size_t)count : 0;
}

static void write_to(uint32_t file, const void *data, size_t length)
{
    const char *next = data;
    while (length > 0) {
        int32_t count = board_simcall(SYS_WRITE, file, (uintptr_t)next, length);
        if (count <= 0) {
            board_exit(1); /* nobody reads any more */
        }
        next += count;
        length -= (size_t)count;
    }
}

void board_write(const void *data, size_t length)
{
    write_to(1, data, length);
}

void board_write_error(const void *data, size_t length)
{
    write_to(2, data, length);
}

_Noreturn void board_exit(uint32_t status)
{
    for (;;) {
        board_simcall(SYS_EXIT, status, 0, 0);
    }
}

uint64_t board_counter(void)
{
    static uint32_t last;
    static uint32_t wraps;
    uint32_t now;
    __asm__ volatile("rsr.ccount %0" : "=r"(now));
    if (now < last) {
        wraps++;
    }
    last = now;
    /* CCOUNT runs at 40 MHz, and `run --count` gives each instruction 32 ns. */
    return (((uint64_t)wraps << 32) | now) * 25 / 32;
}
