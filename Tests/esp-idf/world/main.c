/* Reads a line, does it, lets every task run until all block, answers `done MILLISECONDS`. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "esp_log.h"
#include "world.h"

enum { LINE = 400000, WORDS = 16 };

void app_main(void);

void world_say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    (void)vprintf(format, values);
    va_end(values);
    (void)putchar('\n');
}

void world_say_hex(const char *head, const void *bytes, size_t length)
{
    const unsigned char *next = bytes;
    (void)fputs(head, stdout);
    for (size_t i = 0; i < length; i++) {
        (void)printf("%02x", next[i]);
    }
    (void)putchar('\n');
}

void world_fault(const char *why)
{
    world_say("fault %s", why);
    (void)fflush(stdout);
    _exit(3);
}

void esp_log_write(esp_log_level_t level, const char *tag, const char *format, ...)
{
    va_list values;
    (void)printf("log %c %s ", "-EWIDV"[level], tag);
    va_start(values, format);
    (void)vprintf(format, values);
    va_end(values);
    (void)putchar('\n');
}

static bool obey(int count, char **words)
{
    static const struct {
        const char *name;
        bool (*line)(int, char **);
    } lines[] = {
        {"radio", world_radio_line}, {"flash", world_flash_line},
        {"ws", world_socket_line},   {"mdns", world_mdns_line},
        {"type", world_console_line}, {"pin", world_pin_line},
    };
    if (count == 2 && strcmp(words[0], "boot") == 0) { /* at that time, in microseconds */
        world_now_us = strtoll(words[1], NULL, 10);
        app_main();
        return true;
    }
    if (count == 2 && strcmp(words[0], "advance") == 0) { /* milliseconds */
        world_advance(strtoll(words[1], NULL, 10) * 1000);
        return true;
    }
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        if (strcmp(words[0], lines[i].name) == 0) {
            return lines[i].line(count - 1, words + 1);
        }
    }
    return false;
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof(line), stdin) != NULL) {
        char *words[WORDS];
        int count = 0;
        for (char *save = NULL, *word = strtok_r(line, " \n", &save);
             word != NULL && count < WORDS; word = strtok_r(NULL, " \n", &save)) {
            words[count++] = word;
        }
        bool more = count > 1 && strcmp(words[0], "+") == 0; /* the next line is of this moment */
        if (count == 0 || !obey(more ? count - 1 : count, more ? words + 1 : words)) {
            world_fault("a line that is not understood");
        }
        if (!more) {
            world_settle();
        }
        (void)printf("done %lld\n", (long long)(world_now_us / 1000));
        (void)fflush(stdout);
    }
    (void)fflush(stdout);
    _exit(0);
}
