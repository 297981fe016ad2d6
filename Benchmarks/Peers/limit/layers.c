// T6: 10,000 layers in 100 groups of nested time, each layer with an opacity, a position and a rotation.
#include "limit.h"

typedef struct {
  curve_table table;
  double *begin, *rate, *from[4], *to[4], *result[4], *time;
  size_t count;
} layer_state;

static double layer_pass(void *pointer, long run) {
  layer_state *s = pointer;
  double time = peer_time(run);
  size_t group = s->count / 100;
  for (size_t k = 0; k < 100; k++) {
    // The clock of a layer: begin time, speed, offset.
    double local = (time - (double)k * 0.01) * (1 + (double)(k % 3) * 0.5) + 0.25;
    double *restrict times = s->time + k * group;
    for (size_t i = 0; i < group; i++) times[i] = local;
  }
  const double *restrict times = s->time, *restrict begin = s->begin, *restrict rate = s->rate;
  double fractions[BLOCK];
  for (size_t start = 0; start < s->count; start += BLOCK) {
    size_t count = s->count - start < BLOCK ? s->count - start : BLOCK;
    const double *restrict b = begin + start, *restrict r = rate + start;
    // One animation each for the opacity, the position's two numbers and the rotation.
    for (int property = 0; property < 4; property++) {
      const double *restrict from = s->from[property] + start;
      const double *restrict to = s->to[property] + start;
      double *restrict result = s->result[property] + start;
      if (property != 2) {
        for (size_t i = 0; i < count; i++) {
          double elapsed = (times[start + i] - b[i]) * r[i];
          fractions[i] = elapsed - floor_of(elapsed);
        }
        for (size_t i = 0; i < count; i++) fractions[i] = curve_at(&s->table, fractions[i]);
      }
      for (size_t i = 0; i < count; i++) result[i] = mix(from[i], to[i], fractions[i]);
    }
  }
  return s->result[0][0] + s->result[3][0];
}

void measure_layers(const peer *self) {
  static layer_state s;
  size_t rows;
  double *tweens = peer_read(self, "tweens", TWEEN_WIDTH, &rows);
  s.count = self->is_quick ? 1000 : 10000;
  make_curve(&s.table, peer_curves[4]);
  s.begin = column(s.count);
  s.rate = column(s.count);
  s.time = column(s.count);
  for (int k = 0; k < 4; k++) {
    s.from[k] = column(s.count);
    s.to[k] = column(s.count);
    s.result[k] = column(s.count);
  }
  for (size_t i = 0; i < s.count; i++) {
    const double *t = tweens + i % rows * TWEEN_WIDTH;
    s.begin[i] = t[BEGIN];
    s.rate[i] = 1 / t[DURATION];
    for (int k = 0; k < 4; k++) {
      s.from[k][i] = t[FROM] + k;
      s.to[k][i] = t[TO] + k;
    }
  }
  peer_row row = {"10,000 layers, three animations each", "limit in C", "ns/property",
                  3 * s.count, -1,
                  "Columns of numbers: no ids, no model values, no begin, end or fill."};
  peer_measure(self, row, layer_pass, &s);
}
