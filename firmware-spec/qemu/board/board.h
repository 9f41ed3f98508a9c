/* What an emulated board offers below the line device. */
#ifndef BOARD_H
#define BOARD_H

#include <stddef.h>
#include <stdint.h>

/* ---- The emulator, over semihosting ---- */

/* Bytes read, 0 at end of file. */
size_t board_read(void *out, size_t capacity);
void board_write(const void *data, size_t length);
/* To the emulator's standard error. */
void board_write_error(const void *data, size_t length);
_Noreturn void board_exit(uint32_t status);

/* ---- Faults ---- */

enum {
    BOARD_EXIT_HEAP = 60, /* the heap was used up, or a block was damaged or freed twice */
    BOARD_EXIT_FAULT = 64 /* and the processor's number for the cause, at most 63 */
};

/* Says on standard error what happened and ends with BOARD_EXIT_FAULT + cause. */
_Noreturn void board_fault(uint32_t cause, uint32_t program_counter, uint32_t address);

/* ---- Measuring ---- */

/* Instructions since power on, when QEMU counts them (`run --count`); else the time, in some unit. */
uint64_t board_counter(void);
/* Runs two instructions `rounds` times; `rounds` is not 0. */
void board_loop(uint32_t rounds);

void board_heap_reset_peak(void);
size_t board_heap_peak(void);

/* ---- From the linker script ---- */

extern uint32_t board_stack_limit[]; /* its lowest word */
extern uint32_t board_stack_top[];

#endif
