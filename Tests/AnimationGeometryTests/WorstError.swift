/// The largest deviation met over a set of cases, times (1 + |expected|), and where.
struct WorstError {
  private(set) var value = 0.0
  private(set) var place = "nowhere"
  private(set) var count = 0

  /// Takes one value into account; NaN against a number is infinitely wrong.
  mutating func record(_ actual: Double, _ expected: Double, at place: @autoclosure () -> String) {
    count += 1
    let error = (actual - expected).magnitude / (1 + expected.magnitude)
    let size = actual == expected || (actual.isNaN && expected.isNaN) ? 0 : error
    if !(size <= value) {
      value = size.isNaN ? .infinity : size
      self.place = place()
    }
  }

  /// Prints one line for the report of the oracle `set`.
  func report(_ set: String) {
    print("worst error, \(set): \(value) of \(count) values, at \(place)")
  }
}
