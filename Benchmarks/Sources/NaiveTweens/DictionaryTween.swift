/// An animation that stores its parameters under names, as scripting interfaces do.
public struct DictionaryTween {
  private var values: [String: Any]

  /// Creates an animation of a number.
  public init(
    begin: Double, duration: Double, repeatCount: Double, autoreverses: Bool, fillsBefore: Bool,
    fillsAfter: Bool, from: Double, to: Double, curve: NaiveCurve
  ) {
    values = [
      "begin": begin, "duration": duration, "repeatCount": repeatCount,
      "autoreverses": autoreverses, "fillsBefore": fillsBefore, "fillsAfter": fillsAfter,
      "from": from, "to": to, "curve": curve,
    ]
  }

  /// Returns the value at a time; nil if nothing is visible.
  public func value(at time: Double) -> Any? {
    guard
      let begin = values["begin"] as? Double, let duration = values["duration"] as? Double,
      let repeatCount = values["repeatCount"] as? Double,
      let autoreverses = values["autoreverses"] as? Bool,
      let fillsBefore = values["fillsBefore"] as? Bool,
      let fillsAfter = values["fillsAfter"] as? Bool, let from = values["from"] as? Double,
      let to = values["to"] as? Double, let curve = values["curve"] as? NaiveCurve,
      let fraction = naiveFraction(
        at: time, begin: begin, duration: duration, repeatCount: repeatCount,
        autoreverses: autoreverses, fillsBefore: fillsBefore, fillsAfter: fillsAfter)
    else { return nil }
    return from + (to - from) * curve.progress(at: fraction)
  }
}
