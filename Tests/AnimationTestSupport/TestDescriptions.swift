import AnimationTiming
import Testing

/// An argument of a test with a short name for the log.
///
/// For arguments with long descriptions: a line of the log has at most 400 characters.
public struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
  /// The name of the argument in the log.
  public let name: String
  /// The argument itself.
  public let value: Value

  /// Creates an argument with its name.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The name.
  public var testDescription: String { name }
}

extension Timing: CustomTestStringConvertible {
  /// The properties that differ from those of a new animation: `duration 4, speed 2`.
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
