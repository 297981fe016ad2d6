import Foundation

/// The written results: `Benchmarks/RESULTS.md` with its plots, and the table and the chart of `Docs/Explanation/Performance.md`.
/// Each written part is between two marks of its page.
struct Documentation {
  private struct Part {
    let name: String
    let text: String

    var marks: (beginning: String, end: String) {
      ("<!-- \(name): written by Benchmarks/document -->", "<!-- end of the \(name) -->")
    }

    func put(into page: String) throws -> String {
      guard let start = page.range(of: marks.beginning)?.upperBound,
        let stop = page.range(of: marks.end)?.lowerBound, start <= stop
      else { throw MissingMark(text: marks.beginning) }
      return "\(page[..<start])\n\n\(text)\n\(page[stop...])"
    }
  }

  let rows: [Measurement]

  /// Replaces the tables, the plots and the chart. `package` is the folder that contains `Benchmarks` and `Docs`.
  func write(into package: URL) throws {
    try write(
      [
        Part(name: "shortfalls", text: Shortfalls(rows: rows).text + "\n"),
        Part(name: "aims", text: Aim.table(of: rows) + "\n"),
        Part(name: "results", text: text),
      ],
      into: package.appendingPathComponent("Benchmarks/RESULTS.md"))
    let pictures = package.appendingPathComponent("Benchmarks/Pictures")
    for plot in Plot.all(of: rows) {
      try Data(plot.chart.svg.utf8).write(to: pictures.appendingPathComponent(plot.name))
    }
    let summary = Summary(rows: rows)
    try write(
      [Part(name: "summary", text: summary.table + "\n")],
      into: package.appendingPathComponent("Docs/Explanation/Performance.md"))
    try Data(summary.chart.utf8).write(to: pictures.appendingPathComponent("summary.svg"))
  }

  private func write(_ parts: [Part], into page: URL) throws {
    var text = try String(contentsOf: page, encoding: .utf8)
    for part in parts { text = try part.put(into: text) }
    try Data(text.utf8).write(to: page)
  }

  struct MissingMark: Error {
    let text: String
  }

  private var text: String {
    let plots = Plot.all(of: rows)
    var parts = ["Measured on \(Machine.description)."]
    for subject in Subject.all {
      let rows = rows.filter { $0.id == subject.id }
      guard !rows.isEmpty else { continue }
      parts.append("### \(subject.id): \(subject.title)")
      parts.append(SubjectTable(rows, of: self.rows).text)
      for plot in plots where plot.subject == subject.id {
        parts.append("![\(plot.title)](Pictures/\(plot.name))")
      }
      let notes = Self.notes(of: rows)
      if !notes.isEmpty { parts.append(notes.joined(separator: "\n")) }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the differences of implementations from their workloads, each once.
  private static func notes(of rows: [Measurement]) -> [String] {
    var said: Set<String> = []
    return rows.compactMap { row in
      guard let note = row.note else { return nil }
      let line =
        row.implementation == "Inbetween" ? "* \(note)" : "* \(row.implementation): \(note)"
      return said.insert(line).inserted ? line : nil
    }
  }
}

/// The rows of one subject: a line for each workload and implementation, with the builds side by side.
private struct SubjectTable {
  let rows: [Measurement]
  private let run: [Measurement]

  init(_ rows: [Measurement], of run: [Measurement]) {
    self.rows = rows
    self.run = run
  }

  var text: String {
    var lines = [
      "| Workload | by | default build | AVX2 | × limit | target | allocations | bytes |",
      "|---|---|---|---|---|---|---|---|",
    ]
    var workloads: [String] = []
    for row in rows where !workloads.contains(row.workload) { workloads.append(row.workload) }
    for workload in workloads {
      let rows = rows.filter { $0.workload == workload }
      var names: [String] = []
      for row in rows where !names.contains(row.implementation) { names.append(row.implementation) }
      for (index, name) in names.enumerated() {
        lines.append(line(index == 0 ? workload : "", name, rows))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ workload: String, _ name: String, _ rows: [Measurement]) -> String {
    let own = rows.filter { $0.implementation == name }
    let usual = own.first { $0.build != "AVX2" }
    let vector = own.first { $0.build == "AVX2" }
    let one = usual ?? vector
    let ratios = [usual, vector].compactMap { row -> String? in
      guard let row, !row.isLimit,
        let limit = rows.first(where: { $0.isLimit && $0.build == row.build }),
        let ratio = row.ratio(to: limit)
      else { return nil }
      return String(format: "%.1f", ratio)
    }
    let targets = [usual, vector].compactMap { row -> String? in
      guard let row, let verdict = Target.verdict(on: row, among: run) else { return nil }
      let build = row.build == "AVX2" ? "AVX2: " : ""
      return "\(build)\(verdict.text)\(verdict.isMet == false ? " (missed)" : "")"
    }
    let allocations: String? = one?.allocations.map { "\($0)" }
    let bytes: String? = one?.bytesPerTrack.map(plainText)
    let cells: [String] = [
      workload, name, usual.map(measured) ?? "", vector.map(measured) ?? "",
      ratios.joined(separator: " / "), targets.joined(separator: "; "), allocations ?? "",
      bytes ?? "",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func measured(_ row: Measurement) -> String {
    let unit = row.unit == "error" ? "" : " \(row.unit)"
    let spread = row.iqr > 0 ? " ± \(plainText(row.iqr / 2))" : ""
    return "\(plainText(row.median))\(spread)\(unit)"
  }
}

extension Measurement {
  /// Whether this is the best loop written by hand.
  var isLimit: Bool { implementation.hasPrefix("limit") }
}
