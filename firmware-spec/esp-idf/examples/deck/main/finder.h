/* Looks for hosts by mDNS, in a task of its own because a query takes its time. */
#pragma once

#include <stdbool.h>

#include "esp_err.h"
#include "hosts.h"

enum {
    FINDER_QUERY_MS = 1000,  /* how long answers are waited for */
    FINDER_PERIOD_MS = 30000 /* between queries nobody asked for, to notice a new address */
};

esp_err_t finder_start(void);
/* WAKE_FOUND follows, also when nothing was found. */
void finder_ask(void);
/* The last answer, once. */
bool finder_take(host_list *list);
