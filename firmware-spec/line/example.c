/* Asks a device on the line protocol for one HMAC and compares it.
 *
 *     cc -std=c11 -o example example.c && ./example COMMAND [ARGUMENT...]
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char request[] =
    "hmac 6b6579 54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f67";
static const char expected[] =
    "ok f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8";

/* Starts the device and opens a stream to each of its ends. */
static void start(char **command, FILE **to_device, FILE **from_device)
{
    int down[2];
    int up[2];
    if (pipe(down) != 0 || pipe(up) != 0) {
        exit(2);
    }
    if (fork() == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        execvp(command[0], command);
        _exit(127);
    }
    close(down[0]);
    close(up[1]);
    *to_device = fdopen(down[1], "w");
    *from_device = fdopen(up[0], "r");
}

/* The next line without its end; ends the program when there is none. */
static void read_line(char *line, int size, FILE *from_device)
{
    if (fgets(line, size, from_device) == NULL) {
        fprintf(stderr, "the device ended\n");
        exit(3);
    }
    line[strcspn(line, "\r\n")] = '\0';
}

int main(int count, char **arguments)
{
    char line[512];
    FILE *to_device = NULL;
    FILE *from_device = NULL;
    if (count < 2) {
        fprintf(stderr, "usage: %s COMMAND [ARGUMENT...]\n", arguments[0]);
        return 2;
    }
    start(arguments + 1, &to_device, &from_device);
    do { /* boot messages before it are skipped */
        read_line(line, sizeof(line), from_device);
    } while (strcmp(line, "ready 1") != 0);
    fprintf(to_device, "%s\n", request);
    fflush(to_device);
    read_line(line, sizeof(line), from_device);
    printf("%s\n", line);
    return strcmp(line, expected) == 0 ? 0 : 1;
}
