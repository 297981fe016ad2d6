import Inbetween

/// Timing functions other than Bézier curves, one kind together.
struct OtherCurves: Sendable {
  let name: String
  let functions: [TimingFunction]

  private init(_ name: String, _ functions: [TimingFunction]) {
    (self.name, self.functions) = (name, functions)
  }

  /// The row with which the rows of each kind are compared.
  static let base = "Bézier's"
  /// The row with their time over that of as many Bézier curves.
  var ratio: String { "64k by \(name), over \(Self.base)" }

  static let all = [
    OtherCurves("cubicInOut", [.easeInOutCubic]),
    OtherCurves(
      "quad to quint",
      [
        .easeInQuad, .easeOutQuad, .easeInOutQuad, .easeInCubic, .easeOutCubic, .easeInOutCubic,
        .easeInQuart, .easeOutQuart, .easeInOutQuart, .easeInQuint, .easeOutQuint,
        .easeInOutQuint,
      ]),
    OtherCurves("sine", [.easeInSine, .easeOutSine, .easeInOutSine]),
    OtherCurves("expo", [.easeInExpo, .easeOutExpo, .easeInOutExpo]),
    OtherCurves("circ", [.easeInCirc, .easeOutCirc, .easeInOutCirc]),
    OtherCurves("back", [.easeInBack, .easeOutBack, .easeInOutBack]),
    OtherCurves("elastic", [.easeInElastic, .easeOutElastic, .easeInOutElastic]),
    OtherCurves("bounce", [.easeInBounce, .easeOutBounce, .easeInOutBounce]),
    OtherCurves("steps", [.steps(4), .steps(10, .start)]),
    OtherCurves(
      "linear()",
      [
        .linear([(nil, 0), (nil, 0.4), (nil, 1.2), (nil, 0.9), (nil, 1)]),
        .linear([(nil, 0), (0.2, 0.8), (nil, 1)]),
      ]),
    OtherCurves("composed", [.easeIn.composed(with: .easeOutCubic), .easeIn.reversed]),
  ]
}
