/* The line device's port: everything that does not depend on the instruction set. */
#include "board.h"
#include "line_port.h"

#include <stdbool.h>

enum { PAINT = 0x5aa55aa5 };

size_t line_port_read(void *out, size_t capacity)
{
    return board_read(out, capacity);
}

void line_port_write(const void *data, size_t length)
{
    board_write(data, length);
}

_Noreturn void line_port_exit(int status)
{
    board_exit((uint32_t)status);
}

const char *line_port_target(void)
{
    return BOARD_TARGET;
}

/* ---- Instructions ---- */

/* Whether the counter counts instructions: only then does a loop take as many as it has. */
static bool counts(void)
{
    enum { ROUNDS = 10000, LOOP = 2 * ROUNDS, CALL = 100, ROUNDING = 2 };
    static bool known;
    static bool exact = true;
    for (int i = 0; i < 4 && !known; i++) {
        uint64_t before = board_counter();
        board_loop(ROUNDS);
        uint64_t taken = board_counter() - before;
        exact = exact && taken + ROUNDING >= LOOP && taken <= LOOP + CALL;
    }
    known = true;
    return exact;
}

uint64_t line_port_instructions(void)
{
    return counts() ? board_counter() : LINE_PORT_UNKNOWN;
}

/* ---- Stack and heap ---- */

static uint32_t *started;

/* An address in the frame of the caller. */
static uint32_t *here(void)
{
    return __builtin_frame_address(0);
}

void line_port_usage_start(void)
{
    started = here();
    /* This function's own frame, and what an interrupt might use, stay. */
    for (volatile uint32_t *word = board_stack_limit; word + 32 < started; word++) {
        *word = PAINT;
    }
    board_heap_reset_peak();
}

uint64_t line_port_stack(void)
{
    const volatile uint32_t *word = board_stack_limit;
    while (word < started && *word == PAINT) {
        word++;
    }
    return (uint64_t)(started - word) * sizeof(*word);
}

uint64_t line_port_heap(void)
{
    return board_heap_peak();
}
