// glm from Debian's libglm-dev, in double precision.
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/matrix_decompose.hpp>
#include <vector>

#include "transforms.h"

namespace {

struct Part {
  glm::dvec3 translation, scale;
  glm::dquat rotation;

  explicit Part(const double *row)
      : translation(row[0], row[1], row[2]), scale(row[3], row[4], row[5]),
        rotation(row[12], row[9], row[10], row[11]) {}

  glm::dmat4 matrix() const {
    return glm::translate(glm::dmat4(1), translation) * glm::mat4_cast(rotation) *
           glm::scale(glm::dmat4(1), scale);
  }
};

struct State {
  std::vector<Part> from, to;
  std::vector<glm::dmat4> from_matrices, to_matrices, results;
  std::vector<glm::dquat> rotations;
};

double mixing(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double f = pair_fraction(run);
  for (size_t i = 0; i < state.from.size(); i++) {
    const Part &a = state.from[i], &b = state.to[i];
    Part part = a;
    part.translation = glm::mix(a.translation, b.translation, f);
    part.scale = glm::mix(a.scale, b.scale, f);
    part.rotation = glm::slerp(a.rotation, b.rotation, f);
    state.results[i] = part.matrix();
  }
  return state.results[0][0][0];
}

double slerping(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double f = pair_fraction(run);
  for (size_t i = 0; i < state.from.size(); i++)
    state.rotations[i] = glm::slerp(state.from[i].rotation, state.to[i].rotation, f);
  return state.rotations[0].x;
}

double taking_apart(void *pointer, long run) {
  auto &state = *static_cast<State *>(pointer);
  double f = pair_fraction(run);
  for (size_t i = 0; i < state.from.size(); i++) {
    Part a = state.from[i], b = a;
    glm::dvec3 skew;
    glm::dvec4 perspective;
    glm::decompose(
        state.from_matrices[i], a.scale, a.rotation, a.translation, skew, perspective);
    glm::decompose(state.to_matrices[i], b.scale, b.rotation, b.translation, skew, perspective);
    a.translation = glm::mix(a.translation, b.translation, f);
    a.scale = glm::mix(a.scale, b.scale, f);
    a.rotation = glm::slerp(a.rotation, b.rotation, f);
    state.results[i] = a.matrix();
  }
  return state.results[0][0][0];
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
    state.from_matrices.push_back(state.from.back().matrix());
    state.to_matrices.push_back(state.to.back().matrix());
  }
  state.results.resize(pairs);
  state.rotations.resize(pairs);
  peer_row row = {"4096 affine", "glm", "ns/track", pairs, -1,
                  "Parts prepared; without skew; slerp with its arc function each time."};
  peer_measure(&self, row, mixing, &state);
  row.workload = "4096 slerp";
  row.note = nullptr;
  peer_measure(&self, row, slerping, &state);
  row.workload = "worst: 4096 taken apart at each instant";
  row.note = "Without skew.";
  peer_measure(&self, row, taking_apart, &state);
  return 0;
}
