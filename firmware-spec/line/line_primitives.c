/* Hashes, HKDF, X25519 and the spellings of bytes. */
#include "deck_crypto.h"
#include "line.h"

static void sha256(const line_argument *arguments)
{
    uint8_t hash[DECK_HASH_SIZE];
    int status = deck_sha256(hash, arguments[0].bytes, arguments[0].length);
    line_result(status, hash, sizeof(hash));
}

static void hmac(const line_argument *arguments)
{
    uint8_t mac[DECK_HASH_SIZE];
    int status = deck_hmac(mac, arguments[0].bytes, arguments[0].length, arguments[1].bytes,
                           arguments[1].length);
    line_result(status, mac, sizeof(mac));
}

static void hkdf(const line_argument *arguments)
{
    if (arguments[0].number > sizeof(line_scratch)) {
        line_error("unsupported");
        return;
    }
    size_t length = (size_t)arguments[0].number;
    int status = deck_hkdf(line_scratch, length, arguments[1].bytes, arguments[1].length,
                           arguments[2].bytes, arguments[2].length, arguments[3].bytes,
                           arguments[3].length);
    line_result(status, line_scratch, length);
}

static void x25519_public(const line_argument *arguments)
{
    uint8_t key[DECK_KEY_SIZE];
    int status = deck_x25519_public(key, arguments[0].bytes);
    line_result(status, key, sizeof(key));
}

static void x25519(const line_argument *arguments)
{
    uint8_t shared[DECK_KEY_SIZE];
    int status = deck_x25519(shared, arguments[0].bytes, arguments[1].bytes);
    line_result(status, shared, sizeof(shared));
}

static void hex_decode(const line_argument *arguments)
{
    if (arguments[0].number > sizeof(line_scratch)) {
        line_error("unsupported");
        return;
    }
    size_t length = (size_t)arguments[0].number;
    int status = deck_hex_decode(line_scratch, length, (const char *)arguments[1].bytes,
                                 arguments[1].length);
    line_result(status, line_scratch, length);
}

static void base64_encode(const line_argument *arguments)
{
    char text[DECK_BASE64_SIZE + 1];
    deck_base64_encode_key(text, arguments[0].bytes);
    line_result(DECK_OK, text, DECK_BASE64_SIZE);
}

static void base64_decode(const line_argument *arguments)
{
    uint8_t key[DECK_KEY_SIZE];
    int status = deck_base64_decode_key(key, (const char *)arguments[0].bytes,
                                        arguments[0].length);
    line_result(status, key, sizeof(key));
}

const line_request line_primitive_requests[] = {
    {"sha256", "b", sha256, false},
    {"hmac", "bb", hmac, false},
    {"hkdf", "ubbb", hkdf, false},
    {"x25519-public", "k", x25519_public, false},
    {"x25519", "kk", x25519, false},
    {"hex-decode", "ub", hex_decode, false},
    {"base64-encode", "k", base64_encode, false},
    {"base64-decode", "b", base64_decode, false},
    {NULL, NULL, NULL, false},
};
