import AnimationPlots
import Inbetween
import SceneFiles

/// The values of columns over time on both sides, for a picture. A short table keeps every row, a long one a part of
/// them.
struct DiffSeries {
  private static let mostRows = 2048
  static let mostPanels = 4

  private var times: [Double] = []
  /// For each column the numbers on both sides, NaN for an absent one.
  private var values: [[SIMD2<Double>]]
  /// The distance between kept rows, and the number of skipped rows since the last one.
  private var stride = 1
  private var passed = 0

  init(columnCount: Int) { values = Array(repeating: [], count: columnCount) }

  mutating func add(
    _ first: borrowing SampleCells, _ second: borrowing SampleCells, _ columns: [ColumnDifference],
    at time: Double
  ) {
    defer { passed = (passed + 1) % stride }
    guard passed == 0 else { return }
    if times.count == Self.mostRows { thin() }
    times.append(time)
    for (index, column) in columns.enumerated() {
      values[index].append(
        SIMD2(first.number(column.columns.first), second.number(column.columns.second)))
    }
  }

  private mutating func thin() {
    func everyOther<Element>(_ elements: [Element]) -> [Element] {
      Swift.stride(from: 0, to: elements.count, by: 2).map { elements[$0] }
    }
    times = everyOther(times)
    for index in values.indices { values[index] = everyOther(values[index]) }
    stride *= 2
  }

  /// A panel for each given column, with a line for each side and a mark at the greatest difference.
  func chart(of columns: [ColumnDifference], _ shown: [Int], names: [String]) -> Chart {
    let panels = shown.map { index -> Chart.Panel in
      let label = columns[index].name.escapingControls
      let lines = (0..<2).map { side in
        Chart.Series(
          names[side].escapingControls,
          samples: zip(times, values[index]).map { time, pair in
            pair[side].isNaN ? Chart.Series.pause : Point2D(x: time, y: pair[side])
          })
      }
      return .lines(Chart.Axis(label), lines)
    }
    var marks: [Chart.Mark] = []
    for index in shown where !marks.contains(where: { $0.x == columns[index].place }) {
      marks.append(Chart.Mark(at: columns[index].place))
    }
    return Chart(
      title: names.joined(separator: " and ").escapingControls, width: 640,
      height: max(400, 160 * panels.count), x: Chart.Axis("seconds"), panels: panels, marks: marks)
  }
}

extension SampleCells {
  /// The number of a column; NaN if there is none.
  fileprivate func number(_ column: Int) -> Double {
    kinds[column] == .number ? numbers[column] : .nan
  }
}
