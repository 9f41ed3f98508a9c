/* The loop: a line in, its request run, an answer out. */
#include <string.h>

#include <mbedtls/version.h>

#include "deck_crypto.h"
#include "line.h"
#include "line_port.h"

char line_scratch[LINE_SCRATCH];
uint32_t line_key_slots[LINE_KEY_SLOTS];
static char line[LINE_SIZE];

/* ---- Counting ---- */

static uint64_t counted;
static uint64_t count_from = LINE_PORT_UNKNOWN; /* while paused */

void line_count_resume(void)
{
    count_from = line_port_instructions();
}

void line_count_pause(void)
{
    if (count_from != LINE_PORT_UNKNOWN) {
        counted += line_port_instructions() - count_from;
    }
    count_from = LINE_PORT_UNKNOWN;
}

/* ---- Random bytes ---- */

int line_random(void *context, void *out, size_t length)
{
    char answer[16 + 2 * 64];
    line_argument bytes;
    size_t answer_length = 0;
    (void)context;
    line_begin("random");
    line_number(length);
    line_end();
    bool given = line_read(answer, sizeof(answer), &answer_length) == LINE_READ_OK
                 && strncmp(answer, "random ", 7) == 0
                 && line_parse_hex(&bytes, answer + 7, answer_length - 7)
                 && bytes.length == length;
    if (given) {
        memcpy(out, bytes.bytes, length);
    }
    line_count_resume();
    return given ? 0 : -1;
}

/* ---- Requests about the device ---- */

static void version(const line_argument *arguments)
{
    (void)arguments;
    line_begin("ok");
    line_word(line_port_target());
    line_word("mbedtls-" MBEDTLS_VERSION_STRING);
    line_word(deck_crypto_back_end());
    line_end();
}

static void limits(const line_argument *arguments)
{
    (void)arguments;
    line_begin("ok");
    line_number(LINE_SIZE);
    line_number(LINE_MESSAGE);
    line_end();
}

static void put_measure(uint64_t value)
{
    if (value == LINE_PORT_UNKNOWN) {
        line_word("-");
    } else {
        line_number(value);
    }
}

static void usage(const line_argument *arguments)
{
    (void)arguments;
    line_begin("ok");
    put_measure(line_port_instructions() == LINE_PORT_UNKNOWN ? LINE_PORT_UNKNOWN : counted);
    put_measure(line_port_stack());
    put_measure(line_port_heap());
    line_end();
}

const line_request line_device_requests[] = {
    {"version", "", version, false},
    {"limits", "", limits, false},
    {"usage", "", usage, false},
    {NULL, NULL, NULL, false},
};

/* ---- The loop ---- */

static const line_request *find(const char *text)
{
    static const line_request *const tables[] = {
        line_device_requests,  line_primitive_requests, line_derivation_requests,
        line_reading_requests, line_writing_requests,   line_client_requests,
        line_memory_requests,
    };
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
        for (const line_request *request = tables[i]; request->name != NULL; request++) {
            size_t length = strlen(request->name);
            if (strncmp(text, request->name, length) == 0
                && (text[length] == ' ' || text[length] == '\0')) {
                return request;
            }
        }
    }
    return NULL;
}

static void answer(char *text, size_t length)
{
    line_argument arguments[LINE_ARGUMENTS];
    const line_request *request = find(text);
    if (length == 0) {
        line_status(DECK_OK);
        return;
    }
    if (request == NULL) {
        line_error("unknown");
        return;
    }
    size_t name = strlen(request->name);
    if (!line_parse(arguments, request->kinds, text + name, length - name)) {
        line_error("arguments");
        return;
    }
    if (request->needs_client && !line_client_exists()) {
        line_error(line_status_word(DECK_MISUSE_STATE));
        return;
    }
    line_count_resume();
    request->run(arguments);
    line_count_pause();
    if (request->run == usage) {
        counted = 0;
        line_port_usage_start();
    }
}

int main(void)
{
    size_t length = 0;
    line_port_usage_start();
    line_begin("ready 1");
    line_end();
    for (;;) {
        switch (line_read(line, sizeof(line), &length)) {
        case LINE_READ_OK:
            answer(line, length);
            break;
        case LINE_READ_LONG:
            line_error("line");
            break;
        case LINE_READ_END:
            line_port_exit(0);
        }
    }
}
