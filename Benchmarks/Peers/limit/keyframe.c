// T3: keyframes with one cursor per track.
#include "limit.h"

#include <math.h>

/// A keyframe: its time and its value are adjacent.
typedef struct {
  double time, value;
} keyframe;

typedef struct {
  size_t keys, tracks;
  timing_columns timing;
  double *result;
  keyframe *all;
  /// The last segment of each track: its number, times, values and length. A fraction is a quotient that is
  /// rounded once, as in the engine; a product with a rate would have other last bits.
  int32_t *cursor;
  double *begin, *end, *length, *from, *to;
} keyframe_state;

static double frame_of(long run) { return (double)(run % 2400) / 60; }

/// The segment of a progress by bisection, without a branch that depends on data.
static inline int32_t halved(const keyframe *all, size_t keys, double p) {
  int32_t low = 0, count = (int32_t)keys - 1;
  while (count > 1) {
    int32_t half = count / 2;
    low += -(int32_t)(all[low + half].time <= p) & half;
    count -= half;
  }
  return low;
}

static inline int32_t held(int32_t c, size_t keys) {
  int32_t last = (int32_t)keys - 2;
  return c < 0 ? 0 : c > last ? last : c;
}

/// The segment of a progress, by steps forward or backward from a segment.
static inline int32_t stepped(const keyframe *all, int32_t c, double p) {
  while (p >= all[c + 1].time) c += 1;
  while (p < all[c].time) c -= 1;
  return c;
}

static inline void enter(keyframe_state *s, size_t track, int32_t c) {
  const keyframe *key = s->all + track * s->keys + c;
  s->cursor[track] = c;
  s->begin[track] = key[0].time;
  s->end[track] = key[1].time;
  s->length[track] = key[1].time - key[0].time;
  s->from[track] = key[0].value;
  s->to[track] = key[1].value;
}

/// Two keyframes at the ends are a tween: loops over a block, first the times, then the values.
static double tween_pass(
    keyframe_state *s, double time,
    void (*find)(const timing_columns *, size_t, size_t, double, double *restrict)) {
  _Alignas(64) double p[BLOCK];
  for (size_t start = 0; start < s->tracks; start += BLOCK) {
    size_t count = s->tracks - start < BLOCK ? s->tracks - start : BLOCK;
    find(&s->timing, start, count, time, p);
    const double *restrict from = s->from + start, *restrict to = s->to + start;
    double *restrict result = s->result + start;
    for (size_t i = 0; i < count; i++) result[i] = mix(from[i], to[i], p[i]);
  }
  return s->result[0];
}

/// Loops over a block: the fractions, the tracks that have left their segment, the values.
static double keyframe_pass(void *pointer, double time) {
  keyframe_state *s = pointer;
  if (s->keys == 2) return tween_pass(s, time, find_progress);
  _Alignas(64) double p[BLOCK];
  for (size_t start = 0; start < s->tracks; start += BLOCK) {
    size_t count = s->tracks - start < BLOCK ? s->tracks - start : BLOCK;
    double *restrict begin = s->begin + start, *restrict end = s->end + start;
    find_progress(&s->timing, start, count, time, p);
    for (size_t i = 0; i < count; i++) {
      if ((p[i] >= begin[i]) & (p[i] < end[i])) continue;
      size_t track = start + i;
      const keyframe *all = s->all + track * s->keys;
      // A new cycle starts at the other end.
      int32_t last = (int32_t)s->keys - 2, c = s->cursor[track];
      c = p[i] < all[1].time ? 0 : p[i] >= all[last].time ? last : c;
      enter(s, track, stepped(all, c, p[i]));
    }
    const double *restrict length = s->length + start;
    const double *restrict from = s->from + start, *restrict to = s->to + start;
    double *restrict result = s->result + start;
    for (size_t i = 0; i < count; i++)
      result[i] = mix(from[i], to[i], (p[i] - begin[i]) / length[i]);
  }
  return s->result[0];
}

static double forward(void *state, long run) { return keyframe_pass(state, frame_of(run)); }

static double backward(void *state, long run) {
  return keyframe_pass(state, frame_of(2399 - run % 2400));
}

/// Any frame, in steps that reach all frames; no state remains from the previous frame. Each segment is
/// guessed as if all were equally long, then guessed again from there. The loops go over a block, so that no
/// track waits for the memory of another.
static double seek(void *pointer, long run) {
  const keyframe_state *s = pointer;
  double time = frame_of(run * 1009 % 2400), most = (double)(s->keys - 1);
  if (s->keys == 2) return tween_pass(pointer, time, seek_progress);
  _Alignas(64) double p[BLOCK];
  double begin[BLOCK], end[BLOCK], from[BLOCK], to[BLOCK];
  int32_t place[BLOCK];
  for (size_t start = 0; start < s->tracks; start += BLOCK) {
    size_t count = s->tracks - start < BLOCK ? s->tracks - start : BLOCK;
    const keyframe *all = s->all + start * s->keys;
    seek_progress(&s->timing, start, count, time, p);
    if (s->keys <= 16) {
      for (size_t i = 0; i < count; i++) place[i] = halved(all + i * s->keys, s->keys, p[i]);
    } else {
      for (size_t i = 0; i < count; i++) place[i] = held((int32_t)(p[i] * most), s->keys);
      for (size_t i = 0; i < count; i++) {
        double rest = (p[i] - all[i * s->keys + (size_t)place[i]].time) * most;
        place[i] = held(place[i] + (int32_t)rest, s->keys);
      }
      for (size_t i = 0; i < count; i++) place[i] = stepped(all + i * s->keys, place[i], p[i]);
    }
    for (size_t i = 0; i < count; i++) {
      const keyframe *key = all + i * s->keys + place[i];
      begin[i] = key[0].time;
      end[i] = key[1].time;
      from[i] = key[0].value;
      to[i] = key[1].value;
    }
    double *restrict result = s->result + start;
    for (size_t i = 0; i < count; i++)
      result[i] = mix(from[i], to[i], (p[i] - begin[i]) / (end[i] - begin[i]));
  }
  return s->result[0];
}

static void measure_keys(const peer *self, size_t keys) {
  char name[32], workload[64];
  snprintf(name, sizeof name, "keyframes-%zu", keys);
  keyframe_state s = {.keys = keys};
  double *rows = peer_read(self, name, 1 + 2 * keys, &s.tracks);
  double **columns[] = {&s.result, &s.begin, &s.end, &s.length, &s.from, &s.to};
  for (int c = 0; c < 6; c++) *columns[c] = column(s.tracks);
  s.timing = timings(s.tracks);
  s.all = malloc(s.tracks * keys * sizeof *s.all);
  s.cursor = calloc(s.tracks, sizeof *s.cursor);
  for (size_t i = 0; i < s.tracks; i++) {
    const double *row = rows + i * (1 + 2 * keys);
    set_timing(&s.timing, i, 0, row[0], INFINITY);
    for (size_t k = 0; k < keys; k++) {
      keyframe key = {row[1 + k], row[1 + keys + k]};
      s.all[i * keys + k] = key;
    }
    enter(&s, i, 0);
  }
  const struct {
    const char *direction;
    double (*pass)(void *, long);
    const char *note;
  } passes[] = {
      {"forward", forward,
       "The last cycle and segment a track, and steps from it; begin and end as the engine has them, no curve."},
      {"backward", backward, NULL},
      {"random seek", seek, "Seeks keep no segment: of few keyframes by halving, of more by guesses and steps."}};
  for (int k = 0; k < 3; k++) {
    snprintf(workload, sizeof workload, "K = %zu, %s", keys, passes[k].direction);
    peer_row row = {workload, "limit in C", "ns/track", s.tracks, 84 + 16.0 * (double)keys,
                    passes[k].note};
    peer_measure(self, row, passes[k].pass, &s);
  }
}

void measure_keyframes(const peer *self) {
  const size_t counts[] = {2, 8, 64, 1024};
  for (int k = 0; k < 4; k++) measure_keys(self, counts[k]);
}
