/* Which host the deck dials, and when an address is given up for the next one. */
#pragma once

#include <stdbool.h>

#include "deck_client.h"
#include "esp_err.h"

typedef enum dialler_step {
    DIALLER_WAITING, /* nothing to do now */
    DIALLER_DIALLING,
    DIALLER_NOBODY,  /* no host to dial: the attempt is over */
    DIALLER_MOVED    /* the host that it is connected to has another address now */
} dialler_step;

/* `client` is asked which hosts it knows. */
esp_err_t dialler_start(const deck_client *client);
/* The core wants a connection. */
dialler_step dialler_connect(void);
/* WAKE_FOUND. */
dialler_step dialler_found(void);
/* Whether a connection stands, or is being made. */
bool dialler_busy(void);
/* The attempt or the connection is over. */
void dialler_ended(void);
/* The host has proved itself: this address is good. */
void dialler_settled(void);
/* Until then also hosts that it does not know, when none that it knows is there. */
void dialler_allow_others(void);
/* TXT `id` of the host that was dialled last, NULL when it is not known. */
const char *dialler_host_id(void);
