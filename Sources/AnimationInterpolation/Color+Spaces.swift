import AnimationGeometry

extension Color {
  /// The colour at a fraction of the way to another, mixed in a colour space.
  ///
  /// Core Animation mixes in ``ColorSpace/sRGB``, which ``interpolated(to:by:)`` does; the others
  /// are an explicit choice. The three coordinates and alpha are mixed one by one, alpha straight. A
  /// hue turns the shorter way (CSS Color 4, section 12.4); the hue of a grey means nothing, so the
  /// other colour's stands for it.
  ///
  /// Law: the colours themselves at 0 and 1, equal ones at every fraction.
  public func interpolated(to other: Color, by fraction: Double, in space: ColorSpace) -> Color {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    var (from, to) = (components(in: space), other.components(in: space))
    if space == .okLCh { Self.alignHues(&from, &to) }
    return Color(components: from.interpolated(to: to, by: fraction), in: space)
  }

  /// Makes the hues of two colours at most half a turn apart.
  private static func alignHues(_ from: inout SIMD4<Double>, _ to: inout SIMD4<Double>) {
    if from[1] <= OKLChColor.achromaticLimit { from[2] = to[2] }
    if to[1] <= OKLChColor.achromaticLimit { to[2] = from[2] }
    let turn = to[2] - from[2]
    if turn > .pi { from[2] += 2 * .pi }
    if turn < -.pi { to[2] += 2 * .pi }
  }
}
