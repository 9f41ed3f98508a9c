/* Messages and bodies as the core writes them. */
#include "deck_json.h"
#include "deck_message.h"
#include "line.h"

static const char *text_of(const line_argument *argument)
{
    return (const char *)argument->bytes;
}

static deck_json_writer start(void)
{
    deck_json_writer writer;
    deck_json_write_start(&writer, line_scratch, sizeof(line_scratch));
    return writer;
}

static void answer(const deck_json_writer *writer)
{
    line_result(writer->status, line_scratch, writer->length);
}

static void hello(const line_argument *arguments)
{
    deck_json_writer writer = start();
    deck_message_write_hello(&writer, text_of(&arguments[0]), text_of(&arguments[1]),
                             text_of(&arguments[2]));
    answer(&writer);
}

static void auth(const line_argument *arguments)
{
    deck_json_writer writer = start();
    deck_message_write_auth(&writer, text_of(&arguments[0]));
    answer(&writer);
}

static void pair(const line_argument *arguments)
{
    deck_json_writer writer = start();
    deck_message_write_pair(&writer, arguments[0].bytes, text_of(&arguments[1]));
    answer(&writer);
}

static void press(const line_argument *arguments)
{
    deck_json_writer writer = start();
    deck_body_write_press(&writer, (uint32_t)arguments[0].number, (uint32_t)arguments[1].number);
    answer(&writer);
}

static void info(const line_argument *arguments)
{
    deck_json_writer writer = start();
    deck_body_write_info(&writer, (uint32_t)arguments[0].number, (uint32_t)arguments[1].number,
                         (uint32_t)arguments[2].number);
    answer(&writer);
}

const line_request line_writing_requests[] = {
    {"write-hello", "ttk", hello, false},
    {"write-auth", "t", auth, false},
    {"write-pair", "kt", pair, false},
    {"write-press", "uu", press, false},
    {"write-info", "uuu", info, false},
    {NULL, NULL, NULL, false},
};
