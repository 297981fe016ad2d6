/* Curves, springs, timings and tracks of Inbetween for C, and for all that calls C.
 *
 * Numbers are doubles, times are seconds. Arrays belong to the caller and are only used during the
 * call; counts of 0 and below are no elements. A handle is a pointer that a function gives and a
 * release function takes back; releasing NULL does nothing. There is no state besides the handles,
 * so calls on different ones do not disturb each other. A curve or spring may be released as soon
 * as the tracks that use it have been appended.
 *
 * Results have the bits that the Swift libraries give, on every machine.
 */
#ifndef INBETWEEN_H
#define INBETWEEN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Curves: how progress follows the linear position in a duration. */

typedef struct inbetween_curve inbetween_curve;

/* 0 linear, 1 easeIn, 2 easeOut, 3 easeInEaseOut, 4 default; NULL for another number. */
inbetween_curve *inbetween_curve_named(int32_t name);

/* A Bezier curve by its inner control points; NULL where x1 or x2 lies outside 0...1. */
inbetween_curve *inbetween_curve_bezier(double x1, double y1, double x2, double y2);

/* The progress at each fraction; fractions outside 0...1 are taken as the end. */
void inbetween_curve_evaluate(
    const inbetween_curve *curve, const double *fractions, double *progress, int32_t count);

void inbetween_curve_release(inbetween_curve *curve);

/* Springs: values run from 0 at the start to 1, the target. */

typedef struct inbetween_spring inbetween_spring;

/* NULL unless mass and stiffness are above 0, damping is not below it, and all are numbers. */
inbetween_spring *inbetween_spring_create(
    double mass, double stiffness, double damping, double initial_velocity);

/* Value and velocity a second at each time since the start; velocities may be NULL. */
void inbetween_spring_evaluate(
    const inbetween_spring *spring, const double *times, double *values, double *velocities,
    int32_t count);

/* The time from which on the value stays within the tolerance of the target. */
double inbetween_spring_settling_duration(const inbetween_spring *spring, double tolerance);

void inbetween_spring_release(inbetween_spring *spring);

/* Timings: eight numbers, in this order: begin time, duration, speed, time offset, repeat count,
 * repeat duration, whether it reverses (not 0), and the fill mode (1 before the begin, 2 after the
 * end, 3 both, 0 none). 0 counts and durations of repeats are "not given". */

/* The progress in 0...1 at each time, NaN where nothing is shown, and the cycle; cycles may be
 * NULL. */
void inbetween_timing_evaluate(
    const double timing[8], const double *times, double *progress, double *cycles, int32_t count);

/* Tracks: many animations of many properties at once. */

typedef struct inbetween_tracks inbetween_tracks;

inbetween_tracks *inbetween_tracks_create(void);

/* A clock below another one, or with the parent -1 below absolute time. Gives its index, -1 where
 * there is no such parent. */
int32_t inbetween_tracks_add_clock(
    inbetween_tracks *tracks, int32_t parent, double begin_time, double speed,
    double time_offset);

/* A property by its value without animations. Gives its index, -1 for no numbers. */
int32_t inbetween_tracks_add_property(
    inbetween_tracks *tracks, const double *model, int32_t lane_count);

/* Keyframes above what the property has: count values of the property's lane count each, one after
 * the other. The curve paces the whole and may be NULL, as may the key times: fractions of the
 * duration, as many as values, one more in the discrete mode, each counting as no less than the one
 * before it. Before the first the first value is held, behind the last the last; where one is not
 * finite, times are even. Modes: 0 linear, 1 discrete, 2 paced, 3 cubic, 4 cubic and paced; values of
 * 3 numbers or more than 4 have no distances, so their paced times are even. Gives 0, or -1 where
 * nothing was appended. */
int32_t inbetween_tracks_append_keyframes(
    inbetween_tracks *tracks, int32_t property, int32_t clock, const double timing[8],
    const inbetween_curve *curve, int32_t mode, const double *key_times, const double *values,
    int32_t count);

/* A spring from one value to another, which runs in seconds and is cut off by the timing. Gives 0,
 * or -1 where nothing was appended. */
int32_t inbetween_tracks_append_spring(
    inbetween_tracks *tracks, int32_t property, int32_t clock, const double timing[8],
    const inbetween_spring *spring, const double *from, const double *to);

/* How many numbers one time takes: the lane counts of all properties together. */
int32_t inbetween_tracks_lane_count(const inbetween_tracks *tracks);

/* All properties in order at each time, one row of numbers a time. */
void inbetween_tracks_sample(
    const inbetween_tracks *tracks, const double *times, int32_t count, double *values);

void inbetween_tracks_release(inbetween_tracks *tracks);

/* The digest: the first and second word of the hash of an area, numbered from 1 in the order in
 * which `tween digest` prints them. Gives how many numbers were hashed, -1 for no area. */
int32_t inbetween_digest(int32_t area, uint64_t result[2]);

#ifdef __cplusplus
}
#endif

#endif
