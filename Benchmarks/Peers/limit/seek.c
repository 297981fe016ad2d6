// T9: which of very many tracks are active at any moment, and their values.
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

void measure_seeks(const peer *self) {
  static seek_state s;
  double *tweens = peer_read(self, "sparse", TWEEN_WIDTH, &s.count);
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
