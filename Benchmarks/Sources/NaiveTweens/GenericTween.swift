/// A value that a tween can animate: vectors over `Double`.
public protocol Tweenable {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, factor: Double) -> Self
}

/// A curve for a tween.
public protocol Easing {
  func progress(at fraction: Double) -> Double
}

extension Double: Tweenable {}
extension NaiveCurve: Easing {}

/// An animation of any value by any curve. Its library shows no code to the caller, so witnesses are called and
/// values are passed by address.
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

  /// Creates an animation between two values.
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

  /// Returns the value at a time; nil if nothing is visible. Never specialised, even if the optimiser knows the
  /// caller.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  public func value(at time: Double) -> Value? {
    let fraction = naiveFraction(
      at: time, begin: begin, duration: duration, repeatCount: repeatCount,
      autoreverses: autoreverses, fillsBefore: fillsBefore, fillsAfter: fillsAfter)
    guard let fraction else { return nil }
    return from + (to - from) * curve.progress(at: fraction)
  }
}
