/* The device as a process on stdin and stdout. */
#include "line_port.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

size_t line_port_read(void *out, size_t capacity)
{
    ssize_t count;
    do {
        count = read(STDIN_FILENO, out, capacity);
    } while (count < 0 && errno == EINTR);
    return count > 0 ? (size_t)count : 0;
}

void line_port_write(const void *data, size_t length)
{
    const char *next = data;
    while (length > 0) {
        ssize_t count = write(STDOUT_FILENO, next, length);
        if (count < 0 && errno != EINTR) {
            line_port_exit(1); /* nobody reads any more */
        }
        if (count > 0) {
            next += count;
            length -= (size_t)count;
        }
    }
}

_Noreturn void line_port_exit(int status)
{
    exit(status);
}

const char *line_port_target(void)
{
    return "native";
}

/* A process of a desktop system tells nothing about a board. */

uint64_t line_port_instructions(void)
{
    return LINE_PORT_UNKNOWN;
}

void line_port_usage_start(void)
{
}

uint64_t line_port_stack(void)
{
    return LINE_PORT_UNKNOWN;
}

uint64_t line_port_heap(void)
{
    return LINE_PORT_UNKNOWN;
}
