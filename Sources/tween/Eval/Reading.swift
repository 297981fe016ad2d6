import Inbetween
import SceneFiles

struct Reading {
  /// The key path in the spelling of the request.
  let keyPath: String
  let layer: Layer
  private let subject: Subject

  private enum Subject {
    case property(PropertyPath)
    case transitionProgress
  }

  /// - Parameter keyPath: A key path of the layer, or `transition.progress`.
  init(_ keyPath: String, of layer: Layer) throws(JSONFieldError) {
    self.keyPath = keyPath
    self.layer = layer
    subject =
      keyPath == LayerWork.transition
      ? .transitionProgress : .property(try layer.knownPath(keyPath))
  }

  func cost(_ work: LayerWork) -> Int {
    switch subject {
    case .property(let path): work.cost(ofReading: path.propertyName)
    case .transitionProgress: work.cost(ofReading: LayerWork.transition)
    }
  }

  /// The location of a reading's value in a tree.
  enum Source {
    case nothing
    case value(ValueSource)
    case transition(TransitionSource)

    func value(_ sampler: inout RenderSampler) -> AnimatableValue? {
      switch self {
      case .nothing: nil
      case .value(let source): sampler.value(of: source)
      case .transition(let source): sampler.transition(of: source).map { .number($0.progress) }
      }
    }

    /// The value up to the time of the sampler, at which an animation may have ended.
    func valueUpToNow(_ sampler: inout RenderSampler) -> AnimatableValue? {
      if case .value(let source) = self {
        sampler.valueUpToNow(of: source)
      } else {
        value(&sampler)
      }
    }

    /// The velocity per second; null for no value, for discrete values and at a jump.
    func velocity(_ sampler: inout RenderSampler) -> JSONTree {
      switch self {
      case .nothing: .null
      case .value(let source): sampler.velocity(of: source)?.json ?? .null
      case .transition(let source):
        sampler.progressVelocity(of: source).map(JSONTree.number) ?? .null
      }
    }
  }

  func source(in tree: RenderTree) -> Source {
    switch subject {
    case .property(let path): tree.source(of: layer.id, for: path).map(Source.value) ?? .nothing
    case .transitionProgress:
      tree.transitionSource(of: layer.id).map(Source.transition) ?? .nothing
    }
  }

  /// Returns the values of each reading at each time, with velocities if requested.
  static func rows(
    _ readings: [Reading], at times: [Double], in tree: RenderTree, withVelocities: Bool = false,
    within budget: inout LineBudget
  ) throws(JSONFieldError) -> (values: [JSONTree], velocities: [JSONTree]) {
    var works: [Layer.ID: LayerWork] = [:]
    for reading in readings {
      let work = works[reading.layer.id] ?? LayerWork(reading.layer)
      works[reading.layer.id] = work
      let cost = reading.cost(work) * (withVelocities ? 1 + Work.velocityFactor : 1)
      try budget.spend(cost, times: times.count, on: "at")
    }
    let sources = readings.map { $0.source(in: tree) }
    var values = sources.map { _ in [JSONTree]() }
    var velocities = values
    var sampler = RenderSampler(tree)
    for time in times {
      sampler.move(to: time)
      for (row, source) in sources.enumerated() {
        values[row].append(source.value(&sampler)?.json ?? .null)
        try budget.spend(values[row][values[row].count - 1])
        guard withVelocities else { continue }
        velocities[row].append(source.velocity(&sampler))
        try budget.spend(velocities[row][velocities[row].count - 1])
      }
    }
    return (values.map(JSONTree.array), velocities.map(JSONTree.array))
  }
}
