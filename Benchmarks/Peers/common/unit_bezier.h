// Solves the Bézier curve of an easing like browsers do: a new implementation of Chromium's algorithm. It
// guesses the abscissa's parameter from eleven samples, and refines it by at most four steps of Newton's
// method, or by bisection if these fail, to 1e-7.
#ifndef UNIT_BEZIER_H
#define UNIT_BEZIER_H

#include <math.h>

enum { UNIT_BEZIER_SAMPLES = 11 };

/// The powers of both coordinates, and abscissae at even parameters.
typedef struct {
  double ax, bx, cx, ay, by, cy;
  double samples[UNIT_BEZIER_SAMPLES];
} unit_bezier;

static inline double unit_bezier_x(const unit_bezier *c, double t) {
  return ((c->ax * t + c->bx) * t + c->cx) * t;
}

static inline void unit_bezier_prepare(unit_bezier *c, const double points[4]) {
  c->cx = 3 * points[0];
  c->bx = 3 * (points[2] - points[0]) - c->cx;
  c->ax = 1 - c->cx - c->bx;
  c->cy = 3 * points[1];
  c->by = 3 * (points[3] - points[1]) - c->cy;
  c->ay = 1 - c->cy - c->by;
  for (int i = 0; i < UNIT_BEZIER_SAMPLES; i++)
    c->samples[i] = unit_bezier_x(c, (double)i / (UNIT_BEZIER_SAMPLES - 1));
}

/// The parameter of an abscissa in 0...1.
static inline double unit_bezier_parameter(const unit_bezier *c, double x) {
  const double epsilon = 1e-7, width = 1.0 / (UNIT_BEZIER_SAMPLES - 1);
  double low = 0, high = 1, t = x;
  for (int i = 1; i < UNIT_BEZIER_SAMPLES; i++) {
    if (x > c->samples[i]) continue;
    high = width * i;
    low = high - width;
    t = low + width * (x - c->samples[i - 1]) / (c->samples[i] - c->samples[i - 1]);
    break;
  }
  double distance = 0;
  for (int step = 0; step < 4; step++) {
    distance = unit_bezier_x(c, t) - x;
    if (fabs(distance) < epsilon) return t;
    double slope = (3 * c->ax * t + 2 * c->bx) * t + c->cx;
    if (fabs(slope) < epsilon) break;
    t -= distance / slope;
  }
  if (fabs(distance) < epsilon) return t;
  while (low < high) {
    double found = unit_bezier_x(c, t);
    if (fabs(found - x) < epsilon) return t;
    if (x > found) low = t;
    else high = t;
    double middle = (low + high) / 2;
    if (middle == t) break;
    t = middle;
  }
  return t;
}

/// The ordinate at a fraction; 0 and 1 at the ends and outside.
static inline double unit_bezier_at(const unit_bezier *c, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double t = unit_bezier_parameter(c, x);
  return ((c->ay * t + c->by) * t + c->cy) * t;
}

#endif
