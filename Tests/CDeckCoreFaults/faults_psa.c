/* The back end on the PSA functions, each of which can fail, and counts of what they opened. */
#define DECK_CRYPTO_PSA 1

#include <psa/crypto.h>

#include "deck_faults.h"
#include "faults.h"

/* What PSA says to a key of low order, too: the back end must not take one for the other. */
#define FAULT PSA_ERROR_INVALID_ARGUMENT

static int keys;
static int operations;

static int left_open(void)
{
    return keys + operations;
}

static psa_status_t counted(int *open, int change, psa_status_t code)
{
    if (code == PSA_SUCCESS) {
        *open += change;
    }
    return code;
}

/* Closes what there is and says that it did not go well. */
static psa_status_t destroyed(psa_key_id_t key)
{
    const bool fails = faults_now();
    const psa_status_t code = counted(&keys, -1, psa_destroy_key(key));
    return fails ? FAULT : code;
}

static psa_status_t aborted(psa_mac_operation_t *operation)
{
    operations = 0;
    return psa_mac_abort(operation);
}

#define FAIL_OR(call) (faults_now() ? FAULT : (call))
#define psa_crypto_init(...) FAIL_OR(psa_crypto_init(__VA_ARGS__))
#define psa_generate_random(...) FAIL_OR(psa_generate_random(__VA_ARGS__))
#define psa_hash_compute(...) FAIL_OR(psa_hash_compute(__VA_ARGS__))
#define psa_import_key(...) FAIL_OR(counted(&keys, 1, psa_import_key(__VA_ARGS__)))
#define psa_destroy_key(...) destroyed(__VA_ARGS__)
#define psa_mac_sign_setup(...) FAIL_OR(counted(&operations, 1, psa_mac_sign_setup(__VA_ARGS__)))
#define psa_mac_update(...) FAIL_OR(psa_mac_update(__VA_ARGS__))
#define psa_mac_sign_finish(...) FAIL_OR(counted(&operations, -1, psa_mac_sign_finish(__VA_ARGS__)))
#define psa_mac_abort(...) aborted(__VA_ARGS__)
#define psa_raw_key_agreement(...) FAIL_OR(psa_raw_key_agreement(__VA_ARGS__))

#define FAULTS_NAME(name) faults_psa_##name
#define FAULTS_BACK_END "../../Sources/CDeckCore/deck_crypto_psa.c"
#include "faulty_core.h"

const deck_faults deck_faults_psa = FAULTS_TABLE("PSA");
