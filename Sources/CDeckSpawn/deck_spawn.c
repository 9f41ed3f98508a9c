#define _GNU_SOURCE
#include "deck_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

/* For the check of `folder` before the spawn: a missing folder and a missing program would give
 * the same answer. */
static int enter_fails(const char *folder)
{
    return access(folder, X_OK) != 0;
}

static int describe_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none;
    sigset_t all;
    int flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    int status;

#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    (void)sigemptyset(&none);
    (void)sigfillset(&all);
    status = posix_spawnattr_setpgroup(attributes, 0);
    if (status == 0) {
        status = posix_spawnattr_setsigmask(attributes, &none);
    }
    if (status == 0) {
        status = posix_spawnattr_setsigdefault(attributes, &all);
    }
    if (status == 0) {
        status = posix_spawnattr_setflags(attributes, (short)flags);
    }
    return status;
}

/* `files` become stdin, stdout and stderr; a negative one is /dev/null. */
static int describe_files(posix_spawn_file_actions_t *actions, const int files[3],
                          const char *folder)
{
    int status = 0;

    for (int number = 0; status == 0 && number < 3; number++) {
        if (files[number] < 0) {
            status = posix_spawn_file_actions_addopen(
                actions, number, "/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
        } else {
            status = posix_spawn_file_actions_adddup2(actions, files[number], number);
        }
    }
    if (status == 0) {
        status = posix_spawn_file_actions_addchdir_np(actions, folder);
    }
#ifndef __APPLE__
    if (status == 0) {
        status = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    }
#endif
    return status;
}

static int spawn_into(pid_t *child, const int files[3], const char *program,
                      char *const arguments[], char *const environment[], const char *folder)
{
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    int status = posix_spawnattr_init(&attributes);

    if (status != 0) {
        return status;
    }
    status = posix_spawn_file_actions_init(&actions);
    if (status != 0) {
        (void)posix_spawnattr_destroy(&attributes);
        return status;
    }
    status = describe_attributes(&attributes);
    if (status == 0) {
        status = describe_files(&actions, files, enter_fails(folder) ? "/" : folder);
    }
    if (status == 0) {
        status = posix_spawnp(child, program, &actions, &attributes, arguments, environment);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)posix_spawnattr_destroy(&attributes);
    return status;
}

int deck_pipe(int ends[2])
{
#ifdef __APPLE__
    if (pipe(ends) != 0) {
        return errno;
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#else
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#endif
}

static void close_both(const int ends[2])
{
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* A pipe whose end `ours` (0 to read from, 1 to write to) never blocks. */
static int make_pipe(int ends[2], int ours)
{
    int status = deck_pipe(ends);

    if (status == 0 && fcntl(ends[ours], F_SETFL, O_NONBLOCK) != 0) {
        status = errno;
        close_both(ends);
    }
    return status;
}

int deck_spawn(pid_t *child, int *output, const char *program, char *const arguments[],
               char *const environment[], const char *folder)
{
    int ends[2];
    int status = make_pipe(ends, 0);

    if (status != 0) {
        return status;
    }
    const int files[3] = {-1, ends[1], ends[1]};
    status = spawn_into(child, files, program, arguments, environment, folder);
    (void)close(ends[1]);
    if (status != 0) {
        (void)close(ends[0]);
        return status;
    }
    *output = ends[0];
    return 0;
}

int deck_spawn_talking(pid_t *child, int streams[3], const char *program, char *const arguments[],
                       char *const environment[], const char *folder)
{
    int ends[3][2];
    int files[3];
    int made = 0;
    int status = 0;

    while (made < 3) {
        int ours = made == STDIN_FILENO ? 1 : 0;
        status = make_pipe(ends[made], ours);
        if (status != 0) {
            break;
        }
        streams[made] = ends[made][ours];
        files[made] = ends[made][1 - ours];
        made++;
    }
    if (status == 0) {
        status = spawn_into(child, files, program, arguments, environment, folder);
    }
    for (int number = 0; number < made; number++) {
        if (status == 0) {
            (void)close(files[number]);
        } else {
            close_both(ends[number]);
        }
    }
    return status;
}
