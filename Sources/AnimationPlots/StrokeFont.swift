import AnimationGeometry

/// A font of single strokes, drawn for this library: ASCII and a few signs; a box for every other character.
///
/// The grid of a glyph has capitals twelve units high and small letters eight. A line of text extends from 0 at the
/// top of the capitals to 16 at the lowest end of a letter.
enum StrokeFont {
  /// A line of a glyph through some points, from the left end of the glyph.
  typealias Stroke = [Point2D]

  /// The height of capitals.
  static let capHeight = 12.0
  /// The scale of a line of 11 pixels, whose capitals have eight.
  static let unitsPerPixel = 1.5

  /// The space after a character, and the width of a blank.
  private static let spacing = 3.0
  private static let blank = 5.0

  static func strokes(of text: String) -> (strokes: [Stroke], width: Double) {
    var strokes: [Stroke] = []
    var left = 0.0
    for scalar in text.unicodeScalars where scalar.cellCount > 0 {
      let glyph = glyph(scalar)
      var width = glyph.isEmpty ? blank - spacing : 0
      for stroke in glyph {
        width = max(width, stroke.reduce(0) { max($0, $1.x) })
        strokes.append(stroke.map { Point2D(x: left + $0.x, y: $0.y) })
      }
      // Digits have equal widths.
      if ("0"..."9").contains(scalar) { width = 7 }
      left += width + spacing
    }
    return (strokes, max(0, left - spacing))
  }

  private static func glyph(_ scalar: Unicode.Scalar) -> [Stroke] {
    let glyph =
      ascii.indices.contains(Int(scalar.value) - 32)
      ? ascii[Int(scalar.value) - 32] : signs.first { $0.sign == scalar }?.glyph ?? "000c7c7000"
    return glyph.utf8.split(separator: UInt8(ascii: " ")).map { word in
      let isSmooth = word.first == UInt8(ascii: "~")
      let numbers = word.dropFirst(isSmooth ? 1 : 0).map(number)
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point2D(x: numbers[$0], y: numbers[$0 + 1])
      }
      return isSmooth ? smoothed(points) : points
    }
  }

  /// Returns the value of a digit of base 36.
  private static func number(_ digit: UInt8) -> Double {
    Double(digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10)
  }

  /// Returns the quadratic spline between the first and the last point that touches the middles of the lines between
  /// the others.
  private static func smoothed(_ points: Stroke) -> Stroke {
    guard points.count > 2 else { return points }
    var result = [points[0]]
    var start = points[0]
    for index in 1..<(points.count - 1) {
      let (middle, next) = (points[index], points[index + 1])
      let isLast = index == points.count - 2
      let end = isLast ? next : Point2D(x: (middle.x + next.x) / 2, y: (middle.y + next.y) / 2)
      for step in 1...6 {
        let share = Double(step) / 6
        let (first, second, third) =
          ((1 - share) * (1 - share), 2 * share * (1 - share), share * share)
        result.append(
          Point2D(
            x: start.x * first + middle.x * second + end.x * third,
            y: start.y * first + middle.y * second + end.y * third))
      }
      start = end
    }
    return result
  }

  /// The glyphs of the blank to the tilde. A word is a stroke, a pair of digits in base 36 one of its points, and a
  /// tilde before them marks a smooth line.
  private static let ascii = [
    "", "0008 0b0c", "0003 3033", "301c 705c 0484 0888", "~82800006868c0c0a 404c",
    "900c ~200004444020 ~78585c9c9878", "~9c24206064060c6c87", "0003", "~3003093c", "~0033390c",
    "3137 0266 0662", "434b 0787", "1b0e", "0858", "1b1c2c2b1b", "600d",
    "~30000c7c7030", "03404c 1c7c", "~030070740c 0c7c", "~0200707636 ~36767c0c0a", "5c500878",
    "601006 ~0614747c0c0a", "~600309 ~35050c7c7535", "00702c", "~300006767030 ~36060c7c7636",
    "~300007777030 ~74791c",
    "0506 0b0c", "1516 1b0e", "73077b", "0585 0989", "03770b", "~020060653538 3b3c",
    "~9b8c0c01a1a97975 ~543439797454",
    "0c408c 1878", "000c 0030 ~30707636 3606 ~36868c3c 3c0c", "~8270000c7c8a",
    "000c 0030 ~30808c3c 3c0c", "70000c7c 0666", "70000c 0666", "~8270000c8c87 8757",
    "000c 808c 0686", "000c", "5058 ~585c0c09", "000c 7007 257c", "000c6c", "0c0058a0ac",
    "0c008c80", "~40000c9c9040", "000c 0030 ~30808737 3707", "~40000c9c9040 699d",
    "000c 0030 ~30808636 3606 468c", "~72700006767c0c0a", "0080 404c", "0008 ~080c8c88 8880",
    "004c80", "003c629cc0", "008c 800c", "004680 464c", "00800c8c",
    "30000e3e", "006d", "00303e0e", "043064", "0e8e", "0023",
    "~34040c6c6434 646c", "000c ~34040c6c6434", "~6554040c5c6b", "~34040c6c6434 606c",
    "0868 ~6864040c5c6b", "~402023 232c 0444", "~34040c6c6434 646d ~6d6g0g0f",
    "000c ~08046468 686c", "040c 0101", "242d ~2d2g0g 2121", "000c 5409 276c", "0009 ~090c2c",
    "040c ~08045458 585c ~5854a4a8 a8ac", "040c ~08046468 686c", "~34040c7c7434",
    "040g ~34040c6c6434", "~34040c6c6434 646g", "040c ~080444", "~65640408686c0c0b",
    "2129 ~292c5c 0454", "0408 ~080c6c68 646c", "043c64", "042c558ca4", "046c 640c", "043c 641g",
    "04640c6c", "~40202707 ~07272e4e", "000e", "~00202747 ~47272e0e", "~09256b87",
  ]

  private static let signs: [(sign: Unicode.Scalar, glyph: String)] = [
    ("…", "0b0c 4b4c 8b8c"), ("×", "056b 650b"), ("→", "0898 65986b"), ("−", "0888"),
    ("–", "0888"), ("·", "0708"), ("°", "~200004444020"), ("±", "424a 0686 0c8c"),
    ("µ", "040g ~080c6c68 646c"),
  ]
}
