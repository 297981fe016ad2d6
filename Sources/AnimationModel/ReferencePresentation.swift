import AnimationInterpolation
import AnimationTiming

/// The properties of one layer under its animations at one time, computed in the plainest way.
///
/// This is the definition that every faster path is held against: apply the animations in order,
/// read the values. It prepares each animation anew, so it is slow; a render tree is for frames.
public struct ReferencePresentation {
  /// A property with its numbers.
  private struct Running {
    var property: RunningProperty
    var storage: [Double]
  }

  private let model: (PropertyKey) -> AnimatableValue?
  private let property: (String) -> PropertyKey?
  private var running: [String: Running] = [:]
  private var objects = ObjectTable()

  /// What the last visible transition among the animations applied so far shows; nil without one.
  public private(set) var transition: TransitionState?

  /// - Parameters:
  ///   - property: Finds a property of the layer by its name.
  ///   - model: The model value of a property, nil where it has none.
  public init(
    property: @escaping (String) -> PropertyKey?,
    model: @escaping (PropertyKey) -> AnimatableValue?
  ) {
    self.property = property
    self.model = model
  }

  /// Applies an animation on top of those before it.
  ///
  /// - Parameters:
  ///   - animation: Its begin and its durations settled.
  ///   - parentTime: The time of the layer; in a group the group's local time.
  ///   - isClosedAtEnd: Whether the group that it is in shows its own last instant.
  public mutating func apply(
    _ animation: Animation, at parentTime: Double, isClosedAtEnd: Bool = false
  ) {
    switch animation {
    case .basic(let animation):
      applyProperty(animation, at: parentTime, isClosedAtEnd: isClosedAtEnd)
    case .spring(let animation):
      applyProperty(animation, at: parentTime, isClosedAtEnd: isClosedAtEnd)
    case .keyframe(let animation):
      applyProperty(animation, at: parentTime, isClosedAtEnd: isClosedAtEnd)
    case .group(let group):
      let located = PreparedTiming(group.timing).resolved(
        at: parentTime, isClosedAtEnd: isClosedAtEnd)
      guard located.isVisible else { return }
      let progress = PreparedTimingFunction(group.timingFunction ?? .linear).progress(
        at: located.progress)
      for child in group.animations {
        apply(child, at: progress * group.duration, isClosedAtEnd: progress == 1)
      }
    case .transition(let transition):
      applyTransition(transition, at: parentTime, isClosedAtEnd: isClosedAtEnd)
    }
  }

  /// The value at a path as the animations applied so far leave it; nil where there is none, and
  /// for properties of other objects.
  public mutating func value(at path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return nil }
    guard var current = running[path.key.name] else {
      guard let value = model(path.key), let component = path.component else {
        return model(path.key)
      }
      return value.component(component)
    }
    guard current.property.isPresent else { return nil }
    let numbers = current.storage.withUnsafeMutableBufferPointer { storage -> [Double] in
      guard let component = path.component?.lanes else {
        current.property.makeWhole(storage)
        return Array(storage[..<current.property.count])
      }
      return Array(unsafeUninitializedCapacity: component.valueCount) { buffer, count in
        current.property.read(component, into: buffer, storage: storage)
        count = component.valueCount
      }
    }
    return AnimatableValue(lanes: numbers.span, type: path.type, objects: objects)
  }

  private mutating func applyProperty(
    _ animation: some PropertyAnimation & AnimationSource, at parentTime: Double,
    isClosedAtEnd: Bool
  ) {
    guard
      let prepared = try? PreparedAnimation(animation, objects: &objects, property: property)
    else { return }
    let located = prepared.timing.resolved(at: parentTime, isClosedAtEnd: isClosedAtEnd)
    guard located.isVisible else { return }
    apply(
      prepared.interpolation, of: prepared, component: prepared.path.component?.lanes,
      to: prepared.path.key, located)
    if let rotation = prepared.rotation, let key = property("transform") {
      apply(rotation, of: prepared, component: nil, to: key, located)
    }
  }

  private mutating func applyTransition(
    _ transition: Transition, at parentTime: Double, isClosedAtEnd: Bool
  ) {
    let flipped = property("geometryFlipped").flatMap(model)
    guard
      let prepared = try? PreparedTransition(
        transition, isGeometryFlipped: flipped == .bool(true))
    else { return }
    let located = prepared.timing.resolved(at: parentTime, isClosedAtEnd: isClosedAtEnd)
    guard located.isVisible else { return }
    let progress = PreparedTimingFunction(transition.timingFunction ?? .linear)
      .progress(at: located.progress)
    self.transition = prepared.effect.state(
      at: transition.startProgress.interpolated(to: transition.endProgress, by: progress))
  }

  private mutating func apply(
    _ interpolation: PreparedInterpolation, of animation: PreparedAnimation,
    component: ComponentLanes?, to key: PropertyKey, _ located: ResolvedTiming
  ) {
    var current = running[key.name] ?? start(key)
    let count = RunningProperty.storageCount(
      for: key.type, laneCount: max(current.property.count, interpolation.laneCount))
    if current.storage.count < count {
      current.storage += [Double](repeating: 0, count: count - current.storage.count)
    }
    current.storage.withUnsafeMutableBufferPointer { storage in
      current.property.apply(
        interpolation, component: component,
        progress: animation.pacing.progress(at: located.progress), cycle: located.cycle,
        storage: storage
      ) { animation.pacing.fraction($1, inSegment: $0) }
    }
    running[key.name] = current
  }

  private mutating func start(_ key: PropertyKey) -> Running {
    let lanes = model(key).map { RunningProperty.modelLanes($0, objects: &objects) }
    var storage = [Double](
      repeating: 0,
      count: RunningProperty.storageCount(
        for: key.type, laneCount: key.type.laneCount ?? lanes?.count ?? 0))
    let property = storage.withUnsafeMutableBufferPointer { storage in
      guard let lanes else { return RunningProperty(type: key.type, model: nil, storage: storage) }
      return lanes.withUnsafeBufferPointer {
        RunningProperty(type: key.type, model: $0, storage: storage)
      }
    }
    return Running(property: property, storage: storage)
  }
}
