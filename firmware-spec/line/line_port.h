/* What the line device needs of the machine that it runs on. A port is one source file. */
#ifndef LINE_PORT_H
#define LINE_PORT_H

#include <stddef.h>
#include <stdint.h>

/* What a port answers when it cannot measure something. */
#define LINE_PORT_UNKNOWN UINT64_MAX

/* Waits for input and reads at most `capacity` bytes of it; 0 at end of file. */
size_t line_port_read(void *out, size_t capacity);
void line_port_write(const void *data, size_t length);
_Noreturn void line_port_exit(int status);

/* One word for the machine: "rv32imc". */
const char *line_port_target(void);

/* Instructions run since power on. */
uint64_t line_port_instructions(void);
/* Forgets the peaks below. The stack is measured from where this is called. */
void line_port_usage_start(void);
/* The most bytes of stack and of heap in use since line_port_usage_start. */
uint64_t line_port_stack(void);
uint64_t line_port_heap(void);

#endif
