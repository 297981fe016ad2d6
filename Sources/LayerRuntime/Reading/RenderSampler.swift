import AnimationGeometry
import AnimationInterpolation
import AnimationTracks
import LayerModel

/// Reads a render tree at a time. Consecutive values share the evaluation of their clocks.
///
/// Use one sampler per thread. You can move it to any time in any order. After it has read its longest value it
/// allocates nothing, except for values of variable length and for whole matrices without a type, for which
/// ``value(of:)`` allocates a block.
public struct RenderSampler: ~Copyable {
  private let tree: RenderTree
  var reader = TrackReader()
  /// The last clock that was evaluated at this time, and its local time.
  private var clock: RenderClock?
  private(set) var localTime = 0.0

  /// The absolute time at which values are read.
  public private(set) var time: Double

  /// Creates a sampler of a tree. Complexity: O(1).
  ///
  /// - Parameters:
  ///   - tree: The tree, kept as long as the sampler.
  ///   - time: The absolute time at which to start, in seconds; any number. Default: 0.
  public init(_ tree: RenderTree, time: Double = 0) {
    self.tree = tree
    self.time = time
  }

  /// Moves to an absolute time. Complexity: O(1).
  public mutating func move(to time: Double) {
    self.time = time
    clock = nil
  }

  /// The local time of a layer; nil if it is not in the tree. Complexity: O(depth), no allocation.
  package func localTime(of layer: Layer.ID) -> Double? {
    tree.record(of: layer, at: time)?.clock.localTime(at: time)
  }

  func record(of layer: Layer.ID) -> RenderLayer? { tree.record(of: layer, at: time) }

  /// Returns the value at a source of this tree; nil if there is none.
  ///
  /// Complexity: O(animations of the property and groups of the layer), in addition O(depth) if the layer has another
  /// clock than the previous one.
  public mutating func value(of source: ValueSource) -> AnimatableValue? {
    let resolved = source.resolved
    guard let plain = resolved.plain else { return otherValue(of: resolved) }
    evaluate(resolved.clock)
    if case .number = resolved.lanes.type,
      let number = plain.pointee.ends.numberInside(resolved.lanes.first, at: localTime)
    {
      return .number(number)
    }
    return resolved.lanes.value(of: resolved.record.lanes(of: plain, at: localTime))
  }

  /// The numbers of the whole property of a source, read directly; the value has those at ``ValueSource/plainLanes``.
  /// nil if direct reading is not possible.
  ///
  /// Law: they are those of ``value(of:)`` (`RenderTreeLawTests`). Complexity: the same, no allocation.
  package mutating func lanes(of source: ValueSource) -> SIMD4<Double>? {
    let source = source.resolved
    guard let plain = source.plain else { return nil }
    evaluate(source.clock)
    return source.record.lanes(of: plain, at: localTime)
  }

  /// The matrix of ``value(of:)`` without making a value; nil if there is none.
  ///
  /// Law: it is that of the value (`TypedReadingTests`). Complexity: the same, no allocation.
  @usableFromInline
  mutating func matrix(of source: ValueSource) -> Transform3D? {
    let source = source.resolved
    guard source.lanes.type == .transform, !source.record.isGone(at: time) else { return nil }
    switch source.origin {
    case .model(.transform(let matrix)?): return matrix
    case .model: return nil
    case .tracks(let property):
      guard let animations = source.record.animations else { return nil }
      evaluate(source.clock)
      let external = external
      return reader.lanes(
        of: property, component: source.lanes.component, in: animations.tracks, at: localTime,
        closesEnds: false, external: { external.state($0, of: animations) }
      ).map { Transform3D(lanes: Span(_unsafeElements: $0)) }
    }
  }

  private mutating func otherValue(of source: ValueSource.Resolved) -> AnimatableValue? {
    if source.record.isGone(at: time) { return nil }
    switch source.origin {
    case .model(let value):
      return value
    case .tracks(let property):
      evaluate(source.clock)
      return reader.value(
        of: property, as: source.lanes, of: source.record, time: localTime, external: external)
    }
  }

  /// The value at a source of this tree just before the sampler's time: if an animation of the layer ends exactly
  /// then, its last value.
  package mutating func valueUpToNow(of source: ValueSource) -> AnimatableValue? {
    guard case .tracks(let property) = source.resolved.origin,
      !source.resolved.record.isGone(at: time)
    else {
      return value(of: source)
    }
    let source = source.resolved
    evaluate(source.clock)
    return reader.value(
      of: property, as: source.lanes, of: source.record, time: localTime, external: external,
      closesEnds: true)
  }

  /// The clocks that do not belong to a layer.
  var external: ExternalClocks { ExternalClocks(tree.playbacks, at: time) }

  mutating func evaluate(_ clock: RenderClock) {
    if self.clock === clock { return }
    self.clock = clock
    localTime = clock.localTime(at: time)
  }
}

extension TrackReader {
  /// The value of a layer's tracks at a time of the layer. With `closesEnds`, an animation of the layer that ends
  /// exactly then is still shown. The clocks in `external` do not belong to the layer.
  mutating func value(
    of property: Int, as reading: LaneReading, of record: RenderLayer, time: Double,
    external: ExternalClocks, closesEnds: Bool = false
  ) -> AnimatableValue? {
    guard let animations = record.animations else { return nil }
    func clock(_ number: Int) -> ClockNode.State { external.state(number, of: animations) }
    let lanes = lanes(
      of: property, component: reading.component, in: animations.tracks, at: time,
      closesEnds: closesEnds, external: clock)
    return lanes.map { animations.value(of: $0, ofProperty: property, as: reading.type) }
  }
}

extension RenderSampler {
  /// Returns the velocity of the value at a source of this tree, per second of absolute time: its derivative with
  /// respect to time, from the right, at the time of the sampler.
  ///
  /// The result has the same type and shape as the value, with rates as numbers: a point per second, a colour's
  /// components per second, or for a transform the rates of its elements. For a component it is the rate of the part
  /// as animations have last written it, so a rotation about z has radians per second.
  ///
  /// - Zeros while the value rests: without an animation, before and after it, during a fill and below a stopped
  ///   clock.
  /// - nil if there is no value, for strings, images, integers and booleans, for numbers that a discrete animation
  ///   holds, and at a jump, such as the end of an animation of the layer after which another value is shown.
  /// - The greatest finite number with the same sign for an infinite rate.
  ///
  /// The result has the same bits as the reference, and is exact except for rounding (`VelocityLawTests`).
  ///
  /// - Parameter source: A source of this sampler's tree.
  /// - Complexity: That of a value, with some three times the arithmetic of its type. The reading itself allocates
  ///   nothing, except for values of variable length.
  public mutating func velocity(of source: ValueSource) -> AnimatableValue? {
    guard source.resolved.lanes.type.hasVelocity else { return nil }
    let source = source.resolved
    if source.record.isGone(at: time) { return nil }
    switch source.origin {
    case .model(let value):
      return value?.resting
    case .tracks(let property):
      evaluate(source.clock)
      let rate = source.clock.chain.rate(at: time)
      return reader.velocity(
        of: property, as: source.lanes, of: source.record, time: localTime, rate: rate,
        external: external)
    }
  }
}

extension TrackReader {
  mutating func velocity(
    of property: Int, as reading: LaneReading, of record: RenderLayer, time: Double, rate: Double,
    external: ExternalClocks
  ) -> AnimatableValue? {
    guard let animations = record.animations else { return nil }
    func clock(_ number: Int) -> (state: ClockNode.State, rate: Double) {
      external.motion(number, of: animations)
    }
    let velocity = velocity(
      of: property, component: reading.component, in: animations.tracks, at: time, rate: rate,
      external: clock
    ).map { animations.value(of: $0, ofProperty: property, as: reading.type) }
    guard velocity != nil else {
      // An animation that is removed at its start may leave the value unchanged.
      guard
        let after = afterLeaving(
          of: property, component: reading.component, in: animations.tracks, at: time, rate: rate,
          external: clock)
      else { return nil }
      let now = value(of: property, as: reading, of: record, time: time, external: external)
      func whole(_ lanes: [Double]?) -> AnimatableValue? {
        lanes?.withUnsafeBufferPointer {
          animations.value(of: $0, ofProperty: property, as: reading.type)
        }
      }
      return whole(after.value).isNear(now) ? whole(after.velocity) : nil
    }
    // A stopped clock reaches no end.
    guard rate != 0, animations.running.contains(where: { $0.compiled.ends(at: time) }) else {
      return velocity
    }
    let last = value(
      of: property, as: reading, of: record, time: time, external: external, closesEnds: true)
    let now = value(of: property, as: reading, of: record, time: time, external: external)
    return last.isNear(now) ? velocity : nil
  }
}

extension CompiledAnimation {
  fileprivate func ends(at localTime: Double) -> Bool {
    if isDriven { return false }
    let time = ownTime(at: localTime)
    return endTime <= time && timing.shown(at: .absolute(time)) == nil
      && timing.shown(at: .absolute(time, isAtEnd: true)) != nil
  }
}

extension AnimatableValue? {
  /// Whether two values are equal except for rounding: within 1e-12 of the greatest of their numbers, and of 1.
  package func isNear(_ other: AnimatableValue?) -> Bool {
    if self == other { return true }
    guard let self, let other, self.type == other.type, self.type.hasVelocity else { return false }
    let (a, b) = (self.lanes, other.lanes)
    let greatest = (a + b).reduce(1) { max($0, $1.magnitude) }
    return a.count == b.count
      && zip(a, b).allSatisfy {
        $0 == $1 || $0.isNaN && $1.isNaN || ($0 - $1).magnitude <= 1e-12 * greatest
      }
  }
}
