// T8: tracks in dense rows that are reached through slots, removed by moving the last row.
#include "limit.h"

typedef struct {
  double begin, rate, from, to;
  int64_t slot;
} slot_row;

typedef struct {
  slot_row *rows;
  int32_t *places, *generations;
  const double *tweens, *order;
  size_t count, used;
} slot_state;

static void clear(void *pointer) {
  slot_state *s = pointer;
  s->used = 0;
}

static double add(void *pointer) {
  slot_state *s = pointer;
  for (size_t i = 0; i < s->count; i++) {
    const double *t = s->tweens + i * TWEEN_WIDTH;
    double rate = 1 / (t[DURATION] * (1 + t[AUTOREVERSES]));
    slot_row row = {t[BEGIN], rate, t[FROM], t[TO], (int64_t)i};
    s->rows[s->used] = row;
    s->places[i] = (int32_t)s->used++;
  }
  return s->rows[0].begin;
}

static void refill(void *pointer) {
  clear(pointer);
  consume(add(pointer));
}

static double cancel(void *pointer) {
  slot_state *s = pointer;
  for (size_t i = 0; i < s->count; i++) {
    size_t slot = (size_t)s->order[i];
    int32_t place = s->places[slot];
    s->rows[place] = s->rows[--s->used];
    s->places[s->rows[place].slot] = place;
    s->generations[slot] += 1;
  }
  return (double)s->used;
}

void measure_slots(const peer *self) {
  slot_state s = {0};
  size_t rows;
  s.tweens = peer_read(self, "tweens", TWEEN_WIDTH, &rows);
  s.order = peer_read(self, "order", 1, &s.count);
  s.rows = calloc(s.count, sizeof *s.rows);
  s.places = calloc(s.count, sizeof *s.places);
  s.generations = calloc(s.count, sizeof *s.generations);
  const char *note = "A bare slot map: no curve, no fill, no order of begins.";
  peer_row row = {"64k added", "limit in C", "ns/track", s.count, -1, note};
  peer_measure_anew(self, row, clear, add, &s);
  row.workload = "64k cancelled in random order";
  peer_measure_anew(self, row, refill, cancel, &s);
}
