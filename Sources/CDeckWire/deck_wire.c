#include "deck_wire.h"
typedef int deck_wire_empty;
