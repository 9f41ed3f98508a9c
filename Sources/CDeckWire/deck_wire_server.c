/* The listening side: the socket, who gets in, and the pool of strangers. The socket is our own,
 * so that running out of file descriptors neither spins nor floods a log. */
#include "deck_wire_private.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BACKLOG 64
#define ACCEPTS_AT_A_TIME 16

/* ---- The socket ---- */

static void explain(char problem[256], const char *address, uint16_t port, int error)
{
    const char *why = strerror(error);
    if (error == EADDRINUSE) {
        why = "another program uses that port; end it or choose another port";
    } else if (error == EADDRNOTAVAIL) {
        why = "that is not an address of this computer";
    } else if (error == EACCES) {
        why = "not permitted; choose a port above 1023";
    }
    snprintf(problem, 256, "cannot listen on %s port %u: %s", address, (unsigned)port, why);
}

static uint16_t port_of(int fd)
{
    struct sockaddr_storage name;
    socklen_t size = sizeof name;
    memset(&name, 0, sizeof name);
    if (getsockname(fd, (struct sockaddr *)&name, &size) != 0) {
        return 0;
    }
    if (name.ss_family == AF_INET6) {
        return ntohs(((struct sockaddr_in6 *)&name)->sin6_port);
    }
    return ntohs(((struct sockaddr_in *)&name)->sin_port);
}

int wire_server_open(char problem[256], uint16_t *bound_port, const char *address, uint16_t port)
{
    struct addrinfo hints = {0};
    struct addrinfo *found = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", (unsigned)port);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE;
    if (getaddrinfo(address, service, &hints, &found) != 0 || found == NULL) {
        snprintf(problem, 256, "cannot listen on %.64s: give a numeric address like 127.0.0.1",
                 address);
        return -1;
    }
    int yes = 1;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    /* A host started again listens at once, whatever the old connections' TIME_WAIT. */
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        explain(problem, address, port, errno);
        freeaddrinfo(found);
        if (fd >= 0) {
            close(fd);
        }
        return -1;
    }
    freeaddrinfo(found);
    *bound_port = port_of(fd);
    return fd;
}

/* ---- Accepting ---- */

static void name_peer(wire_conn *conn, const struct sockaddr_storage *from)
{
    char text[INET6_ADDRSTRLEN] = "";
    if (from->ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)from;
        inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text);
        snprintf(conn->peer, sizeof conn->peer, "[%s]:%u", text, (unsigned)ntohs(six->sin6_port));
    } else {
        const struct sockaddr_in *four = (const struct sockaddr_in *)from;
        inet_ntop(AF_INET, &four->sin_addr, text, sizeof text);
        snprintf(conn->peer, sizeof conn->peer, "%s:%u", text, (unsigned)ntohs(four->sin_port));
    }
}

/* Silent sockets must not keep a real board out: the one that has dallied longest goes. */
static void make_pending_room(deck_wire *wire)
{
    uint32_t pending = 0;
    wire_conn *oldest = NULL;
    for (wire_conn *conn = wire->conns; conn != NULL; conn = conn->next) {
        if (conn->state == CONN_UPGRADING) {
            pending++;
            oldest = conn; /* the list runs from new to old */
        }
    }
    if (oldest != NULL && pending > wire->limits.pending_connections) {
        wire_conn_drop(oldest, 1013, "too many unfinished upgrades", false);
    }
}

static uint32_t count_connections(const deck_wire *wire)
{
    uint32_t count = 0;
    for (const wire_conn *conn = wire->conns; conn != NULL; conn = conn->next) {
        count++;
    }
    return count;
}

static void adopt(deck_wire *wire, int fd, const struct sockaddr_storage *from)
{
    wire_conn *conn = count_connections(wire) < wire->limits.connections
                          ? wire_conn_make(wire, false)
                          : NULL;
    if (conn == NULL) {
        close(fd);
        return;
    }
    name_peer(conn, from);
    wire_socket_options(conn, fd);
    conn->deadline = lws_now_usecs() + (lws_usec_t)wire->limits.upgrade_ms * LWS_US_PER_MS;
    (void)wire_conn_link(conn);
    struct lws *wsi = lws_adopt_socket_vhost(wire->vhost, fd); /* closes fd if it fails */
    if (wsi == NULL) {
        wire_conn_ended(conn);
        return;
    }
    lws_set_opaque_user_data(wsi, conn);
    conn->wsi = wsi;
    make_pending_room(wire);
    wire_tick_soon(wire);
}

void wire_server_accept(deck_wire *wire)
{
    for (int i = 0; i < ACCEPTS_AT_A_TIME && !wire->stopping; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        memset(&from, 0, sizeof from);
        int fd = accept4((int)lws_get_socket_fd(wire->listener), (struct sockaddr *)&from, &size,
                         SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd >= 0) {
            adopt(wire, fd, &from);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            /* Look again at the next tick, when something may have been closed. */
            wire->accept_paused = true;
            lws_rx_flow_control(wire->listener, 0);
            lws_sul_schedule(wire->context, 0, &wire->tick, wire_tick, 100 * LWS_US_PER_MS);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

void wire_server_resume(deck_wire *wire)
{
    wire->accept_paused = false;
    if (wire->listener != NULL && !wire->stopping) {
        lws_rx_flow_control(wire->listener, 1);
    }
}

/* ---- The pool of strangers ---- */

void wire_server_keep_pool(deck_wire *wire)
{
    uint32_t strangers = 0;
    wire_conn *oldest = NULL;
    for (wire_conn *conn = wire->conns; conn != NULL; conn = conn->next) {
        if (conn->state == CONN_OPEN && !conn->authorized) {
            strangers++;
            if (oldest == NULL || conn->opened_order < oldest->opened_order) {
                oldest = conn;
            }
        }
    }
    if (oldest != NULL && strangers > wire->limits.unauthorized_connections) {
        wire_conn_begin_close(oldest, 1013, "too many connections wait for authorization");
    }
}
