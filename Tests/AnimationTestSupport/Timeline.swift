/// One step of a timeline: the value of an animation at one time.
public struct TimelineStep: Equatable, Sendable {
  /// The place of a time relative to the active interval.
  public enum Phase: Equatable, Sendable { case before, active, after }

  /// The phase at the time of the step.
  public var phase: Phase
  /// The number of the pass through the animation; a change between two steps draws a bar.
  public var leg: Int
  /// The value; nil if the animation shows nothing.
  public var value: Double?

  /// Creates a step from its phase, leg and value.
  public init(_ phase: Phase, leg: Int = 0, value: Double?) {
    self.phase = phase
    self.leg = leg
    self.value = value
  }
}

/// Returns a timeline as one line of text, such as `before 0 .25 .5 .75 | .75 .5 .25 0 removed`.
///
/// A step is one word. An active step is its value. Before the active interval it is `before`, or `before=` and the
/// value that fills backwards; after it `removed`, or `after=` and the value that fills forwards. An active step
/// without a value is `none`. A bar separates two active steps of different legs. Numbers have at most four decimals
/// and no 0 before the point.
public func timeline(_ steps: [TimelineStep]) -> String {
  var words: [String] = []
  var last: TimelineStep?
  for step in steps {
    if let last, last.phase == .active, step.phase == .active, last.leg != step.leg {
      words.append("|")
    }
    let number = step.value.map(shortNumber)
    switch step.phase {
    case .before: words.append(number.map { "before=\($0)" } ?? "before")
    case .active: words.append(number ?? "none")
    case .after: words.append(number.map { "after=\($0)" } ?? "removed")
    }
    last = step
  }
  return words.joined(separator: " ")
}

/// Returns the timeline of a function of time, at each multiple of a step in a range of times.
///
/// - Parameters:
///   - times: The first and the last time, in seconds.
///   - step: The distance of two times, in seconds; above 0. Each time is first + k · step.
///   - sample: Returns the step at a time.
public func timeline(
  _ times: ClosedRange<Double>, by step: Double, _ sample: (Double) throws -> TimelineStep
) rethrows -> String {
  precondition(step > 0, "a timeline needs a step above 0, not \(step)")
  let last = Int(((times.upperBound - times.lowerBound) / step).rounded(.down))
  return timeline(try (0...last).map { try sample(times.lowerBound + Double($0) * step) })
}

/// Returns a number with at most four decimals, without trailing zeros and without a 0 before the point.
///
/// A number that is not 0 but would be written as 0 is written in full.
func shortNumber(_ value: Double) -> String {
  guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
  let rounded = (value * 10_000).rounded() / 10_000
  if rounded == 0 { return value == 0 ? (value.sign == .minus ? "-0" : "0") : "\(value)" }
  var text = "\(rounded.magnitude)"
  if text.hasSuffix(".0") { text.removeLast(2) }
  if text.hasPrefix("0.") { text.removeFirst() }
  return (rounded < 0 ? "-" : "") + text
}
