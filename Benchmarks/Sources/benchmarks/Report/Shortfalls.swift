/// The shortfalls of the engine: its own targets that it misses, and peers that are faster.
struct Shortfalls {
  let rows: [Measurement]

  /// Smaller differences mean nothing: runs of one program differ by as much.
  private static let noise = 0.1

  var text: String { [missed, faster].joined(separator: "\n") }

  private var missed: String {
    let verdicts = rows.compactMap { row in
      Target.verdict(on: row, among: rows).map { (row: row, verdict: $0) }
    }
    let missed = verdicts.filter { $0.verdict.isMet == false }.map { row, verdict in
      let others = [
        row.implementation == "Inbetween" ? nil : row.implementation,
        row.build == "AVX2" ? row.build : nil,
      ].compactMap { $0 }
      let name = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
      return "\(row.id) \(row.workload)\(name) \(verdict.reached) (\(verdict.text))"
    }
    return "* Behind its targets, \(missed.count) of \(verdicts.count): "
      + (missed.isEmpty ? "nowhere." : missed.joined(separator: "; ") + ".")
  }

  private var faster: String {
    let own = rows.filter { $0.implementation == "Inbetween" && $0.build != "AVX2" }
    let found = own.flatMap { row in
      rows.filter {
        $0.id == row.id && $0.workload == row.workload && $0.unit == row.unit && $0.build != "AVX2"
          && !$0.implementation.hasPrefix("Inbetween") && !$0.isLimit
          && $0.median < row.median * (1 - Self.noise)
      }.map { peer in
        "\(row.id) \(row.workload): \(peer.implementation), in "
          + "\(plainText(peer.median / row.median)) of its time"
      }
    }
    let places = found.isEmpty ? "nowhere" : found.joined(separator: "; ")
    return "* Behind others by more than a tenth: \(places)."
  }
}
