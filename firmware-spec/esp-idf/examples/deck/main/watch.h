/* Watches the connection that stands: pings it when it is quiet, and says when it is dead. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

void watch_start(uint32_t now);
void watch_end(void);
/* The ping of the moment of authorization (FRM-16). False: the connection did not take it. */
bool watch_ping(uint32_t now);
/* Does what is due. False: the connection is dead. */
bool watch_check(void);
/* When to check again; false while no connection stands. */
bool watch_next(uint32_t *deadline);
