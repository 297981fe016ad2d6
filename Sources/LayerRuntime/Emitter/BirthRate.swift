/// How many particles are born in a second: always as many, or as a table says.
package enum BirthRate: Sendable, Hashable {
  /// Always the same, in 0...10¹².
  case constant(Double)
  /// Changing with time.
  case table(RateTable)

  /// The greatest rate, to which greater and infinite ones are reduced.
  static let greatest = 1e12

  /// A rate as it counts: in 0...10¹², 0 for NaN.
  static func limited(_ rate: Double) -> Double { rate > 0 ? min(rate, greatest) : 0 }

  /// The births from one time to a later one; 0 where the rate is 0, however long.
  func births(from start: Double, to end: Double) -> Double {
    switch self {
    case .constant(let rate): rate == 0 ? 0 : rate * (end - start)
    case .table(let table): table.births(at: end) - table.births(at: start)
    }
  }

  /// The earliest time at which there have been as many births since `start`.
  func time(ofBirths births: Double, since start: Double) -> Double {
    switch self {
    case .constant(let rate): start + births / rate
    case .table(let table): table.time(ofBirths: table.births(at: start) + births)
    }
  }

  /// The time outside which the rate is 0 for certain.
  var extent: (from: Double, to: Double) {
    switch self {
    case .constant(let rate):
      rate == 0 ? (.infinity, -.infinity) : (-.infinity, .infinity)
    case .table(let table):
      (
        table.rateBefore == 0 ? table.start : -.infinity,
        table.rateAfter == 0 && !table.isRepeating ? table.end : .infinity
      )
    }
  }
}
