/* The id that the board gives itself: `deck-` and its MAC address. The same for as long as the
 * chip lives, whatever is erased, so that a host does not list one board twice. */
#pragma once

#include "esp_err.h"

enum { BOARD_ID_SIZE = 5 + 12 + 1 }; /* bytes, with the NUL */

esp_err_t board_id(char id[BOARD_ID_SIZE]);
