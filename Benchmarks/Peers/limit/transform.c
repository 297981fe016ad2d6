// T5: transforms that were decomposed before, mixed and composed; columns in blocks of eight tracks, and the
// results one after the other.
#include "limit.h"

#include <math.h>

enum { TRACKS = 8, INPUT = 34 };

/// Eight pairs: translation, scale and skew of both ends, the first rotation, the perpendicular rotation,
/// half of the angle between them, and the perspective of both ends.
typedef struct {
  double ends[2][9][TRACKS];
  double start[4][TRACKS], across[4][TRACKS], angle[TRACKS];
  double perspective[2][4][TRACKS];
} block;

typedef struct {
  block *blocks;
  timing_columns timing;
  double *results;
  size_t count;
} transform_state;

static inline __attribute__((always_inline)) void compose(
    const block *restrict b, double (*restrict m)[TRACKS], const double *restrict fractions,
    int is_whole) {
  for (int i = 0; i < TRACKS; i++) {
    double sine, cosine, v[9], q[4], fraction = fractions[i];
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
    for (int row = 0; row < 4; row++) {
      for (int k = 0; k < 3; k++) m[4 * row + k][i] = rows[row][k];
      if (!is_whole) m[4 * row + 3][i] = row == 3;
    }
  }
}

/// Writes columns of eight tracks as rows, two numbers of two tracks at a time.
static inline void write_rows(double (*m)[TRACKS], double *restrict rows) {
  for (int i = 0; i < TRACKS; i += 2)
    for (int k = 0; k < 16; k += 2) {
      pair a = *(pair *)&m[k][i], b = *(pair *)&m[k + 1][i];
      *(pair *)&rows[i * 16 + k] = __builtin_shuffle(a, b, (pair_of_words){0, 2});
      *(pair *)&rows[(i + 1) * 16 + k] = __builtin_shuffle(a, b, (pair_of_words){1, 3});
    }
}

#define PASS(name, is_whole)                                                                  \
  static double name(void *pointer, long run) {                                               \
    transform_state *s = pointer;                                                             \
    double time = ((double)(run % 240) + 0.5) / 240;                                          \
    _Alignas(64) double fractions[BLOCK], m[16][TRACKS];                                      \
    for (size_t start = 0; start < s->count; start += BLOCK) {                                \
      find_progress(&s->timing, start, BLOCK, time, fractions);                               \
      for (size_t i = 0; i < BLOCK; i += TRACKS) {                                            \
        compose(&s->blocks[(start + i) / TRACKS], m, fractions + i, is_whole);                \
        write_rows(m, s->results + 16 * (start + i));                                         \
      }                                                                                       \
    }                                                                                         \
    return s->results[0];                                                                     \
  }

PASS(affine_pass, 0)
PASS(whole_pass, 1)

static double slerp_pass(void *pointer, long run) {
  transform_state *s = pointer;
  double fraction = ((double)(run % 240) + 0.5) / 240;
  for (size_t n = 0; n < s->count / TRACKS; n++) {
    const block *restrict b = &s->blocks[n];
    double(*restrict m)[TRACKS] = (double(*)[TRACKS])(s->results + n * 4 * TRACKS);
    for (int i = 0; i < TRACKS; i++) {
      double sine, cosine;
      sine_and_cosine(b->angle[i] * fraction, &sine, &cosine);
      for (int k = 0; k < 4; k++) m[k][i] = b->start[k][i] * cosine + b->across[k][i] * sine;
    }
  }
  return s->results[0];
}

void measure_transforms(const peer *self) {
  transform_state s;
  double *rows = peer_read(self, "transforms", INPUT, &s.count);
  s.blocks = aligned_alloc(64, s.count / TRACKS * sizeof *s.blocks);
  s.results = column(16 * s.count);
  s.timing = timings(s.count);
  for (size_t i = 0; i < s.count; i++) {
    set_timing(&s.timing, i, 0, 1, 1);
    block *b = &s.blocks[i / TRACKS];
    size_t lane = i % TRACKS;
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
  const char *note =
      "Parts prepared, eight tracks side by side; begin and end, and results one behind the other, as "
      "the engine has them.";
  peer_row row = {"4096 affine", "limit in C", "ns/track", s.count, sizeof(block) / TRACKS, note};
  peer_measure(self, row, affine_pass, &s);
  row.workload = "4096 whole 4×4";
  peer_measure(self, row, whole_pass, &s);
  row.workload = "4096 slerp";
  row.note = "Eight at one fraction side by side; results in columns.";
  peer_measure(self, row, slerp_pass, &s);
}
