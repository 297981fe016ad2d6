/* Firmware for a Cortex-M7 on the board mps2-an500 of QEMU: reset, semihosting for output and exit,
 * and the helper functions of the ARM EABI that its code calls. The toolchain has no library of them
 * for this processor. */
#include <stdint.h>
#include "runtime.h"

extern uint32_t stack_start[], stack_end[], data_start[], data_end[], bss_start[], bss_end[];
extern const uint32_t data_load[];

int main(int count, char **arguments);

/* Semihosting: QEMU answers the breakpoint. */
enum { write_byte = 3, exit_program = 0x18, application_exit = 0x20026, failure = 0x20023 };

static void call_host(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void write_bytes(const unsigned char *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) call_host(write_byte, bytes + index);
}

/* The pattern of the stack's words that no call has reached. */
enum { untouched = 0x5AFE57AC };

size_t greatest_stack(void) {
  const uint32_t *word = stack_start;
  while (word < stack_end && *word == untouched) word++;
  return (size_t)((const char *)stack_end - (const char *)word);
}

void reset(void) {
  volatile uint32_t *coprocessor_access = (volatile uint32_t *)0xE000ED88;
  *coprocessor_access |= 0xF << 20;
  __asm__ volatile("dsb\n isb");
  for (uint32_t *word = data_start; word < data_end; word++) *word = data_load[word - data_start];
  for (uint32_t *word = bss_start; word < bss_end; word++) *word = 0;
  uint32_t *reached = __builtin_frame_address(0);
  for (uint32_t *word = stack_start; word < reached - 64; word++) *word = untouched;
  call_host(exit_program, (const void *)(main(0, 0) == 0 ? application_exit : failure));
  for (;;) {}
}

/* A trap of Swift ends here. */
static void stop(void) {
  static const unsigned char text[] = "trapped\n";
  write_bytes(text, sizeof text - 1);
  call_host(exit_program, (const void *)failure);
  for (;;) {}
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {
  stack_end, (const void *)reset, (const void *)stop, (const void *)stop, (const void *)stop,
  (const void *)stop, (const void *)stop,
};

/* The storage of all empty arrays, which replaces the toolchain's. The compiler aligns it to 4 bytes only.
 * Here it is never aligned to the 8 bytes of a double, so reading it as numbers is detected. */
__asm__(
    ".section .data.empty_array, \"aw\"\n"
    ".balign 8\n"
    ".word 0\n"
    ".global \"$es23_swiftEmptyArrayStorageSi_S3itvp\"\n"
    "\"$es23_swiftEmptyArrayStorageSi_S3itvp\":\n"
    ".word 0, -1, 0, 1\n"
    ".text\n");

/* Shifts of 64 bits. */
uint64_t __aeabi_llsl(uint64_t x, int count) {
  uint32_t low = (uint32_t)x, high = (uint32_t)(x >> 32);
  if (count >= 64) return 0;
  if (count >= 32) return (uint64_t)(low << (count - 32)) << 32;
  if (count == 0) return x;
  return (uint64_t)(high << count | low >> (32 - count)) << 32 | (low << count);
}

uint64_t __aeabi_llsr(uint64_t x, int count) {
  uint32_t low = (uint32_t)x, high = (uint32_t)(x >> 32);
  if (count >= 64) return 0;
  if (count >= 32) return high >> (count - 32);
  if (count == 0) return x;
  return (uint64_t)(high >> count) << 32 | (low >> count | high << (32 - count));
}

/* Conversions between 64 bits and numbers. They take numbers in core registers, and round once: the
 * products are exact. */
#define BASE __attribute__((pcs("aapcs")))

BASE double __aeabi_ul2d(uint64_t x) {
  return (double)(uint32_t)(x >> 32) * 0x1p32 + (double)(uint32_t)x;
}

BASE double __aeabi_l2d(int64_t x) {
  return (double)(int32_t)(x >> 32) * 0x1p32 + (double)(uint32_t)x;
}

BASE uint64_t __aeabi_d2ulz(double x) {
  uint32_t high = (uint32_t)(x * 0x1p-32);
  return (uint64_t)high << 32 | (uint32_t)(x - (double)high * 0x1p32);
}

/* Division of 64 bits, bit by bit. */
__attribute__((used)) static uint64_t divide(uint64_t a, uint64_t b, uint64_t *rest) {
  uint64_t quotient = 0, left = 0;
  for (int bit = 0; bit < 64; bit++) {
    uint64_t carry = left >> 63;
    left = left << 1 | a >> 63;
    a <<= 1;
    quotient <<= 1;
    if (carry || left >= b) {
      left -= b;
      quotient |= 1;
    }
  }
  *rest = left;
  return quotient;
}

/* The quotient in r0 and r1, the rest in r2 and r3. */
__attribute__((naked)) void __aeabi_uldivmod(void) {
  __asm__(
      "push {r6, lr}\n sub sp, #16\n add r6, sp, #8\n str r6, [sp]\n bl divide\n"
      "ldr r2, [sp, #8]\n ldr r3, [sp, #12]\n add sp, #16\n pop {r6, pc}");
}

/* Memory: these functions return no value, and have names for each alignment. */
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

#define MEMORY(suffix) \
  void __aeabi_memcpy##suffix(void *to, const void *from, size_t size) { memcpy(to, from, size); } \
  void __aeabi_memmove##suffix(void *to, const void *from, size_t size) { memmove(to, from, size); } \
  void __aeabi_memset##suffix(void *to, size_t size, int byte) { memset(to, byte, size); } \
  void __aeabi_memclr##suffix(void *to, size_t size) { memset(to, 0, size); }

MEMORY()
MEMORY(4)
MEMORY(8)
