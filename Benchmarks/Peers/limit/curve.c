// T2: one prepared curve at many fractions, and the construction of its table.
#include "limit.h"

#include <math.h>

/// The ordinate of a Bézier curve at an abscissa or, for the second half, 1 minus the ordinate at 1
/// minus the abscissa; by bisection and Newton's method in long double.
static long double solve(const double points[4], long double distance, int side) {
  long double x1 = points[0], y1 = points[1], x2 = points[2], y2 = points[3];
  if (side) {
    // The same curve from the other end.
    long double a = 1 - x2, b = 1 - y2;
    x2 = 1 - x1;
    y2 = 1 - y1;
    x1 = a;
    y1 = b;
  }
  long double low = 0, high = 1, u = distance;
  for (int step = 0; step < 200; step++) {
    long double v = 1 - u;
    long double x = 3 * v * v * u * x1 + 3 * v * u * u * x2 + u * u * u;
    if (x == distance) break;
    if (x < distance) low = u;
    else high = u;
    long double slope = 3 * v * v * x1 + 6 * v * u * (x2 - x1) + 3 * u * u * (1 - x2);
    long double next = slope > 0 ? u - (x - distance) / slope : (low + high) / 2;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (next == u) break;
    u = next;
  }
  long double v = 1 - u;
  return 3 * v * v * u * y1 + 3 * v * u * u * y2 + u * u * u;
}

/// The polynomial of degree 7 through eight points, by Newton's divided differences.
static void fit(const long double *x, long double *y, double coefficients[8]) {
  long double result[8] = {0};
  for (int level = 1; level < 8; level++)
    for (int i = 7; i >= level; i--) y[i] = (y[i] - y[i - 1]) / (x[i] - x[i - level]);
  for (int i = 7; i >= 0; i--) {
    for (int power = 7; power > 0; power--)
      result[power] = result[power - 1] - result[power] * x[i];
    result[0] = y[i] - result[0] * x[i];
  }
  for (int power = 0; power < 8; power++) coefficients[power] = (double)result[power];
}

/// The ordinate at an abscissa, from the nearer end.
static long double ordinate(const double points[4], long double x) {
  return x < 0.5L ? solve(points, x, 0) : 1 - solve(points, 1 - x, 1);
}

/// Finds the polynomial for a number of entries from a start, or the polynomials of both halves.
static void cut(curve_table *table, const double points[4], int start, int count) {
  long double width = (long double)count / PLACES;
  long double middle = ((long double)start + count / 2.0L) / PLACES;
  long double x[8], y[8];
  double coefficients[8], worst = 0;
  for (int node = 0; node < 8; node++) {
    x[node] = cosl((2 * node + 1) * 3.14159265358979323846L / 16) * width / 2;
    y[node] = ordinate(points, middle + x[node]);
  }
  fit(x, y, coefficients);
  curve_span span = {.middle = (double)middle};
  for (int power = 0; power < 6; power++) span.low[power] = coefficients[power];
  for (int power = 0; power < 2; power++) span.high[power] = (float)coefficients[6 + power];
  for (int i = 0; i <= 16; i++) {
    long double at = middle + width * (i - 8) / 16;
    double error = fabs(span_at(&span, (double)at) - (double)ordinate(points, (double)at));
    worst = error > worst ? error : worst;
  }
  // The engine's bound for the error of a span.
  if (worst > 2e-13 && count > 1) {
    cut(table, points, start, count / 2);
    cut(table, points, start + count / 2, count / 2);
    return;
  }
  if (table->count == MOST_SPANS) {
    printf("a curve needs more spans than the engine has\n");
    exit(1);
  }
  memset(table->index + start, (int)table->count, (size_t)count + 1);
  table->spans[table->count++] = span;
}

void make_curve(curve_table *table, const double points[4]) {
  table->count = 0;
  for (int span = 0; span < 16; span++) cut(table, points, span * PLACES / 16, PLACES / 16);
}

double curve_error(const curve_table *table, const double points[4]) {
  double worst = 0;
  for (int i = 1; i < 100000; i++) {
    double x = (i - 0.37) / 100000;
    double error = fabs(curve_at(table, x) - (double)ordinate(points, x));
    worst = error > worst ? error : worst;
  }
  return worst;
}

typedef struct {
  curve_table table;
  const double *fractions;
  double *results;
  size_t count;
} curve_state;

static double curve_pass(void *pointer, long run) {
  (void)run;
  curve_state *state = pointer;
  const double *restrict x = state->fractions;
  double *restrict y = state->results;
  const curve_table *table = &state->table;
  for (size_t i = 0; i < state->count; i++) y[i] = curve_at(table, x[i]);
  return y[0];
}

// A curve that is solved for each abscissa, with the engine's expressions: a guess on a parabola through the end
// and the middle, three steps of Halley's method towards the abscissa, and the ordinate there. If the steps do not
// suffice, or the curve is so steep that the rounding of the abscissa matters, it is solved in long double.

static inline double coordinate(double a, double b, double s) {
  double r = 1 - s;
  return s * (3 * r * (r * a + s * b) + s * s);
}

static inline double speed(double a, double b, double s) {
  double r = 1 - s;
  return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b));
}

/// The parameter of an abscissa; NaN if it is not found or not exact enough.
static inline double parameter(double x1, double y1, double x2, double y2, double x) {
  if (x < 0x1p-20) return NAN;
  double middle = 0.125 + 0.375 * (x1 + x2);
  int is_first = x <= middle;
  double way = is_first ? x : 1 - x, run = is_first ? 3 * x1 : 3 * (1 - x2);
  double bend = 4 * (is_first ? middle : 1 - middle) - 2 * run;
  double under = run * run + 4 * bend * way;
  double part = 2 * way / (run + sqrt(under > 0 ? under : 0));
  double s = is_first ? part : 1 - part;
  for (int step = 0; step < 4; step++) {
    double error = coordinate(x1, x2, s) - x;
    if (fabs(error) <= 0x1p-52) {
      if (!(s > 0 && s < 1) || fabs(speed(y1, y2, s)) > 0x1p8 * speed(x1, x2, s)) return NAN;
      return s;
    }
    double first = speed(x1, x2, s);
    double second = 3 * ((1 - s) * (x2 - 2 * x1) + s * (1 - 2 * x2 + x1));
    s = s - error * first / (first * first - error * second);
  }
  return NAN;
}

/// The ordinate, computed from the nearer end like in the engine.
static inline double solved(const double p[4], double x) {
  if (x <= 0.5) {
    double s = parameter(p[0], p[1], p[2], p[3], x);
    return isnan(s) ? (double)solve(p, x, 0) : coordinate(p[1], p[3], s);
  }
  double y1 = 1 - p[3], y2 = 1 - p[1], s = parameter(1 - p[2], y1, 1 - p[0], y2, 1 - x);
  return 1 - (isnan(s) ? (double)solve(p, 1 - (long double)x, 1) : coordinate(y1, y2, s));
}

typedef struct {
  const double *points, *fractions;
  size_t curves, count;
} solved_state;

static double solved_pass(void *pointer, long run) {
  const solved_state *state = pointer;
  double x = state->fractions[(size_t)run % state->count], sum = 0;
  for (size_t i = 0; i < state->curves; i++) sum += solved(state->points + 4 * i, x);
  return sum;
}

static void measure_solved(const peer *self) {
  solved_state state;
  state.points = peer_read(self, "curves", 4, &state.curves);
  state.fractions = peer_read(self, "fractions", 1, &state.count);
  double worst = 0;
  for (size_t i = 0; i < state.curves; i++)
    for (int k = 1; k < 1000; k++) {
      const double *points = state.points + 4 * i;
      double error = fabs(solved(points, k / 1000.0) - (double)ordinate(points, k / 1000.0));
      worst = error > worst ? error : worst;
    }
  char note[160];
  snprintf(note, sizeof note,
           "Not prepared: the engine's guess and steps, in long double where the curve is steep; "
           "greatest error %.1e against long double.",
           worst);
  peer_row row = {"64 random curves, not prepared", "limit in C", "ns/fraction", state.curves, -1,
                  note};
  peer_measure(self, row, solved_pass, &state);
}

void measure_curves(const peer *self) {
  static curve_state state;
  state.fractions = peer_read(self, "fractions", 1, &state.count);
  state.results = column(state.count);
  make_curve(&state.table, peer_curves[3]);
  char note[160];
  snprintf(note, sizeof note,
           "A table as the engine's: %zu spans with polynomials of degree 7; greatest error %.1e "
           "against long double.",
           state.table.count, curve_error(&state.table, peer_curves[3]));
  peer_row row = {"easeInEaseOut × 4096", "limit in C", "ns/fraction", state.count, -1, note};
  peer_measure(self, row, curve_pass, &state);
  measure_solved(self);
}
