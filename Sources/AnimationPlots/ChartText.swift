// Numbers as text, by integer arithmetic, so that the bytes are the same on every platform; and texts made safe to
// draw.

/// Returns a length in pixels with at most two decimals, without trailing zeros.
func pixelText(_ pixels: Double) -> String {
  decimalText(hundredths(pixels), exponent: -2)
}

/// Returns the number `mantissa` · 10^`exponent`, exactly, without trailing zeros.
///
/// The text has no exponent if twelve digits before the point or nine after it are enough: `15`, `0.25`, `-3`,
/// `1.5e15`, `5e-12`.
func decimalText(_ mantissa: Int64, exponent: Int) -> String {
  let (digits, exponent) = digits(of: mantissa, exponent)
  let sign = mantissa < 0 ? "-" : ""
  if exponent > 0, digits.utf8.count + exponent <= 12 {
    return sign + digits + String(repeating: "0", count: exponent)
  }
  guard exponent < 0, exponent >= -9 else { return sign + scientific(digits, exponent) }
  let missing = max(0, 1 - exponent - digits.utf8.count)
  let text = String(repeating: "0", count: missing) + digits
  let point = text.utf8.index(text.utf8.endIndex, offsetBy: exponent)
  return "\(sign)\(text[..<point]).\(text[point...])"
}

/// Returns the text of a tick, with an exponent for numbers of more than eight characters that become shorter with
/// it: `1e8`, `1e-9`.
func tickText(_ mantissa: Int64, exponent: Int, atMost length: Int = 8) -> String {
  let plain = decimalText(mantissa, exponent: exponent)
  guard plain.utf8.count > length else { return plain }
  let (digits, exponent) = digits(of: mantissa, exponent)
  let short = (mantissa < 0 ? "-" : "") + scientific(digits, exponent)
  return short.utf8.count < plain.utf8.count ? short : plain
}

/// Returns the digits of a number without trailing zeros, and their exponent.
private func digits(of mantissa: Int64, _ exponent: Int) -> (text: String, exponent: Int) {
  var (digits, exponent) = (mantissa.magnitude, exponent)
  guard digits > 0 else { return ("0", 0) }
  while digits.isMultiple(of: 10) {
    digits /= 10
    exponent += 1
  }
  return ("\(digits)", exponent)
}

/// Returns digits with a point after the first, and with their exponent if it is not 0.
private func scientific(_ digits: String, _ exponent: Int) -> String {
  guard exponent != 0 else { return digits }
  var text = digits
  if text.utf8.count > 1 { text.insert(".", at: text.index(after: text.startIndex)) }
  return "\(text)e\(exponent + digits.utf8.count - 1)"
}

/// Returns a text on one line without characters that a terminal would obey or that would change its direction: each
/// becomes U+FFFD. Joiners, which scripts and pictures need, stay.
func drawableText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE0FFF:
      result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// Returns text for XML, between tags and in attributes.
///
/// The five reserved characters are written as entities; a control character, which XML cannot contain, becomes
/// U+FFFD.
func markupText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in drawableText(text).unicodeScalars {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
    case "'": result.append(contentsOf: "&apos;".unicodeScalars)
    default: result.append(scalar)
    }
  }
  return String(result)
}

extension Unicode.Scalar {
  /// Whether it combines with the character before it.
  var isAccent: Bool {
    switch value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// The number of terminal columns that it takes: none for accents and joiners, two for the wide characters of East
  /// Asia and for pictures.
  var cellCount: Int {
    switch value {
    case _ where isAccent: 0
    case 0x200C, 0x200D, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

func cellCount(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + $1.cellCount } }

/// Returns a text of at most `limit` terminal columns, with a sign in place of the part that is cut.
///
/// - Parameter keepsEnd: Whether to keep the end, as for names, which often differ only there; otherwise the sign is
///   the last character.
func text(_ text: String, fitting limit: Int, keepsEnd: Bool = false) -> String {
  guard cellCount(text) > limit else { return text }
  let room = max(0, limit - 1)
  let end = keepsEnd ? ending(of: text.unicodeScalars, fitting: room / 2) : []
  var result = String.UnicodeScalarView()
  var left = room - end.reduce(0) { $0 + $1.cellCount }
  for scalar in text.unicodeScalars {
    left -= scalar.cellCount
    guard left >= 0 else { break }
    result.append(scalar)
  }
  if limit > 0 { result.append("…") }
  return String(result + end)
}

/// Returns the last characters of a text, not beginning with an accent.
private func ending(
  of scalars: String.UnicodeScalarView, fitting limit: Int
) -> ArraySlice<Unicode.Scalar> {
  let all = Array(scalars)
  var (first, left) = (all.count, limit)
  while first > 0, all[first - 1].cellCount <= left {
    first -= 1
    left -= all[first].cellCount
  }
  return all[first...].drop { $0.cellCount == 0 || $0 == " " }
}

/// Splits a text between words into lines of at most `limit` columns. A longer word is a line that is cut.
func lines(of text: String, fitting limit: Int) -> [String] {
  var lines: [String] = []
  for word in text.unicodeScalars.split(separator: " ").map({ String($0) }) {
    if let last = lines.last, cellCount(last) + 1 + cellCount(word) <= limit {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(word)
    }
  }
  return lines.map { AnimationPlots.text($0, fitting: limit) }
}
