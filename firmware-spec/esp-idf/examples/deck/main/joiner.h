/* From the pieces that esp_websocket_client delivers to whole text messages (framing.md, FRM-4 to
 * FRM-8). One message may come as several WebSocket frames, with a ping in between, and one frame
 * as several events, each as long as the client's buffer: a piece is no message.
 *
 * Bounded: the buffer is the caller's, and a message that will not fit is refused by the length
 * that its frame announces, before its bytes have come. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct joiner {
    char *buffer;         /* NULL: none; give one before a piece that `joiner_needs_buffer` */
    size_t capacity;      /* the largest message, in bytes */
    size_t length;        /* of the message so far */
    size_t frame_length;  /* of the frame that is being received */
    size_t frame_taken;   /* bytes of it so far */
    bool in_frame;        /* frame_taken < frame_length */
    bool in_message;      /* a frame without FIN has come */
    bool failed;          /* nothing more is taken */
} joiner;

/* One WEBSOCKET_EVENT_DATA. */
typedef struct joiner_piece {
    uint8_t opcode;
    bool fin;
    size_t frame_length; /* payload_len */
    size_t offset;       /* payload_offset */
    const char *data;
    size_t length;
} joiner_piece;

typedef enum joiner_result {
    JOINER_MORE,    /* nothing to deliver yet */
    JOINER_TEXT,    /* `buffer` holds a message of `length` bytes; take the buffer away */
    JOINER_PONG,    /* the peer has answered a ping */
    JOINER_CONTROL, /* a ping or a close, which the client answers by itself */
    JOINER_FAULT    /* close the connection with `code`; nothing is delivered */
} joiner_result;

void joiner_start(joiner *join, size_t capacity);
bool joiner_needs_buffer(const joiner *join, const joiner_piece *piece);
/* No buffer came in time: nothing more is taken. */
void joiner_give_up(joiner *join);
joiner_result joiner_take(joiner *join, const joiner_piece *piece, uint16_t *code);
