/* An image that does one wrong thing, named on stdin, to show that it ends in an exit code. */
#include <stdlib.h>
#include <string.h>

#include "board.h"

static volatile uint32_t sink;
static volatile uintptr_t nowhere = 0x10;

static void overflow_stack(uint32_t depth)
{
    volatile uint32_t frame[64];
    frame[0] = depth;
    sink = sink + frame[0];
    if (depth + 1 != 0) {
        overflow_stack(depth + 1);
    }
    sink = sink + frame[0];
}

static void do_wrong(const char *what)
{
    if (strcmp(what, "stack\n") == 0) {
        overflow_stack(0);
    } else if (strcmp(what, "load\n") == 0) {
        sink = *(volatile uint32_t *)nowhere;
    } else if (strcmp(what, "jump\n") == 0) {
        ((void (*)(void))nowhere)();
    } else if (strcmp(what, "unaligned\n") == 0) {
        nowhere = (uintptr_t)&sink + 1;
        sink = *(volatile uint32_t *)nowhere;
    } else if (strcmp(what, "atomic\n") == 0) {
#ifdef __riscv
        __asm__ volatile(".option push\n.option arch, +a\namoadd.w zero, zero, (sp)\n"
                         ".option pop");
#endif
    } else if (strcmp(what, "full\n") == 0) {
        while (calloc(1, 1000) != NULL) {
            sink++;
        }
    } else if (strcmp(what, "twice\n") == 0) {
        void *volatile block = calloc(1, 8);
        free(block);
        free(block);
    }
}

int main(void)
{
    char what[32];
    size_t length = board_read(what, sizeof(what) - 1);
    what[length] = '\0';
    do_wrong(what);
    board_exit(0);
}
