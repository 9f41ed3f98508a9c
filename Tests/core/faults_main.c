/* The fault checks of Tests/CDeckCoreFaults as a program of their own, for sanitizers and valgrind. */
#include <stdio.h>

#include "deck_faults.h"

typedef const char *(*check)(const deck_faults *back_end, int least);

int main(void)
{
    static const check checks[] = {deck_faults_sha256, deck_faults_hmac, deck_faults_hkdf,
                                   deck_faults_x25519, deck_faults_drbg};
    const deck_faults *const back_ends[] = {&deck_faults_classic, &deck_faults_psa};
    int problems = 0;
    for (size_t b = 0; b < sizeof(back_ends) / sizeof(back_ends[0]); b++) {
        for (size_t c = 0; c < sizeof(checks) / sizeof(checks[0]); c++) {
            const char *problem = checks[c](back_ends[b], 1);
            if (problem != NULL) {
                (void)printf("%s\n", problem);
                problems++;
            }
        }
    }
    (void)printf("%d problems\n", problems);
    return problems == 0 ? 0 : 1;
}
