// Tweens as objects on the heap with virtual calls: the usual C++ without a library.
#include <cmath>
#include <memory>
#include <vector>

#include "peer.h"
#include "unit_bezier.h"

namespace {

struct Easing {
  virtual ~Easing() = default;
  virtual double progress(double fraction) const = 0;
};

struct Linear : Easing {
  double progress(double fraction) const override { return fraction; }
};

struct Bezier : Easing {
  unit_bezier curve;

  explicit Bezier(const double *points) { unit_bezier_prepare(&curve, points); }

  double progress(double fraction) const override { return unit_bezier_at(&curve, fraction); }
};

/// Penner's polynomial of degree 3, in and out.
struct CubicInOut : Easing {
  double progress(double fraction) const override {
    double away = 2 - 2 * fraction;
    return fraction < 0.5 ? 4 * fraction * fraction * fraction : 1 - 0.5 * away * away * away;
  }
};

struct Animation {
  virtual ~Animation() = default;
  virtual void apply(double time) = 0;
};

struct Tween final : Animation {
  double begin, duration, repeat_count;
  bool autoreverses, fills_before, fills_after;
  double from, to;
  std::shared_ptr<Easing> easing;
  double value = 0;

  Tween(const double *row, std::shared_ptr<Easing> easing)
      : begin(row[BEGIN]), duration(row[DURATION]), repeat_count(row[REPEAT_COUNT]),
        autoreverses(row[AUTOREVERSES] != 0), fills_before(row[FILL] >= 2),
        fills_after(row[FILL] == 1 || row[FILL] == 3), from(row[FROM]), to(row[TO]),
        easing(std::move(easing)) {}

  void apply(double time) override {
    double elapsed = (time - begin) / duration;
    double total = repeat_count * (autoreverses ? 2 : 1);
    if (elapsed < 0) {
      if (!fills_before) return;
      elapsed = 0;
    }
    if (elapsed >= total) {
      if (!fills_after) return;
      elapsed = total;
    }
    double cycle = std::floor(elapsed);
    if (cycle == elapsed && cycle == total && cycle > 0) cycle -= 1;
    double fraction = elapsed - cycle;
    if (autoreverses && std::fmod(cycle, 2) == 1) fraction = 1 - fraction;
    value = from + (to - from) * easing->progress(fraction);
  }
};

struct State {
  const double *rows, *order;
  size_t row_count, count;
  std::vector<std::shared_ptr<Easing>> easings;
  std::vector<std::unique_ptr<Animation>> tweens;
  std::vector<int> places, slots;

  void fill() {
    for (size_t i = 0; i < count; i++) {
      const double *row = rows + i % row_count * TWEEN_WIDTH;
      size_t curve = easings.size() == 1 ? 0 : static_cast<size_t>(row[CURVE]);
      tweens.push_back(std::make_unique<Tween>(row, easings[curve]));
      places[i] = slots[i] = static_cast<int>(i);
    }
  }
};

double pass(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double time = peer_time(run);
  for (auto &tween : state.tweens) tween->apply(time);
  return static_cast<Tween &>(*state.tweens[0]).value;
}

void clear(void *pointer) { static_cast<State *>(pointer)->tweens.clear(); }

double add(void *pointer) {
  auto &state = *static_cast<State *>(pointer);
  state.fill();
  return static_cast<double>(state.tweens.size());
}

void refill(void *pointer) {
  clear(pointer);
  add(pointer);
}

double cancel(void *pointer) {
  auto &state = *static_cast<State *>(pointer);
  for (size_t i = 0; i < state.count; i++) {
    int slot = static_cast<int>(state.order[i]);
    int place = state.places[static_cast<size_t>(slot)];
    int last = static_cast<int>(state.tweens.size()) - 1;
    state.tweens[static_cast<size_t>(place)] = std::move(state.tweens.back());
    state.tweens.pop_back();
    int moved = state.slots[static_cast<size_t>(last)];
    state.slots[static_cast<size_t>(place)] = moved;
    state.places[static_cast<size_t>(moved)] = place;
  }
  return static_cast<double>(state.tweens.size());
}

}  // namespace

int main(int count, char **arguments) {
  peer self = peer_start(count, arguments);
  State state;
  state.rows = peer_read(&self, "tweens", TWEEN_WIDTH, &state.row_count);
  state.easings.push_back(std::make_shared<Linear>());
  for (int curve = 1; curve < 5; curve++)
    state.easings.push_back(std::make_shared<Bezier>(peer_curves[curve]));
  const char *note = "The same timing; curves by Chromium's solver; no begin is waited for.";
  const struct {
    const char *workload;
    size_t count;
  } sizes[] = {{"1k mixed double", 1 << 10}, {"64k mixed double", 1 << 16},
               {"1M mixed double", 1 << 20}};
  if (peer_does(&self, "T1")) {
    for (auto &size : sizes) {
      if (self.is_quick && size.count > 1 << 12) break;
      state.count = size.count;
      state.places.resize(size.count);
      state.slots.resize(size.count);
      state.tweens.clear();
      state.tweens.shrink_to_fit();
      auto before = allocation_counter_live_bytes();
      state.fill();
      double bytes = static_cast<double>(allocation_counter_live_bytes() - before);
      peer_row row = {size.workload, "C++: objects with virtual calls", "ns/track", size.count,
                      bytes / static_cast<double>(size.count), note};
      peer_measure(&self, row, pass, &state);
    }
  }
  if (peer_does(&self, "T16")) {
    state.easings = {std::make_shared<CubicInOut>()};
    state.count = self.is_quick ? 1 << 10 : 1 << 16;
    state.places.resize(state.count);
    state.slots.resize(state.count);
    state.fill();
    peer_row row = {"64k by cubicInOut", "C++: objects with virtual calls", "ns/track",
                    state.count, -1, "The same timing."};
    peer_measure(&self, row, pass, &state);
  }
  if (peer_does(&self, "T8")) {
    state.order = peer_read(&self, "order", 1, &state.count);
    state.tweens.reserve(state.count);
    state.places.resize(state.count);
    state.slots.resize(state.count);
    peer_row row = {"64k added", "C++: objects with virtual calls", "ns/track", state.count, -1,
                    "Room for the pointers reserved; an allocation for each object."};
    peer_measure_anew(&self, row, clear, add, &state);
    row.workload = "64k cancelled in random order";
    peer_measure_anew(&self, row, refill, cancel, &state);
  }
  return 0;
}
