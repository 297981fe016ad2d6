// T4: many springs below critical damping.
#include "limit.h"

#include <math.h>

typedef struct {
  double *begin, *decay, *frequency, *gain, *from, *to, *result;
  size_t count;
} spring_state;

static double spring_pass(void *pointer, long run) {
  const spring_state *s = pointer;
  double time = 1 + (double)(run % 60) / 60;
  const double *restrict begin = s->begin, *restrict decay = s->decay;
  const double *restrict frequency = s->frequency, *restrict gain = s->gain;
  const double *restrict from = s->from, *restrict to = s->to;
  double *restrict result = s->result;
  for (size_t i = 0; i < s->count; i++) {
    double seconds = time - begin[i];
    double sine, cosine;
    sine_and_cosine(seconds * frequency[i], &sine, &cosine);
    double remainder = exponential(-decay[i] * seconds) * (cosine + gain[i] * sine);
    result[i] = mix(from[i], to[i], 1 - remainder);
  }
  return result[0];
}

void measure_springs(const peer *self) {
  spring_state s;
  double *rows = peer_read(self, "springs", 8, &s.count);
  double **columns[] = {&s.begin, &s.decay, &s.frequency, &s.gain, &s.from, &s.to, &s.result};
  for (int c = 0; c < 7; c++) *columns[c] = column(s.count);
  for (size_t i = 0; i < s.count; i++) {
    const double *row = rows + 8 * i;
    double natural = row[1] / row[0];
    s.decay[i] = row[2] / (2 * row[0]);
    s.frequency[i] = sqrt(natural - s.decay[i] * s.decay[i]);
    s.gain[i] = (s.decay[i] - row[3]) / s.frequency[i];
    s.begin[i] = row[4];
    s.from[i] = row[5];
    s.to[i] = row[6];
  }
  peer_row row = {"64k own parameters", "limit in C", "ns/track", s.count, 56,
                  "Takes every spring as active and swinging; tests no begin or end."};
  peer_measure(self, row, spring_pass, &s);
}
