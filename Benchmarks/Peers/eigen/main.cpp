// Eigen from Debian's libeigen3-dev, in double precision.
#include <Eigen/Geometry>
#include <vector>

#include "transforms.h"

namespace {

struct Part {
  Eigen::Vector3d translation, scale;
  Eigen::Quaterniond rotation;

  explicit Part(const double *row)
      : translation(row[0], row[1], row[2]), scale(row[3], row[4], row[5]),
        rotation(row[12], row[9], row[10], row[11]) {}
};

struct State {
  std::vector<Part> from, to;
  std::vector<Eigen::Affine3d> results;
  std::vector<Eigen::Quaterniond> rotations;
};

double mixing(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double f = pair_fraction(run);
  for (size_t i = 0; i < state.from.size(); i++) {
    const Part &a = state.from[i], &b = state.to[i];
    Eigen::Vector3d move = a.translation + (b.translation - a.translation) * f;
    Eigen::Vector3d scale = a.scale + (b.scale - a.scale) * f;
    state.results[i] = Eigen::Translation3d(move) * a.rotation.slerp(f, b.rotation) *
                       Eigen::Scaling(scale);
  }
  return state.results[0](0, 0);
}

double slerping(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double f = pair_fraction(run);
  for (size_t i = 0; i < state.from.size(); i++)
    state.rotations[i] = state.from[i].rotation.slerp(f, state.to[i].rotation);
  return state.rotations[0].x();
}

}  // namespace

int main(int count, char **arguments) {
  peer self = peer_start(count, arguments);
  size_t pairs;
  const double *rows = peer_read(&self, "transforms", PAIR_WIDTH, &pairs);
  State state;
  for (size_t i = 0; i < pairs; i++) {
    state.from.emplace_back(rows + i * PAIR_WIDTH);
    state.to.emplace_back(rows + i * PAIR_WIDTH + PART_WIDTH);
  }
  state.results.resize(pairs);
  state.rotations.resize(pairs);
  peer_row row = {"4096 affine", "Eigen", "ns/track", pairs, -1,
                  "Parts prepared; without skew; slerp with its arc function each time."};
  peer_measure(&self, row, mixing, &state);
  row.workload = "4096 slerp";
  row.note = nullptr;
  peer_measure(&self, row, slerping, &state);
  return 0;
}
