/// The largest deviation over a set of cases, divided by (1 + |expected|), and its place.
public struct WorstError: Sendable {
  /// The largest deviation, 0 before the first value.
  public private(set) var value = 0.0
  /// The place of the largest deviation.
  public private(set) var place = "nowhere"
  /// The number of recorded values.
  public private(set) var count = 0

  /// Creates an empty record.
  public init() {}

  /// Records one value; NaN against a number is an infinite deviation.
  public mutating func record(
    _ actual: Double, _ expected: Double, at place: @autoclosure () -> String
  ) {
    count += 1
    let error = (actual - expected).magnitude / (1 + expected.magnitude)
    let size = actual == expected || (actual.isNaN && expected.isNaN) ? 0 : error
    if !(size <= value) {
      value = size.isNaN ? .infinity : size
      self.place = place()
    }
  }

  /// Prints one line for the report of the oracle `set`.
  public func report(_ set: String) {
    print("worst error, \(set): \(value) of \(count) values, at \(place)")
  }
}

/// Prints counts or errors by name, in the order of the names, in one line.
public func report(_ title: String, _ values: [String: some Any]) {
  let words = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  print("\(title): \(words.joined(separator: ", "))")
}
