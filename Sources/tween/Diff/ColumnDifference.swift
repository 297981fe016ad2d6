import Inbetween

/// How a column of one table differs from that of another.
struct ColumnDifference {
  let name: String
  /// The places of the column in the rows of both.
  let columns: (first: Int, second: Int)
  /// How many rows differ, and when the first one is.
  private(set) var rows = 0
  private(set) var start = 0.0
  /// The second number without the first, where that is greatest; and when. Infinite where one of
  /// them is, or is no number at all.
  private(set) var greatest = 0.0
  private(set) var place = 0.0
  /// How many of the rows have something else than two numbers, such as nothing on one side.
  private(set) var otherRows = 0

  init(_ name: String, _ first: Int, _ second: Int) {
    self.name = name
    columns = (first, second)
  }

  /// Compares a row. NaN equals NaN, −0 equals 0; nothing differs from everything but nothing.
  mutating func compare(
    _ a: borrowing SampleCells, _ b: borrowing SampleCells, at time: Double, tolerance: Double
  ) {
    let (first, second) = (columns.first, columns.second)
    guard a.kinds[first] == .number, b.kinds[second] == .number else {
      let isSame =
        a.kinds[first] == b.kinds[second]
        && (a.kinds[first] == .absent || Self.areSame(a.texts[first], b.texts[second]))
      if !isSame {
        otherRows += 1
        note(.infinity, at: time)
      }
      return
    }
    let (x, y) = (a.numbers[first], b.numbers[second])
    let difference = y - x
    if difference.magnitude <= tolerance || x == y || (x.isNaN && y.isNaN) { return }
    note(difference.isNaN ? .infinity : difference, at: time)
  }

  /// Whether two texts are one as tables write them, with escapes for what a terminal would obey.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    a == b || a.escapingControls == b.escapingControls
  }

  private mutating func note(_ difference: Double, at time: Double) {
    if rows == 0 { start = time }
    rows += 1
    if difference.magnitude > greatest.magnitude { (greatest, place) = (difference, time) }
  }
}

/// The columns of two tables, those of one head together; of several with the same one each with that of
/// the same number.
struct ColumnPairs {
  var columns: [ColumnDifference] = []
  private(set) var onlyFirst: [String] = []
  private(set) var onlySecond: [String] = []

  init(_ first: [String], _ second: [String]) {
    var places: [String: [Int]] = [:]
    for (index, head) in second.enumerated().reversed() {
      places[head, default: []].append(index)
    }
    var paired = Array(repeating: false, count: second.count)
    for (index, head) in first.enumerated() {
      if let place = places[head]?.popLast() {
        columns.append(ColumnDifference(head, index, place))
        paired[place] = true
      } else {
        onlyFirst.append(head)
      }
    }
    onlySecond = paired.indices.filter { !paired[$0] }.map { second[$0] }
  }
}
