// Columns and a loop in plain C++, for programs that need only one kind of tween.
#include <cstdint>
#include <vector>

#include "peer.h"
#include "unit_bezier.h"

namespace {

/// The tweens of one curve that repeat, or those that autoreverse.
struct Columns {
  std::vector<double> begin, rate, from, to, result;

  void add(const double *row) {
    begin.push_back(row[BEGIN]);
    rate.push_back(1 / row[DURATION]);
    from.push_back(row[FROM]);
    to.push_back(row[TO]);
    result.push_back(0);
  }

  /// A loop over all columns; a cycle that is over starts again or reverses.
  template <bool turns_back, typename Ease>
  void apply(double time, Ease ease) {
    const double *__restrict b = begin.data(), *__restrict r = rate.data();
    const double *__restrict f = from.data(), *__restrict t = to.data();
    double *__restrict values = result.data();
    for (size_t i = 0; i < result.size(); i++) {
      double elapsed = (time - b[i]) * r[i];
      double cycle = static_cast<double>(static_cast<int32_t>(elapsed)), fraction = elapsed - cycle;
      if (turns_back) {
        double pairs = static_cast<double>(static_cast<int32_t>(elapsed * 0.5));
        fraction = cycle - 2 * pairs > 0.5 ? 1 - fraction : fraction;
      }
      values[i] = f[i] + (t[i] - f[i]) * ease(fraction);
    }
  }
};

struct State {
  Columns columns[5][2];
  unit_bezier curves[5];
  size_t count;

  State(const double *rows, size_t row_count, size_t count, bool has_curves) : count(count) {
    for (size_t i = 0; i < count; i++) {
      const double *row = rows + i % row_count * TWEEN_WIDTH;
      columns[has_curves ? static_cast<int>(row[CURVE]) : 0][row[AUTOREVERSES] != 0].add(row);
    }
    for (int k = 0; k < 5; k++) unit_bezier_prepare(&curves[k], peer_curves[k]);
  }
};

double cubic_in_out(double x) {
  double away = 2 - 2 * x;
  double early = 4 * x * x * x, late = 1 - 0.5 * away * away * away;
  return x < 0.5 ? early : late;
}

double by_solver(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double time = peer_time(run);
  for (int k = 0; k < 5; k++) {
    auto ease = [&](double x) { return k == 0 ? x : unit_bezier_at(&state.curves[k], x); };
    state.columns[k][0].apply<false>(time, ease);
    state.columns[k][1].apply<true>(time, ease);
  }
  return state.columns[0][0].result[0];
}

double by_formula(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double time = peer_time(run);
  state.columns[0][0].apply<false>(time, cubic_in_out);
  state.columns[0][1].apply<true>(time, cubic_in_out);
  return state.columns[0][0].result[0];
}

/// One cycle that holds its ends: only a clamp and the formula.
double once(void *pointer, long run) {
  double time = peer_time(run);
  for (auto &c : static_cast<State *>(pointer)->columns[0]) {
    const double *__restrict b = c.begin.data(), *__restrict r = c.rate.data();
    const double *__restrict f = c.from.data(), *__restrict t = c.to.data();
    double *__restrict values = c.result.data();
    for (size_t i = 0; i < c.result.size(); i++) {
      double x = (time - b[i]) * r[i];
      x = x < 0 ? 0 : x > 1 ? 1 : x;
      values[i] = f[i] + (t[i] - f[i]) * cubic_in_out(x);
    }
  }
  return time;
}

struct Solving {
  std::vector<unit_bezier> curves;
  const double *fractions, *points;
  size_t count;
};

double evaluate(void *pointer, long) {
  auto &s = *static_cast<Solving *>(pointer);
  double sum = 0;
  for (size_t i = 0; i < s.count; i++) sum += unit_bezier_at(&s.curves[0], s.fractions[i]);
  return sum;
}

double prepare(void *pointer, long run) {
  auto &s = *static_cast<Solving *>(pointer);
  size_t k = static_cast<size_t>(run) % s.curves.size();
  unit_bezier_prepare(&s.curves[k], s.points + 4 * k);
  return unit_bezier_at(&s.curves[k], 0.5);
}

void measure_solver(const peer *self) {
  Solving s;
  s.fractions = peer_read(self, "fractions", 1, &s.count);
  s.curves.resize(1);
  unit_bezier_prepare(&s.curves[0], peer_curves[3]);
  peer_row row = {"easeInEaseOut × 4096", "C++: Chromium's solver", "ns/fraction", s.count, -1,
                  "Chromium's algorithm: to 1e-7, where the engine's error is 1e-12 at most."};
  peer_measure(self, row, evaluate, &s);
  size_t curves;
  s.points = peer_read(self, "curves", 4, &curves);
  s.curves.resize(curves);
  peer_row preparing = {"preparing a random curve", "C++: Chromium's solver", "µs/curve", 1,
                        sizeof(unit_bezier), nullptr};
  peer_measure(self, preparing, prepare, &s);
}

}  // namespace

int main(int count, char **arguments) {
  peer self = peer_start(count, arguments);
  if (peer_does(&self, "T2")) {
    measure_solver(&self);
    return 0;
  }
  size_t rows;
  const double *tweens = peer_read(&self, "tweens", TWEEN_WIDTH, &rows);
  if (peer_does(&self, "T1")) {
    const struct {
      const char *workload;
      size_t count;
    } sizes[] = {{"1k mixed double", 1 << 10}, {"64k mixed double", 1 << 16},
                 {"1M mixed double", 1 << 20}};
    for (auto &size : sizes) {
      if (self.is_quick && size.count > 1 << 12) break;
      State state(tweens, rows, size.count, true);
      peer_row row = {size.workload, "C++: columns, Chromium's solver", "ns/track", size.count, 40,
                      "Cycles, but no begin, end or fill; curves to 1e-7."};
      peer_measure(&self, row, by_solver, &state);
    }
  }
  if (peer_does(&self, "T16")) {
    State state(tweens, rows, self.is_quick ? 1 << 10 : 1 << 16, false);
    peer_row row = {"64k by cubicInOut", "C++: columns and the formula", "ns/track",
                    state.count, 40, "Cycles, but no begin, end or fill."};
    peer_measure(&self, row, by_formula, &state);
    row.implementation = "C++: a clamp and the formula";
    row.note = "One cycle, held at its ends; neither repeats nor ways back.";
    peer_measure(&self, row, once, &state);
  }
  return 0;
}
