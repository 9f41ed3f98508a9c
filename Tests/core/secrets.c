/* Runs the core on secrets that valgrind takes for undefined: it then reports every branch and
 * every address that depends on one. What comes out must be undefined too, or it was no test. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <valgrind/memcheck.h>

#include "deck_crypto.h"
#include "deck_envelope.h"
#include "deck_message.h"
#include "deck_pairing.h"
#include "deck_session.h"

#define HIDE(data) (void)VALGRIND_MAKE_MEM_UNDEFINED((data), sizeof(data))
#define SHOW(data) (void)VALGRIND_MAKE_MEM_DEFINED((data), sizeof(data))

static const char *scenario;

static void fail(const char *what)
{
    (void)fprintf(stderr, "%s: %s\n", scenario, what);
    exit(2);
}

static void require(int condition, const char *what)
{
    if (!condition) {
        fail(what);
    }
}

/* `data` came from the secret, so each of its bytes must be marked, in most of its bits. */
static void require_secret(const void *data, size_t length)
{
    unsigned char marks[64];
    require(length <= sizeof(marks) && VALGRIND_GET_VBITS(data, marks, length) == 1,
            "valgrind has no marks");
    for (size_t i = 0; i < length; i++) {
        require(marks[i] != 0, "the result does not depend on the secret");
    }
}

static void comparing(void)
{
    uint8_t left[32];
    uint8_t right[32];
    scenario = "deck_equal";
    memset(left, 7, sizeof(left));
    memset(right, 7, sizeof(right));
    HIDE(left);
    HIDE(right);
    require(deck_equal(left, right, sizeof(left)), "equal ones differ");
    SHOW(right);
    right[0] ^= 1;
    HIDE(right);
    require(!deck_equal(left, right, sizeof(left)), "different ones are equal");
}

static void hashing(void)
{
    uint8_t key[32] = {1};
    uint8_t text[40] = {2};
    uint8_t mac[32];
    scenario = "deck_hmac";
    HIDE(key);
    HIDE(text);
    require(deck_hmac(mac, key, sizeof(key), text, sizeof(text)) == DECK_OK, "failed");
    require_secret(mac, sizeof(mac));
}

static void deriving(void)
{
    uint8_t secret[32] = {3};
    char salt[4] = {'0', '0', '4', '2'};
    uint8_t out[64];
    scenario = "deck_hkdf";
    HIDE(secret);
    HIDE(salt);
    require(deck_hkdf(out, sizeof(out), secret, sizeof(secret), salt, sizeof(salt), "td", 2)
                == DECK_OK,
            "failed");
    require_secret(out, sizeof(out));
}

/* The code alone is secret: the rest is what a thief who listens knows, or could. */
static void pairing(void)
{
    static const uint8_t shared[32] = {4};
    static const uint8_t host_key[32] = {5};
    static const uint8_t deck_key[32] = {6};
    char code[4] = {'0', '0', '4', '2'};
    deck_pairing_keys keys;
    scenario = "deck_pairing_derive_shared";
    HIDE(code);
    require(deck_pairing_derive_shared(&keys, shared, host_key, deck_key, code) == DECK_OK,
            "failed");
    require_secret(keys.confirm_key, sizeof(keys.confirm_key));
    require_secret(keys.token, sizeof(keys.token));
    SHOW(code);
    code[2] = 'x';
    HIDE(code);
    require(deck_pairing_derive_shared(&keys, shared, host_key, deck_key, code)
                == DECK_MISUSE_CODE,
            "a letter is no digit");
}

static void proving(void)
{
    uint8_t key[32] = {7};
    char proof[65];
    scenario = "deck_proof";
    HIDE(key);
    require(deck_proof(proof, key, DECK_SIDE_MAC) == DECK_OK, "failed");
    require_secret(proof, 64);

    scenario = "deck_proof_check";
    SHOW(proof); /* it has been sent */
    require(deck_proof_check(proof, 64, key, DECK_SIDE_MAC) == DECK_OK, "its own was refused");
    proof[0] = proof[0] == '0' ? '1' : '0';
    require(deck_proof_check(proof, 64, key, DECK_SIDE_MAC) == DECK_PEER_BAD_PROOF,
            "another was accepted");
}

static void meeting(void)
{
    static const char nonce[] = "00112233445566778899aabbccddeeff";
    uint8_t token[32] = {8};
    uint8_t auth_key[32];
    deck_session_keys keys;
    scenario = "deck_session_derive";
    HIDE(token);
    require(deck_session_auth_key(auth_key, token, nonce, nonce) == DECK_OK
                && deck_session_derive(&keys, token, nonce, nonce) == DECK_OK,
            "failed");
    require_secret(auth_key, sizeof(auth_key));
    require_secret(keys.client_to_mac, sizeof(keys.client_to_mac));
    require_secret(keys.mac_to_client, sizeof(keys.mac_to_client));
}

static int open_text(const char *text, size_t length, const uint8_t key[32])
{
    char body[64];
    size_t body_length = 0;
    uint64_t missed = 0;
    uint64_t last = 0;
    uint32_t slots[8];
    deck_message message;
    require(deck_message_read(&message, text, length, (deck_json_keys){slots, 8}) == DECK_OK
                && message.kind == DECK_MESSAGE_SECURE,
            "unreadable");
    return deck_envelope_open(body, sizeof(body), &body_length, &missed, key, &last,
                              &message.envelope);
}

static void sealing(void)
{
    static const char body[] = "{\"type\":\"press\"}";
    uint8_t key[32] = {9};
    char text[256];
    char mac[65];
    size_t length = 0;
    uint64_t last = 0;
    scenario = "deck_envelope_mac";
    HIDE(key);
    require(deck_envelope_mac(mac, key, 1, body, sizeof(body) - 1) == DECK_OK, "failed");
    require_secret(mac, 64);

    scenario = "deck_envelope_seal";
    require(deck_envelope_seal(text, sizeof(text), &length, key, &last, body, sizeof(body) - 1)
                == DECK_OK,
            "failed");

    scenario = "deck_envelope_open";
    require(open_text(text, length, key) == DECK_OK, "its own was refused");
    SHOW(mac);
    char *last_digit = strstr(text, mac) + 63;
    *last_digit = *last_digit == '0' ? '1' : '0';
    require(open_text(text, length, key) == DECK_PEER_BAD_SIGNATURE, "another was accepted");
}

int main(void)
{
    scenario = "secrets";
    require(RUNNING_ON_VALGRIND != 0, "run this in valgrind");
    comparing();
    hashing();
    deriving();
    pairing();
    proving();
    meeting();
    sealing();
    (void)puts("10 uses of secrets, none seen in a branch or an address");
    return 0;
}
