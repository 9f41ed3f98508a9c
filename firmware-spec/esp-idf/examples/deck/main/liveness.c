#include "liveness.h"

void liveness_start(liveness *live, uint32_t now)
{
    *live = (liveness){.heard = now};
}

void liveness_heard(liveness *live, uint32_t at, bool ponged)
{
    if ((int32_t)(at - live->heard) > 0) {
        live->heard = at;
        live->waiting = false;
    }
    live->answers = live->answers || ponged;
}

void liveness_pinged(liveness *live, uint32_t now)
{
    live->pinged = now;
    live->waiting = true;
}

liveness_act liveness_due(const liveness *live, uint32_t now)
{
    /* Negative when a byte came after `now` was read. */
    int32_t silent = (int32_t)(now - live->heard);
    if (live->answers && silent >= LIVENESS_DROP_MS) { /* FRM-14; FRM-15 without `answers` */
        return LIVENESS_DROP;
    }
    if (silent >= LIVENESS_PING_MS
        && (!live->waiting || now - live->pinged >= LIVENESS_AGAIN_MS)) { /* FRM-13 */
        return LIVENESS_PING;
    }
    return LIVENESS_WAIT;
}

uint32_t liveness_next(const liveness *live)
{
    uint32_t first = live->heard + LIVENESS_PING_MS;
    uint32_t again = live->pinged + LIVENESS_AGAIN_MS;
    uint32_t next = live->waiting && (int32_t)(again - first) > 0 ? again : first;
    uint32_t drop = live->heard + LIVENESS_DROP_MS;
    return live->answers && (int32_t)(drop - next) < 0 ? drop : next;
}
