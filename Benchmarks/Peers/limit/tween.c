// T1: many tweens in buckets by curve and direction, so that the loop over a bucket has no branch.
#include "limit.h"

enum { BUCKETS = 10 };

typedef struct {
  double *begin, *rate, *from, *to, *result;
  /// The index of the two numbers of a track among those of all tracks.
  uint32_t *place;
  size_t count;
} bucket;

typedef struct {
  bucket buckets[BUCKETS];
  curve_table tables[5];
  /// A copy of the two numbers of each track, in the order in which the tracks were added.
  double *ends;
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

/// The same with numbers that are read in place.
static void far_pass(const bucket *b, const double *restrict ends, const curve_table *table,
                     int turns_back, double time) {
  double fractions[BLOCK];
  for (size_t start = 0; start < b->count; start += BLOCK) {
    size_t count = b->count - start < BLOCK ? b->count - start : BLOCK;
    const uint32_t *restrict place = b->place + start;
    double *restrict result = b->result + start;
    find_fractions(b->begin + start, b->rate + start, count, time, table, turns_back, fractions);
    for (size_t i = 0; i < count; i++) {
      const double *two = ends + 2 * (size_t)place[i];
      result[i] = mix(two[0], two[1], fractions[i]);
    }
  }
}

static double far_tween_pass(void *pointer, long run) {
  tween_state *state = pointer;
  double time = peer_time(run);
  for (int k = 0; k < BUCKETS; k++)
    far_pass(&state->buckets[k], state->ends, k < 2 ? NULL : &state->tables[k / 2], k % 2, time);
  return state->buckets[0].result[0];
}

static const double *ordered;
static size_t ordered_rows;

static int by_begin(const void *a, const void *b) {
  double x = ordered[*(const uint32_t *)a % ordered_rows * TWEEN_WIDTH + BEGIN];
  double y = ordered[*(const uint32_t *)b % ordered_rows * TWEEN_WIDTH + BEGIN];
  return (x > y) - (x < y);
}

uint32_t *order_of_begins(const double *tweens, size_t rows, size_t count) {
  uint32_t *order = malloc(count * sizeof *order);
  for (size_t i = 0; i < count; i++) order[i] = (uint32_t)i;
  ordered = tweens, ordered_rows = rows;
  qsort(order, count, sizeof *order, by_begin);
  return order;
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
    b->place = malloc((sizes[k] + 8) * sizeof *b->place);
    b->count = 0;
  }
  state->ends = column(2 * count);
  uint32_t *order = order_of_begins(tweens, rows, count);
  for (size_t j = 0; j < count; j++) {
    size_t i = order[j];
    const double *t = tweens + i % rows * TWEEN_WIDTH;
    bucket *b = &state->buckets[2 * (int)t[CURVE] + (int)t[AUTOREVERSES]];
    b->begin[b->count] = t[BEGIN];
    b->rate[b->count] = 1 / (t[DURATION] * (1 + t[AUTOREVERSES]));
    b->from[b->count] = state->ends[2 * i] = t[FROM];
    b->to[b->count] = state->ends[2 * i + 1] = t[TO];
    b->place[b->count] = (uint32_t)i;
    b->count += 1;
  }
  free(order);
}

static void empty(tween_state *state) {
  for (int k = 0; k < BUCKETS; k++) {
    bucket *b = &state->buckets[k];
    double *columns[] = {b->begin, b->rate, b->from, b->to, b->result};
    for (int c = 0; c < 5; c++) free(columns[c]);
    free(b->place);
  }
  free(state->ends);
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
    if (sizes[k].count == 1 << 16 || sizes[k].count == 1 << 20) {
      row.implementation = "limit in C, ends where they lie";
      row.bytes_per_track = 44;
      row.note = "The same by rows in the order of their begins, whose numbers lie in that of the tracks.";
      peer_measure(self, row, far_tween_pass, &state);
    }
    empty(&state);
  }
}
