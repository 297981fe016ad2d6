// Numbers as text, by integer arithmetic: the same bytes wherever it runs; and texts as they are
// safe to draw.

/// A length in pixels with at most two decimals, none of them a 0 at the end.
func pixelText(_ pixels: Double) -> String {
  decimalText(hundredths(pixels), exponent: -2)
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

/// A text on one line without anything that a terminal would obey or that would turn the text around:
/// each such character becomes U+FFFD.
func drawableText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE0FFF:
      result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// Text as it stands in XML, between tags and in attributes.
///
/// The five characters with a meaning are written as entities; a control character, which XML
/// cannot hold, becomes U+FFFD.
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
  /// How many characters of a terminal it takes: none for accents that stand on the one before, two
  /// for the wide ones of East Asia and for pictures.
  var cellCount: Int {
    switch value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F,
      0xFE20...0xFE2F:
      0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

/// How many characters of a terminal a text takes.
func cellCount(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + $1.cellCount } }

/// A text of at most so many characters of a terminal; the last one of one that is cut is a sign for that.
func text(_ text: String, fitting limit: Int) -> String {
  guard cellCount(text) > limit else { return text }
  var result = String.UnicodeScalarView()
  var left = limit - 1
  for scalar in text.unicodeScalars {
    left -= scalar.cellCount
    guard left >= 0 else { break }
    result.append(scalar)
  }
  if limit > 0 { result.append("…") }
  return String(result)
}
