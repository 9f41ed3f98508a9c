#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "freertos/queue.h"
#include "freertos/task.h"
#include "world.h"

struct tskTaskControlBlock {
    const char *name;
    pthread_t thread;
    pthread_cond_t turn;
    TaskFunction_t code;
    void *parameters;
    UBaseType_t priority;
    bool ready;
    bool ended;
    const void *waits_for;
    int64_t deadline;
    bool timed_out;
    uint32_t notified; /* how often */
    struct tskTaskControlBlock *next;
};

struct QueueDefinition {
    size_t item_size;
    size_t length;
    size_t first;
    size_t count;
    char *items;
};

int64_t world_now_us;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* held by whoever runs */
static pthread_cond_t main_turn = PTHREAD_COND_INITIALIZER;
static TaskHandle_t tasks;
static TaskHandle_t running; /* NULL: the main thread */

/* The main thread runs first. Without the lock, the first turn that it gives could be given before
 * the new thread waits for it. */
__attribute__((constructor)) static void hold_the_lock(void)
{
    (void)pthread_mutex_lock(&lock);
}

TaskHandle_t world_task(void)
{
    return running;
}

const char *world_task_name(void)
{
    return running != NULL ? running->name : "";
}

/* ---- Taking turns ---- */

static void give_turn(TaskHandle_t to, TaskHandle_t from)
{
    running = to;
    (void)pthread_cond_signal(to != NULL ? &to->turn : &main_turn);
    while (running != from) {
        (void)pthread_cond_wait(from != NULL ? &from->turn : &main_turn, &lock);
    }
}

static void *thread_main(void *argument)
{
    TaskHandle_t task = argument;
    (void)pthread_mutex_lock(&lock);
    while (running != task) {
        (void)pthread_cond_wait(&task->turn, &lock);
    }
    task->code(task->parameters);
    task->ended = true;
    task->ready = false;
    world_wake(task);
    running = NULL;
    (void)pthread_cond_signal(&main_turn);
    (void)pthread_mutex_unlock(&lock);
    return NULL;
}

bool world_block(const void *on, TickType_t ticks)
{
    TaskHandle_t task = running;
    if (ticks == 0) {
        return false;
    }
    if (task == NULL) {
        world_fault("a blocking call where ESP-IDF must not be blocked");
    }
    task->waits_for = on;
    task->deadline = ticks == portMAX_DELAY
                         ? INT64_MAX
                         : world_now_us + (int64_t)ticks * 1000000 / configTICK_RATE_HZ;
    task->timed_out = false;
    task->ready = false;
    give_turn(NULL, task);
    return !task->timed_out;
}

void world_wake(const void *on)
{
    for (TaskHandle_t task = tasks; task != NULL; task = task->next) {
        if (!task->ended && !task->ready && task->waits_for == on) {
            task->ready = true;
        }
    }
}

void world_settle(void)
{
    for (;;) {
        TaskHandle_t best = NULL;
        for (TaskHandle_t task = tasks; task != NULL; task = task->next) {
            if (task->ready && (best == NULL || task->priority > best->priority)) {
                best = task;
            }
        }
        if (best != NULL) {
            give_turn(best, NULL);
        } else if (!world_dispatch_event()) {
            return;
        }
    }
}

void world_advance(int64_t us)
{
    int64_t end = world_now_us + us;
    for (;;) {
        world_settle();
        int64_t next = world_next_timer();
        for (TaskHandle_t task = tasks; task != NULL; task = task->next) {
            if (!task->ended && task->deadline < next) {
                next = task->deadline;
            }
        }
        if (next > end) {
            world_now_us = end;
            return;
        }
        world_now_us = next > world_now_us ? next : world_now_us;
        for (TaskHandle_t task = tasks; task != NULL; task = task->next) {
            if (!task->ended && !task->ready && task->deadline <= world_now_us) {
                task->timed_out = true;
                task->ready = true;
                task->deadline = INT64_MAX;
            }
        }
        world_fire_timers();
    }
}

/* ---- FreeRTOS ---- */

BaseType_t xTaskCreate(TaskFunction_t code, const char *name, uint32_t stack, void *parameters,
                       UBaseType_t priority, TaskHandle_t *created)
{
    (void)stack;
    TaskHandle_t task = calloc(1, sizeof(*task));
    (void)pthread_cond_init(&task->turn, NULL);
    task->name = name;
    task->code = code;
    task->parameters = parameters;
    task->priority = priority;
    task->ready = true;
    task->deadline = INT64_MAX;
    task->next = tasks;
    tasks = task;
    if (created != NULL) {
        *created = task;
    }
    return pthread_create(&task->thread, NULL, thread_main, task) == 0 ? pdPASS : pdFALSE;
}

TaskHandle_t xTaskGetCurrentTaskHandle(void)
{
    return running;
}

BaseType_t xTaskNotifyGive(TaskHandle_t task)
{
    task->notified++;
    world_wake(&task->notified);
    return pdPASS;
}

uint32_t ulTaskNotifyTake(BaseType_t clear_on_exit, TickType_t wait)
{
    TaskHandle_t task = running;
    if (task->notified == 0) {
        (void)world_block(&task->notified, wait);
    }
    uint32_t value = task->notified;
    task->notified = clear_on_exit == pdTRUE || value == 0 ? 0 : value - 1;
    return value;
}

QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t item_size)
{
    QueueHandle_t queue = calloc(1, sizeof(*queue));
    queue->length = length;
    queue->item_size = item_size;
    queue->items = calloc(length, item_size);
    return queue;
}

static void put(QueueHandle_t queue, const void *item)
{
    size_t place = (queue->first + queue->count) % queue->length;
    memcpy(queue->items + place * queue->item_size, item, queue->item_size);
    queue->count++;
    world_wake(queue);
}

BaseType_t xQueueSend(QueueHandle_t queue, const void *item, TickType_t wait)
{
    while (queue->count == queue->length) {
        if (!world_block(queue, wait)) {
            return pdFALSE;
        }
    }
    put(queue, item);
    return pdTRUE;
}

BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t wait)
{
    while (queue->count == 0) {
        if (!world_block(queue, wait)) {
            return pdFALSE;
        }
    }
    memcpy(item, queue->items + queue->first * queue->item_size, queue->item_size);
    queue->first = (queue->first + 1) % queue->length;
    queue->count--;
    world_wake(queue);
    return pdTRUE;
}

BaseType_t xQueueOverwrite(QueueHandle_t queue, const void *item)
{
    if (queue->length != 1) {
        world_fault("xQueueOverwrite is for queues of length 1");
    }
    queue->count = 0;
    put(queue, item);
    return pdPASS;
}
