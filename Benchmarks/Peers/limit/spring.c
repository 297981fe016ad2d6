// T4: many springs below critical damping.
#include "limit.h"

#include <math.h>

typedef struct {
  timing_columns timing;
  /// The seconds of the fraction 1.
  double *duration;
  double *begin, *decay, *frequency, *gain, *from, *to, *result;
  /// For springs that start with a velocity: the components of the velocity for cosine and sine, and the factor.
  double *speed, *speed_gain, *lead;
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

// The same with the engine's functions: tables of sixteenths, and few powers.

/// Sines of eighths of a half turn, with one more quarter turn for the cosines; powers of 2 in sixteenths,
/// and their rounding errors.
static double sines[20], powers[16], lacking[16];

static void make_tables(void) {
  for (int j = 0; j < 20; j++) sines[j] = (double)sinl(j * 3.14159265358979323846L / 8);
  for (int j = 0; j < 16; j++) {
    long double power = exp2l(j / 16.0L);
    powers[j] = (double)power;
    lacking[j] = (double)((power - powers[j]) / powers[j]);
  }
}

static inline lanes exponential_of(lanes x) {
  lanes shifted = x * 0x1.71547652b82fep4 + rounder, count = shifted - rounder;
  lanes r = (x - count * 0x1.62e42fefap-5) - count * 0x1.cf79abc9e3b3ap-44;
  words steps = (words)shifted;
  lanes scale, rest;
  for (int k = 0; k < LANES; k++) {
    scale[k] = powers[steps[k] & 15];
    rest[k] = lacking[steps[k] & 15];
  }
  scale = (lanes)((words)scale + ((steps & ~(int64_t)15) << 48));
  lanes r2 = r * r;
  lanes low = r * 0x1.5555555555555p-3 + 0x1.0000000000001p-1;
  lanes middle = r * 0x1.11111110fb019p-7 + 0x1.55555554e938ep-5;
  lanes high = r * 0x1.a01ad62b5bfd5p-13 + 0x1.6c17ed5f99e42p-10;
  return scale + scale * ((r + rest) + r2 * ((low + r2 * middle) + (r2 * r2) * high));
}

static inline void circle_point(lanes x, lanes *sine, lanes *cosine) {
  lanes shifted = x * 0x1.45f306dc9c883p1 + rounder, count = shifted - rounder;
  lanes r = (x - count * 0x1.921fb544p-2) - count * 0x1.0b4611a626331p-36;
  lanes z = r * r, z2 = z * z;
  lanes odd = (z * 0x1.11111110de94dp-7 - 0x1.5555555555546p-3) +
              z2 * (z * 0x1.719be0e183adp-19 - 0x1.a019fb3b29fa9p-13);
  lanes even = (z * 0x1.5555555555514p-5 - 0x1p-1) +
               z2 * ((z * 0x1.a019fa2a5bbf2p-16 - 0x1.6c16c16bad946p-10) -
                     z2 * 0x1.27adb0fc467dp-22);
  lanes turn = r + r * z * odd, less = z * even, s, c;
  words steps = (words)shifted;
  for (int k = 0; k < LANES; k++) {
    s[k] = sines[steps[k] & 15];
    c[k] = sines[(steps[k] & 15) + 4];
  }
  *cosine = c + (c * less - s * turn);
  *sine = s + (s * less + c * turn);
}

static inline double pass(const spring_state *s, double time, int goes_on) {
  _Alignas(64) double fractions[BLOCK];
  for (size_t start = 0; start < s->count; start += BLOCK) {
    size_t count = s->count - start < BLOCK ? s->count - start : BLOCK;
    find_progress(&s->timing, start, count, time, fractions);
    for (size_t i = start; i < start + count; i += LANES) {
      lanes seconds = lanes_at(fractions + (i - start)) * lanes_at(s->duration + i), sine, cosine;
      circle_point(seconds * lanes_at(s->frequency + i), &sine, &cosine);
      lanes envelope = exponential_of(seconds * -lanes_at(s->decay + i));
      lanes p = 1 - envelope * (cosine + lanes_at(s->gain + i) * sine);
      lanes from = lanes_at(s->from + i), to = lanes_at(s->to + i), distance = to - from;
      words low = (words)(from + distance * p), high = (words)(to - distance * (1 - p));
      words is_early = p < 0.5;
      lanes value = (lanes)((low & is_early) | (high & ~is_early));
      if (goes_on) {
        lanes swing = lanes_at(s->speed + i) * cosine + lanes_at(s->speed_gain + i) * sine;
        value += lanes_at(s->lead + i) * (envelope * swing);
      }
      *(lanes *)(s->result + i) = value;
    }
  }
  return s->result[0];
}

static double table_pass(void *pointer, long run) {
  return pass(pointer, 1 + (double)(run % 60) / 60, 0);
}

static double elsewhere_pass(void *pointer, long run) {
  return pass(pointer, 1 + (double)(run % 60) / 60, 1);
}

void measure_springs(const peer *self) {
  spring_state s;
  double *rows = peer_read(self, "springs", 8, &s.count);
  double **columns[] = {&s.duration, &s.begin, &s.decay, &s.frequency,  &s.gain, &s.from,
                        &s.to,       &s.result, &s.speed, &s.speed_gain, &s.lead};
  for (int c = 0; c < 11; c++) *columns[c] = column(s.count);
  s.timing = timings(s.count);
  for (size_t i = 0; i < s.count; i++) {
    const double *row = rows + 8 * i;
    double natural = row[1] / row[0];
    s.decay[i] = row[2] / (2 * row[0]);
    s.frequency[i] = sqrt(natural - s.decay[i] * s.decay[i]);
    s.gain[i] = (s.decay[i] - row[3]) / s.frequency[i];
    s.begin[i] = row[4];
    set_timing(&s.timing, i, row[4], 1000, 1);
    s.duration[i] = 1000;
    s.from[i] = row[5];
    s.to[i] = row[6];
    s.speed[i] = row[3];
    s.speed_gain[i] = (natural - s.decay[i] * row[3]) / s.frequency[i];
    s.lead[i] = (row[6] - row[5]) * row[3] / natural;
  }
  make_tables();
  peer_row row = {"64k own parameters", "limit in C", "ns/track", s.count, 80,
                  "Begin and end as the engine has them; takes every spring as swinging; tables of "
                  "sixteenths."};
  peer_measure(self, row, table_pass, &s);
  row.workload = "64k sent elsewhere once";
  row.bytes_per_track = 104;
  peer_measure(self, row, elsewhere_pass, &s);
  row.workload = "64k own parameters";
  row.bytes_per_track = 56;
  row.implementation = "limit in C, without tables";
  row.note = "Longer polynomials instead; tests no begin or end.";
  peer_measure(self, row, spring_pass, &s);
}
