#include "line.h"
#include "line_port.h"

/* What the port gave and no line has taken yet. */
static char input[256];
static size_t input_next;
static size_t input_end;

/* The next byte, or -1 at the end. */
static int next_byte(void)
{
    if (input_next == input_end) {
        input_next = 0;
        input_end = line_port_read(input, sizeof(input));
        if (input_end == 0) {
            return -1;
        }
    }
    return (unsigned char)input[input_next++];
}

line_read_result line_read(char *text, size_t capacity, size_t *length)
{
    size_t count = 0; /* as long as the line, however little of it fits */
    int byte = next_byte();
    while (byte >= 0 && byte != '\n') {
        if (count + 1 < capacity) {
            text[count] = (char)byte;
        }
        if (count < SIZE_MAX) {
            count++;
        }
        byte = next_byte();
    }
    *length = 0;
    if (byte < 0) {
        return LINE_READ_END; /* a line without its LF is no line */
    }
    if (count >= capacity) {
        return LINE_READ_LONG;
    }
    if (count > 0 && text[count - 1] == '\r') {
        count--;
    }
    text[count] = '\0';
    *length = count;
    return LINE_READ_OK;
}
