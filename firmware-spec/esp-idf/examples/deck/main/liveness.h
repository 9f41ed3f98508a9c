/* The deadline below the messages (framing.md, FRM-13 to FRM-16): whether the host is still
 * there. Knows no socket; the deck's task asks it what to do. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    LIVENESS_PING_MS = 5000,  /* without a byte */
    LIVENESS_AGAIN_MS = 2000, /* between pings */
    LIVENESS_DROP_MS = 11000  /* without a byte, from a peer that has answered a ping before */
};

typedef struct liveness {
    uint32_t heard;  /* when the last byte came */
    uint32_t pinged; /* when the last ping was sent, meaningful after one */
    bool waiting;    /* a ping was sent, and no byte has come since */
    bool answers;    /* the peer has answered a ping on this connection */
} liveness;

typedef enum liveness_act { LIVENESS_WAIT, LIVENESS_PING, LIVENESS_DROP } liveness_act;

/* The connection stands. */
void liveness_start(liveness *live, uint32_t now);
/* The last byte came at `at`; `ponged`: a pong has come on this connection. */
void liveness_heard(liveness *live, uint32_t at, bool ponged);
/* A ping was sent. */
void liveness_pinged(liveness *live, uint32_t now);
/* What is due. */
liveness_act liveness_due(const liveness *live, uint32_t now);
/* When to ask again. */
uint32_t liveness_next(const liveness *live);
