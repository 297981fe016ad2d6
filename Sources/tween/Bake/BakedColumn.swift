import CurveFits
import Inbetween
import SceneFiles

/// The samples of one scalar column: runs of numbers, with other contents between them.
struct SampledColumn {
  enum Content: Equatable {
    /// Finite numbers, which become lines between keyframes.
    case numbers
    /// A number that is not finite, a text or nothing, held until the next keyframe.
    case held(Held)
  }

  enum Held: Equatable {
    case absent
    case text(String)
    /// Compared by its bits, so that NaN equals itself.
    case number(UInt64)
  }

  private(set) var runs: [(start: Int, content: Content)] = []
  private(set) var values: [Double] = []

  mutating func append(_ cells: SampleCells, _ column: Int) {
    let number = cells.numbers[column]
    values.append(number)
    switch cells.kinds[column] {
    case .number where number.isFinite:
      if case .numbers? = runs.last?.content { return }
      runs.append((values.count - 1, .numbers))
    case .number: hold(.number(number.isNaN ? Double.nan.bitPattern : number.bitPattern))
    case .text: hold(.text(cells.texts[column]))
    case .absent: hold(.absent)
    }
  }

  private mutating func hold(_ held: Held) {
    if runs.last?.content != .held(held) { runs.append((values.count - 1, .held(held))) }
  }
}

struct BakedColumn {
  struct Keyframe {
    let time: Double
    let value: SampleFields.Field
  }

  private(set) var keyframes: [Keyframe] = []
  private let tolerance: Double

  /// - Parameter probe: Returns the number of the column at any time; nil if there is none.
  init(
    _ samples: SampledColumn, at times: [Double], tolerance: Double,
    probe: (Double) -> Double?
  ) {
    self.tolerance = tolerance
    for (index, run) in samples.runs.enumerated() {
      let end = index + 1 < samples.runs.count ? samples.runs[index + 1].start : times.count
      switch run.content {
      case .numbers: bake(samples.values, at: times, run.start..<end, probe)
      case .held(let held):
        keyframes.append(Keyframe(time: times[run.start], value: held.field))
      }
    }
  }

  /// Adds lines through a run of numbers, split at jumps.
  private mutating func bake(
    _ values: [Double], at times: [Double], _ rows: Range<Int>, _ probe: (Double) -> Double?
  ) {
    var piece = (x: [Double](), y: [Double]())
    for row in rows {
      piece.x.append(times[row])
      piece.y.append(values[row])
      guard row + 1 < rows.upperBound, isUnusual(values, row, in: rows),
        var jump = Jump(
          from: (times[row], values[row]), to: (times[row + 1], values[row + 1]),
          tolerance: tolerance, probe)
      else { continue }
      // A time that is one rounding before an end counts as the end.
      if times[row + 1] - jump.time <= 0x1p-40 * max(1, times[row + 1].magnitude) {
        jump.time = times[row + 1]
      }
      piece.x.append(jump.time)
      piece.y.append(jump.before)
      add(piece)
      piece = jump.time < times[row + 1] ? ([jump.time], [jump.after]) : ([], [])
    }
    add(piece)
  }

  private mutating func add(_ piece: (x: [Double], y: [Double])) {
    for knot in LinearReduction.knots(of: piece.y, at: piece.x, tolerance: tolerance) {
      keyframes.append(Keyframe(time: piece.x[knot.index], value: .number(knot.value)))
    }
  }

  /// Whether the step to the next row is unlike both the step before and the step after.
  private func isUnusual(_ values: [Double], _ row: Int, in rows: Range<Int>) -> Bool {
    let step = values[row + 1] - values[row]
    guard step.magnitude > tolerance else { return false }
    let before = row > rows.lowerBound ? values[row] - values[row - 1] : 0
    let after = row + 2 < rows.upperBound ? values[row + 2] - values[row + 1] : 0
    return min((step - before).magnitude, (step - after).magnitude) > tolerance
  }
}

extension SampledColumn.Held {
  fileprivate var field: SampleFields.Field {
    switch self {
    case .absent: .empty
    case .text(let text): .text(text)
    case .number(let bits): .number(Double(bitPattern: bits))
    }
  }
}

/// The exact time, to the last bit, of a jump between two times.
private struct Jump {
  /// The first time at which the later value is shown.
  var time: Double
  let before: Double
  let after: Double

  /// nil if the number moves without a jump of more than the tolerance and more than half of the change.
  init?(
    from start: (time: Double, value: Double), to end: (time: Double, value: Double),
    tolerance: Double, _ probe: (Double) -> Double?
  ) {
    var (start, end) = (start, end)
    let least = max(tolerance, 0.5 * (end.value - start.value).magnitude)
    while true {
      let middle = start.time + 0.5 * (end.time - start.time)
      guard middle > start.time, middle < end.time else { break }
      guard let value = probe(middle), value.isFinite else { return nil }
      if (value - start.value).magnitude >= (end.value - value).magnitude {
        end = (middle, value)
      } else {
        start = (middle, value)
      }
      guard (end.value - start.value).magnitude > least else { return nil }
    }
    (time, before, after) = (end.time, start.value, end.value)
  }
}
