import Inbetween
import SceneFiles

/// The costs of operations, in units of about a nanosecond.
///
/// The numbers are measured upper bounds, rounded to powers of two. They need not be exact, but must not be far too
/// low: a line is refused for its requests, not for the time they took.
enum Work {
  /// Reading a value without animations.
  static let value = 256
  /// One group of the layer, for every animated value.
  static let group = 128
  /// One number of a value that has many.
  static let lane = 8
  /// One ancestor of the layer of an animated value, whose clock is read.
  static let level = 8
  /// The cost of a velocity relative to a value.
  static let velocityFactor = 4
  /// The number of curves that the engine keeps prepared. With more, each may be prepared again for each use.
  static let keptCurves = 256

  /// Preparing a curve: a Bézier curve gets a table.
  static func preparing(_ curve: TimingFunction) -> Int {
    if case .cubic? = curve.form { 1 << 17 } else { 1 << 12 }
  }
}

struct LayerWork {
  private var costs: [String: Int] = [:]
  private var groups = 0
  private let levels: Int

  /// The name for transitions, as requests spell it.
  static let transition = "transition.progress"

  /// Complexity: O(animations of the layer, including the children of groups, and its depth).
  init(_ layer: Layer) {
    levels = layer.levels
    for attached in layer.animations { add(attached.animation, of: layer) }
  }

  func cost(ofReading property: String) -> Int {
    Work.value + (costs[property].map { $0 + groups * Work.group + levels * Work.level } ?? 0)
  }

  private mutating func add(_ animation: LayerModel.Animation, of layer: Layer) {
    switch animation {
    case .basic(let basic): add(basic, of: layer)
    case .spring(let spring): add(spring.basic, of: layer)
    case .decay(let decay):
      add(Work.mixing(decay.values, isOpen: false), to: decay.keyPath, of: layer)
    case .keyframe(let keyframes):
      guard keyframes.path != nil else {
        return add(Work.mixing(keyframes.values, isOpen: false), to: keyframes.keyPath, of: layer)
      }
      add(Work.path, to: keyframes.keyPath, of: layer)
      if keyframes.rotationMode != nil { add(Work.transform, to: "transform", of: layer) }
    case .group(let group):
      groups += 1
      for child in group.animations { add(child, of: layer) }
    case .transition: costs[Self.transition, default: 0] += Work.value
    }
  }

  private mutating func add(_ basic: BasicAnimation, of layer: Layer) {
    let ends = basic.ends
    let model = basic.keyPath.flatMap { try? layer.value(forKeyPath: $0) }
    let cost = Work.mixing(ends + (model.map { [$0] } ?? []), isOpen: ends.count < 2)
    add(cost, to: basic.keyPath, of: layer)
  }

  private mutating func add(_ cost: Int, to keyPath: String?, of layer: Layer) {
    guard let path = keyPath.flatMap({ try? layer.path($0) }) else { return }
    let isOfTransform = path.key.type == .transform
    costs[path.propertyName, default: 0] += isOfTransform ? max(cost, Work.transform) : cost
  }
}

extension Work {
  static func laneCount(_ value: AnimatableValue) -> Int {
    value.type.laneCount ?? value.lanes.count
  }

  /// Interpolating transforms, or splitting one for a component.
  fileprivate static let transform = 512
  /// Finding a position on a path by its length.
  fileprivate static let path = 1024

  /// Interpolating some of the values.
  ///
  /// - Parameter isOpen: Whether an end is the underlying value, which is prepared again each time.
  fileprivate static func mixing(_ values: [AnimatableValue], isOpen: Bool) -> Int {
    var greatest = 1
    for value in values {
      if case .transform = value { return isOpen ? 2 * transform : transform }
      greatest = max(greatest, laneCount(value))
    }
    return value + (greatest - 1) * lane
  }
}

extension LayerModel.Animation {
  var countWithChildren: Int {
    guard case .group(let group) = self else { return 1 }
    return group.animations.reduce(1) { $0 + $1.countWithChildren }
  }

  /// The curves of the animation and of all children of groups, with repetitions.
  var curves: [TimingFunction] {
    let own = timingFunction.map { [$0] } ?? []
    switch self {
    case .keyframe(let keyframes): return own + keyframes.timingFunctions
    case .group(let group): return own + group.animations.flatMap(\.curves)
    case .basic, .spring, .decay, .transition: return own
    }
  }
}
