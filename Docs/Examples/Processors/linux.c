/* A program without a C library on the Linux kernel, or on QEMU instead: it starts, writes and ends
 * with system calls. */
#include "runtime.h"

enum { write_call = 64, exit_call = 93, standard_output = 1 };

unsigned char heap_start[32 << 20] __attribute__((aligned(16)));
__asm__(".global heap_end\n.set heap_end, heap_start + (32 << 20)");

static long system_call(long number, long a, long b, long c) {
#if defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
#elif defined(__riscv)
  register long a7 __asm__("a7") = number;
  register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
  return a0;
#else
#error "linux.c: expected aarch64 or riscv64; add the system call of this processor"
#endif
}

void write_bytes(const unsigned char *bytes, size_t count) {
  system_call(write_call, standard_output, (long)bytes, (long)count);
}

size_t greatest_stack(void) { return 0; }

int main(int count, char **arguments);

void _start(void) {
  int status = main(0, NULL);
  system_call(exit_call, status, 0, 0);
}
