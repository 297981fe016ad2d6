// The code that all peers in C and C++ share: arguments, inputs, and rows, which are measured like those of
// the package's harness (Sources/benchmarks/Harness/Meter.swift).
//
// usage of a peer: PROGRAM SUBJECT INPUTS SECONDS quick|full
#ifndef PEER_H
#define PEER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "Instruments.h"

typedef struct {
  const char *id;
  const char *folder;
  double budget;
  int is_quick;
} peer;

static inline peer peer_start(int count, char **arguments) {
  if (count != 5) {
    fprintf(stderr, "usage: %s SUBJECT INPUTS SECONDS quick|full\n", arguments[0]);
    exit(2);
  }
  peer result = {arguments[1], arguments[2], atof(arguments[3]), !strcmp(arguments[4], "quick")};
  return result;
}

/// Whether the rows of a subject are requested.
static inline int peer_does(const peer *self, const char *id) { return !strcmp(self->id, id); }

/// Reads a file of rows of numbers, and sets the number of rows.
static inline double *peer_read(const peer *self, const char *name, size_t width, size_t *rows) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", self->folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) {
    printf("cannot read the inputs %s\n", name);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  double *numbers = (double *)malloc(size);
  if (fread(numbers, 1, size, file) != size) exit(1);
  fclose(file);
  *rows = size / (width * sizeof(double));
  return numbers;
}

/// The time of a run: 60 frames per second, for four seconds from 64 s.
static inline double peer_time(long run) { return 64 + (double)(run % 240) / 60; }

static inline double peer_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static inline int peer_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static inline double peer_quantile(const double *sorted, int count, double share) {
  double position = share * (count - 1);
  int below = (int)position;
  if (below + 1 >= count) return sorted[below];
  return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
}

/// The description of a row, without its numbers.
typedef struct {
  const char *workload;
  const char *implementation;
  const char *unit;
  size_t items;
  /// Below 0 if it was not measured.
  double bytes_per_track;
  /// NULL for none.
  const char *note;
} peer_row;

/// The unit of a row in nanoseconds.
static inline double peer_unit(const peer_row *row) {
  return strncmp(row->unit, "µs", strlen("µs")) == 0 ? 1e3 : 1;
}

static inline void peer_print(
    const peer *self, peer_row row, double *samples, int count, long allocations) {
  qsort(samples, (size_t)count, sizeof *samples, peer_compare);
  printf("{\"id\":\"%s\",\"workload\":\"%s\",\"implementation\":\"%s\",\"build\":\"%s\","
         "\"unit\":\"%s\",\"median\":%.5g,\"iqr\":%.5g,\"allocations\":%ld,",
         self->id, row.workload, row.implementation, build_class(), row.unit,
         peer_quantile(samples, count, 0.5),
         peer_quantile(samples, count, 0.75) - peer_quantile(samples, count, 0.25), allocations);
  if (row.bytes_per_track >= 0) printf("\"bytesPerTrack\":%.5g,", row.bytes_per_track);
  if (row.note) printf("\"note\":\"%s\",", row.note);
  printf("\"count\":%zu}\n", row.items);
  fflush(stdout);
}

enum { PEER_MOST_SAMPLES = 1 << 16 };

/// Measures runs of a body; its argument counts them.
static inline void peer_measure(
    const peer *self, peer_row row, double (*body)(void *state, long run), void *state) {
  static double samples[PEER_MOST_SAMPLES];
  double least = self->is_quick ? 50e-6 : 200e-6;
  long run = 0, runs = 1;
  double last = 0;
  for (int warm = 0; warm < 2 || (last < least && runs < 1 << 24); warm++) {
    if (warm > 1) runs *= 2;
    double start = peer_now();
    for (long i = 0; i < runs; i++) consume(body(state, run++));
    last = peer_now() - start;
  }
  long blocks = (long)allocation_counter_blocks();
  consume(body(state, run++));
  blocks = (long)allocation_counter_blocks() - blocks;
  int count = 0;
  double began = peer_now();
  while (count < PEER_MOST_SAMPLES &&
         (peer_now() - began < self->budget || count == 0 ||
          (count < 15 && peer_now() - began < 10 * self->budget))) {
    double start = peer_now();
    for (long i = 0; i < runs; i++) consume(body(state, run++));
    samples[count++] =
        (peer_now() - start) * 1e9 / peer_unit(&row) / (double)runs / (double)row.items;
  }
  peer_print(self, row, samples, count, blocks);
}

/// Measures a body over a state that is made again before each run, which is not timed.
static inline void peer_measure_anew(
    const peer *self, peer_row row, void (*set_up)(void *state), double (*body)(void *state),
    void *state) {
  double samples[15];
  int count = 0;
  long blocks = 0;
  double began = peer_now();
  for (int i = 0; i < 16 && (i < 3 || peer_now() - began < 4 * self->budget); i++) {
    set_up(state);
    blocks = (long)allocation_counter_blocks();
    double start = peer_now();
    consume(body(state));
    double wall = peer_now() - start;
    blocks = (long)allocation_counter_blocks() - blocks;
    // The first run is the warm-up.
    if (i > 0) samples[count++] = wall * 1e9 / peer_unit(&row) / (double)row.items;
  }
  peer_print(self, row, samples, count, blocks);
}

/// The named curves, as control points: linear, ease in, ease out, both, default.
static const double peer_curves[5][4] = {
    {0, 0, 1, 1}, {0.42, 0, 1, 1}, {0, 0, 0.58, 1}, {0.42, 0, 0.58, 1}, {0.25, 0.1, 0.25, 1}};

/// The columns of a tween in the inputs.
enum { BEGIN, DURATION, REPEAT_COUNT, AUTOREVERSES, FILL, CURVE, FROM, TO, TWEEN_WIDTH };

#endif
