/// A class for each animation, with closures for the curve and for what is done with the value.
public final class ClosureTween {
  public var begin: Double
  public var duration: Double
  public var repeatCount: Double
  public var autoreverses: Bool
  public var fillsBefore: Bool
  public var fillsAfter: Bool
  public var from: Double
  public var to: Double
  public var easing: (Double) -> Double
  public var update: (Double) -> Void

  /// An animation that calls `update` with its value.
  public init(
    begin: Double, duration: Double, repeatCount: Double, autoreverses: Bool, fillsBefore: Bool,
    fillsAfter: Bool, from: Double, to: Double, easing: @escaping (Double) -> Double,
    update: @escaping (Double) -> Void
  ) {
    self.begin = begin
    self.duration = duration
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fillsBefore = fillsBefore
    self.fillsAfter = fillsAfter
    self.from = from
    self.to = to
    self.easing = easing
    self.update = update
  }

  /// Calls `update` with the value at a time, where there is one.
  public func apply(at time: Double) {
    let fraction = naiveFraction(
      at: time, begin: begin, duration: duration, repeatCount: repeatCount,
      autoreverses: autoreverses, fillsBefore: fillsBefore, fillsAfter: fillsAfter)
    guard let fraction else { return }
    update(from + (to - from) * easing(fraction))
  }
}
