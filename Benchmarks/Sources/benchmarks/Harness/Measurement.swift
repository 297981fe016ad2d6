import Foundation

/// One row of the results: what was measured, on what, and what came out.
struct Measurement: Codable, Sendable {
  /// The subject, such as `T1`.
  var id: String
  /// What was done, such as `64k mixed double`; equal for all implementations that did the same.
  var workload: String
  /// Who did it.
  var implementation: String
  /// The vector instructions that the compiler was allowed to use, or what ran the program.
  var build: String
  /// The unit of ``median`` and ``iqr``, such as `ns/track`.
  var unit: String
  /// The middle of all samples.
  var median: Double
  /// The distance between the quartiles of the samples.
  var iqr: Double
  /// How many blocks one run allocates once it is warm; nil where that cannot be counted.
  var allocations: Int?
  /// What a track takes in memory; nil where that was not measured.
  var bytesPerTrack: Double?
  /// How many items one run has, for the plots.
  var count: Int?
  /// What the implementation does otherwise than the workload says.
  var note: String?

  /// The medians of the runs from which ``merged(_:)`` has made the row, nil for one without it.
  var medians: [Double?] = []

  /// As lines have them: those of one run.
  private enum CodingKeys: CodingKey {
    case id, workload, implementation, build, unit, median, iqr, allocations, bytesPerTrack
    case count, note
  }

  /// What makes a row the same in another run.
  var key: String { "\(id)|\(workload)|\(implementation)|\(build)" }
}

extension Measurement {
  /// The row as one object of JSON on one line, the members in the order of the documentation.
  var line: String {
    var members = [
      "\"id\":\(quoted(id))", "\"workload\":\(quoted(workload))",
      "\"implementation\":\(quoted(implementation))", "\"build\":\(quoted(build))",
      "\"unit\":\(quoted(unit))", "\"median\":\(rounded(median))", "\"iqr\":\(rounded(iqr))",
      "\"allocations\":\(allocations.map { "\($0)" } ?? "null")",
      "\"bytesPerTrack\":\(bytesPerTrack.map(rounded) ?? "null")",
    ]
    if let count { members.append("\"count\":\(count)") }
    if let note { members.append("\"note\":\(quoted(note))") }
    return "{\(members.joined(separator: ","))}"
  }

  /// The row that a line holds; nil for a line that holds none.
  init?(line: String) {
    guard let row = try? JSONDecoder().decode(Measurement.self, from: Data(line.utf8)) else {
      return nil
    }
    self = row
  }

  /// The rows of a saved run, one a line.
  static func all(inFile path: String) throws -> [Measurement] {
    try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n").compactMap { Measurement(line: String($0)) }
  }
}

extension Measurement {
  /// One row for each of several runs, the middle one of them; of two their mean.
  static func merged(_ runs: [[Measurement]]) -> [Measurement] {
    let found = runs.map { Dictionary($0.map { ($0.key, $0) }, uniquingKeysWith: { $1 }) }
    var seen: Set<String> = []
    return runs.joined().compactMap { row in
      guard seen.insert(row.key).inserted else { return nil }
      let own = found.map { $0[row.key] }
      let sorted = own.compactMap { $0 }.sorted { $0.median < $1.median }
      var merged = sorted[sorted.count / 2]
      merged.medians = own.map { $0?.median }
      merged.median = middle(of: sorted.map(\.median))
      return merged
    }
  }

  /// How many times as much this row has as another of the same unit, in the middle of the runs that have
  /// both; nil where none has.
  func ratio(to other: Measurement) -> Double? {
    guard medians.count == other.medians.count, !medians.isEmpty else {
      return median / other.median
    }
    let ratios = zip(medians, other.medians).compactMap { own, other in
      own.flatMap { own in other.map { own / $0 } }
    }
    return ratios.isEmpty ? nil : Self.middle(of: ratios)
  }

  private static func middle(of numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// A number with five significant digits, which are more than any measurement here has.
private func rounded(_ number: Double) -> String {
  guard number.isFinite else { return "null" }
  return number == 0 ? "0" : String(Double(String(format: "%.4e", number)) ?? number)
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case _ where scalar.value < 0x20: result += String(format: "\\u%04x", scalar.value)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
