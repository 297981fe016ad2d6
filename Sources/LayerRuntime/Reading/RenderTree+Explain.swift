import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import LayerModel

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
    _ layer: Layer.ID, _ path: PropertyPath, copy: [Int] = [], at time: Double
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
      let states = animations.tracks.states(at: shown.localTime)
      let tracks = animations.tracks.tracks(ofProperty: property)
      var below = record.value(at: path)
      for (index, (compiled, part)) in parts.enumerated() {
        let track = tracks[index]
        let state = states[track.node]
        let timing =
          state.isVisible
          ? track.timing.resolved(at: state.time, closing: state.closing) : nil
        let value = reader.withLanes(
          of: property, component: path.component?.lanes,
          in: animations.tracks.keeping(index + 1, tracksOf: property), at: shown.localTime
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
            pacedProgress: timing.map { track.pacing.progress(at: $0.progress) } ?? 0,
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
      value: shown.value(at: path))
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
