/* calloc and free on a fixed arena, counted, and stopped at the first misuse. Only Mbed TLS asks
 * for memory here; the core does not. */
#include <stdlib.h>
#include <string.h>

#include "board.h"

enum { ARENA = 65536, ALIGNMENT = 8, USED = 0x75736564, FREE = 0x66726565 };

/* Stands before each block; the next header follows `room` bytes behind. */
typedef struct header {
    uint32_t room;
    uint32_t mark;
    uint32_t asked;
    uint32_t padding;
} header;

static _Alignas(ALIGNMENT) unsigned char arena[ARENA];
static size_t in_use;
static size_t peak;

static header *header_at(size_t place)
{
    return (header *)(void *)(arena + place);
}

static _Noreturn void stop(const char *why)
{
    board_write_error(why, strlen(why));
    board_exit(BOARD_EXIT_HEAP);
}

static size_t next_place(size_t place)
{
    header *block = header_at(place);
    if (block->mark != USED && block->mark != FREE) {
        stop("heap: a block is damaged\n");
    }
    return place + sizeof(header) + block->room;
}

/* The first free block with `room` bytes; neighbours that are free are joined on the way. */
static header *find(size_t room)
{
    for (size_t place = 0; place < ARENA; place = next_place(place)) {
        header *block = header_at(place);
        size_t next = next_place(place);
        while (block->mark == FREE && next < ARENA && header_at(next)->mark == FREE) {
            block->room += (uint32_t)sizeof(header) + header_at(next)->room;
            next = next_place(place);
        }
        if (block->mark == FREE && block->room >= room) {
            return block;
        }
    }
    return NULL;
}

static void split(header *block, size_t room)
{
    if (block->room - room > sizeof(header)) {
        header *rest = (header *)(void *)((unsigned char *)(block + 1) + room);
        rest->room = (uint32_t)(block->room - room - sizeof(header));
        rest->mark = FREE;
        block->room = (uint32_t)room;
    }
}

void *calloc(size_t count, size_t size)
{
    if (header_at(0)->mark == 0) {
        *header_at(0) = (header){.room = ARENA - sizeof(header), .mark = FREE};
    }
    if (size != 0 && count > ARENA / size) {
        return NULL;
    }
    size_t room = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    header *block = find(room);
    if (block == NULL) {
        stop("heap: used up\n");
    }
    split(block, room);
    block->mark = USED;
    block->asked = (uint32_t)(count * size);
    in_use += block->asked;
    peak = in_use > peak ? in_use : peak;
    memset(block + 1, 0, room);
    return block + 1;
}

void free(void *data)
{
    if (data == NULL) {
        return;
    }
    header *block = (header *)data - 1;
    if (block->mark != USED) {
        stop("heap: freed what was not in use\n");
    }
    block->mark = FREE;
    in_use -= block->asked;
}

void board_heap_reset_peak(void)
{
    peak = in_use;
}

size_t board_heap_peak(void)
{
    return peak;
}
