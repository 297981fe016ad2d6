/* Curves, springs, timings and tracks of Inbetween, for C and for languages that call C.
 *
 * Numbers are doubles, times are in seconds. Arrays belong to the caller; the functions use them only
 * during the call. An array without elements may be NULL. If a function computes one result per input
 * element, both arrays may be the same.
 *
 * A handle identifies a curve, a spring or a set of tracks. It has a pointer type, so that the compiler
 * distinguishes kinds, but it does not point to memory. It is valid from the call that returns it until
 * the call that releases it, and never again. You may release a curve or spring as soon as the tracks
 * that use it have been appended.
 *
 * All functions check their arguments. A call with a wrong argument changes nothing and writes nothing.
 * It returns one of the negative numbers below. A function that creates an object returns NULL instead,
 * and a function that returns a double returns NaN. The functions cannot check that an array is as long
 * as its count.
 *
 * Any thread may call. A call that changes a set of tracks needs exclusive access to the set; all other
 * calls may run at the same time. (Without POSIX threads, only one thread may call at a time.)
 *
 * Results have the same bits as those of the Swift libraries, on every machine.
 */
#ifndef INBETWEEN_H
#define INBETWEEN_H

#include <stdint.h>

/* The version of the package to which this header belongs. Before 1.0.0, calls may change when the
 * second number increases. */
#define INBETWEEN_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /* A handle of another kind, or one that has been released. */
  INBETWEEN_BAD_HANDLE = -1,
  /* An array with elements that is NULL or not aligned to eight bytes. */
  INBETWEEN_BAD_ARRAY = -2,
  /* A count below 0 or above INBETWEEN_MAX_COUNT, or one that does not match the other arguments. */
  INBETWEEN_BAD_COUNT = -3,
  /* A clock or a property that is not in the set, or a mode or an area that does not exist. */
  INBETWEEN_BAD_INDEX = -4,
  /* A number that the argument cannot have: each function lists them. */
  INBETWEEN_BAD_NUMBER = -5
};

/* The greatest number of elements of an array, and of numbers of a set for one time. */
#define INBETWEEN_MAX_COUNT 0x0fffffff

/* Curves: progress as a function of the linear fraction of a duration. */

typedef struct inbetween_curve inbetween_curve;

/* 0 linear, 1 easeIn, 2 easeOut, 3 easeInEaseOut, 4 default; NULL for another number. */
inbetween_curve *inbetween_curve_named(int32_t name);

/* A Bezier curve from (0, 0) to (1, 1) by its inner control points. NULL if x1 or x2 is outside 0...1, or
 * a number is not finite. */
inbetween_curve *inbetween_curve_bezier(double x1, double y1, double x2, double y2);

/* The progress at each fraction. A fraction outside 0...1 counts as the nearer end; NaN results in NaN.
 * Returns 0 or an error. */
int32_t inbetween_curve_evaluate(
    const inbetween_curve *curve, const double *fractions, double *progress, int32_t count);

/* Returns 0, even for NULL, or INBETWEEN_BAD_HANDLE. */
int32_t inbetween_curve_release(inbetween_curve *curve);

/* Springs: values move from 0 at the start to 1, the target. */

typedef struct inbetween_spring inbetween_spring;

/* NULL unless mass and stiffness are above 0 and finite, damping is at least 0 (it may be infinite), and
 * the velocity is finite. */
inbetween_spring *inbetween_spring_create(
    double mass, double stiffness, double damping, double initial_velocity);

/* The value, and the velocity per second, at each time since the start. velocities may be NULL.
 * Returns 0 or an error. */
int32_t inbetween_spring_evaluate(
    const inbetween_spring *spring, const double *times, double *values, double *velocities,
    int32_t count);

/* The time after which the value stays within the tolerance of the target. Infinity if the tolerance is
 * not above 0 or is NaN; NaN if the handle is not a spring's. */
double inbetween_spring_settling_duration(const inbetween_spring *spring, double tolerance);

/* Returns 0, even for NULL, or INBETWEEN_BAD_HANDLE. */
int32_t inbetween_spring_release(inbetween_spring *spring);

/* Timings: eight numbers, in this order: begin time, duration, speed, time offset, repeat count,
 * repeat duration, autoreverse (not 0), and the fill mode (1 before the start, 2 after the end, 3 both,
 * 0 none). A repeat count or repeat duration of 0 counts as "not given". NaN and another fill mode are
 * INBETWEEN_BAD_NUMBER. */

/* The progress in 0...1 and the index of the iteration (cycle) at each time. The progress is NaN at a
 * time at which the animation is not visible. cycles may be NULL. Returns 0 or an error. */
int32_t inbetween_timing_evaluate(
    const double timing[8], const double *times, double *progress, double *cycles, int32_t count);

/* Tracks: many animations of many properties at once. A clock is given by its index, or by -1 for
 * absolute time, so a set does not need clocks. */

typedef struct inbetween_tracks inbetween_tracks;

inbetween_tracks *inbetween_tracks_create(void);

/* Adds a clock below another clock or below absolute time. Returns its index or an error. NaN is
 * INBETWEEN_BAD_NUMBER. */
int32_t inbetween_tracks_add_clock(
    inbetween_tracks *tracks, int32_t parent, double begin_time, double speed,
    double time_offset);

/* Adds a property with its value without animations, at least one number. Returns its index or an
 * error. */
int32_t inbetween_tracks_add_property(
    inbetween_tracks *tracks, const double *model, int32_t lane_count);

/* Adds keyframes above the tracks that the property has.
 *
 * numbers has the values one after the other, each with the property's lane count; number_count is the
 * count of all numbers. The curve applies to the whole duration and may be NULL.
 *
 * Key times are fractions of the duration: one per value, and one more in the discrete mode. Each counts
 * as at least the one before it. Before the first key time the property has the first value, after the
 * last key time the last value. key_times may be NULL with the count 0, and paced modes do not use it.
 *
 * Modes: 0 linear, 1 discrete, 2 paced, 3 cubic, 4 cubic and paced. Values of 3 numbers or more than 4
 * have no distance, so their paced times are even.
 *
 * Returns 0 or an error. Key times that are not finite, and numbers that are not finite in a paced mode,
 * are INBETWEEN_BAD_NUMBER. */
int32_t inbetween_tracks_append_keyframes(
    inbetween_tracks *tracks, int32_t property, int32_t clock, const double timing[8],
    const inbetween_curve *curve, int32_t mode, const double *key_times, int32_t key_time_count,
    const double *numbers, int32_t number_count);

/* Adds a spring from one value to another, each with the property's lane count. The spring runs in
 * seconds, and the timing cuts it off. Returns 0 or an error. */
int32_t inbetween_tracks_append_spring(
    inbetween_tracks *tracks, int32_t property, int32_t clock, const double timing[8],
    const inbetween_spring *spring, const double *from, const double *to, int32_t lane_count);

/* Removes all keyframes and springs of a property. Returns 0 or an error. */
int32_t inbetween_tracks_remove_tracks(inbetween_tracks *tracks, int32_t property);

/* The number of values for one time: the sum of the lane counts of all properties. Returns
 * INBETWEEN_BAD_HANDLE if the handle is not a set's. */
int32_t inbetween_tracks_lane_count(const inbetween_tracks *tracks);

/* Samples all properties, in order, at each time: one row of numbers per time. value_count must be count
 * times the lane count of the set. Returns 0 or an error. */
int32_t inbetween_tracks_sample(
    const inbetween_tracks *tracks, const double *times, int32_t count, double *values,
    int32_t value_count);

/* Returns 0, even for NULL, or INBETWEEN_BAD_HANDLE. */
int32_t inbetween_tracks_release(inbetween_tracks *tracks);

/* The digest: the first and second word of the hash of an area. Areas are numbered from 1, in the order
 * in which `tween digest` prints them. Returns the count of hashed numbers, or INBETWEEN_BAD_INDEX if
 * there is no such area. */
int32_t inbetween_digest(int32_t area, uint64_t result[2]);

#ifdef __cplusplus
}
#endif

#endif
