#include "deck_status.h"

const char *deck_status_text(int status)
{
    switch (status) {
    case DECK_OK:
        return "done";
    case DECK_MALFORMED_JSON:
        return "not a JSON text that the protocol accepts";
    case DECK_MALFORMED_DEPTH:
        return "JSON nested more than 16 deep";
    case DECK_MALFORMED_KEY:
        return "a key stands twice in one object";
    case DECK_MALFORMED_MEMBER:
        return "a member is missing or of the wrong type";
    case DECK_MALFORMED_VALUE:
        return "a value breaks its format";
    case DECK_MALFORMED_TYPE:
        return "the type names no message";
    case DECK_MALFORMED_SIZE:
        return "the message is over its limit";
    case DECK_PEER_BAD_KEY:
        return "the peer's public key gives an all-zero secret";
    case DECK_PEER_BAD_PROOF:
        return "the peer's proof is wrong";
    case DECK_PEER_BAD_SIGNATURE:
        return "the envelope's mac is wrong";
    case DECK_PEER_REPLAYED:
        return "the envelope's number was taken already";
    case DECK_MISUSE_ARGUMENT:
        return "an argument is missing or out of range";
    case DECK_MISUSE_STATE:
        return "not possible in this state";
    case DECK_MISUSE_SPACE:
        return "a buffer is too small";
    case DECK_MISUSE_CODE:
        return "a pairing code is four digits, 0000 to 9999";
    case DECK_MISUSE_EXHAUSTED:
        return "the message counter is used up: reconnect";
    case DECK_ENV_CRYPTO:
        return "the cryptographic library failed";
    case DECK_ENV_RANDOM:
        return "no random bytes: is the radio on?";
    default:
        return "unknown status";
    }
}
