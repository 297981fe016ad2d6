/* Checks that calls with wrong arguments return the numbers of inbetween.h and write nothing.
 * .ci/check-c compiles this program with the address sanitizer and runs it. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "inbetween.h"

static int failures;

static void expect(int line, const char *call, double result, double expected) {
  if (result == expected || (isnan(result) && isnan(expected))) return;
  printf("line %d: %s gives %g, not %g\n", line, call, result, expected);
  failures++;
}

#define EXPECT(call, expected) expect(__LINE__, #call, call, expected)

int main(void) {
  const double timing[8] = {0, 1, 1, 0, 0, 0, 0, 0};
  const double nan_timing[8] = {0, NAN, 1, 0, 0, 0, 0, 0};
  const double one[1] = {0.5};
  const double two[2] = {0, 1};
  /* Arrays of exactly the given length, so that the sanitizer detects reads beyond the end. */
  double *out = malloc(sizeof(double));
  out[0] = -7;

  inbetween_curve *curve = inbetween_curve_named(3);
  inbetween_spring *spring = inbetween_spring_create(1, 100, 10, 0);
  inbetween_tracks *tracks = inbetween_tracks_create();
  EXPECT(inbetween_tracks_add_clock(tracks, -1, 0, 1, 0), 0);
  EXPECT(inbetween_tracks_add_property(tracks, one, 1), 0);

  /* Handles: NULL, of another kind, an address, released. */
  inbetween_curve *released = inbetween_curve_bezier(0.2, 0, 0.4, 1);
  EXPECT(inbetween_curve_release(released), 0);
  EXPECT(inbetween_curve_release(released), INBETWEEN_BAD_HANDLE);
  inbetween_curve *next = inbetween_curve_named(0);
  EXPECT(next == released, 0);
  EXPECT(inbetween_curve_evaluate(released, one, out, 1), INBETWEEN_BAD_HANDLE);
  EXPECT(inbetween_curve_evaluate(NULL, one, out, 1), INBETWEEN_BAD_HANDLE);
  EXPECT(inbetween_curve_evaluate((inbetween_curve *)spring, one, out, 1), INBETWEEN_BAD_HANDLE);
  EXPECT(inbetween_spring_evaluate((inbetween_spring *)out, one, out, NULL, 1),
         INBETWEEN_BAD_HANDLE);
  EXPECT(inbetween_spring_settling_duration((inbetween_spring *)tracks, 0.1), NAN);
  EXPECT(inbetween_tracks_lane_count((inbetween_tracks *)curve), INBETWEEN_BAD_HANDLE);
  EXPECT(inbetween_tracks_release((inbetween_tracks *)&failures), INBETWEEN_BAD_HANDLE);
  EXPECT(inbetween_tracks_append_spring(tracks, 0, 0, timing, NULL, one, one, 1),
         INBETWEEN_BAD_HANDLE);

  /* Arrays and counts. */
  EXPECT(inbetween_curve_evaluate(curve, NULL, out, 1), INBETWEEN_BAD_ARRAY);
  EXPECT(inbetween_curve_evaluate(curve, one, NULL, 1), INBETWEEN_BAD_ARRAY);
  EXPECT(inbetween_curve_evaluate(curve, one, out, -1), INBETWEEN_BAD_COUNT);
  EXPECT(inbetween_curve_evaluate(curve, one, out, INBETWEEN_MAX_COUNT + 1), INBETWEEN_BAD_COUNT);
  EXPECT(inbetween_curve_evaluate(curve, one, out, INT32_MAX), INBETWEEN_BAD_COUNT);
  EXPECT(inbetween_curve_evaluate(curve, NULL, NULL, 0), 0);
  EXPECT(inbetween_tracks_add_property(tracks, one, 0), INBETWEEN_BAD_COUNT);
  EXPECT(inbetween_tracks_sample(tracks, one, 1, out, 2), INBETWEEN_BAD_COUNT);
  EXPECT(inbetween_tracks_sample(tracks, two, 2, out, 1), INBETWEEN_BAD_COUNT);

  /* Indices and numbers. */
  EXPECT(inbetween_tracks_add_clock(tracks, 5, 0, 1, 0), INBETWEEN_BAD_INDEX);
  EXPECT(inbetween_tracks_add_clock(tracks, -1, NAN, 1, 0), INBETWEEN_BAD_NUMBER);
  EXPECT(inbetween_timing_evaluate(nan_timing, one, out, NULL, 1), INBETWEEN_BAD_NUMBER);
  EXPECT(inbetween_tracks_append_keyframes(tracks, 0, 0, timing, NULL, 0, two, 2, one, 1),
         INBETWEEN_BAD_COUNT);
  EXPECT(inbetween_tracks_append_keyframes(tracks, 0, 0, timing, curve, 9, NULL, 0, two, 2),
         INBETWEEN_BAD_INDEX);
  EXPECT(inbetween_tracks_append_keyframes(tracks, 1, 0, timing, curve, 0, NULL, 0, two, 2),
         INBETWEEN_BAD_INDEX);
  EXPECT(inbetween_digest(99, NULL), INBETWEEN_BAD_INDEX);
  EXPECT(inbetween_curve_named(7) == NULL, 1);
  EXPECT(inbetween_curve_bezier(2, 0, 1, 1) == NULL, 1);
  EXPECT(inbetween_spring_create(0, 1, 1, 0) == NULL, 1);

  /* No call has written, and right arguments still work. */
  EXPECT(out[0], -7);
  EXPECT(inbetween_tracks_append_keyframes(tracks, 0, 0, timing, curve, 0, two, 2, two, 2), 0);
  EXPECT(inbetween_tracks_sample(tracks, one, 1, out, 1), 0);
  EXPECT(out[0], 0.5);
  EXPECT(inbetween_tracks_release(tracks), 0);
  EXPECT(inbetween_spring_release(spring), 0);
  EXPECT(inbetween_curve_release(curve), 0);
  EXPECT(inbetween_curve_release(next), 0);
  EXPECT(inbetween_curve_release(NULL), 0);
  free(out);
  if (failures == 0) printf("all arguments are checked\n");
  return failures != 0;
}
