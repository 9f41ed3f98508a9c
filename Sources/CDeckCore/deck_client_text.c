/* The names of states and reasons, as programs print them. */
#include "deck_client.h"

const char *deck_rejection_text(deck_rejection reason)
{
    switch (reason) {
    case DECK_REJECTION_CHALLENGE_PROOF:
        return "wrongChallengeProof";
    case DECK_REJECTION_PAIRED_PROOF:
        return "wrongPairedProof";
    case DECK_REJECTION_PEER_KEY:
        return "badPeerKey";
    default:
        return "unknown";
    }
}

const char *deck_ignored_text(deck_ignored reason)
{
    switch (reason) {
    case DECK_IGNORED_NOT_SECURE:
        return "notSecure";
    case DECK_IGNORED_BAD_SIGNATURE:
        return "badSignature";
    case DECK_IGNORED_REPLAYED:
        return "replayed";
    case DECK_IGNORED_MALFORMED:
        return "malformed";
    default:
        return "unknown";
    }
}

const char *deck_client_state_text(deck_client_state state)
{
    switch (state) {
    case DECK_CLIENT_STOPPED:
        return "stopped";
    case DECK_CLIENT_OFFLINE:
        return "offline";
    case DECK_CLIENT_CONNECTING:
        return "connecting";
    case DECK_CLIENT_EXPECTING_CHALLENGE:
        return "expectingChallenge";
    case DECK_CLIENT_EXPECTING_OFFER:
        return "expectingOffer";
    case DECK_CLIENT_EXPECTING_CODE:
        return "expectingCode";
    case DECK_CLIENT_EXPECTING_SAVE:
        return "expectingSave";
    case DECK_CLIENT_EXPECTING_PAIRED:
        return "expectingPaired";
    case DECK_CLIENT_LOCKED:
        return "locked";
    case DECK_CLIENT_EXPECTING_LAYOUT:
        return "expectingLayout";
    case DECK_CLIENT_AUTHORIZED:
        return "authorized";
    case DECK_CLIENT_CLOSING:
        return "closing";
    default:
        return "unknown";
    }
}
