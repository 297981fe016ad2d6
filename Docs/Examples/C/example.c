/* The example of Docs/HowTo/UseFromC.md. */
#include <inttypes.h>
#include <stdio.h>

#include "inbetween.h"

static void print(const char *name, const double *numbers, int count) {
  printf("%s", name);
  for (int index = 0; index < count; index++) printf(" %.17g", numbers[index]);
  printf("\n");
}

int main(void) {
  inbetween_curve *ease_out = inbetween_curve_bezier(0, 0, 0.58, 1);
  const double fractions[] = {0, 0.25, 0.5, 1};
  double progress[4];
  if (inbetween_curve_evaluate(ease_out, fractions, progress, 4) != 0) return 1;
  print("curve", progress, 4);

  inbetween_spring *spring = inbetween_spring_create(1, 200, 12, 0);
  const double instants[] = {0, 0.1, 0.5};
  double values[3];
  if (inbetween_spring_evaluate(spring, instants, values, NULL, 3) != 0) return 1;
  print("spring", values, 3);
  inbetween_spring_release(spring);

  inbetween_tracks *tracks = inbetween_tracks_create();
  int32_t clock = inbetween_tracks_add_clock(tracks, -1, 0, 1, 0);
  const double model[] = {80, 40};
  int32_t position = inbetween_tracks_add_property(tracks, model, 2);
  const double timing[8] = {1, 2, 1, 0, 2, 0, 1, 0};
  const double keyframes[] = {0, 0, 100, 50, 0, 100};
  int32_t status = inbetween_tracks_append_keyframes(
      tracks, position, clock, timing, ease_out, 0, NULL, 0, keyframes, 6);
  const double times[] = {0, 1.5, 2, 9};
  double rows[8];
  if (status != 0 || inbetween_tracks_sample(tracks, times, 4, rows, 8) != 0) return 1;
  print("position", rows, 8);
  inbetween_tracks_release(tracks);

  inbetween_curve_release(ease_out);
  int32_t answer = inbetween_curve_evaluate(ease_out, fractions, progress, 4);
  printf("a released curve: %" PRId32 "\n", answer);
  return answer == INBETWEEN_BAD_HANDLE ? 0 : 1;
}
