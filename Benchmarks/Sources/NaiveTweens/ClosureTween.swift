/// An animation as a class, with closures for the curve and for the use of the value.
public final class ClosureTween {
  private let begin: Double
  private let duration: Double
  private let repeatCount: Double
  private let autoreverses: Bool
  private let fillsBefore: Bool
  private let fillsAfter: Bool
  private let from: Double
  private let to: Double
  private let easing: (Double) -> Double
  private let update: (Double) -> Void

  /// Creates an animation that calls `update` with its value.
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

  /// Calls `update` with the value at a time if there is one.
  public func apply(at time: Double) {
    let fraction = naiveFraction(
      at: time, begin: begin, duration: duration, repeatCount: repeatCount,
      autoreverses: autoreverses, fillsBefore: fillsBefore, fillsAfter: fillsAfter)
    guard let fraction else { return }
    update(from + (to - from) * easing(fraction))
  }
}
