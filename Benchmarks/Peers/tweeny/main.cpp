// tweeny 3 from Debian's libtweeny-dev.
#include <cstdint>
#include <tweeny/tweeny.h>
#include <vector>

#include "peer.h"

namespace {

using Tween = tweeny::tween<double>;

Tween make(const double *row, bool is_cubic) {
  // tweeny stores durations in 16 bits.
  double duration = row[DURATION] < 60 ? row[DURATION] : 60;
  auto tween =
      tweeny::from(row[FROM]).to(row[TO]).during(static_cast<uint32_t>(duration * 1000));
  if (is_cubic) return tween.via(tweeny::easing::cubicInOut);
  switch (static_cast<int>(row[CURVE])) {
    case 1: return tween.via(tweeny::easing::quadraticIn);
    case 2: return tween.via(tweeny::easing::quadraticOut);
    case 3: return tween.via(tweeny::easing::quadraticInOut);
    case 4: return tween.via(tweeny::easing::cubicOut);
    default: return tween.via(tweeny::easing::linear);
  }
}

struct State {
  const double *rows, *order;
  size_t row_count, count;
  bool is_cubic = false;
  std::vector<Tween> tweens;
  std::vector<int> places, slots;

  void fill() {
    for (size_t i = 0; i < count; i++) {
      tweens.push_back(make(rows + i % row_count * TWEEN_WIDTH, is_cubic));
      places[i] = slots[i] = static_cast<int>(i);
    }
  }
};

double pass(void *pointer, long) {
  auto &state = *static_cast<State *>(pointer);
  double sum = 0;
  for (size_t i = 0; i < state.tweens.size(); i++) {
    Tween &tween = state.tweens[i];
    sum += tween.step(static_cast<int32_t>(16));
    bool goes_back = state.rows[i % state.row_count * TWEEN_WIDTH + AUTOREVERSES] != 0;
    if (tween.direction() > 0 ? tween.progress() >= 1 : tween.progress() <= 0) {
      if (!goes_back) tween.seek(0.0f);
      else if (tween.direction() > 0) tween.backward();
      else tween.forward();
    }
  }
  return sum;
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
    auto slot = static_cast<size_t>(state.order[i]);
    auto place = static_cast<size_t>(state.places[slot]);
    size_t last = state.tweens.size() - 1;
    if (place != last) state.tweens[place] = std::move(state.tweens.back());
    state.tweens.pop_back();
    int moved = state.slots[last];
    state.slots[place] = moved;
    state.places[static_cast<size_t>(moved)] = static_cast<int>(place);
  }
  return static_cast<double>(state.tweens.size());
}

}  // namespace

int main(int count, char **arguments) {
  peer self = peer_start(count, arguments);
  State state;
  state.rows = peer_read(&self, "tweens", TWEEN_WIDTH, &state.row_count);
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
      state.tweens.reserve(size.count);
      auto before = allocation_counter_live_bytes();
      state.fill();
      double bytes = static_cast<double>(allocation_counter_live_bytes() - before);
      peer_row row = {
          size.workload, "tweeny", "ns/track", size.count,
          sizeof(Tween) + bytes / static_cast<double>(size.count),
          "Steps of 16 ms, 60 s at most, no begin, no fill; restarted or turned at the end; its "
          "own quadratic and cubic easings instead of Bézier curves; progress in float."};
      peer_measure(&self, row, pass, &state);
    }
  }
  if (peer_does(&self, "T16")) {
    state.is_cubic = true;
    state.count = self.is_quick ? 1 << 10 : 1 << 16;
    state.places.resize(state.count);
    state.slots.resize(state.count);
    state.tweens.reserve(state.count);
    state.fill();
    peer_row row = {"64k by cubicInOut", "tweeny", "ns/track", state.count, -1,
                    "Its own cubicInOut, in steps of 16 ms; as in T1 besides."};
    peer_measure(&self, row, pass, &state);
  }
  if (peer_does(&self, "T8")) {
    state.order = peer_read(&self, "order", 1, &state.count);
    state.tweens.clear();
    state.tweens.reserve(state.count);
    state.places.resize(state.count);
    state.slots.resize(state.count);
    peer_row row = {"64k added", "tweeny", "ns/track", state.count, -1,
                    "In a vector with room reserved."};
    peer_measure_anew(&self, row, clear, add, &state);
    row.workload = "64k cancelled in random order";
    row.note = "The last one is moved into the place; tweeny itself has no handles.";
    peer_measure_anew(&self, row, refill, cancel, &state);
  }
  return 0;
}
