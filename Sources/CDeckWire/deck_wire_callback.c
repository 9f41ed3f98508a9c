/* libwebsockets' one callback, sorted out to the right place. */
#include "deck_wire_private.h"

static deck_wire *wire_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static void wsi_gone(wire_conn *conn)
{
    conn->wsi = NULL;
    if (conn->state == CONN_CONNECTING) {
        wire_client_attempt_failed(conn, "no answer");
    } else if (!conn->attempting && conn->state != CONN_RESOLVING) {
        wire_conn_ended(conn);
    }
}

static int listener_callback(deck_wire *wire, struct lws *wsi, enum lws_callback_reasons reason)
{
    if (reason == LWS_CALLBACK_RAW_RX_FILE && wsi == wire->listener) {
        wire_server_accept(wire);
    } else if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && wsi == wire->listener) {
        wire->listener = NULL;
    }
    return 0;
}

/* libwebsockets found a frame that breaks the rules and closes on its own account. */
static void library_closes(wire_conn *conn)
{
    if (conn->state == CONN_OPEN && lws_get_close_length(conn->wsi) >= 2) {
        const unsigned char *payload = lws_get_close_payload(conn->wsi);
        wire_conn_closing(conn, (uint16_t)(payload[0] << 8 | payload[1]),
                          "the other side broke the WebSocket rules", false);
    }
}

static int pong(wire_conn *conn)
{
    conn->answers_pings = true;
    conn->last_heard = lws_now_usecs();
    return 0;
}

int wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    (void)user;
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        wire_handle_requests(wire_of(wsi));
        return 0;
    }
    if (reason == LWS_CALLBACK_RAW_RX_FILE || reason == LWS_CALLBACK_RAW_CLOSE_FILE) {
        return listener_callback(wire_of(wsi), wsi, reason);
    }
    wire_conn *conn = wsi == NULL ? NULL : lws_get_opaque_user_data(wsi);
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return wire_server_judge_upgrade(conn, wsi, in);
    case LWS_CALLBACK_HTTP:
        return wire_server_answer_http(wsi);
    case LWS_CALLBACK_ADD_HEADERS:
        return wire_quirk("namesAnExtension") ? wire_server_add_header(wsi, in) : 0;
    case LWS_CALLBACK_CLIENT_HTTP_REDIRECT:
        return 1; /* a host never sends a deck elsewhere */
    default:
        break;
    }
    if (conn == NULL) {
        return 0;
    }
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        conn->wsi = wsi;
        wire_conn_opened(conn);
        return 0;
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return wire_conn_received(conn, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return wire_conn_writeable(conn);
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_CLIENT_RECEIVE_PONG:
        return pong(conn);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return wire_conn_peer_closing(conn, in, length);
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
    case LWS_CALLBACK_WS_CLIENT_DROP_PROTOCOL:
        library_closes(conn);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (conn->state == CONN_CONNECTING) {
            lws_set_opaque_user_data(wsi, NULL);
            wire_client_attempt_failed(conn, in == NULL ? "no answer" : in);
        }
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        wsi_gone(conn);
        return 0;
    default:
        return 0;
    }
}
