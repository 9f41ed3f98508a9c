/* Marks what a computation on secrets may tell the world: that two macs differ, but not where.
 *
 * It does nothing in firmware. Tests/constant-time runs the core with its secrets marked as
 * undefined, so that valgrind reports each branch and each address that depends on them, and only
 * what passes here may be branched on. */
#ifndef DECK_PUBLIC_H
#define DECK_PUBLIC_H

#if defined(DECK_CHECK_CONSTANT_TIME)
#include <valgrind/memcheck.h>
#define DECK_MAKE_PUBLIC(value) (void)VALGRIND_MAKE_MEM_DEFINED(&(value), sizeof(value))
#else
#define DECK_MAKE_PUBLIC(value) (void)(value)
#endif

#endif
