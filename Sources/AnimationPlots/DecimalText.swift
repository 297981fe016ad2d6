// Numbers as text, by integer arithmetic: the same bytes wherever it runs.

/// A length in pixels with at most two decimals, none of them a 0 at the end.
func pixelText(_ pixels: Double) -> String {
  decimalText(hundredths(pixels), exponent: -2)
}

/// A length in hundredths of a pixel; halves are rounded up.
///
/// - Parameter pixels: A number in −10 000...10 000.
func hundredths(_ pixels: Double) -> Int64 {
  Int64((pixels * 100 + 0.5).rounded(.down))
}

/// The number `mantissa` · 10^`exponent`, exactly, without zeros at the end of its decimals.
///
/// Written plainly as far as twelve digits before the point or nine after it suffice, else with an
/// exponent: `15`, `0.25`, `-3`, `1.5e15`, `5e-12`.
func decimalText(_ mantissa: Int64, exponent: Int) -> String {
  var digits = mantissa.magnitude
  guard digits > 0 else { return "0" }
  var exponent = exponent
  while digits.isMultiple(of: 10) {
    digits /= 10
    exponent += 1
  }
  var text = "\(digits)"
  if exponent > 0, text.utf8.count + exponent <= 12 {
    text += String(repeating: "0", count: exponent)
  } else if exponent < 0, exponent >= -9 {
    let missing = 1 - exponent - text.utf8.count
    if missing > 0 { text = String(repeating: "0", count: missing) + text }
    let point = text.utf8.index(text.utf8.endIndex, offsetBy: exponent)
    text = "\(text[..<point]).\(text[point...])"
  } else if exponent != 0 {
    exponent += text.utf8.count - 1
    if text.utf8.count > 1 { text.insert(".", at: text.index(after: text.startIndex)) }
    text += "e\(exponent)"
  }
  return (mantissa < 0 ? "-" : "") + text
}
