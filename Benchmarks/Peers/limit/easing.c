// T16: tweens with a polynomial of Penner's instead of a Bézier curve.
#include "limit.h"

typedef struct {
  double *begin, *rate, *from, *to, *result;
  size_t count;
} easing_bucket;

typedef struct {
  /// The tweens that repeat, and those that autoreverse.
  easing_bucket buckets[2];
} easing_state;

static inline double cubic_in_out(double x) {
  double away = 2 - 2 * x;
  double early = 4 * x * x * x, late = 1 - 0.5 * away * away * away;
  return x < 0.5 ? early : late;
}

static double easing_pass(void *pointer, long run) {
  easing_state *s = pointer;
  double time = peer_time(run);
  for (int turns_back = 0; turns_back < 2; turns_back++) {
    const easing_bucket *b = &s->buckets[turns_back];
    const double *restrict begin = b->begin, *restrict rate = b->rate;
    const double *restrict from = b->from, *restrict to = b->to;
    double *restrict result = b->result;
    for (size_t i = 0; i < b->count; i++) {
      double elapsed = (time - begin[i]) * rate[i];
      double fraction = elapsed - floor_of(elapsed);
      if (turns_back) fraction = fraction > 0.5 ? 2 - 2 * fraction : 2 * fraction;
      result[i] = mix(from[i], to[i], cubic_in_out(fraction));
    }
  }
  return s->buckets[0].result[0];
}

void measure_easings(const peer *self) {
  static easing_state s;
  size_t rows, count = self->is_quick ? 1 << 10 : 1 << 16;
  double *tweens = peer_read(self, "tweens", TWEEN_WIDTH, &rows);
  for (int k = 0; k < 2; k++) {
    easing_bucket *b = &s.buckets[k];
    double **columns[] = {&b->begin, &b->rate, &b->from, &b->to, &b->result};
    for (int c = 0; c < 5; c++) *columns[c] = column(count);
  }
  for (size_t i = 0; i < count; i++) {
    const double *t = tweens + i % rows * TWEEN_WIDTH;
    easing_bucket *b = &s.buckets[(int)t[AUTOREVERSES]];
    b->begin[b->count] = t[BEGIN];
    b->rate[b->count] = 1 / (t[DURATION] * (1 + t[AUTOREVERSES]));
    b->from[b->count] = t[FROM];
    b->to[b->count] = t[TO];
    b->count += 1;
  }
  peer_row row = {"64k by cubicInOut", "limit in C", "ns/track", count, 40,
                  "Takes every track as active and tests no begin, end or fill."};
  peer_measure(self, row, easing_pass, &s);
}
