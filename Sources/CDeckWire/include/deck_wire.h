#ifndef DECK_WIRE_H
#define DECK_WIRE_H
#endif
