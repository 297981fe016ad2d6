import Foundation

struct Measurement: Codable, Sendable {
  var id: String
  /// The work, such as `64k mixed double`; equal for all implementations that did the same.
  var workload: String
  var implementation: String
  /// The vector instructions that the compiler could use, or the program that ran the code.
  var build: String
  /// The unit of ``median`` and ``iqr``, such as `ns/track`.
  var unit: String
  var median: Double
  var iqr: Double
  /// The number of blocks that one warm run allocates; nil if blocks cannot be counted.
  var allocations: Int?
  /// The memory per track; nil if it was not measured.
  var bytesPerTrack: Double?
  /// The number of items in one run, for the plots.
  var count: Int?
  /// A difference of the implementation from the workload.
  var note: String?

  /// The medians of the runs from which ``merged(_:)`` has made the row, nil for a run without it.
  var medians: [Double?] = []

  /// The members of a line: those of one run.
  private enum CodingKeys: CodingKey {
    case id, workload, implementation, build, unit, median, iqr, allocations, bytesPerTrack
    case count, note
  }

  /// The identity of a row in several runs.
  var key: String { "\(id)|\(workload)|\(implementation)|\(build)" }
}

extension Measurement {
  /// The row as one object of JSON on one line, its members in the order of the documentation.
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

  init?(line: String) {
    guard let row = try? JSONDecoder().decode(Measurement.self, from: Data(line.utf8)) else {
      return nil
    }
    self = row
  }

  static func all(inFile path: String) throws -> [Measurement] {
    try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n").compactMap { Measurement(line: String($0)) }
  }
}

extension Measurement {
  /// Returns one row for each key in several runs: the middle row, with two runs their mean.
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

  /// Returns the factor between this row and another row of the same unit: the middle of the runs that have both; nil
  /// if no run has both.
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

/// Returns a number with five significant digits, more than any measurement here has.
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
