/* Samples the tracks of Tracks.swift through the C interface. Its tracks are numbers that replace each
 * other, so it links neither transforms nor paths. */
#include "inbetween.h"
#include "runtime.h"

enum { pairs = 8, held_at_both_ends = 3, absolute_time = -1 };

/* A property with the value 0, which holds its values before and after the appended tracks. */
static int32_t add_property(inbetween_tracks *tracks) {
  const double model[1] = {0};
  return inbetween_tracks_add_property(tracks, model, 1);
}

int main(int count, char **arguments) {
  (void)count;
  (void)arguments;
  inbetween_tracks *tracks = inbetween_tracks_create();
  inbetween_curve *ease = inbetween_curve_bezier(0.42, 0, 0.58, 1);
  /* `.bounce(0.3)` of Swift: a perceptual duration of 0.5 s. */
  const double pi = 3.141592653589793;
  inbetween_spring *spring = inbetween_spring_create(1, 16 * pi * pi, 4 * pi / 0.5 * 0.7, 0);
  const double ends[2] = {0, 100};
  for (int index = 0; index < pairs; index++) {
    double timing[8] = {index / 8.0, 1, 1, 0, 0, 0, 0, held_at_both_ends};
    inbetween_tracks_append_keyframes(
        tracks, add_property(tracks), absolute_time, timing, ease, 0, NULL, 0, ends, 2);
    timing[1] = 2;
    inbetween_tracks_append_spring(
        tracks, add_property(tracks), absolute_time, timing, spring, ends, ends + 1, 1);
  }
  double sum = 0;
  for (int frame = 0; frame <= 120; frame++) {
    double time = frame / 60.0, column[2 * pairs];
    if (inbetween_tracks_sample(tracks, &time, 1, column, 2 * pairs) != 0) return 1;
    for (int lane = 0; lane < 2 * pairs; lane++) sum += column[lane];
  }
  report(sum);
  return 0;
}
