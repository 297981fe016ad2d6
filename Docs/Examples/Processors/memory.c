/* The C library functions that Embedded Swift needs, for a machine without a C library: memory and
 * rounding.
 *
 * Block sizes are powers of two, at least 32 bytes. The 16 bytes before the caller's memory contain the
 * power and the requested size. A freed block goes to the list of its power. There is one thread.
 */
#include <stddef.h>
#include <stdint.h>
#include "runtime.h"

typedef struct block {
  size_t power;
  size_t size;
  struct block *next;
} block;

enum { header = 16, smallest = 5, largest = 31 };

/* The machine's file defines them: the memory for blocks, aligned to 16 bytes. */
extern unsigned char heap_start[], heap_end[];

static block *released[largest];
static size_t used, allocated, most_allocated;

void *malloc(size_t size) {
  unsigned power = smallest;
  while (power < largest && ((size_t)1 << power) - header < size) power++;
  if (power == largest) return NULL;
  block *start = released[power];
  if (start) {
    released[power] = start->next;
  } else {
    if ((size_t)(heap_end - heap_start) - used < (size_t)1 << power) return NULL;
    start = (block *)(heap_start + used);
    used += (size_t)1 << power;
  }
  start->power = power;
  start->size = size;
  allocated += size;
  if (allocated > most_allocated) most_allocated = allocated;
  return (unsigned char *)start + header;
}

void free(void *memory) {
  if (!memory) return;
  block *start = (block *)((unsigned char *)memory - header);
  allocated -= start->size;
  start->next = released[start->power];
  released[start->power] = start;
}

/* No type of the engine is aligned to more than 16 bytes on these processors. */
int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = alignment <= header ? malloc(size) : NULL;
  return *result ? 0 : 12;
}

size_t greatest_heap(void) { return most_allocated; }

void *memcpy(void *to, const void *from, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  while (size--) *target++ = *source++;
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target < source) return memcpy(to, from, size);
  while (size--) target[size] = source[size];
  return to;
}

void *memset(void *to, int byte, size_t size) {
  unsigned char *target = to;
  while (size--) *target++ = (unsigned char)byte;
  return to;
}

/* The compiler uses an instruction or this function. */
double sqrt(double x) { return __builtin_sqrt(x); }

#ifdef __aarch64__
/* Truncation is an instruction. */
static double whole(double x) { return __builtin_trunc(x); }
#else
static double whole(double x) {
  union { double number; uint64_t bits; } value = {x};
  int exponent = (int)(value.bits >> 52 & 2047) - 1023;
  if (exponent >= 52) return x;
  uint64_t fraction = exponent < 0 ? ~((uint64_t)1 << 63) : ((uint64_t)1 << (52 - exponent)) - 1;
  value.bits &= ~fraction;
  return value.number;
}

double trunc(double x) { return whole(x); }

double floor(double x) {
  double toward_zero = whole(x);
  return toward_zero > x ? toward_zero - 1 : toward_zero;
}

double ceil(double x) {
  double toward_zero = whole(x);
  return toward_zero < x ? toward_zero + 1 : toward_zero;
}
#endif

/* Half away from zero, exactly. */
double round(double x) {
  double toward_zero = whole(x);
  return __builtin_fabs(x - toward_zero) < 0.5
      ? toward_zero : toward_zero + __builtin_copysign(1, x);
}
