import Inbetween
import Instruments

extension Subject {
  /// The cost of a commit after one change, whatever the size of the tree.
  static let commit = Subject(id: "T7", title: "commits") { meter in
    var medians: [Double] = []
    for (name, full) in [("10,000", 10_000), ("100,000", 100_000)] {
      let scene = LayerScene(layers: meter.size(full), .opacity)
      var time = 60.0
      consume(scene.context.commit(at: time).tree.commitTime)
      let median = meter.measure(
        "T7", "one of \(name) layers changed", unit: "µs/commit", items: 1
      ) { run in
        time += 1e-6
        let layer = scene.layers[run * 7919 % scene.layers.count]
        scene.context.transaction {
          scene.context.disablesActions = true
          layer[.cornerRadius] = Double(run)
        }
        return scene.context.commit(at: time).tree.commitTime
      }
      if let median { medians.append(median) }
      meter.measure("T7", "degenerate: none of \(name) changed", unit: "µs/commit", items: 1) { _ in
        time += 1e-6
        return scene.context.commit(at: time).tree.commitTime
      }
      if full == 10_000 {
        meter.measure("T7", "worst: all of \(name) changed", unit: "µs/commit", items: 1) { run in
          time += 1e-6
          scene.context.transaction {
            scene.context.disablesActions = true
            for layer in scene.layers { layer[.cornerRadius] = Double(run) }
          }
          return scene.context.commit(at: time).tree.commitTime
        }
      }
    }
    guard medians.count == 2 else { return }
    meter.give(
      Measurement(
        id: "T7", workload: "100,000 layers over 10,000", implementation: "Inbetween",
        build: meter.build, unit: "×", median: medians[1] / medians[0], iqr: 0))
  }
}
