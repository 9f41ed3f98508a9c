/* What a call of the deck core answers. Zero is success, every failure is negative and belongs
 * to a family that says whose fault it is, so that a caller may handle families as a whole.
 * After a failure no output of the call may be used. */
#ifndef DECK_STATUS_H
#define DECK_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DECK_CHECKED __attribute__((warn_unused_result))
#else
#define DECK_CHECKED
#endif

enum {
    DECK_OK = 0,

    /* Malformed: the text is not what the protocol's JSON section allows. */
    DECK_MALFORMED_JSON = -101,   /* not a JSON text, or one that section 2 refuses */
    DECK_MALFORMED_DEPTH = -102,  /* nesting over 16 */
    DECK_MALFORMED_KEY = -103,    /* a key stands twice in one object */
    DECK_MALFORMED_MEMBER = -104, /* a member is missing or of the wrong type */
    DECK_MALFORMED_VALUE = -105,  /* a hex, base64, integer or text value breaks its format */
    DECK_MALFORMED_TYPE = -106,   /* `type` names no message */
    DECK_MALFORMED_SIZE = -107,   /* the message is over its limit */

    /* Peer misbehaved: well-formed, but not from who it should be. */
    DECK_PEER_BAD_KEY = -201,     /* the public key gives an all-zero secret (RFC 7748, 6.1) */
    DECK_PEER_BAD_PROOF = -202,
    DECK_PEER_BAD_SIGNATURE = -203,
    DECK_PEER_REPLAYED = -204,

    /* Misuse: the caller asked for what cannot be done now. */
    DECK_MISUSE_ARGUMENT = -301,
    DECK_MISUSE_STATE = -302,     /* not in a state that allows it */
    DECK_MISUSE_SPACE = -303,     /* a buffer of the caller's is too small */
    DECK_MISUSE_CODE = -304,      /* a pairing code is four ASCII digits */
    DECK_MISUSE_EXHAUSTED = -305, /* the counter reached 2^53-1: start a new session */

    /* Environment: the platform failed. */
    DECK_ENV_CRYPTO = -401,
    DECK_ENV_RANDOM = -402
};

/* A plain sentence in English for a status, never NULL. */
const char *deck_status_text(int status);

#ifdef __cplusplus
}
#endif

#endif
