/// The coordinates in which colours can be described and mixed. The raw value is the name in CSS.
public enum ColorSpace: String, Sendable, Hashable, CaseIterable {
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
  /// The three coordinates of the colour in a space, in the order of ``ColorSpace``, and alpha.
  public func components(in space: ColorSpace) -> SIMD4<Double> {
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

  /// The colour with given coordinates in a space and alpha, as ``components(in:)`` gives them.
  public init(components c: SIMD4<Double>, in space: ColorSpace) {
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

#if !hasFeature(Embedded)
  extension ColorSpace: Codable {}
#endif
