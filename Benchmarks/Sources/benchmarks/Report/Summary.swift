import Foundation

/// The table and the chart of `Docs/Explanation/Performance.md`: a row for each everyday task, next to the fastest peer that does
/// the same.
struct Summary {
  let rows: [Measurement]

  /// The tasks with their rows in the results, in the order of the page.
  private static let works: [(name: String, id: String, workload: String)] = [
    ("a tween, in a frame of 65,536", "T1", "64k mixed double"),
    ("a tween, in a frame of 1,048,576", "T1", "1M mixed double"),
    ("one point of a Bézier curve", "T2", "easeInEaseOut × 4096"),
    ("a track of 8 keyframes", "T3", "K = 8, forward"),
    ("a spring, in a frame of 65,536", "T4", "64k own parameters"),
    ("a 3-D transform", "T5", "4096 affine"),
    ("a layer with one animation", "T6", "10,000 layers, one opacity animation each"),
    ("adding a tween", "T8", "64k added"),
    ("cancelling a tween", "T8", "64k cancelled in random order"),
    ("retargeting a spring, and sampling it", "T13", "64k numbers, each frame sampled"),
    ("a layer of a timeline of four steps", "T14", "10,000 layers of four steps each, a frame"),
    ("starting `tween`", "T17", "start"),
  ]

  private func rows(_ id: String, _ workload: String) -> [Measurement] {
    rows.filter { $0.id == id && $0.workload == workload && $0.build != "AVX2" }
  }

  /// The table in Markdown. A ratio is the peer's time over the engine's: above 1 the engine is faster.
  var table: String {
    var lines = ["| Work | Inbetween | best peer | ratio | limit |", "|---|---|---|---|---|"]
    for work in Self.works {
      let rows = rows(work.id, work.workload)
      guard let own = rows.first(where: { $0.implementation == "Inbetween" }) else { continue }
      let peer = rows.filter { !$0.isLimit && !$0.implementation.hasPrefix("Inbetween") }
        .min { $0.median < $1.median }
      let limit = rows.first(where: \.isLimit)
      let cells = [
        work.name, time(own), peer.map { "\(time($0)) (\($0.implementation))" } ?? "–",
        peer.flatMap { $0.ratio(to: own) }.map(plainText) ?? "–", limit.map(time) ?? "–",
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }

  private func time(_ row: Measurement) -> String {
    let unit = row.unit.prefix { $0 != "/" }
    return unit == "µs" && row.median >= 1000
      ? "\(plainText(row.median / 1000)) ms" : "\(plainText(row.median)) \(unit)"
  }

  /// The time of a tween in the engine, its peers and the limit, as bars on a logarithmic scale.
  var chart: String {
    let rows = rows("T1", "64k mixed double")
      .filter { !$0.implementation.contains(", ") || $0.implementation.hasPrefix("C++") }
      .sorted { $0.median < $1.median }
    let (width, left, line) = (480.0, 8.0, 40.0)
    let height = Double(rows.count) * line + 44
    let greatest = logarithm(rows.last?.median ?? 1)
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(plain(width)) \(plain(height))" \
      role="img">
      <title>Time of a tween in a frame of 65,536: Inbetween beside its peers</title>
      <style>text{font:16px system-ui,sans-serif;fill:#24292f}.page{fill:#fff}.bar{fill:#8c959f}\
      .own{fill:#2da44e}.limit{fill:#d0d7de}@media (prefers-color-scheme:dark){text{fill:#e6edf3}\
      .page{fill:#0d1117}.bar{fill:#6e7681}.own{fill:#3fb950}.limit{fill:#30363d}}</style>
      <rect class="page" width="100%" height="100%"/>
      <text x="8" y="26" font-weight="600">ns per tween and frame, logarithmic scale</text>
      """
    ]
    for (index, row) in rows.enumerated() {
      let top = 36 + Double(index) * line
      let length = logarithm(row.median) / greatest * (width - left - 60)
      let style = row.implementation == "Inbetween" ? "own" : row.isLimit ? "limit" : "bar"
      parts.append(
        """
        <text x="\(plain(left))" y="\(plain(top + 16))">\(row.implementation)</text>
        <rect class="\(style)" x="\(plain(left))" y="\(plain(top + 22))" width="\(plain(length))" height="12" rx="3"/>
        <text x="\(plain(left + length + 6))" y="\(plain(top + 33))">\(plainText(row.median))</text>
        """)
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  /// Returns the length of a bar: 0 at 1 nanosecond.
  private func logarithm(_ number: Double) -> Double { log10(max(number, 1)) }

  private func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(format: "%.1f", number)
  }
}
