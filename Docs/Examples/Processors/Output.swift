// Text without a C library: each function writes to the standard output.

func put(byte: UInt8) { withUnsafePointer(to: byte) { write_bytes($0, 1) } }

func put(_ text: StaticString) { write_bytes(text.utf8Start, text.utf8CodeUnitCount) }

/// Writes a number that is not negative.
func put(_ number: Int) {
  if number >= 10 { put(number / 10) }
  put(byte: 48 + UInt8(truncatingIfNeeded: number % 10))
}

/// Writes 16 hexadecimal digits.
func put(hexadecimal word: UInt64) {
  for shift in stride(from: 60, through: 0, by: -4) {
    let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
    put(byte: digit < 10 ? 48 + digit : 87 + digit)
  }
}

/// Writes the bits of a result, and how much memory the program took for it.
func put(report result: Double) {
  put("result ")
  put(hexadecimal: result.bitPattern)
  put(", heap ")
  put(greatest_heap())
  put(", stack ")
  put(greatest_stack())
  put("\n")
}
