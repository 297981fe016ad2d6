// T9: the active tracks among very many, and their values: at any time, and frame by frame.
#include <math.h>

#include "limit.h"

typedef struct {
  curve_table tables[5];
  double *begin, *end, *rate, *from, *to, *result;
  uint8_t *curve;
  int32_t *active;
  size_t count;
} seek_state;

static double seek_pass(void *pointer, long run) {
  seek_state *s = pointer;
  double time = (double)(run * 37 % 112);
  const double *restrict begin = s->begin, *restrict end = s->end;
  int32_t *restrict active = s->active;
  size_t found = 0;
  for (size_t i = 0; i < s->count; i++) {
    active[found] = (int32_t)i;
    found += (time >= begin[i]) & (time < end[i]);
  }
  for (size_t k = 0; k < found; k++) {
    size_t i = (size_t)active[k];
    double fraction = (time - begin[i]) * s->rate[i];
    if (s->curve[i]) fraction = curve_at(&s->tables[s->curve[i]], fraction);
    s->result[i] = mix(s->from[i], s->to[i], fraction);
  }
  return (double)found;
}

// MARK: Frame by frame

/// The active tracks with one curve and one direction, packed; their values go to their places in the column.
typedef struct {
  double *begin, *end, *rate, *from, *to;
  uint32_t *place;
  size_t count;
} bucket;

enum { BUCKETS = 10 };

typedef struct {
  curve_table tables[5];
  bucket buckets[BUCKETS];
  const double *tweens;
  size_t count, next;
  /// The tracks in the order of their starts.
  uint32_t *order;
  double *result, last;
} walk_state;

static void wake(walk_state *s, uint32_t i, double time) {
  const double *t = s->tweens + (size_t)i * TWEEN_WIDTH;
  double end = t[BEGIN] + t[DURATION] * t[REPEAT_COUNT] * (1 + t[AUTOREVERSES]);
  if (end <= time) return;
  bucket *b = &s->buckets[2 * (int)t[CURVE] + (int)t[AUTOREVERSES]];
  size_t k = b->count++;
  b->begin[k] = t[BEGIN];
  b->end[k] = end;
  b->rate[k] = 1 / (t[DURATION] * (1 + t[AUTOREVERSES]));
  b->from[k] = t[FROM];
  b->to[k] = t[TO];
  b->place[k] = i;
}

/// Removes the ended tracks; the last track takes the place of each.
static void settle(bucket *b, double time) {
  for (size_t k = 0; k < b->count;) {
    if (time < b->end[k]) {
      k += 1;
      continue;
    }
    size_t last = --b->count;
    double *columns[] = {b->begin, b->end, b->rate, b->from, b->to};
    for (int c = 0; c < 5; c++) columns[c][k] = columns[c][last];
    b->place[k] = b->place[last];
  }
}

static void show(const walk_state *s, const bucket *b, const curve_table *table, int turns_back) {
  double fractions[BLOCK], values[BLOCK];
  for (size_t start = 0; start < b->count; start += BLOCK) {
    size_t count = b->count - start < BLOCK ? b->count - start : BLOCK;
    const double *restrict from = b->from + start, *restrict to = b->to + start;
    find_fractions(b->begin + start, b->rate + start, count, s->last, table, turns_back, fractions);
    for (size_t i = 0; i < count; i++) values[i] = mix(from[i], to[i], fractions[i]);
    for (size_t i = 0; i < count; i++) s->result[b->place[start + i]] = values[i];
  }
}

static double walk(void *pointer, long run) {
  walk_state *s = pointer;
  double time = peer_time(run);
  if (time < s->last) {
    s->next = 0;
    for (int k = 0; k < BUCKETS; k++) s->buckets[k].count = 0;
  }
  s->last = time;
  while (s->next < s->count && s->tweens[s->order[s->next] * (size_t)TWEEN_WIDTH + BEGIN] <= time)
    wake(s, s->order[s->next++], time);
  for (int k = 0; k < BUCKETS; k++) {
    settle(&s->buckets[k], time);
    show(s, &s->buckets[k], k < 2 ? NULL : &s->tables[k / 2], k % 2);
  }
  return s->result[0];
}

static void measure_walk(const peer *self, const char *workload, double *tweens, size_t count) {
  static walk_state s;
  s = (walk_state){.tweens = tweens, .count = count, .last = INFINITY};
  for (int curve = 1; curve < 5; curve++) make_curve(&s.tables[curve], peer_curves[curve]);
  s.order = order_of_begins(tweens, count, count);
  s.result = column(count);
  for (size_t i = 0; i < count; i++) s.result[i] = 0;
  for (int k = 0; k < BUCKETS; k++) {
    bucket *b = &s.buckets[k];
    double **columns[] = {&b->begin, &b->end, &b->rate, &b->from, &b->to};
    for (int c = 0; c < 5; c++) *columns[c] = column(count);
    b->place = malloc(count * sizeof *b->place);
  }
  walk(&s, 0);
  size_t active = 0;
  for (int k = 0; k < BUCKETS; k++) active += s.buckets[k].count;
  peer_row row = {
      workload, "limit in C", "ns/active track", active ? active : 1, -1,
      "Frame by frame: the tracks in the order of their begins, those that are active packed."};
  peer_measure(self, row, walk, &s);
  for (int k = 0; k < BUCKETS; k++) {
    bucket *b = &s.buckets[k];
    double *columns[] = {b->begin, b->end, b->rate, b->from, b->to};
    for (int c = 0; c < 5; c++) free(columns[c]);
    free(b->place);
  }
  free(s.order);
  free(s.result);
}

void measure_seeks(const peer *self) {
  static seek_state s;
  double *tweens = peer_read(self, "sparse", TWEEN_WIDTH, &s.count);
  size_t alone;
  double *mixed = peer_read(self, "tweens", TWEEN_WIDTH, &alone);
  if (alone > s.count / 100) alone = s.count / 100;
  measure_walk(self, "10k alone, all active", mixed, alone);
  free(mixed);
  measure_walk(self, "1M, 1 % of them active", tweens, s.count);
  for (int curve = 1; curve < 5; curve++) make_curve(&s.tables[curve], peer_curves[curve]);
  double **columns[] = {&s.begin, &s.end, &s.rate, &s.from, &s.to, &s.result};
  for (int c = 0; c < 6; c++) *columns[c] = column(s.count);
  s.curve = malloc(s.count);
  s.active = malloc((s.count + 1) * sizeof *s.active);
  for (size_t i = 0; i < s.count; i++) {
    const double *t = tweens + i * TWEEN_WIDTH;
    s.begin[i] = t[BEGIN];
    s.end[i] = t[BEGIN] + t[DURATION];
    s.rate[i] = 1 / t[DURATION];
    s.from[i] = t[FROM];
    s.to[i] = t[TO];
    s.curve[i] = (uint8_t)t[CURVE];
    s.result[i] = 0;
  }
  free(tweens);
  peer_row row = {"worst: 1M, 1 % active, seeks", "limit in C", "µs/frame", 1, -1,
                  "Looks at the begin and the end of every track, then at those that are active."};
  peer_measure(self, row, seek_pass, &s);
}
