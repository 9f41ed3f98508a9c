/* What the person sees. This board has a console and no display, so it is the log; a board with
 * one draws here instead. Never a code, a token or a key. */
#pragma once

#include "deck_client.h"

void show_event(const deck_event *event);
/* Each state once, when it changes. */
void show_state(deck_client_state state);
