#include <stdlib.h>

#include "esp_timer.h"
#include "world.h"

struct esp_timer {
    esp_timer_cb_t callback;
    void *arg;
    bool runs;
    int64_t due;
    int64_t period; /* 0: once */
    struct esp_timer *next;
};

static esp_timer_handle_t timers;

int64_t esp_timer_get_time(void)
{
    return world_now_us;
}

esp_err_t esp_timer_create(const esp_timer_create_args_t *args, esp_timer_handle_t *out)
{
    esp_timer_handle_t timer = calloc(1, sizeof(*timer));
    timer->callback = args->callback;
    timer->arg = args->arg;
    timer->next = timers;
    timers = timer;
    *out = timer;
    return ESP_OK;
}

static esp_err_t start(esp_timer_handle_t timer, uint64_t us, uint64_t period)
{
    if (timer->runs) {
        return ESP_ERR_INVALID_STATE;
    }
    timer->runs = true;
    timer->due = world_now_us + (int64_t)us;
    timer->period = (int64_t)period;
    return ESP_OK;
}

esp_err_t esp_timer_start_once(esp_timer_handle_t timer, uint64_t timeout_us)
{
    return start(timer, timeout_us, 0);
}

esp_err_t esp_timer_start_periodic(esp_timer_handle_t timer, uint64_t period_us)
{
    return start(timer, period_us, period_us);
}

esp_err_t esp_timer_stop(esp_timer_handle_t timer)
{
    bool ran = timer->runs;
    timer->runs = false;
    return ran ? ESP_OK : ESP_ERR_INVALID_STATE;
}

int64_t world_next_timer(void)
{
    int64_t next = INT64_MAX;
    for (esp_timer_handle_t timer = timers; timer != NULL; timer = timer->next) {
        if (timer->runs && timer->due < next) {
            next = timer->due;
        }
    }
    return next;
}

void world_fire_timers(void)
{
    for (esp_timer_handle_t timer = timers; timer != NULL; timer = timer->next) {
        if (timer->runs && timer->due <= world_now_us) {
            timer->runs = timer->period > 0;
            timer->due += timer->period;
            timer->callback(timer->arg);
        }
    }
}
