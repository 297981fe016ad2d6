/* The functions that the programs call in addition to those that Swift itself calls. */
#include <stddef.h>
#include <stdint.h>

/* The machine's file defines these two. */

/* Writes bytes to the standard output. */
void write_bytes(const unsigned char *bytes, size_t count);

/* The maximum of used bytes of the stack, 0 if it is unknown. */
size_t greatest_stack(void);

/* The maximum of bytes that were allocated at one time, without the headers of blocks. */
size_t greatest_heap(void);

void write_decimal(size_t number);

/* Writes 16 digits. */
void write_hexadecimal(uint64_t word);

/* Writes the bits of a result, and the memory that the program used for it. */
void report(double result);
