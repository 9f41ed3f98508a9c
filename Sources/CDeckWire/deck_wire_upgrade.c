/* Which upgrade requests are let in, and the answer to the rest (protocol section 1). */
#include "deck_wire_private.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static int answer(struct lws *wsi, const char *status, const char *extra, const char *words)
{
    unsigned char room[LWS_PRE + 512];
    int length = snprintf((char *)room + LWS_PRE, 512,
                          "HTTP/1.1 %s\r\n%sConnection: close\r\nContent-Type: text/plain\r\n"
                          "Content-Length: %zu\r\n\r\n%s\n",
                          status, extra, strlen(words) + 1, words);
    if (length > 0 && length < 512) {
        (void)lws_write(wsi, room + LWS_PRE, (size_t)length, LWS_WRITE_HTTP);
    }
    return -1;
}

/* Whether the header is there at all, empty or not: libwebsockets gives both the length 0. */
static bool header_stands(struct lws *wsi, enum lws_token_indexes header)
{
    char text[8];
    return lws_hdr_total_length(wsi, header) > 0 ||
           lws_hdr_copy_fragment(wsi, text, sizeof text, header, 0) >= 0;
}

static bool header_is(struct lws *wsi, enum lws_token_indexes header, const char *value)
{
    char text[64];
    int length = lws_hdr_copy(wsi, text, sizeof text, header);
    return length == (int)strlen(value) && strcmp(text, value) == 0;
}

static bool path_is_root(struct lws *wsi)
{
    return header_is(wsi, WSI_TOKEN_GET_URI, "/");
}

/* Boards with arduinoWebSockets offer `arduino`; what is not in our table cannot be ignored. */
static bool subprotocol_known(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) == 0 ||
           header_is(wsi, WSI_TOKEN_PROTOCOL, "arduino") ||
           header_is(wsi, WSI_TOKEN_PROTOCOL, "touchdeck");
}

int wire_server_judge_upgrade(wire_conn *conn, struct lws *wsi, const char *upgrade)
{
    if (conn == NULL || conn->state != CONN_UPGRADING) {
        return -1;
    }
    if (upgrade == NULL || strcasecmp(upgrade, "websocket") != 0 ||
        (wire_quirk("wantsPlainSpelling") && strcmp(upgrade, "websocket") != 0)) {
        return answer(wsi, "400 Bad Request", "", "Only an upgrade to websocket is known here.");
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0) {
        return answer(wsi, "405 Method Not Allowed", "Allow: GET\r\n", "Only GET upgrades.");
    }
    if (!path_is_root(wsi) && !wire_quirk("takesAnyPath")) {
        return answer(wsi, "404 Not Found", "", "The path is /.");
    }
    if (header_stands(wsi, WSI_TOKEN_ORIGIN) && !header_is(wsi, WSI_TOKEN_ORIGIN, "file://") &&
        !wire_quirk("takesAnyOrigin")) {
        return answer(wsi, "403 Forbidden", "", "Web pages are not welcome here.");
    }
    if (!header_is(wsi, WSI_TOKEN_VERSION, "13")) {
        return answer(wsi, "426 Upgrade Required", "Sec-WebSocket-Version: 13\r\n",
                      "The WebSocket version is 13.");
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_KEY) != 24 ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0 ||
        lws_hdr_total_length(wsi, WSI_TOKEN_CONNECTION) == 0) {
        return answer(wsi, "400 Bad Request", "", "Host, Connection or Sec-WebSocket-Key is bad.");
    }
    if (!subprotocol_known(wsi)) {
        return answer(wsi, "400 Bad Request", "", "No subprotocol is needed; leave it out.");
    }
    return 0;
}

#ifdef DECK_WIRE_QUIRKS
int wire_server_add_header(struct lws *wsi, void *in)
{
    static const unsigned char name[] = "Sec-WebSocket-Extensions:";
    static const unsigned char value[] = "permessage-deflate";
    struct lws_process_html_args *args = in;
    return lws_add_http_header_by_name(wsi, name, value, (int)sizeof value - 1,
                                       (unsigned char **)&args->p,
                                       (unsigned char *)args->p + args->max_len);
}
#endif

int wire_server_answer_http(struct lws *wsi)
{
    if (!path_is_root(wsi)) {
        return answer(wsi, "404 Not Found", "", "The path is /.");
    }
    return answer(wsi, "426 Upgrade Required", "Upgrade: websocket\r\n",
                  "This is a WebSocket, not a web page.");
}
