// The loops that one would write by hand for the same arithmetic: plain C over columns, without a
// branch that data decide, for the compiler to turn into vectors.
#ifndef LIMIT_H
#define LIMIT_H

#include <stdint.h>

#include "peer.h"

// A number's bits, and back.
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

// Adding it and subtracting it again rounds to an integer.
static const double rounder = 0x1.8p52;

static inline double floor_of(double number) {
  double nearest = (number + rounder) - rounder;
  return nearest - (nearest > number ? 1 : 0);
}

/// The rule of the engine between two numbers.
static inline double mix(double a, double b, double p) {
  double distance = b - a;
  double low = a + distance * p, high = b - distance * (1 - p);
  return p < 0.5 ? low : high;
}

enum { BINS_A_SIDE = 256 };

/// A Bézier curve as polynomials of its abscissa, in bins that shrink towards both ends: the bins of
/// a side are told apart by the exponent and the leading three bits of the distance to the end.
typedef struct {
  double coefficients[2][BINS_A_SIDE][8];
} curve_table;

/// Makes the table of a curve by its control points.
void make_curve(curve_table *table, const double points[4]);

/// The greatest error of the table against the solver it was made with.
double curve_error(const curve_table *table, const double points[4]);

/// The ordinate of a curve at a fraction in 0...1.
static inline double curve_at(const curve_table *table, double x) {
  const int64_t least = (int64_t)(1023 - 31) << 52;
  double mirrored = 1 - x;
  int64_t side = x >= 0.5;
  double u = x < mirrored ? x : mirrored;
  int64_t bits = bits_of(u < 0x1p-31 ? 0x1p-31 : u);
  int64_t bin = (bits - least) >> 49;
  double d = u - from_bits((bits & ~(((int64_t)1 << 49) - 1)) | (int64_t)1 << 48);
  const double *c = table->coefficients[side][bin];
  double s = d * d;
  double even = c[0] + s * (c[2] + s * (c[4] + s * c[6]));
  double odd = c[1] + s * (c[3] + s * (c[5] + s * c[7]));
  return even + d * odd;
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
  // Odd quadrants swap the two; the second and third turn the sine's sign, the first and second the
  // cosine's.
  int64_t swap = -(quadrant & 1);
  int64_t sin_bits = (bits_of(a) & ~swap) | (bits_of(b) & swap);
  int64_t cos_bits = (bits_of(b) & ~swap) | (bits_of(a) & swap);
  *sine = from_bits(sin_bits ^ (int64_t)((uint64_t)(quadrant & 2) << 62));
  *cosine = from_bits(cos_bits ^ (int64_t)((uint64_t)((quadrant + 1) & 2) << 62));
}

static inline double *column(size_t count) {
  return (double *)aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
}

void measure_tweens(const peer *self);
void measure_curves(const peer *self);
void measure_keyframes(const peer *self);
void measure_springs(const peer *self);
void measure_transforms(const peer *self);
void measure_layers(const peer *self);
void measure_slots(const peer *self);

#endif
