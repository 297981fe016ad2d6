import AnimationInterpolation
import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel
import LayerRuntime

/// The properties of one layer under its animations at one time, computed in the plainest way.
///
/// Every faster path is compared with this definition: apply the animations in order, then read the values and their
/// velocities. Each call prepares its animation again, so it is slow; use a render tree for frames.
package struct ReferencePresentation {
  private struct Running {
    var property: EffectAccumulator
    var storage: [Double]
    /// The velocities of the numbers in `storage`.
    var rates: [Double]
  }

  private let model: (PropertyPath) -> AnimatableValue?
  private let property: (String) -> PropertyKey?
  private let target: ([PropertyTarget]) -> ((String) -> PropertyKey?)?
  /// Properties by their names, which include the objects that lead to them.
  private var running: [String: Running] = [:]
  private var objects = BoxedValues()
  /// The properties of the animation being applied that other animations have superseded.
  private var superseded: [PropertyPath] = []

  /// The state of the last visible transition among the animations applied so far; nil if there is none.
  package private(set) var transition: TransitionState?

  /// Creates the presentation of a layer without other objects.
  ///
  /// - Parameters:
  ///   - property: Finds a property of the layer by its name.
  ///   - model: Returns the model value of a property; nil if it has none.
  package init(
    property: @escaping (String) -> PropertyKey?,
    model: @escaping (PropertyKey) -> AnimatableValue?
  ) {
    self.init(property: property, target: { _ in nil }, model: { model($0.key) })
  }

  /// Creates the presentation of a layer and its other objects.
  ///
  /// - Parameters:
  ///   - property: Finds a property of the layer by its name.
  ///   - target: Finds the properties of another object by their names; nil if the object does not exist.
  ///   - model: Returns the model value of a whole property of the layer or of another object; nil if it has none.
  package init(
    property: @escaping (String) -> PropertyKey?,
    target: @escaping ([PropertyTarget]) -> ((String) -> PropertyKey?)?,
    model: @escaping (PropertyPath) -> AnimatableValue?
  ) {
    self.property = property
    self.target = target
    self.model = model
  }

  /// Applies an animation on top of the animations before it.
  ///
  /// - Parameters:
  ///   - animation: The animation; its begin time and its durations are resolved.
  ///   - parentTime: The time of the layer; in a group, the group's local time.
  ///   - rate: The rate of that time, in seconds per second of absolute time; see
  ///     ``AnimationTiming/LayerTimeChain/rate(at:)``. Only velocities depend on it.
  ///   - isClosedAtEnd: Whether the group that contains the animation shows its own last instant.
  ///   - superseded: The properties of the animation that other animations have superseded.
  package mutating func apply(
    _ animation: Animation, at parentTime: Double, rate: Double = 1, isClosedAtEnd: Bool = false,
    superseded: [PropertyPath] = []
  ) {
    self.superseded = superseded
    let moment = Moment(
      time: parentTime, rate: rate, isVisible: true, closing: isClosedAtEnd ? 0 : -1)
    apply(animation, at: moment)
  }

  private struct Moment {
    var time: Double
    /// In seconds per second of absolute time; NaN if the time jumps.
    var rate: Double
    var isVisible: Bool
    /// The number of seconds by which a child may have ended and still count as ending now; below 0, no child counts.
    var closing: Double
    var isAtEnd: Bool { closing >= 0 }
  }

  private mutating func apply(_ animation: Animation, at moment: Moment) {
    switch animation {
    case .basic(let animation): applyProperty(animation, at: moment)
    case .spring(let animation): applyProperty(animation, at: moment)
    case .decay(let animation): applyProperty(animation, at: moment)
    case .keyframe(let animation): applyProperty(animation, at: moment)
    case .group(let group):
      let inner = self.moment(in: group, at: moment)
      for child in group.animations { apply(child, at: inner) }
    case .transition(let transition): applyTransition(transition, at: moment)
    }
  }

  private func moment(in group: AnimationGroup, at moment: Moment) -> Moment {
    guard moment.isVisible else {
      return Moment(
        time: 0, rate: moment.rate.isNaN ? .nan : 0, isVisible: false, closing: -1)
    }
    let timing = TimingSchedule(group.timing)
    let curve = TimingCurve(group.timingFunction ?? .linear)
    let located = timing.located(at: moment.time, closing: moment.closing)
    let rate = timing.progressRate(
      at: moment.time, parentRate: moment.rate, isClosedAtEnd: moment.isAtEnd)
    let progress = curve.progress(
      at: located.progress, isBeforeJump: timing.isBeforeJump(located))
    return Moment(
      time: group.duration == .infinity ? 0 : progress * group.duration,
      rate: rate.chained(with: curve.slope(at: located.progress, isRising: rate > 0))
        .chained(with: group.duration),
      isVisible: located.isVisible,
      closing: timing.closing(at: located, paced: progress, duration: group.duration))
  }

  /// Returns the value at a path after the animations applied so far; nil if there is none.
  package func value(at path: PropertyPath) -> AnimatableValue? {
    guard var current = running[path.propertyName] else {
      let value = model(PropertyPath(path.key, of: path.targets))
      return path.component.map { component in value?.component(component) } ?? value
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
    return AnimatableValue(
      lanes: numbers, type: path.type, objects: objects, customType: path.customType?.name)
  }

  /// Returns the velocity of the value at a path, per second of absolute time: the derivative with respect to time,
  /// from the right, of the same type and shape.
  ///
  /// - Returns: All zeros if the value rests. nil if there is no value, for a type without velocity
  ///   (``AnimationInterpolation/ValueType/hasVelocity``), for numbers that a discrete animation holds, and at a jump.
  package func velocity(at path: PropertyPath) -> AnimatableValue? {
    guard path.type.hasVelocity else { return nil }
    guard var current = running[path.propertyName] else { return value(at: path)?.resting }
    guard current.property.isPresent else { return nil }
    let numbers = current.storage.withUnsafeMutableBufferPointer { storage in
      current.rates.withUnsafeMutableBufferPointer { rates -> [Double]? in
        guard let component = path.component?.lanes else {
          current.property.makeWhole(storage, velocity: rates)
          let lanes = UnsafeMutableBufferPointer(rebasing: rates[..<current.property.count])
          return EffectAccumulator.isVelocity(lanes) ? Array(lanes) : nil
        }
        return withUnsafeTemporaryAllocation(
          of: Double.self, capacity: component.valueCount
        ) { lanes in
          lanes.initialize(repeating: 0)
          current.property.readVelocity(
            component, into: lanes, storage: storage, velocity: rates)
          return EffectAccumulator.isVelocity(lanes) ? Array(lanes) : nil
        }
      }
    }
    return numbers.map {
      AnimatableValue(
        lanes: $0, type: path.type, objects: objects, customType: path.customType?.name)
    }
  }

  private mutating func applyProperty(
    _ animation: some PropertyAnimation & AnimationSource, at moment: Moment
  ) {
    guard
      let (track, path) = try? Track.make(
        animation, objects: &objects, property: property, target: target)
    else { return }
    if path.remainder(without: superseded).isEmpty { return }
    apply(track.interpolation, of: track, to: path, at: moment)
    if let rotation = animation.rotation(at: path), let key = property("transform"),
      !PropertyPath(key).remainder(without: superseded).isEmpty
    {
      apply(rotation, of: track, to: PropertyPath(key), at: moment)
    }
  }

  private mutating func applyTransition(
    _ transition: Transition, at moment: Moment
  ) {
    var curves = PreparedCurves()
    guard
      let track = try? Track(transition, timing: transition.timing, curves: &curves)
    else { return }
    let located = track.timing.located(at: moment.time, closing: moment.closing)
    guard moment.isVisible && located.isVisible else { return }
    let progress = TimingCurve(transition.timingFunction ?? .linear)
      .progress(at: located.progress, isBeforeJump: track.timing.isBeforeJump(located))
    let flipped = property("geometryFlipped").flatMap { model(PropertyPath($0)) }
    let effect = TransitionEffect(
      type: transition.type, subtype: transition.subtype,
      isGeometryFlipped: flipped == .bool(true))
    self.transition = effect.state(
      at: transition.startProgress.interpolated(to: transition.endProgress, by: progress))
  }

  private mutating func apply(
    _ interpolation: PreparedInterpolation, of animation: Track,
    to path: PropertyPath, at moment: Moment
  ) {
    let located = animation.timing.located(at: moment.time, closing: moment.closing)
    let rate =
      moment.isVisible
      ? animation.timing.progressRate(
        at: moment.time, parentRate: moment.rate, isClosedAtEnd: moment.isAtEnd)
      : moment.rate
    let isVisible = moment.isVisible && located.isVisible
    guard isVisible || rate.isNaN else { return }
    let name = path.propertyName
    var current = running[name] ?? start(PropertyPath(path.key, of: path.targets))
    let count = EffectAccumulator.storageCount(
      for: path.key.type, laneCount: max(current.property.count, interpolation.laneCount))
    if current.storage.count < count {
      let more = [Double](repeating: 0, count: count - current.storage.count)
      current.storage += more
      current.rates += more
    }
    let left = path.remainder(without: superseded).lost
    current.storage.withUnsafeMutableBufferPointer { storage in
      current.rates.withUnsafeMutableBufferPointer { rates in
        guard isVisible else {
          return current.property.change(leaving: left, storage: storage, velocity: rates) {
            $0.jump(path.component?.lanes, storage: storage, velocity: rates)
          }
        }
        let pacing = animation.pacing
        let progress = pacing.motion(
          at: located.progress, rate: rate,
          isBeforeJump: animation.timing.isBeforeJump(located))
        var motion = interpolation.locate(
          ProgressWithRate(
            value: progress.progress, rate: progress.rate, across: progress.across,
            impulse: pacing.motion(at: located.progress).impulse,
            impulseRate: rate.chained(with: pacing.impulseSlope(at: located.progress))),
          cycle: located.cycle)
        pacing.pace(&motion)
        current.property.change(leaving: left, storage: storage, velocity: rates) {
          $0.apply(
            interpolation, component: path.component?.lanes, at: motion, storage: storage,
            velocity: rates)
        }
      }
    }
    running[name] = current
  }

  private mutating func start(_ path: PropertyPath) -> Running {
    let lanes = model(path).map { EffectAccumulator.modelLanes($0, objects: &objects) }
    var storage = [Double](
      repeating: 0,
      count: EffectAccumulator.storageCount(
        for: path.type, laneCount: path.type.laneCount ?? lanes?.count ?? 0))
    let property = storage.withUnsafeMutableBufferPointer { storage in
      guard let lanes else {
        return EffectAccumulator(type: path.type, model: nil, storage: storage)
      }
      return lanes.withUnsafeBufferPointer {
        EffectAccumulator(type: path.type, model: $0, storage: storage)
      }
    }
    let rates = [Double](repeating: 0, count: storage.count)
    return Running(property: property, storage: storage, rates: rates)
  }
}

extension PreparedPacing {
  /// Maps the locations of a motion, and its rate, through the timing functions of their segments.
  fileprivate func pace(_ motion: inout SegmentLocationsWithRate) {
    let paced = { (place: SegmentLocation) in
      var place = place
      if place.hasCurve { place.fraction = fraction(place.fraction, inSegment: place.segment) }
      return place
    }
    motion.shown.place = paced(motion.shown.place)
    motion.shown.end = motion.shown.end.map(paced)
    motion.across = motion.across.map(paced)
    motion.before = motion.before.map(paced)
    motion.after = motion.after.map(paced)
    let place = motion.departure.place
    guard place.hasCurve else { return }
    (motion.departure.place.fraction, motion.departure.rate, motion.curveJump) = self.motion(
      atFraction: place.fraction, inSegment: place.segment, rate: motion.departure.rate)
  }
}
