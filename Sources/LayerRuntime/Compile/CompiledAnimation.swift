import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// An animation of a layer made ready to be laid into tracks, kept as long as the layer has it.
///
/// Preparing takes searches, tables and matrices; changing another value of the layer does not
/// repeat it, unless the animation has taken something from it that is another now
/// (``dependencies``).
final class CompiledAnimation: Sendable {
  /// A property animation in it.
  struct Part: Sendable {
    /// Where it is in groups: the indices of children, outermost first.
    let childPath: [Int]
    let property: AnimatedProperty
    /// The index of its group in `groups`; −1 for the layer's own time, or that of what drives it; ``whilePlaying``
    /// for what shows only while that plays.
    let group: Int
  }

  /// Stands for the group of what shows only while a playback plays.
  static let whilePlaying = -2

  /// A transition in it, which runs like a number of its own.
  struct TransitionPart: Sendable {
    let transition: Transition
    let track: Track
    /// As in ``Part/group``.
    let group: Int
  }

  /// A group in it: what it makes of the time of the group with the index `parent`, as in ``Part/group``.
  struct Group: Sendable {
    let clock: ClockNode.Rule
    let parent: Int
  }

  /// What of the layer an animation depends on beside itself: it can be used again while that is
  /// unchanged.
  struct Dependencies: OptionSet, Sendable {
    let rawValue: UInt8

    /// The cells and filters, by which key paths are resolved.
    static let effects = Dependencies(rawValue: 1)
    /// The table of the values that have no numbers of their own. Numbers that stand for such values are
    /// those of one table, so the animations of a layer that have some are made together.
    static let objects = Dependencies(rawValue: 2)
    /// The layer's values, with which diagnostics compare it.
    static let model = Dependencies(rawValue: 4)
  }

  /// As the layer has it, with what a commit has resolved of it beside the animation itself.
  let attached: AddedAnimation
  /// Whether a playback drives it.
  let isDriven: Bool
  /// From the layer's time to its own; nil if no playback has changed its clock.
  let ownMap: LayerTimeMap?
  /// When the whole of it runs, in its own time.
  let timing: TimingSchedule
  /// The first local time at which it is over; −∞ of a timing without sense.
  let endTime: Double
  /// Whether a cycle ever ends that another one follows.
  let hasCycleEnds: Bool
  /// Whether its timing has sense and its spring can be; an animation that cannot run is over at
  /// once, unfinished.
  let canRun: Bool
  /// Whether the layer loses it once it is over.
  let isRemovedOnCompletion: Bool
  let groups: [Group]
  let parts: [Part]
  /// The property of what is nothing but one track on the layer's own time, which those share that are alike;
  /// empty of all else.
  let onlyProperty: [AnimatedProperty]
  /// The tracks of the parts, one each, on the layer's own clock until they are laid into the
  /// ``LayerAnimations``. An array of their own, which the usual animation shares with these.
  let tracks: [Track]
  let transitions: [TransitionPart]
  let dependencies: Dependencies
  /// What it shows otherwise than it says, children included.
  let diagnostics: [Diagnostic]
  /// The properties that those of its animations name that have no effect.
  let idle: [AnimatedProperty]

  /// - Parameters:
  ///   - attached: The animation on its layer, which a commit has resolved.
  ///   - layer: The layer, where key paths find what they name.
  ///   - properties: What key paths have been found to name.
  ///   - objects: Receives the values that have no numbers of their own.
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
      // The playback's clock is no group's.
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
    // A part in no group is all that there is, where no playback drives it.
    let isPlain = parts.count == 1 && parts[0].group == -1 && !isDriven && ownMap == nil
    onlyProperty = isPlain ? [parts[0].property] : []
    objects = flattening.objects
    dependencies = flattening.dependencies
    if isSameForAll { properties.share(self, of: layer) }
  }

  /// Whether it is, but for its times and what was presented, the same for all layers that have what it animates.
  private var isSameForAll: Bool {
    guard tracks.count == 1, diagnostics.isEmpty, dependencies.isEmpty, !attached.hasOwnEntries,
      !attached.losesFill, !tracks[0].interpolation.hasAbsentEnd
    else { return false }
    switch attached.animation {
    // One that carries a velocity is paced otherwise.
    case .basic: return !tracks[0].interpolation.isMoving
    case .spring(let spring): return attached.policy.isOfBlock || spring.velocity == nil
    case .keyframe: return true
    case .decay, .group, .transition: return false
    }
  }

  /// The track of another animation that is the same but for its times and what was presented to it; nil if it
  /// needs more.
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

  /// Whether something in it shows only while the playback plays that drives it.
  var hasBareParts: Bool {
    groups.contains { $0.parent == Self.whilePlaying }
      || parts.contains { $0.group == Self.whilePlaying }
      || transitions.contains { $0.group == Self.whilePlaying }
  }

  /// The clocks from absolute time to the one that it reads, below those of its layer or of a copy.
  func chain(below layer: ClockChain) -> ClockChain {
    guard let ownMap else { return layer }
    return layer.appending(ownMap, isUnclamped: true)
  }

  /// The time that it reads at a time of its layer.
  func ownTime(at localTime: Double) -> Double {
    ownMap?.steadyTime(at: localTime) ?? localTime
  }

  /// The first absolute time, not before another, at which it is over, on a layer with a clock; below a
  /// replicator the last copy of it. A reversed animation is over when it is back at its begin.
  func endTime(below clock: RenderClock, from time: Double) -> Double {
    if ownMap == nil, clock.copies == nil { return clock.firstTime(reaching: endTime, from: time) }
    return self.time(reaching: endTime, below: clock.copies?.last ?? clock.chain, from: time)
  }

  /// The first absolute time, not before another, at which it has begun on a layer with a clock.
  func startTime(below clock: RenderClock, from time: Double) -> Double {
    if ownMap == nil { return clock.firstTime(reaching: timing.beginTime, from: time) }
    return chain(below: clock.chain).firstTime(reaching: timing.beginTime, from: time)
  }

  /// The first absolute time, not before another, at which it has reached a time of its own, or its begin
  /// where it runs back.
  func time(reaching ownTime: Double, below layer: ClockChain, from time: Double) -> Double {
    guard let ownMap else { return layer.firstTime(reaching: ownTime, from: time) }
    let chain = layer.appending(ownMap, isUnclamped: true)
    guard chain.moves == .backwards else { return chain.firstTime(reaching: ownTime, from: time) }
    return layer.appending(ownMap.mirrored, isUnclamped: true)
      .firstTime(reaching: -timing.beginTime, from: time)
  }

  var key: String? { attached.key }

  /// Whether the constants of an animation are those of a spring or of a decay; true of one that is none.
  private static func isPossible(_ animation: Animation) -> Bool {
    switch animation {
    case .spring(let spring): spring.spring != nil
    case .decay(let decay): decay.hasPossibleConstants
    case .basic, .keyframe, .group, .transition: true
    }
  }
}

extension AddedAnimation {
  /// What runs once a commit has resolved it, with any timing: putting the resolved one in would copy it.
  fileprivate var resolvedAnimation: Animation {
    // How long a decay lasts follows from how it starts.
    if case .decay = animation { return resolved ?? animation }
    return endpoints?.isPresented == true ? resolved ?? animation : animation
  }
}

/// How far an animation of a committed layer has come: what of it has been reported, and when the
/// rest will have happened.
struct AnimationProgress: Sendable {
  let compiled: CompiledAnimation
  /// What commits and former trees have reported of it.
  var hasStarted = false
  var hasStopped = false
  /// How many ends of cycles have passed before the record was made.
  var cyclesPassed = 0.0
  /// The first absolute times, not before the record was made, at which it has begun and is over;
  /// of a replicator's copies the last one's end counts.
  var startTime = Double.infinity
  var endTime = Double.infinity

  /// Whether something happens at its end. An animation that another one has cut has ended, and stays until it is
  /// over.
  var waitsForEnd: Bool { !hasStopped || compiled.isRemovedOnCompletion }
}
