import Inbetween
import SceneFiles

/// A value of a layer that a request reads at every time.
struct Reading {
  /// As the request spells it.
  let keyPath: String
  private let layer: Layer.ID
  private let subject: Subject
  /// How many animations are evaluated for one value, at most.
  private let cost: Int

  private enum Subject {
    case property(PropertyPath)
    case transitionProgress
  }

  /// - Parameter keyPath: A key path of the layer, or `transition.progress`.
  /// - Throws: `unknownName` for a key path that names nothing on the layer.
  init(_ keyPath: String, of layer: Layer) throws(JSONFieldError) {
    self.keyPath = keyPath
    self.layer = layer.id
    cost = layer.animations.reduce(1) { $0 + $1.animation.countWithChildren }
    subject =
      keyPath == "transition.progress"
      ? .transitionProgress : .property(try layer.knownPath(keyPath))
  }

  /// Where a tree has what is read.
  private enum Source {
    case nothing
    case value(ValueSource)
    case transition(TransitionSource)

    func value(_ sampler: inout RenderSampler) -> JSONTree? {
      switch self {
      case .nothing: nil
      case .value(let source): sampler.value(of: source)?.json
      case .transition(let source):
        sampler.transition(of: source).map { .number($0.progress) }
      }
    }

    func velocity(_ sampler: inout RenderSampler) -> JSONTree? {
      switch self {
      case .nothing: nil
      case .value(let source): sampler.velocity(of: source)?.json
      case .transition(let source):
        sampler.progressVelocity(of: source).map(JSONTree.number)
      }
    }
  }

  private func source(in tree: RenderTree) -> Source {
    switch subject {
    case .property(let path): tree.source(of: layer, at: path).map(Source.value) ?? .nothing
    case .transitionProgress:
      tree.transitionSource(of: layer).map(Source.transition) ?? .nothing
    }
  }

  /// The values of each reading at each time, null where there is none.
  ///
  /// - Throws: `outOfRange` for more than one line may ask for.
  static func values(
    _ readings: [Reading], at times: [Double], in tree: RenderTree
  ) throws(JSONFieldError) -> [JSONTree] {
    try rows(readings, at: times, in: tree) { sampler, source in source.value(&sampler) }
  }

  /// The velocities of each reading at each time, per second, null where there is none.
  ///
  /// - Throws: `outOfRange` for more than one line may ask for.
  static func velocities(
    _ readings: [Reading], at times: [Double], in tree: RenderTree
  ) throws(JSONFieldError) -> [JSONTree] {
    try rows(readings, at: times, in: tree) { sampler, source in source.velocity(&sampler) }
  }

  private static func rows(
    _ readings: [Reading], at times: [Double], in tree: RenderTree,
    read: (inout RenderSampler, Source) -> JSONTree?
  ) throws(JSONFieldError) -> [JSONTree] {
    try EvalLimits.check(
      places: times.count, evaluations: readings.reduce(0) { $0 + $1.cost })
    var budget = AnswerBudget()
    let sources = readings.map { $0.source(in: tree) }
    var rows = sources.map { _ in [JSONTree]() }
    var sampler = RenderSampler(tree)
    for time in times {
      sampler.move(to: time)
      for (row, source) in sources.enumerated() {
        let value = read(&sampler, source) ?? .null
        try budget.spend(value)
        rows[row].append(value)
      }
    }
    return rows.map(JSONTree.array)
  }
}
