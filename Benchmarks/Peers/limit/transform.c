// T5: transforms taken apart beforehand, mixed and composed; columns in blocks of eight tracks.
#include "limit.h"

#include <math.h>

enum { LANES = 8, INPUT = 34 };

/// Eight pairs: translation, scale and skew of both ends, the first rotation, the one across it, half
/// of the angle between them, and the perspective of both ends.
typedef struct {
  double ends[2][9][LANES];
  double start[4][LANES], across[4][LANES], angle[LANES];
  double perspective[2][4][LANES];
} block;

typedef struct {
  block *blocks;
  double (*results)[16][LANES];
  size_t count;
} transform_state;

static inline __attribute__((always_inline)) void compose(
    const block *restrict b, double (*restrict m)[LANES], double fraction, int is_whole) {
  for (int i = 0; i < LANES; i++) {
    double sine, cosine, v[9], q[4];
    sine_and_cosine(b->angle[i] * fraction, &sine, &cosine);
    for (int k = 0; k < 4; k++) q[k] = b->start[k][i] * cosine + b->across[k][i] * sine;
    for (int k = 0; k < 9; k++) v[k] = mix(b->ends[0][k][i], b->ends[1][k][i], fraction);
    double x = q[0], y = q[1], z = q[2], w = q[3];
    double r[3][3] = {
        {1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
        {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
        {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}};
    double rows[4][3];
    for (int k = 0; k < 3; k++) {
      rows[0][k] = v[3] * r[0][k];
      rows[1][k] = v[4] * (r[1][k] + v[6] * r[0][k]);
      rows[2][k] = v[5] * (r[2][k] + v[7] * r[0][k] + v[8] * r[1][k]);
      rows[3][k] = v[k];
    }
    if (is_whole) {
      double p[4];
      for (int k = 0; k < 4; k++)
        p[k] = mix(b->perspective[0][k][i], b->perspective[1][k][i], fraction);
      for (int row = 0; row < 4; row++)
        m[4 * row + 3][i] = rows[row][0] * p[0] + rows[row][1] * p[1] + rows[row][2] * p[2] +
                            (row == 3 ? p[3] : 0);
    }
    for (int row = 0; row < 4; row++)
      for (int k = 0; k < 3; k++) m[4 * row + k][i] = rows[row][k];
  }
}

#define PASS(name, is_whole)                                                                  \
  static double name(void *pointer, long run) {                                               \
    transform_state *s = pointer;                                                             \
    double fraction = ((double)(run % 240) + 0.5) / 240;                                      \
    for (size_t i = 0; i < s->count / LANES; i++)                                             \
      compose(&s->blocks[i], s->results[i], fraction, is_whole);                              \
    return s->results[0][0][0];                                                               \
  }

PASS(affine_pass, 0)
PASS(whole_pass, 1)

static double slerp_pass(void *pointer, long run) {
  transform_state *s = pointer;
  double fraction = ((double)(run % 240) + 0.5) / 240;
  for (size_t n = 0; n < s->count / LANES; n++) {
    const block *restrict b = &s->blocks[n];
    double(*restrict m)[LANES] = s->results[n];
    for (int i = 0; i < LANES; i++) {
      double sine, cosine;
      sine_and_cosine(b->angle[i] * fraction, &sine, &cosine);
      for (int k = 0; k < 4; k++) m[k][i] = b->start[k][i] * cosine + b->across[k][i] * sine;
    }
  }
  return s->results[0][0][0];
}

void measure_transforms(const peer *self) {
  transform_state s;
  double *rows = peer_read(self, "transforms", INPUT, &s.count);
  s.blocks = aligned_alloc(64, s.count / LANES * sizeof *s.blocks);
  s.results = aligned_alloc(64, s.count / LANES * sizeof *s.results);
  for (size_t i = 0; i < s.count; i++) {
    block *b = &s.blocks[i / LANES];
    size_t lane = i % LANES;
    const double *pair = rows + i * INPUT;
    const double *p = pair + 9, *q = pair + INPUT / 2 + 9;
    double dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
    double sign = dot < 0 ? -1 : 1;
    b->angle[lane] = acos(fmin(dot * sign, 1));
    for (int k = 0; k < 4; k++) {
      b->start[k][lane] = p[k];
      b->across[k][lane] = (sign * q[k] - p[k] * dot * sign) / sin(b->angle[lane]);
    }
    for (int end = 0; end < 2; end++) {
      const double *part = pair + end * INPUT / 2;
      for (int k = 0; k < 9; k++) b->ends[end][k][lane] = part[k];
      for (int k = 0; k < 4; k++) b->perspective[end][k][lane] = part[13 + k];
    }
  }
  const char *note = "Parts prepared, eight tracks side by side; results in columns.";
  peer_row row = {"4096 affine", "limit in C", "ns/track", s.count, sizeof(block) / LANES, note};
  peer_measure(self, row, affine_pass, &s);
  row.workload = "4096 whole 4×4";
  peer_measure(self, row, whole_pass, &s);
  row.workload = "4096 slerp";
  peer_measure(self, row, slerp_pass, &s);
}
