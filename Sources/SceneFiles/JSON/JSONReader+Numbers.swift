extension JSONReader {
  /// Reads a number by JSON's grammar, which is stricter than that of `Double`.
  mutating func number() throws(JSONSyntaxError) -> JSONTree {
    let start = position
    _ = skip("-")
    if !skip("0") { try skipDigits() }
    var isInteger = true
    if skip(".") {
      isInteger = false
      try skipDigits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // Always a number after the grammar above; beyond the greatest finite one it is infinite.
    guard let number = Double(text), number.isFinite else { return .wideNumber(text) }
    guard isInteger, number.magnitude >= 0x1p53 else { return .number(number) }
    return Int(text).flatMap(Double.init(exactly:)) == nil ? .wideNumber(text) : .number(number)
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard isDigit(next) else { throw unexpected("a digit") }
    repeat { position += 1 } while isDigit(next)
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
