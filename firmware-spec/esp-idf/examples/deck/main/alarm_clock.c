#include "alarm_clock.h"

#include "esp_timer.h"
#include "now.h"
#include "wake.h"

static esp_timer_handle_t timer;

static void ring(void *unused)
{
    (void)unused;
    wake(WAKE_ALARM);
}

esp_err_t alarm_start(void)
{
    const esp_timer_create_args_t how = {.callback = ring, .name = "deck alarm"};
    return esp_timer_create(&how, &timer);
}

void alarm_set(uint32_t deadline)
{
    /* A difference of two times is right across the wrap of the clock; "past" is the half of all
     * differences that is negative. */
    int32_t wait = (int32_t)(deadline - now_ms());
    (void)esp_timer_stop(timer); /* answers ESP_ERR_INVALID_STATE when it does not run */
    (void)esp_timer_start_once(timer, wait > 0 ? (uint64_t)wait * 1000 : 1);
}
