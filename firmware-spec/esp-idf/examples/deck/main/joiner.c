#include "joiner.h"

#include <string.h>

#include "deck_json.h"

enum { /* RFC 6455, section 5.2 */
    OPCODE_CONTINUATION = 0,
    OPCODE_TEXT = 1,
    OPCODE_BINARY = 2,
    OPCODE_CLOSE = 8,
    OPCODE_PING = 9,
    OPCODE_PONG = 10
};

enum { /* section 7.4.1 */
    CLOSE_PROTOCOL = 1002,
    CLOSE_BINARY = 1003,
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_TOO_BIG = 1009
};

void joiner_start(joiner *join, size_t capacity)
{
    *join = (joiner){.capacity = capacity};
}

bool joiner_needs_buffer(const joiner *join, const joiner_piece *piece)
{
    return piece->opcode == OPCODE_TEXT && join->buffer == NULL && !join->failed;
}

void joiner_give_up(joiner *join)
{
    join->failed = true;
}

static joiner_result fail(joiner *join, uint16_t reason, uint16_t *code)
{
    joiner_give_up(join);
    *code = reason;
    return JOINER_FAULT;
}

/* Whether a frame may begin with this piece; 0, or the code to close with. */
static uint16_t begin_frame(joiner *join, const joiner_piece *piece)
{
    bool first = piece->opcode == OPCODE_TEXT;
    if (piece->offset != 0 || first == join->in_message || (first && join->buffer == NULL)) {
        return CLOSE_PROTOCOL;
    }
    if (first) {
        join->length = 0;
    }
    if (piece->frame_length > join->capacity - join->length) { /* FRM-7 */
        return CLOSE_TOO_BIG;
    }
    join->frame_length = piece->frame_length;
    join->frame_taken = 0;
    join->in_frame = true;
    join->in_message = true;
    return 0;
}

joiner_result joiner_take(joiner *join, const joiner_piece *piece, uint16_t *code)
{
    *code = 0;
    if (join->failed) {
        return JOINER_MORE;
    }
    switch (piece->opcode) {
    case OPCODE_PONG:
        return JOINER_PONG;
    case OPCODE_PING:
    case OPCODE_CLOSE:
        return JOINER_CONTROL;
    case OPCODE_BINARY: /* FRM-5 */
        return fail(join, CLOSE_BINARY, code);
    case OPCODE_TEXT:
    case OPCODE_CONTINUATION:
        break;
    default:
        return fail(join, CLOSE_PROTOCOL, code);
    }
    if (!join->in_frame) {
        uint16_t reason = begin_frame(join, piece);
        if (reason != 0) {
            return fail(join, reason, code);
        }
    }
    if (piece->frame_length != join->frame_length || piece->offset != join->frame_taken
        || piece->length > join->frame_length - join->frame_taken) {
        return fail(join, CLOSE_PROTOCOL, code); /* a piece is missing, or came twice */
    }
    if (piece->length > 0) {
        memcpy(join->buffer + join->length, piece->data, piece->length);
    }
    join->length += piece->length;
    join->frame_taken += piece->length;
    join->in_frame = join->frame_taken < join->frame_length;
    if (join->in_frame || !piece->fin) {
        return JOINER_MORE;
    }
    join->in_message = false;
    if (!deck_utf8_valid(join->buffer, join->length)) { /* FRM-6 */
        return fail(join, CLOSE_NOT_UTF8, code);
    }
    return JOINER_TEXT;
}
