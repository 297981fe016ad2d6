/* The functions that the programs call beside those that Swift itself calls. */
#include <stddef.h>

/* Writes bytes to the standard output. */
void write_bytes(const unsigned char *bytes, size_t count);

/* The most bytes that were allocated at one time, without the headers of blocks. */
size_t greatest_heap(void);

/* The most bytes of the stack that were in use, 0 if it is not known. */
size_t greatest_stack(void);
