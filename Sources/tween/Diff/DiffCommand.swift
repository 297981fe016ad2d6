import AnimationPlots
import Inbetween
import SceneFiles

/// `tween diff`: reports how the values of two scenes or tables differ.
enum DiffCommand {
  /// - Returns: The exit status: 0, or 1 for a difference.
  static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> Int32 {
    let options = try DiffOptions(arguments)
    let picture = try options.plot.map { (file) throws(CommandError) in
      try (file: file, format: PictureFormat(ofFile: file, remedy: ""))
    }
    for file in options.files { try FileArgument.check(options.plot, beside: file, "compared") }
    let first = try DiffSide(options.files[0], options.choice)
    let second = try DiffSide(options.files[1], options.choice)
    try options.check(first, second)
    if case .scene(let scene) = first.source { scene.adviseStates() }
    if case .scene(let scene) = second.source, second.name != first.name { scene.adviseStates() }
    var diff = SceneDiff(options, first, second)
    try diff.run()
    let names = options.files.map(StandardInput.name)
    let report = DiffReport(diff, names: names)
    if options.format == .json {
      try StandardOutput.write(line: report.json(tolerance: options.tolerance).text)
    } else {
      try StandardOutput.write(Array(report.lines.joined().utf8))
    }
    if let picture, let courses = diff.courses {
      let worst = report.worst(DiffSeries.mostPanels)
      if worst.isEmpty {
        StandardError.write("tween: no number differs, so nothing is drawn")
      } else {
        let chart = courses.chart(of: diff.columns, worst, names: names)
        try PlotCommand.write(chart, to: picture.file, as: picture.format)
      }
    }
    return diff.isDifferent ? 1 : 0
  }
}

struct DiffReport {
  private let columns: [ColumnDifference]
  private let only: (first: [String], second: [String])
  private let lonelyRows: (first: SceneDiff.LonelyRows, second: SceneDiff.LonelyRows)
  private let rows: (compared: Int, different: Int)
  private let names: [String]

  init(_ diff: borrowing SceneDiff, names: [String]) {
    (columns, only, lonelyRows) = (diff.columns, diff.only, diff.lonelyRows)
    rows = (diff.rowCount, diff.differentRows)
    self.names = names
  }

  /// The positions of the columns with different numbers, the greatest difference first.
  func worst(_ count: Int) -> [Int] {
    let found = columns.indices.filter { columns[$0].rows > columns[$0].otherRows }
    return Array(
      found.sorted {
        (-columns[$0].greatest.magnitude, $0) < (-columns[$1].greatest.magnitude, $1)
      }.prefix(count))
  }

  // MARK: Text

  /// Lines with their line ends; empty if there is no difference.
  var lines: [String] {
    let different = columns.filter { $0.rows > 0 }
    var lines: [String] = []
    if !different.isEmpty {
      lines.append(row(["rows", "from", "at most", "at"], "column"))
      for column in different {
        let most = column.greatest.isInfinite ? "no number" : text(column.greatest)
        lines.append(
          row(["\(column.rows)", text(column.start), most, text(column.place)], column.name))
      }
      lines.append(
        "\(different.count) of \(columns.count) columns differ, in \(rows.different) of "
          + "\(rows.compared) rows\n")
    }
    for (name, heads) in [(names[0], only.first), (names[1], only.second)] {
      for head in heads { lines.append("only in \(name): \(head)".escapingControls + "\n") }
    }
    for (name, rows) in [(names[0], lonelyRows.first), (names[1], lonelyRows.second)]
    where rows.count > 0 {
      lines.append(
        "only in \(name): \(rows.count) \(rows.count == 1 ? "row" : "rows"), from "
          .escapingControls + "\(text(rows.start)) on\n")
    }
    return lines
  }

  private func row(_ cells: [String], _ name: String) -> String {
    let padded = cells.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }
    return padded.joined(separator: " ") + "  " + name.escapingControls + "\n"
  }

  private func text(_ number: Double) -> String { SystemText.sixDigits(of: number + 0) }

  // MARK: JSON

  func json(tolerance: Double) -> JSONTree {
    let different = columns.filter { $0.rows > 0 }.map { column -> JSONTree in
      .object([
        "column": .string(column.name), "rows": .number(Double(column.rows)),
        "from": .number(column.start), "greatest": .number(column.greatest),
        "at": .number(column.place), "rowsWithoutTwoNumbers": .number(Double(column.otherRows)),
      ])
    }
    func lonely(_ rows: SceneDiff.LonelyRows) -> JSONTree {
      rows.count == 0
        ? .null : .object(["count": .number(Double(rows.count)), "from": .number(rows.start)])
    }
    return .object([
      "tolerance": .number(tolerance), "rows": .number(Double(rows.compared)),
      "differentRows": .number(Double(rows.different)), "different": .array(different),
      "onlyInFirst": .array(only.first.map(JSONTree.string)),
      "onlyInSecond": .array(only.second.map(JSONTree.string)),
      "rowsOnlyInFirst": lonely(lonelyRows.first), "rowsOnlyInSecond": lonely(lonelyRows.second),
    ])
  }
}
