/* What a person does, from the keys and from the console, on its way to the deck's task. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "esp_err.h"

typedef enum person_act {
    PERSON_KEY,    /* key `index` of the board went down */
    PERSON_PRESS,  /* press `index` on `page`, from the console */
    PERSON_CODE,   /* `code`, as typed */
    PERSON_PAGE,   /* show `page` */
    PERSON_REPAIR,
    PERSON_FORGET,
    PERSON_STATUS
} person_act;

typedef struct person_event {
    person_act act;
    uint32_t page;
    uint32_t index;
    char code[8]; /* NUL-terminated; longer ones are refused before they get here */
} person_event;

esp_err_t person_start(void);
/* From any task. False when too many wait: the person is faster than the deck, and is told. */
bool person_did(const person_event *event);
/* From the deck's task. */
bool person_next(person_event *event);
