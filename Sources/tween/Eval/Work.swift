import Inbetween
import SceneFiles

/// What things cost, in units of about a nanosecond.
///
/// The numbers are upper bounds as measured, rounded to powers of two. They need not be exact, only
/// never far too low: a line is refused for what it asks, not for what it took.
enum Work {
  /// Reading a value that no animation moves.
  static let value = 256
  /// A group of the layer, for every value that an animation moves.
  static let group = 128
  /// A number of a value that has many.
  static let lane = 8
  /// A level above the layer of an animated value, whose clock counts.
  static let level = 8
  /// What a velocity costs more than a value.
  static let velocityFactor = 4
  /// How many curves the engine keeps prepared; with more, each may be prepared again for each use.
  static let keptCurves = 256

  /// Preparing a curve: a Bézier curve gets a table.
  static func preparing(_ curve: TimingFunction) -> Int {
    if case .cubic? = curve.form { 1 << 17 } else { 1 << 12 }
  }
}

/// What reading the values of a layer costs with the animations that it has.
struct LayerWork {
  private var costs: [String: Int] = [:]
  private var groups = 0
  private let levels: Int

  /// The name under which transitions are counted, as they are read.
  static let transition = "transition.progress"

  /// Complexity: O(animations of the layer, the children of groups included, and its depth).
  init(_ layer: Layer) {
    levels = layer.levels
    for attached in layer.animations { add(attached.animation, of: layer) }
  }

  /// What one value of a property costs.
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
  /// How many numbers a value has.
  static func laneCount(_ value: AnimatableValue) -> Int {
    value.type.laneCount ?? value.lanes.count
  }

  /// Mixing transforms, or taking one apart for a component.
  fileprivate static let transform = 512
  /// Finding a place on a path by its length.
  fileprivate static let path = 1024

  /// Mixing some of the values.
  ///
  /// - Parameter isOpen: Whether an end is what is below, which is prepared anew each time.
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
  /// One, and the children of groups.
  var countWithChildren: Int {
    guard case .group(let group) = self else { return 1 }
    return group.animations.reduce(1) { $0 + $1.countWithChildren }
  }

  /// Every use of a curve, in groups all the way down.
  var curves: [TimingFunction] {
    let own = timingFunction.map { [$0] } ?? []
    switch self {
    case .keyframe(let keyframes): return own + keyframes.timingFunctions
    case .group(let group): return own + group.animations.flatMap(\.curves)
    case .basic, .spring, .decay, .transition: return own
    }
  }
}
