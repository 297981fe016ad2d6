import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

/// An animation of a layer made ready to be laid into tracks, kept as long as the layer has it.
///
/// Preparing takes searches, tables and matrices; changing another value of the layer does not
/// repeat it. The tracks themselves lie in the ``LayerAnimations``, and are handed on from one to
/// the next.
final class CompiledAnimation: Sendable {
  /// A property animation in it.
  struct Part: Sendable {
    /// Where it is in groups: the indices of children, outermost first.
    let childPath: [Int]
    let property: AnimatedProperty
    /// The index of its group in `groups`, −1 for the layer's own time.
    let group: Int
  }

  /// A transition in it, which runs like a number of its own.
  struct TransitionPart: Sendable {
    let transition: Transition
    /// As in ``Part/group``.
    let group: Int
  }

  /// A group in it: what it makes of the time of the group with the index `parent`, −1 for the
  /// layer's own time.
  struct Group: Sendable {
    let clock: TimeNode.Clock
    let parent: Int
  }

  /// As the layer has it, with what a commit has settled of it beside the animation itself.
  let attached: AttachedAnimation
  /// When the whole of it runs, in the layer's time.
  let timing: PreparedTiming
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
  let transitions: [TransitionPart]
  /// What it shows otherwise than it says, children included.
  let diagnostics: [Diagnostic]
  /// The properties that those of its animations name that have no effect.
  let idle: [AnimatedProperty]

  /// - Parameters:
  ///   - attached: The animation on its layer, which a commit has settled.
  ///   - layer: The layer, where key paths find what they name.
  ///   - properties: What key paths have been found to name.
  ///   - objects: Receives the values that have no numbers of their own.
  ///   - tracks: Receives the tracks of the parts, then those of the transitions.
  init(
    _ attached: AttachedAnimation, of layer: Layer, properties: AnimatedProperties,
    objects: inout ObjectTable, tracks: inout [Track]
  ) {
    self.attached = attached
    isRemovedOnCompletion = attached.animation.isRemovedOnCompletion
    // The settled timing is read beside the animation: putting it in would copy that.
    let hasEnds = attached.closing?.hasEnds == true
    let animation = hasEnds ? attached.closed ?? attached.animation : attached.animation
    let timing = attached.closedTiming ?? animation.timing
    self.timing = PreparedTiming(timing)
    canRun = !self.timing.beginTime.isNaN && Self.isPossible(attached.animation)
    endTime = self.timing.endTime
    hasCycleEnds = self.timing.boundariesPassed(at: .greatestFiniteMagnitude) > 0
    var flattening = Flattening(
      attached, of: layer, properties: properties, objects: objects)
    flattening.add(animation, timing: timing, group: -1, path: [])
    (groups, parts, diagnostics) = (flattening.groups, flattening.parts, flattening.diagnostics)
    idle = flattening.idle
    transitions = flattening.transitions
    objects = flattening.objects
    tracks = flattening.tracks
    if !transitions.isEmpty { tracks += flattening.transitionTracks }
  }

  var id: Animation.ID { attached.id }

  var key: String? { attached.key }

  /// Whether its numbers stand for values in the table of its layer.
  var usesObjects: Bool { parts.contains { $0.property.path.key.type.usesObjects } }

  /// Whether what it is depends on the layer's cells and filters, by which key paths are resolved.
  var dependsOnEffects: Bool {
    !diagnostics.isEmpty || parts.contains { !$0.property.path.targets.isEmpty }
  }

  /// Whether the constants of an animation are those of a spring; true of one that is none.
  private static func isPossible(_ animation: Animation) -> Bool {
    if case .spring(let spring) = animation { spring.spring != nil } else { true }
  }
}

/// Takes groups apart.
private struct Flattening {
  let attached: AttachedAnimation
  let layer: Layer
  let properties: AnimatedProperties
  var objects: ObjectTable
  var groups: [CompiledAnimation.Group] = []
  var parts: [CompiledAnimation.Part] = []
  var transitions: [CompiledAnimation.TransitionPart] = []
  var diagnostics: [Diagnostic] = []
  var idle: [AnimatedProperty] = []
  var tracks: [Track] = []
  var transitionTracks: [Track] = []

  init(
    _ attached: AttachedAnimation, of layer: Layer, properties: AnimatedProperties,
    objects: ObjectTable
  ) {
    self.attached = attached
    self.layer = layer
    self.properties = properties
    self.objects = objects
  }

  mutating func add(_ animation: Animation, timing: Timing, group: Int, path: [Int]) {
    var found: [Diagnostic] = []
    do throws(Diagnostic) {
      switch animation {
      case .basic(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        found += animation.oddities
      case .spring(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        found += animation.basic.oddities
        if attached.springsWithoutDuration.contains(path), let cut = animation.diagnosticOfDuration
        {
          found.append(cut)
        }
      case .keyframe(let animation):
        try addPart(animation, timing: timing, group: group, path: path)
        found += animation.oddities
      case .group(let animation):
        guard timing.isNumeric else {
          throw .notANumber("a timing property of the group")
        }
        groups.append(
          CompiledAnimation.Group(
            clock: .group(
              PreparedTiming(timing),
              curve: properties.curves.curve(animation.timingFunction),
              duration: animation.duration),
            parent: group))
        let inner = groups.count - 1
        for (index, child) in animation.animations.enumerated() {
          add(child, timing: child.timing, group: inner, path: path + [index])
        }
      case .transition(let transition):
        let prepared = try PreparedTransition(
          transition, timing: timing, curves: &properties.curves)
        transitions.append(CompiledAnimation.TransitionPart(transition: transition, group: group))
        transitionTracks.append(
          Track(
            node: 0, timing: prepared.timing, pacing: prepared.pacing,
            interpolation: prepared.interpolation))
      }
    } catch {
      found.append(error)
    }
    if let name = animation.properties.unknownFillMode { found.append(.unknownFillMode(name)) }
    for diagnostic in found {
      var placed = diagnostic
      placed.place = Diagnostic.Place(
        layer: layer.id, animation: attached.id, key: attached.key, childPath: path,
        property: animation.keyPath)
      diagnostics.append(placed)
    }
  }

  private mutating func addPart(
    _ animation: some PropertyAnimation & AnimationSource, timing: Timing, group: Int, path: [Int]
  ) throws(Diagnostic) {
    guard let keyPath = animation.keyPath else { throw .noKeyPath }
    let property = try property(at: keyPath)
    let prepared: PreparedAnimation
    do {
      prepared = try PreparedAnimation(
        animation, at: property.path, timing: timing, objects: &objects,
        curves: &properties.curves)
    } catch {
      idle.append(property)
      throw error
    }
    parts.append(CompiledAnimation.Part(childPath: path, property: property, group: group))
    tracks.append(
      Track(
        node: 0, timing: prepared.timing, pacing: prepared.pacing,
        interpolation: prepared.interpolation, component: property.path.component?.lanes))
    guard let rotation = prepared.rotation else { return }
    let transform = try self.property(at: "transform")
    parts.append(CompiledAnimation.Part(childPath: path, property: transform, group: group))
    tracks.append(
      Track(node: 0, timing: prepared.timing, pacing: prepared.pacing, interpolation: rotation))
  }

  private func property(at keyPath: String) throws(Diagnostic) -> AnimatedProperty {
    do {
      return try properties.property(at: keyPath, of: layer)
    } catch {
      throw .keyPath(error)
    }
  }
}
