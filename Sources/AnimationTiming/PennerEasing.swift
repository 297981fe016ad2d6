/// Robert Penner's thirty easing curves: ten families, each as an ease in, an ease out, and both.
///
/// Each runs from exactly 0 at 0 to exactly 1 at 1. The ease out is the ease in turned by half a
/// turn about (½, ½); "in out" is one after the other, each over half the way. The families `back`,
/// `elastic` and `bounce` are not monotone, and the first two leave 0...1.
///
/// Constants: back overshoots with s = 1.70158 (in and out together 1.525 times that); elastic has
/// amplitude 1 and period 0.3 (together 0.45); expo is pinned to 0 and 1 at its ends, without the
/// correction by 0.001. Source: R. Penner, "Motion, Tweening, and Easing", 2002.
public enum PennerEasing: String, CaseIterable, Sendable {
  /// A quarter of a cosine wave.
  case sineIn, sineOut, sineInOut
  /// The second power of the fraction.
  case quadIn, quadOut, quadInOut
  /// The third power of the fraction.
  case cubicIn, cubicOut, cubicInOut
  /// The fourth power of the fraction.
  case quartIn, quartOut, quartInOut
  /// The fifth power of the fraction.
  case quintIn, quintOut, quintInOut
  /// A power of 2 with the fraction in the exponent: 2¹⁰ from end to end.
  case expoIn, expoOut, expoInOut
  /// A quarter of a circle.
  case circIn, circOut, circInOut
  /// Draws back before it starts, or shoots past its end and returns.
  case backIn, backOut, backInOut
  /// A swinging that grows or dies away exponentially.
  case elasticIn, elasticOut, elasticInOut
  /// Four parabolas, each lower or higher than the one before.
  case bounceIn, bounceOut, bounceInOut

  /// The shape of the ease in, from which the other two follow.
  public enum Family: String, CaseIterable, Sendable {
    /// A quarter wave, and the second to the fifth power.
    case sine, quad, cubic, quart, quint
    /// An exponential, a quarter circle, and the three that are not monotone.
    case expo, circ, back, elastic, bounce
  }

  /// Where the curve is eased.
  public enum Mode: String, CaseIterable, Sendable {
    /// Slow at the start, at the end, or at both.
    case `in`, out, inOut
  }

  /// The shape of the curve.
  @inlinable
  public var family: Family {
    switch self {
    case .sineIn, .sineOut, .sineInOut: .sine
    case .quadIn, .quadOut, .quadInOut: .quad
    case .cubicIn, .cubicOut, .cubicInOut: .cubic
    case .quartIn, .quartOut, .quartInOut: .quart
    case .quintIn, .quintOut, .quintInOut: .quint
    case .expoIn, .expoOut, .expoInOut: .expo
    case .circIn, .circOut, .circInOut: .circ
    case .backIn, .backOut, .backInOut: .back
    case .elasticIn, .elasticOut, .elasticInOut: .elastic
    case .bounceIn, .bounceOut, .bounceInOut: .bounce
    }
  }

  /// Where the curve is eased.
  @inlinable
  public var mode: Mode {
    switch self {
    case .sineIn, .quadIn, .cubicIn, .quartIn, .quintIn,
      .expoIn, .circIn, .backIn, .elasticIn, .bounceIn:
      .in
    case .sineOut, .quadOut, .cubicOut, .quartOut, .quintOut,
      .expoOut, .circOut, .backOut, .elasticOut, .bounceOut:
      .out
    default: .inOut
    }
  }

  /// The curve of a family in a mode.
  public init(_ family: Family, _ mode: Mode) {
    self = Self.allCases.first { $0.family == family && $0.mode == mode } ?? .sineIn
  }
}

#if !hasFeature(Embedded)
  extension PennerEasing: Codable {}
  extension PennerEasing.Family: Codable {}
  extension PennerEasing.Mode: Codable {}
#endif
