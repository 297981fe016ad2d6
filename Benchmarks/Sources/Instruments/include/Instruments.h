// What the harness cannot do in Swift. Linking it also counts allocations, by standing in for malloc
// and its relatives; the counts are those of the calling thread. Without glibc nothing is counted.
#ifndef INSTRUMENTS_H
#define INSTRUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether allocations are counted in this build.
bool allocation_counter_works(void);

/// How many blocks the thread has allocated since it began.
int64_t allocation_counter_blocks(void);

/// The bytes that the thread has allocated and not freed, as the allocator rounds them.
int64_t allocation_counter_live_bytes(void);

/// The vector instructions that the compiler of this file was allowed to use: "SSE2", "AVX2" (with
/// fused multiply-add) or the name of another processor's.
const char *build_class(void);

/// Takes a result, so that it must have been computed.
void consume(double result);

#ifdef __cplusplus
}
#endif

#endif
