import AnimationMath

/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components are gamma-encoded. They may leave 0…1 (extended range); nothing here clamps them.
@frozen
public struct Color: Sendable, Hashable {
  /// The red component, gamma-encoded: 0 for none, 1 for the full primary of sRGB.
  @Reflexive public var red: Double
  /// The green component, gamma-encoded: 0 for none, 1 for the full primary of sRGB.
  @Reflexive public var green: Double
  /// The blue component, gamma-encoded: 0 for none, 1 for the full primary of sRGB.
  @Reflexive public var blue: Double
  /// The coverage, 0 for transparent and 1 for opaque. The other components are not multiplied by
  /// it.
  @Reflexive public var alpha: Double

  /// Creates a colour from its sRGB components, stored unchanged. Default alpha: 1, opaque.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black, Core Animation's default for borders, shadows and fills.
  @inlinable
  public static var black: Color { Color(red: 0, green: 0, blue: 0) }

  /// Opaque white.
  @inlinable
  public static var white: Color { Color(red: 1, green: 1, blue: 1) }

  /// Transparent black.
  @inlinable
  public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }

  /// The red of sRGB, opaque.
  @inlinable
  public static var red: Color { Color(red: 1, green: 0, blue: 0) }

  /// The green of sRGB, opaque. CSS calls it lime.
  @inlinable
  public static var green: Color { Color(red: 0, green: 1, blue: 0) }

  /// The blue of sRGB, opaque.
  @inlinable
  public static var blue: Color { Color(red: 0, green: 0, blue: 1) }
}

extension Color {
  /// Creates a colour from its hexadecimal number, as programs write it: `Color(hex: 0xFF8800)`.
  ///
  /// - Parameters:
  ///   - hex: Two digits each for red, green and blue, 0 to `0xFFFFFF`.
  ///   - alpha: The coverage. Default: 1.
  /// - Precondition: `hex` is in its range. A number with eight digits is refused, because the position of its alpha
  ///   is ambiguous.
  public init(hex: Int, alpha: Double = 1) {
    require(
      (0...0xFF_FFFF).contains(hex),
      "hex of a colour is \(hex): give 0 to 0xFFFFFF, two digits each for red, green and blue")
    self.init(
      red: Double(hex >> 16) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, alpha: alpha)
  }

  /// Creates a colour from its hexadecimal digits as in CSS: `#f80`, `#f80c`, `#ff8800`, `#ff8800cc`.
  ///
  /// - Parameter text: Three, four, six or eight digits in either case, with or without the `#`. With three or four
  ///   digits each counts twice. The fourth digit, or the last two, are alpha.
  /// - Returns: nil for any other text, so that you can detect invalid input.
  public init?(hex text: String) {
    var digits: [Int] = []
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "#") where index == 0: continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(Int(byte) - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(Int(byte) - 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(Int(byte) - 55)
      default: return nil
      }
    }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).map {
      Double(16 * digits[$0] + digits[$0 + 1]) / 255
    }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }
}

extension Color: CustomStringConvertible {
  /// `(red, green, blue, alpha)`, each number as Swift prints it.
  public var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

#if !hasFeature(Embedded)
  extension Color: Codable {}
#endif

/// The coordinates in which colours can be described and interpolated. The raw value is the name in CSS.
package enum ColorSpace: String, Sendable, Hashable, CaseIterable {
  /// sRGB as it is stored, with its transfer function: red, green, blue.
  case sRGB = "srgb"
  /// sRGB proportional to light: red, green, blue.
  case linearSRGB = "srgb-linear"
  /// Lightness, a, b.
  case okLab = "oklab"
  /// Lightness, chroma, hue in radians.
  case okLCh = "oklch"
}

extension Color {
  /// Returns the three coordinates of the colour in a space, in the order of ``ColorSpace``, and alpha.
  package func components(in space: ColorSpace) -> SIMD4<Double> {
    switch space {
    case .sRGB:
      return SIMD4(red, green, blue, alpha)
    case .linearSRGB:
      let color = LinearColor(self)
      return SIMD4(color.red, color.green, color.blue, alpha)
    case .okLab:
      let color = OKLabColor(self)
      return SIMD4(color.lightness, color.a, color.b, alpha)
    case .okLCh:
      let color = OKLChColor(self)
      return SIMD4(color.lightness, color.chroma, color.hue, alpha)
    }
  }

  /// Creates the colour with these coordinates in a space and alpha, as ``components(in:)`` returns them.
  package init(components c: SIMD4<Double>, in space: ColorSpace) {
    switch space {
    case .sRGB:
      self.init(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    case .linearSRGB:
      self.init(LinearColor(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
    case .okLab:
      self.init(OKLabColor(lightness: c[0], a: c[1], b: c[2], alpha: c[3]))
    case .okLCh:
      self.init(OKLChColor(lightness: c[0], chroma: c[1], hue: c[2], alpha: c[3]))
    }
  }
}
