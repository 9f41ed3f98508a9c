/* Internal: an envelope from members that were found already. */
#ifndef DECK_ENVELOPE_MEMBERS_H
#define DECK_ENVELOPE_MEMBERS_H

#include "deck_envelope.h"

/* As deck_envelope_read; a member that is missing has length 0. */
DECK_CHECKED int deck_envelope_take(deck_envelope *envelope, deck_json_value body,
                                    deck_json_value mac, deck_json_value sequence);

#endif
