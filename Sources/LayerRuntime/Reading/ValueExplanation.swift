import AnimationInterpolation
import AnimationMath
import AnimationTiming
import AnimationTracks
import LayerModel

/// An explanation of a layer's value at a time: the clocks above it, the model value, and every animation of the
/// property in the order in which they apply.
public struct ValueExplanation: Sendable, Hashable {
  package struct ClockStep: Sendable, Hashable {
    package let layer: Layer.ID
    /// The superlayer's time; absolute time for a root layer.
    @Reflexive package var parentTime: Double
    /// The seconds that are first subtracted from it for a replicator's copy.
    @Reflexive package var lag: Double
    package let map: LayerTimeMap
    @Reflexive package var localTime: Double
  }

  package struct AnimationStep: Sendable, Hashable {
    /// The animation on the layer; for a child its outermost group.
    package let animation: Animation.ID
    package let key: String?
    /// The location in groups: the indices of children, outermost first; empty outside of groups.
    package let childPath: [Int]
    package let keyPath: String
    /// The location of the time in its timing; nil while a group around it is invisible.
    package let timing: LocatedTiming?
    @Reflexive package var pacedProgress: Double
    package let isVisible: Bool
    package let below: AnimatableValue?
    /// The value after it; nil for none.
    package let value: AnimatableValue?
  }

  package let layer: Layer.ID
  package let keyPath: String
  @Reflexive package var time: Double
  package let clocks: [ClockStep]
  package let modelValue: AnimatableValue?
  package let animations: [AnimationStep]
  /// Whether a component is animated above a whole transform, so that a matrix is decomposed each time.
  package let takesMatricesApart: Bool
  /// The presentation value; nil for none.
  public let value: AnimatableValue?
}

extension ValueExplanation: CustomStringConvertible {
  /// One line each for the presentation value, the model value, every clock and every animation.
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
  /// Explains the presentation value of a property or a component.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - path: The property or component. All animations of the property are listed.
  ///   - copy: The copy below replicators, as for ``presentation(of:copy:at:)``. Default: the source.
  ///   - time: The absolute time, in seconds.
  /// - Returns: nil if the layer, or the copy, is not in the tree.
  ///
  /// Law: its value is the one that the tree shows, and its steps lead from the model value to it (`ExplainTests`).
  /// Complexity: O(depth + animations²), meant for people, not for use in every frame.
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
