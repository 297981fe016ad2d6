import AnimationInterpolation
import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// Why a layer shows the value that it shows at a time: the clocks above it, the model value, and
/// every animation of the property in the order in which they apply.
public struct ValueExplanation: Sendable, Hashable {
  /// What a layer makes of the time above it.
  package struct ClockStep: Sendable, Hashable {
    /// The layer.
    package let layer: Layer.ID
    /// The superlayer's time, absolute time for a root layer.
    @Reflexive package var parentTime: Double
    /// By how many seconds that is set back first, for a replicator's copy.
    @Reflexive package var lag: Double
    /// The layer's place in that time.
    package let map: LayerTimeMap
    /// The layer's time.
    @Reflexive package var localTime: Double
  }

  /// What an animation does.
  package struct AnimationStep: Sendable, Hashable {
    /// The animation on the layer; of a child the outermost group.
    package let animation: Animation.ID
    /// Its key, nil for one without.
    package let key: String?
    /// Where it is in groups: the indices of children, outermost first; empty for one that is in
    /// none.
    package let childPath: [Int]
    /// What it writes, the property or a component of it.
    package let keyPath: String
    /// Where the time lies in it; nil while a group around it shows nothing.
    package let timing: LocatedTiming?
    /// The progress after curve or spring.
    @Reflexive package var pacedProgress: Double
    /// Whether it counts.
    package let isVisible: Bool
    /// What was there before it; nil for none.
    package let below: AnimatableValue?
    /// What is there after it; nil for none.
    package let value: AnimatableValue?
  }

  /// The layer.
  package let layer: Layer.ID
  /// What is explained.
  package let keyPath: String
  /// The absolute time.
  @Reflexive package var time: Double
  /// From the root layer to the layer itself.
  package let clocks: [ClockStep]
  /// The model value of the commit, nil for none.
  package let modelValue: AnimatableValue?
  /// In the order in which they apply.
  package let animations: [AnimationStep]
  /// Whether a component is animated above a whole transform, so that a matrix is taken apart each
  /// time.
  package let takesMatricesApart: Bool
  /// What is shown, nil for nothing.
  public let value: AnimatableValue?
}

extension ValueExplanation: CustomStringConvertible {
  /// One line each for what is shown, the model value, every clock and every animation.
  public var description: String {
    var lines = ["\(keyPath) of layer \(layer.rawValue) at \(time): \(Self.text(value))"]
    for clock in clocks {
      var line =
        "  time of layer \(clock.layer.rawValue): \(clock.parentTime) -> \(clock.localTime)"
      if clock.map != LayerTimeMap() {
        line += " (begin time \(clock.map.beginTime), speed \(clock.map.speed),"
        line += " time offset \(clock.map.timeOffset))"
      }
      if clock.lag != 0 { line += " (copy delayed by \(clock.lag))" }
      lines.append(line)
    }
    lines.append("  model: \(Self.text(modelValue))")
    for step in animations {
      let key = step.key.map { " '\($0)'" } ?? ""
      let child = step.childPath.map { "[\($0)]" }.joined()
      var line = "  animation \(step.animation.rawValue)\(key)\(child) on \(step.keyPath): "
      if let timing = step.timing {
        line += "\(timing.phase.rawValue), iteration \(timing.cycle), progress \(timing.progress)"
        line += " -> \(step.pacedProgress)"
      } else {
        line += "its group is not in effect"
      }
      line += step.isVisible ? ": " : ", hidden: "
      line += "\(Self.text(step.below)) -> \(Self.text(step.value))"
      lines.append(line)
    }
    if takesMatricesApart { lines.append("  the matrix is decomposed at each read") }
    return lines.joined(separator: "\n")
  }

  private static func text(_ value: AnimatableValue?) -> String { value.map { "\($0)" } ?? "none" }
}

extension RenderTree {
  /// Why a layer shows what it shows of a property or of a component of it.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - path: What is explained; all animations of the property are listed.
  ///   - copy: Which copy below replicators, as ``presentation(of:copy:at:)`` takes it.
  ///   - time: The absolute time.
  /// - Returns: nil where the layer, or the copy, is not in the tree.
  ///
  /// Law: its value is what the tree shows, its steps lead from the model value to it
  /// (`ExplainTests`). Complexity: O(depth + animations²); for people, not for frames.
  public func explain(
    of layer: Layer.ID, for path: PropertyPath, copy: [Int] = [], at time: Double
  ) -> ValueExplanation? {
    guard let shown = presentation(of: layer, copy: copy, at: time) else { return nil }
    let record = shown.record
    let path = own(path, of: record)
    let parts = record.running.flatMap { animation in
      animation.compiled.parts.filter { $0.property.isSame(as: path) }
        .map { (animation.compiled, $0) }
    }
    var steps: [ValueExplanation.AnimationStep] = []
    var reader = TrackReader()
    if let animations = record.animations, let property = animations.property(at: path) {
      let external = ExternalClocks(playbacks, at: time)
      func clock(_ number: Int) -> ClockNode.State { external.state(number, of: animations) }
      let states = animations.tracks.states(at: shown.localTime, external: clock)
      let tracks = animations.tracks.tracks(ofProperty: property)
      var below = record.value(at: path)
      for (index, (compiled, part)) in parts.enumerated() {
        let track = tracks[index]
        let timing = track.timing.location(at: states[track.node])
        let value = reader.withLanes(
          of: property, component: path.component?.lanes,
          in: animations.tracks.keeping(index + 1, tracksOf: property), at: shown.localTime,
          external: clock
        ) { lanes in
          lanes.map {
            AnimatableValue(
              lanes: Span(_unsafeElements: $0), type: path.type, objects: animations.objects,
              customType: path.customType?.name)
          }
        }
        steps.append(
          ValueExplanation.AnimationStep(
            animation: compiled.id, key: compiled.key, childPath: part.childPath,
            keyPath: part.property.path.name, timing: timing,
            pacedProgress: timing.map(track.pacedProgress(at:)) ?? 0,
            isVisible: timing?.isVisible ?? false, below: below, value: value))
        below = value
      }
    }
    let firstWhole = parts.firstIndex { $0.1.property.path.component == nil } ?? parts.endIndex
    return ValueExplanation(
      layer: layer, keyPath: path.name, time: time, clocks: shown.clockSteps,
      modelValue: record.value(at: path), animations: steps,
      takesMatricesApart: path.key.type == .transform
        && parts[firstWhole...].contains { $0.1.property.path.component != nil },
      value: shown.value(for: path))
  }
}

extension PresentationLayer {
  /// The clocks from the root layer to this one.
  fileprivate var clockSteps: [ValueExplanation.ClockStep] {
    var steps: [ValueExplanation.ClockStep] = []
    var current: PresentationLayer? = self
    while let layer = current {
      let parent = layer.superlayer
      let index = parent?.isReplicator == true ? layer.copy.last ?? 0 : 0
      steps.append(
        ValueExplanation.ClockStep(
          layer: layer.record.id, parentTime: parent?.localTime ?? time,
          lag: index == 0 ? 0 : Double(index) * (parent?.shown(.instanceDelay) ?? 0),
          map: layer.record.map, localTime: layer.localTime))
      current = parent
    }
    return steps.reversed()
  }
}
