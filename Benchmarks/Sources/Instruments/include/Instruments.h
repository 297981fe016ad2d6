// Functions that the harness needs and Swift lacks. Linking them replaces malloc and related functions, and
// so counts allocations, per calling thread. Without glibc nothing is counted.
#ifndef INSTRUMENTS_H
#define INSTRUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether allocations are counted in this build.
bool allocation_counter_works(void);

/// The number of blocks that the thread has allocated since its start.
int64_t allocation_counter_blocks(void);

/// The bytes that the thread has allocated and not freed, as the allocator rounds them.
int64_t allocation_counter_live_bytes(void);

/// Returns free memory to the system, so that all resident memory is in use.
void release_free_memory(void);

/// Runs a program to its end.
///
/// The arguments end with NULL; the first one is the path of the program. It reads one file and writes
/// another. Returns the seconds of processor time that it took, or a negative number if it cannot run or
/// fails.
double run_program(char *const *arguments, const char *input, const char *output);

/// The vector instructions that the compiler of this file was allowed to use: "SSE2", "AVX2" (with
/// fused multiply-add) or the name of another processor's.
const char *build_class(void);

/// Consumes a result, so that the compiler has to compute it.
void consume(double result);

#ifdef __cplusplus
}
#endif

#endif
