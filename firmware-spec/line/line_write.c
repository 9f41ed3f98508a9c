#include "deck_status.h"
#include "line.h"
#include "line_port.h"

static char output[256];
static size_t output_length;

static void put(char c)
{
    if (output_length == sizeof(output)) {
        line_port_write(output, output_length);
        output_length = 0;
    }
    output[output_length++] = c;
}

void line_join(const char *text)
{
    for (; *text != '\0'; text++) {
        put(*text);
    }
}

void line_join_bytes(const void *data, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *bytes = data;
    if (length == 0) {
        put('-');
    }
    for (size_t i = 0; i < length; i++) {
        put(digits[bytes[i] >> 4]);
        put(digits[bytes[i] & 15]);
    }
}

void line_begin(const char *word)
{
    line_count_pause();
    line_join(word);
}

void line_word(const char *word)
{
    put(' ');
    line_join(word);
}

void line_bytes(const void *data, size_t length)
{
    put(' ');
    line_join_bytes(data, length);
}

static void join_number(uint64_t value)
{
    char digits[21];
    size_t place = sizeof(digits) - 1;
    digits[place] = '\0';
    do {
        digits[--place] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    line_join(digits + place);
}

void line_number(uint64_t value)
{
    put(' ');
    join_number(value);
}

void line_signed(int64_t value)
{
    put(' ');
    if (value < 0) {
        put('-');
    }
    join_number(value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void line_end(void)
{
    put('\n');
    line_port_write(output, output_length);
    output_length = 0;
}

void line_status(int status)
{
    if (status == DECK_OK) {
        line_begin("ok");
        line_end();
    } else {
        line_error(line_status_word(status));
    }
}

void line_result(int status, const void *data, size_t length)
{
    if (status == DECK_OK) {
        line_begin("ok");
        line_bytes(data, length);
        line_end();
    } else {
        line_error(line_status_word(status));
    }
}

void line_error(const char *word)
{
    line_begin("error");
    line_word(word);
    line_end();
}

const char *line_status_word(int status)
{
    static const struct {
        int status;
        const char *word;
    } words[] = {
        {DECK_MALFORMED_JSON, "malformed-json"},
        {DECK_MALFORMED_DEPTH, "malformed-depth"},
        {DECK_MALFORMED_KEY, "malformed-key"},
        {DECK_MALFORMED_MEMBER, "malformed-member"},
        {DECK_MALFORMED_VALUE, "malformed-value"},
        {DECK_MALFORMED_TYPE, "malformed-type"},
        {DECK_MALFORMED_SIZE, "malformed-size"},
        {DECK_PEER_BAD_KEY, "peer-bad-key"},
        {DECK_PEER_BAD_PROOF, "peer-bad-proof"},
        {DECK_PEER_BAD_SIGNATURE, "peer-bad-signature"},
        {DECK_PEER_REPLAYED, "peer-replayed"},
        {DECK_MISUSE_ARGUMENT, "misuse-argument"},
        {DECK_MISUSE_STATE, "misuse-state"},
        {DECK_MISUSE_SPACE, "misuse-space"},
        {DECK_MISUSE_CODE, "misuse-code"},
        {DECK_MISUSE_EXHAUSTED, "misuse-exhausted"},
        {DECK_ENV_CRYPTO, "env-crypto"},
        {DECK_ENV_RANDOM, "env-random"},
    };
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (words[i].status == status) {
            return words[i].word;
        }
    }
    return "unknown-status";
}
