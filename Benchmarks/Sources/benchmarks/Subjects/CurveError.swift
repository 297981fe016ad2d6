import Inbetween

/// The errors of prepared curves against exact curves, computed in 80-bit numbers if the processor has them.
///
/// The error at a fraction x is the distance of the result y from the ordinates over x − 2⁻⁵⁰...x + 2⁻⁵⁰. It is
/// divided by 1 + |y|. So it is a backward error in x, and a forward error beyond it.
enum CurveError {
  /// Returns curves with abscissae 0 to 1 and ordinates −1 to 2.
  static func randomCurves(_ count: Int) -> [TimingFunction] {
    InputFiles.curves(count).compactMap {
      try? TimingFunction(controlPoints: $0[0], $0[1], $0[2], $0[3])
    }
  }

  /// Returns curves with tangents that are vertical, or nearly so, in the middle and at the ends.
  static func hardCurves() throws -> [TimingFunction] {
    try [
      (1, 0, 0, 1), (1, 0.5, 0, 0.5), (0.999999, 0, 0.000001, 1), (1, -0.5, 0, 1.5),
      (0, 1, 0, 1), (0, 0, 0, 1), (0.00001, 1, 0.99999, 0), (1, 0, 1, 0), (1, 1, 1, 1),
    ].map { try TimingFunction(controlPoints: $0.0, $0.1, $0.2, $0.3) }
  }

  static func give(to meter: Meter) throws {
    #if arch(x86_64)
      let named = TimingFunction.namedCubics
      for (name, curves) in [
        ("named", named), ("random", randomCurves(meter.effort.isQuick ? 8 : 256)),
        ("hard", try hardCurves()),
      ] {
        let worst = curves.map { worstError(of: $0) }.max() ?? 0
        meter.give(
          Measurement(
            id: "T2", workload: "greatest error, \(name) curves", implementation: "Inbetween",
            build: meter.build, unit: "error", median: worst, iqr: 0,
            note: "Errors are backward within 2⁻⁵⁰, over 1 + |y|, against numbers of 80 bits."))
      }
    #endif
  }

  #if arch(x86_64)
    private static func worstError(of curve: TimingFunction) -> Double {
      guard let first = curve.controlPoint(at: 1), let second = curve.controlPoint(at: 2) else {
        return .nan
      }
      let easing = (first, second)
      let prepared = TimingCurve(curve)
      var inputs = RandomInputs(seed: 110)
      return (0..<2000).map { index in
        // Everywhere, and ever nearer to the ends.
        let near = inputs.fraction() * Double(sign: .plus, exponent: -(index % 40), significand: 1)
        let x = index % 4 == 0 ? inputs.fraction() : index % 2 == 0 ? near : 1 - near
        let y = Float80(prepared.progress(at: x))
        let low = ordinate(of: easing, at: Float80(x) - 0x1p-50)
        let high = ordinate(of: easing, at: Float80(x) + 0x1p-50)
        let outside = max(max(min(low, high) - y, y - max(low, high)), 0)
        return Double(outside / (1 + y.magnitude))
      }.max() ?? 0
    }

    /// Returns the ordinate by bisection of the parameter, in 0...1.
    private static func ordinate(
      of easing: (first: (x: Double, y: Double), second: (x: Double, y: Double)), at x: Float80
    ) -> Float80 {
      func number(_ a: Double, _ b: Double, _ u: Float80) -> Float80 {
        let v = 1 - u
        return 3 * v * v * u * Float80(a) + 3 * v * u * u * Float80(b) + u * u * u
      }
      var (low, high): (Float80, Float80) = (0, 1)
      for _ in 0..<64 {
        let middle = (low + high) / 2
        if number(easing.first.x, easing.second.x, middle) < x {
          low = middle
        } else {
          high = middle
        }
      }
      return number(easing.first.y, easing.second.y, (low + high) / 2)
    }
  #endif
}

extension TimingFunction {
  fileprivate static var namedCubics: [TimingFunction] {
    [.easeIn, .easeOut, .easeInEaseOut, .default]
  }
}
