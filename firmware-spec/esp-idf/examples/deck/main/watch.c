#include "board_log.h"

#include "watch.h"

#include "liveness.h"
#include "now.h"
#include "ws_link.h"

static const char tag[] = "watch";
static liveness live;
static bool stands;

void watch_start(uint32_t now)
{
    stands = true;
    liveness_start(&live, now);
}

void watch_end(void)
{
    stands = false;
}

bool watch_ping(uint32_t now)
{
    liveness_pinged(&live, now);
    return ws_link_ping();
}

bool watch_check(void)
{
    bool ponged;
    uint32_t heard = ws_link_heard(&ponged);
    uint32_t now = now_ms();
    if (!stands) {
        return true;
    }
    liveness_heard(&live, heard, ponged);
    switch (liveness_due(&live, now)) {
    case LIVENESS_PING:
        return watch_ping(now);
    case LIVENESS_DROP:
        ESP_LOGW(tag, "The host has been silent for %d ms", LIVENESS_DROP_MS);
        return false;
    case LIVENESS_WAIT:
        break;
    }
    return true;
}

bool watch_next(uint32_t *deadline)
{
    *deadline = liveness_next(&live);
    return stands;
}
