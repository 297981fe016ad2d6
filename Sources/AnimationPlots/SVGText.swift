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

/// A place in a picture, in hundredths of a pixel, as it is written.
struct PixelPoint: Equatable {
  var x: Int64
  var y: Int64

  /// The nearest point to one in pixels.
  init(x: Double, y: Double) {
    self.x = hundredths(x)
    self.y = hundredths(y)
  }

  /// Whether two points are at most a pixel apart in either direction.
  func isBeside(_ other: PixelPoint) -> Bool {
    (x - other.x).magnitude <= 100 && (y - other.y).magnitude <= 100
  }

  /// The two coordinates in pixels.
  var text: String {
    "\(decimalText(x, exponent: -2)) \(decimalText(y, exponent: -2))"
  }
}

extension [PixelPoint] {
  /// Removes points that repeat the one before them, and those inside a level or upright stretch
  /// that goes on in one direction.
  mutating func removeRedundantPoints() {
    var kept: [PixelPoint] = []
    for point in self where point != kept.last {
      if kept.count > 1, kept[kept.count - 1].lies(between: kept[kept.count - 2], point) {
        kept.removeLast()
      }
      kept.append(point)
    }
    self = kept
  }
}

extension PixelPoint {
  fileprivate func lies(between first: PixelPoint, _ last: PixelPoint) -> Bool {
    let isLevel = first.y == y && y == last.y && (first.x < x) == (x < last.x)
    let isUpright = first.x == x && x == last.x && (first.y < y) == (y < last.y)
    return isLevel || isUpright
  }
}

/// Text as it stands in XML, between tags and in attributes.
///
/// The five characters with a meaning are written as entities; a control character, which XML
/// cannot hold, becomes U+FFFD.
func markupText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
    case "'": result.append(contentsOf: "&apos;".unicodeScalars)
    case "\t", "\n": result.append(scalar)
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}
