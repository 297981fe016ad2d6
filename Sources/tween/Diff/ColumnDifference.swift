import Inbetween

struct ColumnDifference {
  let name: String
  /// The positions of the column in the rows of both tables.
  let columns: (first: Int, second: Int)
  /// The number of different rows, and the time of the first one.
  private(set) var rows = 0
  private(set) var start = 0.0
  /// The greatest difference, second number minus first, and its time. Infinite if either number is infinite or not a
  /// number.
  private(set) var greatest = 0.0
  private(set) var place = 0.0
  /// The number of different rows that do not have two numbers, for example because one side is empty.
  private(set) var otherRows = 0

  init(_ name: String, _ first: Int, _ second: Int) {
    self.name = name
    columns = (first, second)
  }

  /// Compares a row. NaN equals NaN, −0 equals 0, and an absent value equals only an absent value.
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

  /// Whether two texts are equal in a table, where control characters are escaped.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    a == b || a.escapingControls == b.escapingControls
  }

  private mutating func note(_ difference: Double, at time: Double) {
    if rows == 0 { start = time }
    rows += 1
    if difference.magnitude > greatest.magnitude { (greatest, place) = (difference, time) }
  }
}

/// The columns of two tables, paired by head. If several columns have the same head, they are paired in order.
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
