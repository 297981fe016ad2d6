// Hand-written loops for the same arithmetic: plain C over columns, without a branch that depends on
// data, so that the compiler can vectorise them.
#ifndef LIMIT_H
#define LIMIT_H

#include <stdint.h>

#include "peer.h"

// Conversions between a number and its bits.
static inline int64_t bits_of(double number) {
  int64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static inline double from_bits(int64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

// Adding this number and subtracting it again rounds to an integer.
static const double rounder = 0x1.8p52;

static inline double floor_of(double number) {
  double nearest = (number + rounder) - rounder;
  return nearest - (nearest > number ? 1 : 0);
}

/// The engine's rule for interpolating between two numbers.
static inline double mix(double a, double b, double p) {
  double distance = b - a;
  double low = a + distance * p, high = b - distance * (1 - p);
  return p < 0.5 ? low : high;
}

/// Two numbers in a vector, in every build.
typedef double pair __attribute__((vector_size(16)));
typedef int64_t pair_of_words __attribute__((vector_size(16)));

/// As many numbers as fit a register of the build.
#ifdef __AVX2__
enum { LANES = 4 };
#else
enum { LANES = 2 };
#endif
typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef int64_t words __attribute__((vector_size(8 * LANES)));

static inline lanes lanes_at(const double *numbers) { return *(const lanes *)numbers; }

/// The number of entries that map a fraction to its span (there is one more entry, for 1 itself), and the
/// maximum of spans.
enum { PLACES = 256, MOST_SPANS = 57 };

/// A span of fractions: its middle, and a polynomial in the distance from the middle, with the highest two
/// powers in single precision. It fills one cache line.
typedef struct {
  double middle, low[6];
  float high[2];
} curve_span;

/// A Bézier curve in the engine's form and size: spans of 1/16 to 1/256 with polynomials of degree 7, and
/// the number of the span for each 256th.
typedef struct {
  _Alignas(64) curve_span spans[MOST_SPANS];
  uint8_t index[PLACES + 1];
  size_t count;
} curve_table;

/// Makes the table of a curve by its control points.
void make_curve(curve_table *table, const double points[4]);

/// The greatest error of the table relative to the solver that made it.
double curve_error(const curve_table *table, const double points[4]);

/// The polynomial of a span; the even and the odd part are computed in parallel.
static inline double span_at(const curve_span *span, double x) {
  double u = x - span->middle, square = u * u;
  pair both = {span->high[0], span->high[1]};
  both = both * square + (pair){span->low[4], span->low[5]};
  both = both * square + (pair){span->low[2], span->low[3]};
  both = both * square + (pair){span->low[0], span->low[1]};
  return both[0] + u * both[1];
}

/// The ordinate of a curve at a fraction in 0...1.
static inline double curve_at(const curve_table *table, double x) {
  // The bits after the point of 1 + x.
  int64_t place = (bits_of(1 + x) >> 44) - ((int64_t)1023 << 8);
  return span_at(&table->spans[table->index[place]], x);
}

/// The number of tracks that go through the steps together: their fractions stay in the first-level cache.
enum { BLOCK = 256 };

/// The fractions of tweens with one curve (NULL: none) and one direction: loops over a block. The first loops
/// are vectorised; the curve is looked up in its table.
static inline void find_fractions(
    const double *restrict begin, const double *restrict rate, size_t count, double time,
    const curve_table *table, int turns_back, double *restrict fractions) {
  for (size_t i = 0; i < count; i++) {
    double elapsed = (time - begin[i]) * rate[i];
    fractions[i] = elapsed - floor_of(elapsed);
  }
  if (turns_back)
    for (size_t i = 0; i < count; i++)
      fractions[i] = fractions[i] > 0.5 ? 2 - 2 * fractions[i] : 2 * fractions[i];
  if (table)
    for (size_t i = 0; i < count; i++) fractions[i] = curve_at(table, fractions[i]);
}

/// The numbers that the engine reads: start, rate and last cycle of each track.
typedef struct {
  double *begin, *rate, *limit, *cycle;
} timing_columns;

static inline lanes magnitude(lanes numbers) {
  return (lanes)((words)numbers & INT64_MAX);
}

static inline lanes least(lanes a, lanes b) {
  words is_less = a < b;
  return (lanes)(((words)a & is_less) | ((words)b & ~is_less));
}

/// Whether a mask is set for at least one number.
static inline int is_any(words mask) {
  int64_t all = 0;
  for (int k = 0; k < LANES; k++) all |= mask[k];
  return all != 0;
}

/// The fractions of tracks in their cycles, if each is still in its last cycle. A track that has left its
/// cycle is handled separately. Columns are read a few numbers beyond the last one.
static inline void find_progress(
    const timing_columns *timing, size_t start, size_t count, double time,
    double *restrict fractions) {
  const double *begin = timing->begin + start, *rate = timing->rate + start;
  double *cycle = timing->cycle + start;
  const double most = 0.5 - 0x1p-12;
  words left = {0};
  for (size_t i = 0; i < count; i += LANES) {
    lanes fraction = (time - lanes_at(begin + i)) * lanes_at(rate + i) - lanes_at(cycle + i);
    *(lanes *)(fractions + i) = fraction;
    left |= ~(magnitude(fraction - 0.5) < most);
  }
  if (!is_any(left)) return;
  for (size_t i = 0; i < count; i++) {
    if (__builtin_fabs(fractions[i] - 0.5) < most) continue;
    double elapsed = (time - begin[i]) * rate[i], limit = timing->limit[start + i];
    elapsed = elapsed > 0 ? elapsed : 0;
    double last = floor_of(elapsed);
    if (elapsed >= limit) elapsed = limit, last = limit - 1;
    cycle[i] = last;
    fractions[i] = elapsed - last;
  }
}

/// The same for tracks that may be in another cycle each time.
static inline void seek_progress(
    const timing_columns *timing, size_t start, size_t count, double time,
    double *restrict fractions) {
  const double *begin = timing->begin + start, *rate = timing->rate + start;
  const double *limit = timing->limit + start;
  const lanes none = {0};
  words left = {0};
  for (size_t i = 0; i < count; i += LANES) {
    lanes elapsed = (time - lanes_at(begin + i)) * lanes_at(rate + i);
    lanes gap = elapsed - ((elapsed + rounder) - rounder);
    lanes noise = 0x1p-49 * (1 + elapsed);
    lanes room = least(least(elapsed, lanes_at(limit + i) - elapsed), magnitude(gap) - noise);
    *(lanes *)(fractions + i) = gap + (lanes)((words)(none + 1) & (gap < 0));
    left |= ~(room > 0);
  }
  if (!is_any(left)) return;
  for (size_t i = 0; i < count; i++) {
    double elapsed = (time - begin[i]) * rate[i];
    if (!(elapsed > 0)) fractions[i] = 0;
    if (elapsed >= limit[i]) fractions[i] = 1;
  }
}

/// e to a power of 0 or less.
static inline double exponential(double x) {
  x = x < -700 ? -700 : x;
  double shifted = x * 0x1.71547652b82fep+0 + rounder;
  double n = shifted - rounder;
  double r = (x - n * 0x1.62e42fefa38p-1) - n * 0x1.ef35793c7673p-45;
  double p = 1.0 / 6227020800.0;
  p = p * r + 1.0 / 479001600.0;
  p = p * r + 1.0 / 39916800.0;
  p = p * r + 1.0 / 3628800.0;
  p = p * r + 1.0 / 362880.0;
  p = p * r + 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  p = p * r + 1.0;
  p = p * r + 1.0;
  return from_bits(bits_of(p) + (int64_t)((uint64_t)bits_of(shifted) << 52));
}

/// Sine and cosine of an angle below 2²⁰.
static inline void sine_and_cosine(double x, double *sine, double *cosine) {
  double shifted = x * 0x1.45f306dc9c883p-1 + rounder;
  double n = shifted - rounder;
  int64_t quadrant = bits_of(shifted);
  double r = (x - n * 0x1.921fb544p+0) - n * 0x1.0b4611a626331p-34;
  double s = r * r;
  double a = -1.0 / 1307674368000.0;
  a = a * s + 1.0 / 6227020800.0;
  a = a * s - 1.0 / 39916800.0;
  a = a * s + 1.0 / 362880.0;
  a = a * s - 1.0 / 5040.0;
  a = a * s + 1.0 / 120.0;
  a = a * s - 1.0 / 6.0;
  a = r + r * s * a;
  double b = 1.0 / 20922789888000.0;
  b = b * s - 1.0 / 87178291200.0;
  b = b * s + 1.0 / 479001600.0;
  b = b * s - 1.0 / 3628800.0;
  b = b * s + 1.0 / 40320.0;
  b = b * s - 1.0 / 720.0;
  b = b * s + 1.0 / 24.0;
  b = 1 - 0.5 * s + s * s * b;
  // Odd quadrants swap sine and cosine. The second and third quadrant change the sign of the sine, the first
  // and second that of the cosine.
  int64_t swap = -(quadrant & 1);
  int64_t sin_bits = (bits_of(a) & ~swap) | (bits_of(b) & swap);
  int64_t cos_bits = (bits_of(b) & ~swap) | (bits_of(a) & swap);
  *sine = from_bits(sin_bits ^ (int64_t)((uint64_t)(quadrant & 2) << 62));
  *cosine = from_bits(cos_bits ^ (int64_t)((uint64_t)((quadrant + 1) & 2) << 62));
}

static inline double *column(size_t count) {
  return (double *)aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
}

static inline timing_columns timings(size_t count) {
  timing_columns timing = {column(count), column(count), column(count), column(count)};
  return timing;
}

/// Sets the timing of a track.
static inline void set_timing(
    timing_columns *timing, size_t track, double begin, double duration, double cycles) {
  timing->begin[track] = begin;
  timing->rate[track] = 1 / duration;
  timing->limit[track] = cycles;
  timing->cycle[track] = 0;
}

/// The order of the starts of tweens; the caller frees it. The rows repeat after the last one.
uint32_t *order_of_begins(const double *tweens, size_t rows, size_t count);

void measure_tweens(const peer *self);
void measure_curves(const peer *self);
void measure_keyframes(const peer *self);
void measure_springs(const peer *self);
void measure_transforms(const peer *self);
void measure_layers(const peer *self);
void measure_slots(const peer *self);
void measure_seeks(const peer *self);
void measure_easings(const peer *self);

#endif
