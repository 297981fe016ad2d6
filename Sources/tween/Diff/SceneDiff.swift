import Inbetween
import SceneFiles

/// The comparison of two sides, row by row. Its memory does not grow with the number of rows.
struct SceneDiff: ~Copyable {
  private(set) var columns: [ColumnDifference]
  /// The heads of the columns of one side only.
  let only: (first: [String], second: [String])
  /// The rows at times of one side only: their number and the first time.
  private(set) var lonelyRows = (first: LonelyRows(), second: LonelyRows())
  private(set) var rowCount = 0
  private(set) var differentRows = 0
  /// The values of all columns over time, for a picture.
  private(set) var courses: DiffSeries?
  private let options: DiffOptions
  private var first: DiffSide
  private var second: DiffSide

  struct LonelyRows {
    private(set) var count = 0
    private(set) var start = 0.0

    mutating func add(_ time: Double) {
      if count == 0 { start = time }
      count += 1
    }
  }

  init(_ options: DiffOptions, _ first: consuming DiffSide, _ second: consuming DiffSide) {
    self.options = options
    let pairs = ColumnPairs(first.heads, second.heads)
    self.first = first
    self.second = second
    columns = pairs.columns
    only = (pairs.onlyFirst, pairs.onlySecond)
    if options.plot != nil { courses = DiffSeries(columnCount: columns.count) }
  }

  var isDifferent: Bool {
    !only.first.isEmpty || !only.second.isEmpty || lonelyRows.first.count > 0
      || lonelyRows.second.count > 0 || columns.contains { $0.rows > 0 }
  }

  // MARK: Rows

  mutating func run() throws(CommandError) {
    switch (first.source, second.source) {
    case (.scene(let a), .scene(let b)):
      // Up to the end of the longer scene.
      let span = a.span.defaultEnd >= b.span.defaultEnd ? a.span : b.span
      let times = try options.frames.times(until: span)
      var progress = ProgressLine(total: times.count, of: "rows")
      for index in 0..<times.count {
        try compare(at: times[index])
        progress.advance(to: index + 1)
      }
      progress.finish()
    case (.table(let rows), .scene), (.scene, .table(let rows)):
      var progress = ProgressLine(total: nil, of: "rows")
      defer { progress.finish() }
      while let time = try next(rows) {
        try compare(at: time)
        progress.advance(to: rowCount)
      }
    case (.table(let a), .table(let b)): try merge(a, b)
    }
  }

  /// The next row of a table within the requested times.
  private func next(_ rows: CSVRows) throws(CommandError) -> Double? {
    while let time = try rows.next() {
      if time >= options.frames.from ?? -.infinity, time <= options.frames.to ?? .infinity {
        return time
      }
    }
    return nil
  }

  /// Compares the rows of equal times; other rows are on one side only. If both tables have the same times, any order
  /// will do.
  private mutating func merge(_ a: CSVRows, _ b: CSVRows) throws(CommandError) {
    let isSameShape = a.heads == b.heads
    var (time, other) = (try next(a), try next(b))
    var rises = true
    var last = -Double.infinity
    var progress = ProgressLine(total: nil, of: "rows")
    defer { progress.finish() }
    while time != nil || other != nil {
      let now = min(time ?? .infinity, other ?? .infinity)
      rises = rises && now > last
      last = now
      guard rises || time == other else {
        throw (time == now ? a : b).problem(
          "the times do not rise, and the other table has different times")
      }
      if time == other {
        // Equal bytes are equal cells.
        if isSameShape, a.line == b.line, courses == nil {
          rowCount += 1
        } else {
          try compare(at: now)
        }
        progress.advance(to: rowCount)
        (time, other) = (try next(a), try next(b))
      } else if time == now {
        lonelyRows.first.add(now)
        time = try next(a)
      } else {
        lonelyRows.second.add(now)
        other = try next(b)
      }
    }
  }

  private mutating func compare(at time: Double) throws(CommandError) {
    try first.read(at: time)
    try second.read(at: time)
    rowCount += 1
    var isDifferent = false
    for index in columns.indices {
      let before = columns[index].rows
      columns[index].compare(
        first.cells, second.cells, at: time, tolerance: options.tolerance)
      isDifferent = isDifferent || columns[index].rows > before
    }
    if isDifferent { differentRows += 1 }
    courses?.add(first.cells, second.cells, columns, at: time)
  }
}
