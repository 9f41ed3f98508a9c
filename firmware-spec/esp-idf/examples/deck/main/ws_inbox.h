/* What comes in, on its way from the client's task to the deck's.
 *
 * Nothing of it can be lost. A message holds one of the buffers, and the queue has a place for
 * each; that a connection has opened, was at fault or is gone is no entry in a queue but stays
 * true until the deck's task has read it, and is true only of the connection it was said of. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "esp_err.h"
#include "joiner.h"
#include "ws_link.h"

esp_err_t ws_inbox_start(void);

/* From the link's task, while no client runs: connection `number`, not 0, begins, or has ended. */
void ws_inbox_begin(uint32_t number);
void ws_inbox_end(void);

/* From the client's task. `ws_inbox_take` may wait until the deck gives a buffer back: by that a
 * host that is too fast is slowed down. */
void ws_inbox_opened(void);
void ws_inbox_take(const joiner_piece *piece);
/* From the link's task too; any number of times. */
void ws_inbox_gone(void);

/* From the deck's task: what came of that connection, 0: none. What came of others is dropped. */
bool ws_inbox_next(uint32_t number, ws_link_event *event);
/* From any task. */
void ws_inbox_done(char *text);
uint32_t ws_inbox_heard(bool *ponged);
