/* The world that the example runs in, in one process: ESP-IDF's calls as the stand-ins declare
 * them, in virtual time, driven by lines on stdin. README.md has the lines.
 *
 * Tasks are threads, of which one runs at a time and until it blocks, so that a run is the same
 * every time. What ESP-IDF calls from tasks of its own (timers, events, the console) is called
 * from the main thread, where blocking is a fault. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "esp_err.h"
#include "freertos/FreeRTOS.h"

/* ---- Saying ---- */

/* One line on stdout. */
void world_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void world_say_hex(const char *head, const void *bytes, size_t length);
/* For what no correct firmware does: says why, and ends the process with status 3. */
void world_fault(const char *why) __attribute__((noreturn));

/* ---- Time and tasks (rtos.c) ---- */

extern int64_t world_now_us;

/* Blocks the running task until `world_wake(on)`, or `ticks` have passed: false then. */
bool world_block(const void *on, TickType_t ticks);
void world_wake(const void *on);
/* The task that runs, NULL in the main thread. */
struct tskTaskControlBlock *world_task(void);
/* What it was created as; empty in the main thread. */
const char *world_task_name(void);
/* Runs every task until all of them block. */
void world_settle(void);
void world_advance(int64_t us);

/* timers.c: when the next one is due (INT64_MAX: none), and calling those that are. */
int64_t world_next_timer(void);
void world_fire_timers(void);
/* radio.c: events that wait for ESP-IDF's event task. True when there was one. */
bool world_dispatch_event(void);

/* ---- What must have been started before what ---- */

bool world_has_event_loop(void);
bool world_has_flash(void);

/* ---- Lines ---- */

/* Each takes the words behind its own name, and answers whether it understood them. */
bool world_radio_line(int count, char **words);
bool world_flash_line(int count, char **words);
bool world_socket_line(int count, char **words);
bool world_mdns_line(int count, char **words);
bool world_console_line(int count, char **words);
bool world_pin_line(int count, char **words);

/* An error by its name, ESP_FAIL for one that is not in the table (names.c). */
esp_err_t world_error(const char *name);
