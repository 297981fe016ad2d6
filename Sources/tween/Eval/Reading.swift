import Inbetween
import SceneFiles

/// A value of a layer that a request reads at every time.
struct Reading {
  /// As the request spells it.
  let keyPath: String
  private let layer: Layer.ID
  private let path: PropertyPath

  /// - Throws: `unknownName` for a key path that names nothing on the layer.
  init(_ keyPath: String, of layer: Layer) throws(JSONFieldError) {
    if keyPath == "transition.progress" {
      throw JSONFieldError(.unsupported, "the progress of transitions is not supported yet")
    }
    self.keyPath = keyPath
    self.layer = layer.id
    path = try layer.knownPath(keyPath)
  }

  /// The values of each reading at each time, null where there is none.
  static func values(
    _ readings: [Reading], at times: [Double], in tree: RenderTree
  ) -> [JSONTree] {
    rows(readings, at: times, in: tree) { sampler, source in sampler.value(of: source) }
  }

  /// The velocities of each reading at each time, per second, null where there is none.
  static func velocities(
    _ readings: [Reading], at times: [Double], in tree: RenderTree
  ) -> [JSONTree] {
    rows(readings, at: times, in: tree) { sampler, source in sampler.velocity(of: source) }
  }

  private static func rows(
    _ readings: [Reading], at times: [Double], in tree: RenderTree,
    read: (inout RenderSampler, ValueSource) -> AnimatableValue?
  ) -> [JSONTree] {
    let sources = readings.map { tree.source(of: $0.layer, at: $0.path) }
    var rows = sources.map { _ in [JSONTree]() }
    var sampler = RenderSampler(tree)
    for time in times {
      sampler.move(to: time)
      for (row, source) in sources.enumerated() {
        rows[row].append(source.flatMap { read(&sampler, $0) }?.json ?? .null)
      }
    }
    return rows.map(JSONTree.array)
  }
}
