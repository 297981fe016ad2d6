import AnimationGeometry
import AnimationInterpolation
import AnimationTracks
import LayerModel

/// Reads a render tree at a time: clocks are evaluated once for the values that follow each other.
///
/// One for each thread. It may be moved to any time in any order. It allocates nothing once it has
/// read its longest value, but for values of variable length and for whole matrices without a type: what
/// ``value(of:)`` gives of these is a block of its own.
public struct RenderSampler: ~Copyable {
  private let tree: RenderTree
  var reader = TrackReader()
  /// The clock that was evaluated last at this time, and what it showed.
  private var clock: RenderClock?
  private(set) var localTime = 0.0

  /// The absolute time at which values are read.
  public private(set) var time: Double

  /// Begins to read a tree. Complexity: O(1).
  ///
  /// - Parameters:
  ///   - tree: The tree, kept as long as the sampler.
  ///   - time: Absolute time at which to start, in seconds; any number.
  public init(_ tree: RenderTree, time: Double = 0) {
    self.tree = tree
    self.time = time
  }

  /// Goes to an absolute time. Complexity: O(1).
  public mutating func move(to time: Double) {
    self.time = time
    clock = nil
  }

  /// The time of a layer; nil where it is not in the tree. Complexity: O(depth), no allocation.
  package func localTime(of layer: Layer.ID) -> Double? {
    tree.record(of: layer, at: time)?.clock.localTime(at: time)
  }

  /// A layer that the tree shows at this time.
  func record(of layer: Layer.ID) -> RenderLayer? { tree.record(of: layer, at: time) }

  /// The value at a source of this tree; nil where there is none.
  ///
  /// Complexity: O(animations of the property and groups of the layer), and O(depth) where the
  /// layer has another clock than the one before.
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

  /// The numbers of the whole property of a source by the shorter way, of which the value has those at
  /// ``ValueSource/plainLanes``; nil where there is no such way.
  ///
  /// Law: they are those of ``value(of:)`` (`RenderTreeLawTests`). Complexity: as there, no allocation.
  package mutating func lanes(of source: ValueSource) -> SIMD4<Double>? {
    let source = source.resolved
    guard let plain = source.plain else { return nil }
    evaluate(source.clock)
    return source.record.lanes(of: plain, at: localTime)
  }

  /// The matrix that ``value(of:)`` gives, without making a value of it; nil where there is none.
  ///
  /// Law: it is that of the value (`TypedReadingTests`). Complexity: as there, no allocation.
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

  /// The value at a source to which there is no shorter way.
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

  /// The value at a source of this tree as it is up to the sampler's time: where an animation of the
  /// layer ends exactly then, what it showed last.
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

  /// The clocks that are no layer's.
  var external: ExternalClocks { ExternalClocks(tree.playbacks, at: time) }

  /// Brings ``localTime`` to a clock.
  mutating func evaluate(_ clock: RenderClock) {
    if self.clock === clock { return }
    self.clock = clock
    localTime = clock.localTime(at: time)
  }
}

extension TrackReader {
  /// The value that the tracks of a layer give at a time of the layer.
  ///
  /// - Parameters:
  ///   - external: The clocks that are not the layer's.
  ///   - closesEnds: Whether an animation of the layer that ends exactly then is still shown.
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
  /// How fast the value at a source of this tree changes, per second of absolute time, from the time
  /// of the sampler on: its derivative with respect to time, from the right.
  ///
  /// - Parameter source: A source of this sampler's tree.
  /// - Returns: A value of the same type and shape, whose numbers are rates: a point per second, a
  ///   colour's components per second, of a transform the rates of its elements; of a component the
  ///   rate of the part as animations have last written it, so that a rotation about z has radians
  ///   per second. Zeros where the value rests: without an animation, before and after, under a fill
  ///   and below a stopped clock. nil where there is no value, for strings, images, integers and
  ///   booleans, for numbers that a discrete animation holds, and at a jump, such as the end of an
  ///   animation of the layer after which something else is shown. Infinite rates are the greatest
  ///   number with their sign.
  ///
  /// The same bits as the reference, and exact but for rounding (`VelocityLawTests`). Complexity: that
  /// of a value, and of its type some three times the arithmetic. The reading itself allocates
  /// nothing, but for values of variable length.
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
  /// How fast the value changes that the tracks of a layer give, at a time of the layer that goes
  /// at a rate.
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
      // What goes out at its begin may leave the value as it is.
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
    // A clock that stands reaches no end.
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
  /// Whether it ends exactly at a time of its layer, without a fill.
  fileprivate func ends(at localTime: Double) -> Bool {
    if isDriven { return false }
    let time = ownTime(at: localTime)
    return endTime <= time && timing.shown(at: .absolute(time)) == nil
      && timing.shown(at: .absolute(time, isAtEnd: true)) != nil
  }
}

extension AnimatableValue? {
  /// Whether two values are the same but for rounding: within 1e-12 of the greatest of their numbers,
  /// and of 1.
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
