/* Curves, springs, timings and tracks of Inbetween for C, and for all that calls C.
 *
 * Numbers are doubles, times are seconds. Arrays belong to the caller and are only used during the
 * call. An array without elements may be NULL. Where results stand beside what they come from, one
 * by one, both may be the same array.
 *
 * A handle stands for a curve, a spring or a set of tracks. It has the type of a pointer, so that
 * the compiler tells kinds apart, but there is nothing to be found at it. It is valid from the call that
 * gives it until the call that releases it, and never again. A curve or spring may be released as
 * soon as the tracks that use it have been appended.
 *
 * Arguments are checked. A call that gets a wrong one changes nothing and writes nothing: it
 * gives one of the negative numbers below, a function that makes something gives NULL, one that
 * gives a double NaN. What cannot be seen from here is whether an array is as long as its count
 * says.
 *
 * Any thread may call. Calls that change a set of tracks need it for themselves alone; all others
 * may go side by side. (Where there are no POSIX threads, one thread calls at a time.)
 *
 * Results have the bits that the Swift libraries give, on every machine.
 */
#ifndef INBETWEEN_H
#define INBETWEEN_H

#include <stdint.h>

/* The version of the package that this header belongs to; before 1.0.0 a second number that grows
 * means that calls may have changed. */
#define INBETWEEN_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /* A handle that was not given for what is wanted, or has been released. */
  INBETWEEN_BAD_HANDLE = -1,
  /* An array that has elements and is NULL, or does not lie where eight bytes may be read. */
  INBETWEEN_BAD_ARRAY = -2,
  /* A count below 0 or above INBETWEEN_MAX_COUNT, or one that does not fit the others. */
  INBETWEEN_BAD_COUNT = -3,
  /* A clock or a property that is not in the set, a mode or an area that there is not. */
  INBETWEEN_BAD_INDEX = -4,
  /* A number without sense where it stands: each function says which. */
  INBETWEEN_BAD_NUMBER = -5
};

/* The most numbers that an array may have, and a set for one time. */
#define INBETWEEN_MAX_COUNT 0x0fffffff

/* Curves: how progress follows the linear position in a duration. */

typedef struct inbetween_curve inbetween_curve;

/* 0 linear, 1 easeIn, 2 easeOut, 3 easeInEaseOut, 4 default; NULL for another number. */
inbetween_curve *inbetween_curve_named(int32_t name);

/* A Bezier curve by its inner control points; NULL where x1 or x2 lies outside 0...1 or a number is
 * not finite. */
inbetween_curve *inbetween_curve_bezier(double x1, double y1, double x2, double y2);

/* The progress at each fraction; fractions outside 0...1 are taken as the end, NaN gives NaN.
 * Gives 0 or what is wrong. */
int32_t inbetween_curve_evaluate(
    const inbetween_curve *curve, const double *fractions, double *progress, int32_t count);

/* Gives 0, for NULL too, or INBETWEEN_BAD_HANDLE. */
int32_t inbetween_curve_release(inbetween_curve *curve);

/* Springs: values run from 0 at the start to 1, the target. */

typedef struct inbetween_spring inbetween_spring;

/* NULL unless mass and stiffness are above 0 and finite, damping is 0 or more, infinite too, and the
 * velocity is finite. */
inbetween_spring *inbetween_spring_create(
    double mass, double stiffness, double damping, double initial_velocity);

/* Value and velocity a second at each time since the start; velocities may be NULL. Gives 0 or what
 * is wrong. */
int32_t inbetween_spring_evaluate(
    const inbetween_spring *spring, const double *times, double *values, double *velocities,
    int32_t count);

/* The time from which on the value stays within the tolerance of the target; infinity for a tolerance
 * that is not above 0 or is NaN, and NaN for what is no spring. */
double inbetween_spring_settling_duration(const inbetween_spring *spring, double tolerance);

/* Gives 0, for NULL too, or INBETWEEN_BAD_HANDLE. */
int32_t inbetween_spring_release(inbetween_spring *spring);

/* Timings: eight numbers, in this order: begin time, duration, speed, time offset, repeat count,
 * repeat duration, whether it reverses (not 0), and the fill mode (1 before the begin, 2 after the
 * end, 3 both, 0 none). 0 counts and durations of repeats are "not given". NaN and another fill
 * mode are INBETWEEN_BAD_NUMBER. */

/* The progress in 0...1 at each time, NaN where nothing is shown, and the cycle; cycles may be
 * NULL. Gives 0 or what is wrong. */
int32_t inbetween_timing_evaluate(
    const double timing[8], const double *times, double *progress, double *cycles, int32_t count);

/* Tracks: many animations of many properties at once. Where a clock is asked for, its index is meant, or
 * -1 for absolute time: a set needs no clock of its own. */

typedef struct inbetween_tracks inbetween_tracks;

inbetween_tracks *inbetween_tracks_create(void);

/* A clock below another one, or below absolute time. Gives its index or what is
 * wrong; NaN is INBETWEEN_BAD_NUMBER. */
int32_t inbetween_tracks_add_clock(
    inbetween_tracks *tracks, int32_t parent, double begin_time, double speed,
    double time_offset);

/* A property by its value without animations, at least one number. Gives its index or what is
 * wrong. */
int32_t inbetween_tracks_add_property(
    inbetween_tracks *tracks, const double *model, int32_t lane_count);

/* Keyframes above what the property has: values of the property's lane count each, one after the
 * other, number_count numbers altogether. The curve paces the whole and may be NULL. So may the key
 * times, with the count 0: fractions of the duration, as many as values, one more in the discrete
 * mode, each counting as no less than the one before it; paced modes do not use them. Before the
 * first the first value is held, behind the last the last. Modes: 0 linear, 1 discrete, 2 paced,
 * 3 cubic, 4 cubic and paced; values of 3 numbers or more than 4 have no distances, so their paced
 * times are even. Gives 0 or what is wrong; key times that are not finite, and numbers that are not
 * finite in a paced mode, are INBETWEEN_BAD_NUMBER. */
int32_t inbetween_tracks_append_keyframes(
    inbetween_tracks *tracks, int32_t property, int32_t clock, const double timing[8],
    const inbetween_curve *curve, int32_t mode, const double *key_times, int32_t key_time_count,
    const double *numbers, int32_t number_count);

/* A spring from one value to another, of the property's lane count each, which runs in seconds and
 * is cut off by the timing. Gives 0 or what is wrong. */
int32_t inbetween_tracks_append_spring(
    inbetween_tracks *tracks, int32_t property, int32_t clock, const double timing[8],
    const inbetween_spring *spring, const double *from, const double *to, int32_t lane_count);

/* Takes all keyframes and springs of a property away. Gives 0 or what is wrong. */
int32_t inbetween_tracks_remove_tracks(inbetween_tracks *tracks, int32_t property);

/* How many numbers one time takes: the lane counts of all properties together. Gives
 * INBETWEEN_BAD_HANDLE for what is no set. */
int32_t inbetween_tracks_lane_count(const inbetween_tracks *tracks);

/* All properties in order at each time, one row of numbers a time: value_count is count times the
 * lane count, which nothing less or more will do for. Gives 0 or what is wrong. */
int32_t inbetween_tracks_sample(
    const inbetween_tracks *tracks, const double *times, int32_t count, double *values,
    int32_t value_count);

/* Gives 0, for NULL too, or INBETWEEN_BAD_HANDLE. */
int32_t inbetween_tracks_release(inbetween_tracks *tracks);

/* The digest: the first and second word of the hash of an area, numbered from 1 in the order in
 * which `tween digest` prints them. Gives how many numbers were hashed, or INBETWEEN_BAD_INDEX for
 * no area. */
int32_t inbetween_digest(int32_t area, uint64_t result[2]);

#ifdef __cplusplus
}
#endif

#endif
