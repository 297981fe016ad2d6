/// What can be tweened: vectors over `Double`.
public protocol Tweenable {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, factor: Double) -> Self
}

/// A curve that a tween can be paced by.
public protocol Easing {
  func progress(at fraction: Double) -> Double
}

extension Double: Tweenable {}
extension NaiveCurve: Easing {}

/// An animation of any value by any curve, in a library of its own that says nothing of its code to
/// the caller: witnesses are called, values are passed by address.
public struct GenericTween<Value: Tweenable, Curve: Easing> {
  let begin: Double
  let duration: Double
  let repeatCount: Double
  let autoreverses: Bool
  let fillsBefore: Bool
  let fillsAfter: Bool
  let from: Value
  let to: Value
  let curve: Curve

  /// An animation between two values.
  public init(
    begin: Double, duration: Double, repeatCount: Double, autoreverses: Bool, fillsBefore: Bool,
    fillsAfter: Bool, from: Value, to: Value, curve: Curve
  ) {
    self.begin = begin
    self.duration = duration
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fillsBefore = fillsBefore
    self.fillsAfter = fillsAfter
    self.from = from
    self.to = to
    self.curve = curve
  }

  /// The value at a time; nil where nothing is shown. Never specialised, whatever the optimiser finds
  /// out about the caller.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  public func value(at time: Double) -> Value? {
    let fraction = naiveFraction(
      at: time, begin: begin, duration: duration, repeatCount: repeatCount,
      autoreverses: autoreverses, fillsBefore: fillsBefore, fillsAfter: fillsAfter)
    guard let fraction else { return nil }
    return from + (to - from) * curve.progress(at: fraction)
  }
}
