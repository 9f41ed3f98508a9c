/* Rules that a debug build breaks on purpose: see Quirk.swift of the kit. */
#include "deck_wire_private.h"

#ifdef DECK_WIRE_QUIRKS
#include <stdio.h>
#include <string.h>

static char chosen[64];

void deck_wire_choose_quirk(const char *name)
{
    snprintf(chosen, sizeof chosen, "%s", name);
}

bool wire_quirk(const char *name)
{
    return strcmp(chosen, name) == 0;
}
#endif
