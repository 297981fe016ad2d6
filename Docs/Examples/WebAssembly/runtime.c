/* The C library functions that Embedded Swift needs, for a WebAssembly module without a C library:
 * memory, and rounding to the nearest integer.
 *
 * Block sizes are powers of two, at least 32 bytes. The 16 bytes before the caller's memory contain the
 * power, so a freed block goes to the list of its size. Memory grows at its end and is not returned. A
 * module has one thread.
 */
#include <stddef.h>
#include <stdint.h>

typedef struct block {
  struct block *next;
} block;

enum { header = 16, page = 65536, smallest = 5, largest = 31 };

extern unsigned char __heap_base;
static block *released[largest];
static uintptr_t end_of_blocks;

/* New memory from the end, NULL if there is none. */
static void *grown(size_t size) {
  if (end_of_blocks == 0) end_of_blocks = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t start = end_of_blocks;
  uintptr_t available = (uintptr_t)__builtin_wasm_memory_size(0) * page;
  if (size > UINTPTR_MAX - start) return NULL;
  if (start + size > available) {
    size_t pages = (start + size - available + page - 1) / page;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
  }
  end_of_blocks = start + size;
  return (void *)start;
}

void *malloc(size_t size) {
  unsigned power = smallest;
  while (power < largest && ((size_t)1 << power) - header < size) power++;
  if (power == largest) return NULL;
  block *reused = released[power];
  unsigned char *start = reused ? (unsigned char *)reused : grown((size_t)1 << power);
  if (!start) return NULL;
  if (reused) released[power] = reused->next;
  *(unsigned *)start = power;
  return start + header;
}

void free(void *memory) {
  if (!memory) return;
  block *start = (block *)((unsigned char *)memory - header);
  unsigned power = *(unsigned *)start;
  start->next = released[power];
  released[power] = start;
}

/* In WebAssembly, no type of the engine is aligned to more than 16 bytes, except vectors of eight
 * doubles, which Swift itself aligns to 16 there. */
int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = alignment <= header ? malloc(size) : NULL;
  *result = memory;
  return memory ? 0 : 12;
}

/* Uses the WebAssembly instructions for these; otherwise the compiler expects functions. */
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

/* Half away from zero, exactly: truncation is an instruction. */
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) < 0.5 ? whole : whole + __builtin_copysign(1, x);
}
