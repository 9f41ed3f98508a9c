#include "faults.h"

#include <stdio.h>
#include <string.h>

#include "deck_faults.h"
#include "deck_status.h"

static int armed_call;
static int calls;

void faults_arm(int call)
{
    armed_call = call;
    calls = 0;
}

int faults_calls(void)
{
    return calls;
}

bool faults_now(void)
{
    calls++;
    return calls == armed_call;
}

enum {
    OUTPUT_MAX = 96,
    UNTOUCHED = 0xA5
};

typedef int (*attempt)(const deck_faults *back_end, uint8_t *output);

static bool filled(const uint8_t *bytes, size_t length, uint8_t value)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != value) {
            return false;
        }
    }
    return true;
}

/* Runs `call` with no fault, then with the first, second, … call failing: a shim that drops one
 * return code would hand out a key that everyone knows (field case O2). */
static const char *every_fault(const deck_faults *back_end, attempt call, size_t output_size,
                               int fault, int least)
{
    static char problem[160];
    uint8_t output[OUTPUT_MAX];
    const char *what = NULL;
    int failing = 0;

    memset(output, UNTOUCHED, sizeof(output));
    faults_arm(0);
    if (call(back_end, output) != DECK_OK) {
        what = "it failed by itself";
    }
    const int total = faults_calls();
    if (what == NULL && total < least) {
        what = "there were fewer calls than that";
        failing = least;
    }
    while (what == NULL && failing < total) {
        failing++;
        memset(output, UNTOUCHED, sizeof(output));
        faults_arm(failing);
        const int status = call(back_end, output);
        if (status == DECK_OK) {
            what = "the status says success";
        } else if (status != fault) {
            what = "the status blames another";
        } else if (!filled(output, output_size, 0)) {
            what = "bytes were left behind";
        } else if (!filled(output + output_size, sizeof(output) - output_size, UNTOUCHED)) {
            what = "bytes beyond the output were written";
        } else if (back_end->left_open() != 0) {
            what = "a key or an operation was left open";
        }
    }
    faults_arm(0);
    if (what == NULL) {
        return NULL;
    }
    (void)snprintf(problem, sizeof(problem), "%s, call %d of %d: %s", back_end->name, failing,
                   total, what);
    return problem;
}

static int sha256_once(const deck_faults *back_end, uint8_t *output)
{
    return back_end->sha256(output, "abc", 3);
}

const char *deck_faults_sha256(const deck_faults *back_end, int least)
{
    return every_fault(back_end, sha256_once, 32, DECK_ENV_CRYPTO, least);
}

static int hmac_once(const deck_faults *back_end, uint8_t *output)
{
    /* Longer than a block of the hash, so that the key is hashed too. */
    static const uint8_t key[65] = {1};
    return back_end->hmac(output, key, sizeof(key), "text", 4);
}

const char *deck_faults_hmac(const deck_faults *back_end, int least)
{
    return every_fault(back_end, hmac_once, 32, DECK_ENV_CRYPTO, least);
}

static int hkdf_once(const deck_faults *back_end, uint8_t *output)
{
    /* Three blocks: one HMAC to extract and three to expand. */
    return back_end->hkdf(output, 80, "secret", 6, "salt", 4, "info", 4);
}

const char *deck_faults_hkdf(const deck_faults *back_end, int least)
{
    return every_fault(back_end, hkdf_once, 80, DECK_ENV_CRYPTO, least);
}

static int x25519_once(const deck_faults *back_end, uint8_t *output)
{
    static const uint8_t scalar[32] = {0x42, 0x42};
    static const uint8_t base[32] = {9};
    return back_end->x25519(output, scalar, base);
}

const char *deck_faults_x25519(const deck_faults *back_end, int least)
{
    return every_fault(back_end, x25519_once, 32, DECK_ENV_CRYPTO, least);
}

static int drbg_once(const deck_faults *back_end, uint8_t *output)
{
    return back_end->drbg(output, 64);
}

const char *deck_faults_drbg(const deck_faults *back_end, int least)
{
    return every_fault(back_end, drbg_once, 64, DECK_ENV_RANDOM, least);
}
