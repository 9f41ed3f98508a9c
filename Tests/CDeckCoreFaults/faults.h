/* Shared by the two files that build a faulty back end. */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>

/* Lets the call of that number (from 1) fail, counted from here; 0: none fails. */
void faults_arm(int call);
/* How many calls into Mbed TLS there were since. */
int faults_calls(void);
/* Counts a call; whether it is the one to fail. */
bool faults_now(void);

#endif
