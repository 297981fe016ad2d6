#include "Instruments.h"

#include <stddef.h>

const char *build_class(void) {
#if defined(__AVX2__) && defined(__FMA__)
  return "AVX2";
#elif defined(__x86_64__)
  return "SSE2";
#elif defined(__aarch64__)
  return "NEON";
#else
  return "scalar";
#endif
}

void consume(double result) { (void)result; }

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// Each thread has its own counts, so counting needs no exchange between threads.
static __thread int64_t blocks;
static __thread int64_t live;

static void *counted(void *block) {
  if (block != NULL) {
    blocks += 1;
    live += (int64_t)malloc_usable_size(block);
  }
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  *block = counted(__libc_memalign(alignment, size));
  return *block == NULL ? ENOMEM : 0;
}

void *realloc(void *block, size_t size) {
  int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  if (moved != NULL || size == 0) live -= before;
  return counted(moved);
}

void free(void *block) {
  if (block == NULL) return;
  live -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}

void release_free_memory(void) { malloc_trim(0); }

bool allocation_counter_works(void) { return true; }
int64_t allocation_counter_blocks(void) { return blocks; }
int64_t allocation_counter_live_bytes(void) { return live; }

#else

void release_free_memory(void) {}

bool allocation_counter_works(void) { return false; }
int64_t allocation_counter_blocks(void) { return 0; }
int64_t allocation_counter_live_bytes(void) { return 0; }

#endif
