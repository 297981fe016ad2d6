/* Numbers as text. */
#include "runtime.h"

static void write_byte(unsigned char byte) { write_bytes(&byte, 1); }

static void write_text(const char *text) {
  while (*text) write_byte((unsigned char)*text++);
}

void write_decimal(size_t number) {
  if (number >= 10) write_decimal(number / 10);
  write_byte((unsigned char)('0' + number % 10));
}

void write_hexadecimal(uint64_t word) {
  for (int digit = 0; digit < 16; digit++) {
    write_byte((unsigned char)"0123456789abcdef"[word >> 60]);
    word <<= 4;
  }
}

void report(double result) {
  union { double number; uint64_t bits; } value = {result};
  write_text("result ");
  write_hexadecimal(value.bits);
  write_text(", heap ");
  write_decimal(greatest_heap());
  write_text(", stack ");
  write_decimal(greatest_stack());
  write_text("\n");
}
