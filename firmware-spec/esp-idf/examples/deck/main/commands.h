/* What a person's act does to the deck. */
#pragma once

#include <stdint.h>

#include "deck_client.h"
#include "person.h"

/* The caller empties the client afterwards, as after every call. */
void commands_do(deck_client *client, const person_event *event, uint32_t now);
/* A code is asked for: what was typed before does not count. */
void commands_code_asked(void);
