/* Commands over the serial line: code, press, page, repair, forget, status. */
#pragma once

#include "esp_err.h"

/* Works without flash and radio, so that a board that will not start can say why. */
esp_err_t console_start(void);
/* What `status` answers until the deck runs: the reason, a text that stays. */
void console_refuse(const char *reason);
