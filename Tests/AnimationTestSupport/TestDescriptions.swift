import AnimationTiming
import Testing

/// An argument of a test under a short name, by which the log calls it.
///
/// For arguments that print long: a line of the log has at most 400 characters.
public struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
  /// What the log calls the argument.
  public let name: String
  /// The argument itself.
  public let value: Value

  /// An argument and its name.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The name.
  public var testDescription: String { name }
}

extension Timing: CustomTestStringConvertible {
  /// The properties that are not those of a fresh animation: `duration 4, speed 2`.
  public var testDescription: String {
    let fresh = Timing()
    let numbers: [(String, KeyPath<Timing, Double>)] = [
      ("beginTime", \.beginTime), ("duration", \.duration), ("speed", \.speed),
      ("timeOffset", \.timeOffset), ("repeatCount", \.repeatCount),
      ("repeatDuration", \.repeatDuration),
    ]
    var words = numbers.filter { self[keyPath: $0.1] != fresh[keyPath: $0.1] }
      .map { "\($0.0) \(self[keyPath: $0.1])" }
    if autoreverses { words.append("autoreverses") }
    if fillMode != fresh.fillMode { words.append("fillMode \(fillMode.rawValue)") }
    return words.isEmpty ? "fresh" : words.joined(separator: ", ")
  }
}

extension TimingFunction: CustomTestStringConvertible {
  /// The name, or the progress at the quarters.
  public var testDescription: String {
    name ?? "curve through \([0.25, 0.5, 0.75].map { progress(at: $0) })"
  }
}
