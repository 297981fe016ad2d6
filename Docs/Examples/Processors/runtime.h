/* The functions that the programs call beside those that Swift itself calls. */
#include <stddef.h>
#include <stdint.h>

/* The machine's file defines these two. */

/* Writes bytes to the standard output. */
void write_bytes(const unsigned char *bytes, size_t count);

/* The most bytes of the stack that were in use, 0 if it is not known. */
size_t greatest_stack(void);

/* The most bytes that were allocated at one time, without the headers of blocks. */
size_t greatest_heap(void);

void write_decimal(size_t number);

/* Writes 16 digits. */
void write_hexadecimal(uint64_t word);

/* Writes the bits of a result, and how much memory the program took for it. */
void report(double result);
