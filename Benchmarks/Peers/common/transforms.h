// The pairs of transforms in the inputs, for the peers that mix them.
#ifndef TRANSFORMS_H
#define TRANSFORMS_H

#include "peer.h"

enum { PAIR_WIDTH = 34, PART_WIDTH = 17, TRANSLATION = 0, SCALE = 3, SKEW = 6, ROTATION = 9 };

static inline double pair_fraction(long run) { return ((double)(run % 240) + 0.5) / 240; }

#endif
