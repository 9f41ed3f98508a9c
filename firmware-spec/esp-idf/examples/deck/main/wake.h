/* How other tasks wake the deck's task. A bit that is set stays set until the deck's task has
 * seen it, so nothing is lost however busy it is, or however late it starts. */
#pragma once

#include <stdint.h>

enum {
    WAKE_NETWORK = 1 << 0, /* there is an IP address */
    WAKE_ADDRESS = 1 << 1, /* and it is another one than before */
    WAKE_FOUND = 1 << 2,   /* finder_take has an answer */
    WAKE_LINK = 1 << 3,    /* ws_link_next has events */
    WAKE_PERSON = 1 << 4,  /* person_next has events */
    WAKE_ALARM = 1 << 5    /* the moment of alarm_set has come */
};

/* From any task, not from an interrupt. */
void wake(uint32_t bits);
/* From the deck's task: sleeps until a bit is set, and takes all of them. */
uint32_t wake_wait(void);
