// T1: many tweens, bucketed by curve and direction so that a bucket has no branch.
#include "limit.h"

enum { BUCKETS = 10 };

typedef struct {
  double *begin, *rate, *from, *to, *result;
  size_t count;
} bucket;

typedef struct {
  bucket buckets[BUCKETS];
  curve_table tables[5];
} tween_state;

/// Loops over a block: the fractions, then the values.
static void pass(const bucket *b, const curve_table *table, int turns_back, double time) {
  double fractions[BLOCK];
  for (size_t start = 0; start < b->count; start += BLOCK) {
    size_t count = b->count - start < BLOCK ? b->count - start : BLOCK;
    const double *restrict from = b->from + start, *restrict to = b->to + start;
    double *restrict result = b->result + start;
    find_fractions(b->begin + start, b->rate + start, count, time, table, turns_back, fractions);
    for (size_t i = 0; i < count; i++) result[i] = mix(from[i], to[i], fractions[i]);
  }
}

static double tween_pass(void *pointer, long run) {
  tween_state *state = pointer;
  double time = peer_time(run);
  for (int k = 0; k < BUCKETS; k++)
    pass(&state->buckets[k], k < 2 ? NULL : &state->tables[k / 2], k % 2, time);
  return state->buckets[0].result[0];
}

static void fill(tween_state *state, const double *tweens, size_t rows, size_t count) {
  size_t sizes[BUCKETS] = {0};
  for (size_t i = 0; i < count; i++) {
    const double *t = tweens + i % rows * TWEEN_WIDTH;
    sizes[2 * (int)t[CURVE] + (int)t[AUTOREVERSES]] += 1;
  }
  for (int k = 0; k < BUCKETS; k++) {
    bucket *b = &state->buckets[k];
    double **columns[] = {&b->begin, &b->rate, &b->from, &b->to, &b->result};
    for (int c = 0; c < 5; c++) *columns[c] = column(sizes[k] + 8);
    b->count = 0;
  }
  for (size_t i = 0; i < count; i++) {
    const double *t = tweens + i % rows * TWEEN_WIDTH;
    bucket *b = &state->buckets[2 * (int)t[CURVE] + (int)t[AUTOREVERSES]];
    b->begin[b->count] = t[BEGIN];
    b->rate[b->count] = 1 / (t[DURATION] * (1 + t[AUTOREVERSES]));
    b->from[b->count] = t[FROM];
    b->to[b->count] = t[TO];
    b->count += 1;
  }
}

static void empty(tween_state *state) {
  for (int k = 0; k < BUCKETS; k++) {
    bucket *b = &state->buckets[k];
    double *columns[] = {b->begin, b->rate, b->from, b->to, b->result};
    for (int c = 0; c < 5; c++) free(columns[c]);
  }
}

void measure_tweens(const peer *self) {
  static tween_state state;
  size_t rows;
  double *tweens = peer_read(self, "tweens", TWEEN_WIDTH, &rows);
  for (int curve = 1; curve < 5; curve++) make_curve(&state.tables[curve], peer_curves[curve]);
  const struct {
    const char *workload;
    size_t count;
  } sizes[] = {{"1k mixed double", 1 << 10},   {"4k mixed double", 1 << 12},
               {"16k mixed double", 1 << 14},  {"64k mixed double", 1 << 16},
               {"256k mixed double", 1 << 18}, {"1M mixed double", 1 << 20},
               {"4M mixed double", 1 << 22},   {"10M mixed double", 10 << 20}};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    if (self->is_quick && sizes[k].count > 1 << 12) break;
    fill(&state, tweens, rows, sizes[k].count);
    peer_row row = {
        sizes[k].workload, "limit in C", "ns/track", sizes[k].count, 40,
        "Buckets by curve; takes every track as active and tests no begin, end or fill."};
    peer_measure(self, row, tween_pass, &state);
    empty(&state);
  }
}
