import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// An animation of a layer, prepared as tracks and kept as long as the layer has it.
///
/// Preparing takes searches, tables and matrices. A change of another value of the layer does not repeat it, unless
/// the animation depends on that value (``dependencies``).
final class CompiledAnimation: Sendable {
  struct Part: Sendable {
    /// The location in groups: the indices of children, outermost first.
    let childPath: [Int]
    let property: AnimatedProperty
    /// The index of the part's group in `groups`; −1 for the time of the layer or of the playback that drives it;
    /// ``whilePlaying`` for a part that is visible only while the playback plays.
    let group: Int
  }

  static let whilePlaying = -2

  /// One transition of the whole, whose progress is animated like a number.
  struct TransitionPart: Sendable {
    let transition: Transition
    let track: Track
    /// The index of the group, as for ``Part/group``.
    let group: Int
  }

  /// One group of the whole, which maps the time of the group with the index `parent`, as for ``Part/group``.
  struct Group: Sendable {
    let clock: ClockNode.Rule
    let parent: Int
  }

  /// The values of the layer on which an animation depends. It can be used again while these are unchanged.
  struct Dependencies: OptionSet, Sendable {
    let rawValue: UInt8

    /// The cells and filters, by which key paths are resolved.
    static let effects = Dependencies(rawValue: 1)
    /// The table of the values without numbers. Numbers that represent such values belong to one table, so all
    /// animations of a layer with such values are compiled together.
    static let objects = Dependencies(rawValue: 2)
    /// The layer's values, with which diagnostics compare the animation.
    static let model = Dependencies(rawValue: 4)
  }

  /// The animation on its layer, with the results of the commit that resolved it.
  let attached: AddedAnimation
  let isDriven: Bool
  /// The map from the layer's time to the animation's parent time; nil if no playback has changed its clock.
  let ownMap: LayerTimeMap?
  let timing: TimingSchedule
  /// The first local time at which it is over; −∞ for an invalid timing.
  let endTime: Double
  /// Whether an iteration ends and another one follows.
  let hasCycleEnds: Bool
  /// Whether its timing and its spring are valid. An animation that cannot run ends immediately, unfinished.
  let canRun: Bool
  let isRemovedOnCompletion: Bool
  let groups: [Group]
  let parts: [Part]
  /// The property of a single track on the layer's time, an array that equal animations share; otherwise empty.
  let onlyProperty: [AnimatedProperty]
  /// The tracks of the parts, one each, on the layer's clock until they are added to the ``LayerAnimations``. A
  /// separate array, which a simple animation shares with these.
  let tracks: [Track]
  let transitions: [TransitionPart]
  let dependencies: Dependencies
  /// The differences between its effect and its fields, including those of children.
  let diagnostics: [Diagnostic]
  /// The properties that the animations without effect name.
  let idle: [AnimatedProperty]

  init(
    _ attached: borrowing AddedAnimation, of layer: Layer, properties: AnimatedProperties,
    objects: inout BoxedValues
  ) {
    self.attached = copy attached
    (isDriven, ownMap) = (attached.part != nil, attached.control?.map)
    isRemovedOnCompletion = attached.animation.leavesAtEnd
    let timing = attached.resolvedTiming ?? attached.animation.plainTiming
    self.timing = TimingSchedule(timing)
    endTime = self.timing.endTime
    hasCycleEnds = self.timing.boundariesPassed(at: .greatestFiniteMagnitude) > 0
    if timing.isNumeric, let shared = properties.shared(attached, of: layer),
      let track = shared.track(of: attached, timed: self.timing, objects: &objects)
    {
      canRun = !self.timing.beginTime.isNaN
      (groups, transitions, idle) = ([], [], [])
      (diagnostics, dependencies) = ([], [])
      parts = shared.parts
      onlyProperty = ownMap == nil ? shared.onlyProperty : []
      tracks = [track]
      return
    }
    let animation = attached.resolvedAnimation
    canRun = !self.timing.beginTime.isNaN && Self.isPossible(animation)
    var flattening = AnimationLowering(
      layer: layer, properties: properties, superseded: attached.superseded,
      isOfBlock: attached.policy.isOfBlock, isOfUser: attached.policy.isOfUser,
      springsWithoutDuration: attached.springsWithoutDuration,
      isDriven: isDriven,
      place: Diagnostic.Place(layer: layer.id, animation: attached.id, key: attached.key),
      objects: objects)
    if case .group(let group) = animation, let part = attached.part {
      // The playback's clock does not belong to a group.
      let areDriving = part.drivingChildren(of: group.animations.count)
      for (index, child) in group.animations.enumerated() {
        flattening.add(
          child, timing: child.timing, group: areDriving[index] ? -1 : Self.whilePlaying,
          path: [index])
      }
    } else {
      flattening.add(animation, timing: timing, group: -1, path: [])
    }
    (groups, parts, tracks) = (flattening.groups, flattening.parts, flattening.tracks)
    idle = flattening.idle
    diagnostics =
      flattening.diagnostics
      + (attached.losesFill ? [attached.diagnosticOfFill(on: layer)] : [])
      .compactMap(\.self)
    transitions = flattening.transitions
    // A part without a group is the only part, unless a playback drives the animation.
    let isPlain = parts.count == 1 && parts[0].group == -1 && !isDriven && ownMap == nil
    onlyProperty = isPlain ? [parts[0].property] : []
    objects = flattening.objects
    dependencies = flattening.dependencies
    if isSameForAll { properties.share(self, of: layer) }
  }

  /// Whether the compiled animation, except for its times and presented values, is the same for all layers with the
  /// property.
  private var isSameForAll: Bool {
    guard tracks.count == 1, diagnostics.isEmpty, dependencies.isEmpty, !attached.hasOwnEntries,
      !attached.losesFill, !tracks[0].interpolation.hasAbsentEnd
    else { return false }
    switch attached.animation {
    // An animation with a velocity has another curve.
    case .basic: return !tracks[0].interpolation.isMoving
    case .spring(let spring): return attached.policy.isOfBlock || spring.velocity == nil
    case .keyframe: return true
    case .decay, .group, .transition: return false
    }
  }

  /// The track of another animation that differs only in its times and presented values; nil if it needs more.
  private func track(
    of other: borrowing AddedAnimation, timed timing: TimingSchedule, objects: inout BoxedValues
  ) -> Track? {
    guard let endpoints = other.endpoints, other.policy.name == attached.policy.name else {
      return nil
    }
    let property = parts[0].property
    let interpolation: PreparedInterpolation?
    switch other.animation {
    case .basic(var basic):
      endpoints.apply(to: &basic)
      guard basic.velocity == nil else { return nil }
      interpolation = try? PreparedInterpolation(
        basic, at: property.path, autoreverses: basic.timing.autoreverses, objects: &objects)
    case .spring(var spring):
      endpoints.apply(to: &spring)
      interpolation = try? PreparedInterpolation(
        spring, at: property.path, autoreverses: spring.basic.timing.autoreverses,
        objects: &objects)
    case .keyframe: interpolation = tracks[0].interpolation
    case .decay, .group, .transition: return nil
    }
    guard let interpolation, !interpolation.hasAbsentEnd else { return nil }
    return Track(
      clock: 0, timing: timing, pacing: tracks[0].pacing, interpolation: interpolation,
      component: tracks[0].component, leaving: tracks[0].left)
  }

  var id: Animation.ID { attached.id }

  /// Whether a part of it is visible only while its playback plays.
  var hasBareParts: Bool {
    groups.contains { $0.parent == Self.whilePlaying }
      || parts.contains { $0.group == Self.whilePlaying }
      || transitions.contains { $0.group == Self.whilePlaying }
  }

  func chain(below layer: ClockChain) -> ClockChain {
    guard let ownMap else { return layer }
    return layer.appending(ownMap, isUnclamped: true)
  }

  func ownTime(at localTime: Double) -> Double {
    ownMap?.steadyTime(at: localTime) ?? localTime
  }

  /// The first absolute time, not before `time`, at which it is over on a layer with a clock. Below a replicator, the
  /// last copy counts. A reversed animation is over when it is back at its start.
  func endTime(below clock: RenderClock, from time: Double) -> Double {
    if ownMap == nil, clock.copies == nil { return clock.firstTime(reaching: endTime, from: time) }
    return self.time(reaching: endTime, below: clock.copies?.last ?? clock.chain, from: time)
  }

  /// The first absolute time, not before `time`, at which it has started on a layer with a clock.
  func startTime(below clock: RenderClock, from time: Double) -> Double {
    if ownMap == nil { return clock.firstTime(reaching: timing.beginTime, from: time) }
    return chain(below: clock.chain).firstTime(reaching: timing.beginTime, from: time)
  }

  /// The first absolute time, not before `time`, at which it has reached a parent time, or its start if it runs
  /// backwards.
  func time(reaching ownTime: Double, below layer: ClockChain, from time: Double) -> Double {
    guard let ownMap else { return layer.firstTime(reaching: ownTime, from: time) }
    let chain = layer.appending(ownMap, isUnclamped: true)
    guard chain.moves == .backwards else { return chain.firstTime(reaching: ownTime, from: time) }
    return layer.appending(ownMap.mirrored, isUnclamped: true)
      .firstTime(reaching: -timing.beginTime, from: time)
  }

  var key: String? { attached.key }

  /// Whether the constants of a spring or a decay are valid; true for other animations.
  private static func isPossible(_ animation: Animation) -> Bool {
    switch animation {
    case .spring(let spring): spring.spring != nil
    case .decay(let decay): decay.hasPossibleConstants
    case .basic, .keyframe, .group, .transition: true
    }
  }
}

extension AddedAnimation {
  /// The animation that runs after a commit has resolved it, with any timing. Setting the resolved timing would copy
  /// it.
  fileprivate var resolvedAnimation: Animation {
    // The duration of a decay depends on its start.
    if case .decay = animation { return resolved ?? animation }
    return endpoints?.isPresented == true ? resolved ?? animation : animation
  }
}

/// The progress of an animation on a committed layer: its reported events, and the times of the others.
struct AnimationProgress: Sendable {
  let compiled: CompiledAnimation
  var hasStarted = false
  var hasStopped = false
  /// The number of iteration ends before the record was made.
  var cyclesPassed = 0.0
  /// The first absolute times, not before the record was made, at which it has started and is over. For a
  /// replicator's copies, the end of the last one counts.
  var startTime = Double.infinity
  var endTime = Double.infinity

  /// Whether its end has an effect. A superseded animation has ended, but remains until it is over.
  var waitsForEnd: Bool { !hasStopped || compiled.isRemovedOnCompletion }
}
