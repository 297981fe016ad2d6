import AnimationPlots
import Inbetween

/// A plot of the documentation: cost against a size, on a logarithmic axis.
struct Plot {
  /// The subject whose table the plot follows.
  let subject: String
  /// The name of its file in `Benchmarks/Pictures`.
  let name: String
  let title: String
  let chart: Chart

  private typealias Line = (label: String, samples: [Point2D])

  /// Returns the plots of some rows, without those that have fewer than two points.
  static func all(of rows: [Measurement]) -> [Plot] {
    let tweens = rows.filter { $0.id == "T1" && $0.workload.hasSuffix(" mixed double") }
    let own = ["Inbetween", "limit in C"]
    let curves = rows.filter { row in
      row.id == "T16" && row.workload.hasPrefix("64k by ")
        && ["curve", "curves"].contains { row.workload.hasSuffix($0) }
    }
    let keyframes = rows.filter { $0.id == "T3" && $0.workload.hasPrefix("K = ") }
    return [
      Plot(
        subject: "T1", name: "tweens.svg",
        title: "Cost of a tween from a thousand to ten million",
        x: "tracks", y: Chart.Axis("ns per track, logarithmic", isLogarithmic: true),
        series(tweens.filter { own.contains($0.implementation) }) { $0.count.map(Double.init) }),
      Plot(
        subject: "T1", name: "tweens-peers.svg",
        title: "Cost of a tween beside the peers, default builds",
        x: "tracks", y: Chart.Axis("ns per track, logarithmic", isLogarithmic: true),
        series(
          tweens.filter { $0.build != "AVX2" && !$0.implementation.hasPrefix("limit in C,") },
          label: { $0.implementation }
        ) { $0.count.map(Double.init) }.filter { $0.samples.count > 1 }),
      Plot(
        subject: "T3", name: "keyframes.svg", title: "Cost of keyframes by their number",
        x: "keyframes", y: Chart.Axis("ns per track, logarithmic", isLogarithmic: true),
        series(
          keyframes.filter { $0.build != "AVX2" && !$0.workload.hasSuffix("backward") },
          label: {
            "\($0.implementation)\($0.workload.hasSuffix("seek") ? ", seek" : ", forward")"
          }
        ) { $0.workload.split { !$0.isNumber }.first.flatMap { Double($0) } }),
      Plot(
        subject: "T16", name: "curves.svg", title: "Cost of a tween by the number of curves",
        x: "curves", y: Chart.Axis("ns per track, logarithmic", isLogarithmic: true),
        series(curves) { row in
          // The second number; the first is that of the tracks.
          row.workload.split { !$0.isNumber }.dropFirst().first.flatMap { Double($0) } ?? 1
        }),
    ].compactMap { $0 }
  }

  private init?(
    subject: String, name: String, title: String, x: String, y: Chart.Axis, _ series: [Line]
  ) {
    guard series.contains(where: { $0.samples.count > 1 }) else { return nil }
    self.subject = subject
    self.name = name
    self.title = title
    chart = Chart(
      title: title, width: 560, height: 320,
      x: Chart.Axis("\(x), logarithmic", isLogarithmic: true), y: y,
      series: series.map { Chart.Series($0.label, samples: $0.samples) })
  }

  /// Returns one line for each implementation and build, in the order of the rows.
  private static func series(
    _ rows: [Measurement],
    label: (Measurement) -> String = { "\($0.implementation), \($0.build)" },
    size: (Measurement) -> Double?
  ) -> [Line] {
    var lines: [Line] = []
    for row in rows {
      guard let size = size(row) else { continue }
      let point = Point2D(x: size, y: row.median)
      let name = label(row)
      if let index = lines.firstIndex(where: { $0.label == name }) {
        lines[index].samples.append(point)
      } else {
        lines.append((name, [point]))
      }
    }
    for index in lines.indices { lines[index].samples.sort { $0.x < $1.x } }
    return lines
  }
}
