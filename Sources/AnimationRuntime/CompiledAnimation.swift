import AnimationInterpolation
import AnimationModel
import AnimationTiming
import AnimationTracks
import LayerModel

/// An animation of a layer made ready to be laid into tracks, kept as long as the layer has it.
///
/// Preparing takes searches, tables and matrices; changing another value of the layer does not
/// repeat it.
final class CompiledAnimation: Sendable {
  /// A property animation in it.
  struct Part: Sendable {
    /// Where it is in groups: the indices of children, outermost first.
    let childPath: [Int]
    let path: PropertyPath
    /// The track's node is the index of its group in `groups`, −1 for the layer's own time.
    let track: Track
  }

  /// A transition in it, which runs like a number of its own.
  struct TransitionPart: Sendable {
    let transition: Transition
    /// Its node is as in ``Part/track``.
    let track: Track
  }

  /// A group in it: what it makes of the time of the group with the index `parent`, −1 for the
  /// layer's own time.
  struct Group: Sendable {
    let clock: TimeNode.Clock
    let parent: Int
  }

  let id: Animation.ID
  let key: String?
  /// With everything settled that a commit settles.
  let animation: Animation
  /// When the whole of it runs, in the layer's time.
  let timing: PreparedTiming
  /// The first local time at which it is over; −∞ of a timing without sense.
  let endTime: Double
  /// Whether a cycle ever ends that another one follows.
  let hasCycleEnds: Bool
  let groups: [Group]
  let parts: [Part]
  let transitions: [TransitionPart]
  let problems: [(childPath: [Int], problem: AnimationProblem)]

  /// - Parameters:
  ///   - attached: The animation on its layer.
  ///   - animation: The same with what the commit has settled.
  ///   - layer: The layer, where key paths find what they name.
  ///   - objects: Receives the values that have no numbers of their own.
  init(
    _ attached: AttachedAnimation, closed animation: Animation, of layer: Layer,
    objects: inout ObjectTable
  ) {
    id = attached.id
    key = attached.key
    self.animation = animation
    timing = PreparedTiming(animation.timing)
    endTime = timing.endTime
    hasCycleEnds = timing.boundariesPassed(at: .greatestFiniteMagnitude) > 0
    var flattening = Flattening(layer: layer, objects: objects)
    flattening.add(animation, group: -1, path: [])
    (groups, parts, problems) = (flattening.groups, flattening.parts, flattening.problems)
    transitions = flattening.transitions
    objects = flattening.objects
  }

  /// Whether its numbers stand for values in the table of its layer.
  var usesObjects: Bool { parts.contains { $0.path.key.type.usesObjects } }

  /// Whether what it is depends on the layer's cells and filters, by which key paths are resolved.
  var dependsOnEffects: Bool {
    !problems.isEmpty || parts.contains { !$0.path.targets.isEmpty }
  }

  /// Whether the timing has sense; an animation without is over at once, unfinished.
  var isNumeric: Bool { !timing.beginTime.isNaN }

  /// Whether the layer loses it once it is over.
  var isRemovedOnCompletion: Bool { animation.isRemovedOnCompletion }
}

/// Takes groups apart.
private struct Flattening {
  let layer: Layer
  var objects: ObjectTable
  var groups: [CompiledAnimation.Group] = []
  var parts: [CompiledAnimation.Part] = []
  var transitions: [CompiledAnimation.TransitionPart] = []
  var problems: [(childPath: [Int], problem: AnimationProblem)] = []

  init(layer: Layer, objects: ObjectTable) {
    self.layer = layer
    self.objects = objects
  }

  mutating func add(_ animation: Animation, group: Int, path: [Int]) {
    do throws(AnimationProblem) {
      switch animation {
      case .basic(let animation):
        try addPart(animation, group: group, path: path)
      case .spring(let animation):
        try addPart(animation, group: group, path: path)
      case .keyframe(let animation):
        try addPart(animation, group: group, path: path)
        if animation.hasInvalidKeyTimes { throw .invalidKeyTimes }
      case .group(let animation):
        guard animation.timing.isNumeric else {
          throw .notANumber("a timing property of the group")
        }
        groups.append(
          CompiledAnimation.Group(
            clock: .group(
              PreparedTiming(animation.timing),
              curve: PreparedTimingFunction(animation.timingFunction ?? .linear),
              duration: animation.duration),
            parent: group))
        let inner = groups.count - 1
        for (index, child) in animation.animations.enumerated() {
          add(child, group: inner, path: path + [index])
        }
      case .transition(let transition):
        let prepared = try PreparedTransition(transition)
        transitions.append(
          CompiledAnimation.TransitionPart(
            transition: transition,
            track: Track(
              node: group, timing: prepared.timing, pacing: prepared.pacing,
              interpolation: prepared.interpolation)))
      }
    } catch {
      problems.append((path, error))
    }
  }

  private mutating func addPart(
    _ animation: some PropertyAnimation & AnimationSource, group: Int, path: [Int]
  ) throws(AnimationProblem) {
    let prepared = try PreparedAnimation(
      animation, objects: &objects, property: layer.property(named:),
      target: layer.effects.properties(of:))
    append(prepared, prepared.interpolation, at: prepared.path, group: group, path: path)
    if let rotation = prepared.rotation, let transform = layer.property(named: "transform") {
      append(prepared, rotation, at: PropertyPath(transform), group: group, path: path)
    }
  }

  private mutating func append(
    _ animation: PreparedAnimation, _ interpolation: PreparedInterpolation,
    at propertyPath: PropertyPath, group: Int, path: [Int]
  ) {
    parts.append(
      CompiledAnimation.Part(
        childPath: path, path: propertyPath,
        track: Track(
          node: group, timing: animation.timing, pacing: animation.pacing,
          interpolation: interpolation, component: propertyPath.component?.lanes)))
  }
}
