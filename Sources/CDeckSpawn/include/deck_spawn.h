/* Starting a child process with a clean slate: the host's button actions, and devices to test.
 *
 * Swift's view of the C library leaves out the calls that close every other file and that make a
 * pipe which no other child inherits; hence this file. */
#ifndef DECK_SPAWN_H
#define DECK_SPAWN_H

#include <sys/types.h>

/* Starts `program`, looked up along PATH unless its name holds a slash.
 *
 * The child leads a process group of its own. Its stdin is /dev/null, its stdout and stderr are
 * one pipe, no other file is open, no signal is blocked or ignored, and it begins in `folder`.
 * `arguments` (the program's name first) and `environment` end with NULL.
 *
 * Returns 0 with the child's id in `*child` and the pipe's end to read from, non-blocking and
 * close-on-exec, in `*output`; else an `errno` value, with nothing started and nothing open. */
int deck_spawn(pid_t *child, int *output, const char *program, char *const arguments[],
               char *const environment[], const char *folder)
    __attribute__((warn_unused_result));

/* The same with a pipe for each of the child's streams: `streams[0]` to write to, `streams[1]` and
 * `streams[2]` to read its stdout and stderr from; all non-blocking and close-on-exec. */
int deck_spawn_talking(pid_t *child, int streams[3], const char *program, char *const arguments[],
                       char *const environment[], const char *folder)
    __attribute__((warn_unused_result));

/* A close-on-exec pipe: `ends[0]` to read from, `ends[1]` to write to. Returns 0 or an `errno`
 * value. */
int deck_pipe(int ends[2]) __attribute__((warn_unused_result));

#endif
