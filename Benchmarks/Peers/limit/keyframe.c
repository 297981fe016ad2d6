// T3: keyframes with a cursor a track.
#include "limit.h"

typedef struct {
  size_t keys, tracks;
  double *rate, *times, *values, *result;
  int32_t *cursor;
} keyframe_state;

static double frame_of(long run) { return (double)(run % 2400) / 60; }

/// The segment of a progress: from the last one some steps on or back, else by binary search.
static inline int32_t segment(const double *times, size_t keys, int32_t c, double p) {
  if (p >= times[c] && p < times[c + 1]) return c;
  int steps = 4;
  while (steps > 0 && p >= times[c + 1]) c += 1, steps -= 1;
  while (steps > 0 && p < times[c]) c -= 1, steps -= 1;
  if (p >= times[c] && p < times[c + 1]) return c;
  int32_t low = 0, high = (int32_t)keys - 2;
  while (low < high) {
    int32_t middle = (low + high + 1) / 2;
    if (times[middle] <= p) low = middle;
    else high = middle - 1;
  }
  return low;
}

enum { BLOCK = 256 };

static double keyframe_pass(void *pointer, double time) {
  keyframe_state *s = pointer;
  double p[BLOCK], begin[BLOCK], end[BLOCK], from[BLOCK], to[BLOCK];
  for (size_t start = 0; start < s->tracks; start += BLOCK) {
    size_t count = s->tracks - start < BLOCK ? s->tracks - start : BLOCK;
    for (size_t i = 0; i < count; i++) {
      double elapsed = time * s->rate[start + i];
      p[i] = elapsed - floor_of(elapsed);
    }
    for (size_t i = 0; i < count; i++) {
      size_t first = (start + i) * s->keys;
      const double *times = s->times + first, *values = s->values + first;
      int32_t c = segment(times, s->keys, s->cursor[start + i], p[i]);
      s->cursor[start + i] = c;
      begin[i] = times[c];
      end[i] = times[c + 1];
      from[i] = values[c];
      to[i] = values[c + 1];
    }
    double *restrict result = s->result + start;
    for (size_t i = 0; i < count; i++)
      result[i] = mix(from[i], to[i], (p[i] - begin[i]) / (end[i] - begin[i]));
  }
  return s->result[0];
}

static double forward(void *state, long run) { return keyframe_pass(state, frame_of(run)); }

static double backward(void *state, long run) {
  return keyframe_pass(state, frame_of(2399 - run % 2400));
}

static double seek(void *state, long run) {
  // Any frame, by a step that meets all of them.
  return keyframe_pass(state, frame_of(run * 1009 % 2400));
}

static void measure_keys(const peer *self, size_t keys) {
  char name[32], workload[64];
  snprintf(name, sizeof name, "keyframes-%zu", keys);
  keyframe_state s = {.keys = keys};
  double *rows = peer_read(self, name, 1 + 2 * keys, &s.tracks);
  s.rate = column(s.tracks);
  s.result = column(s.tracks);
  s.times = column(s.tracks * keys);
  s.values = column(s.tracks * keys);
  s.cursor = calloc(s.tracks, sizeof *s.cursor);
  for (size_t i = 0; i < s.tracks; i++) {
    const double *row = rows + i * (1 + 2 * keys);
    s.rate[i] = 1 / row[0];
    memcpy(s.times + i * keys, row + 1, keys * sizeof(double));
    memcpy(s.values + i * keys, row + 1 + keys, keys * sizeof(double));
  }
  const struct {
    const char *direction;
    double (*pass)(void *, long);
  } passes[] = {{"forward", forward}, {"backward", backward}, {"random seek", seek}};
  for (int k = 0; k < 3; k++) {
    snprintf(workload, sizeof workload, "K = %zu, %s", keys, passes[k].direction);
    peer_row row = {workload, "limit in C", "ns/track", s.tracks, 20 + 16.0 * (double)keys,
                    "A cursor a track, four steps, then binary search; no begin, end or curve."};
    peer_measure(self, row, passes[k].pass, &s);
  }
}

void measure_keyframes(const peer *self) {
  const size_t counts[] = {2, 8, 64, 1024};
  for (int k = 0; k < 4; k++) measure_keys(self, counts[k]);
}
