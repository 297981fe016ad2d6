import AnimationInterpolation
import AnimationTracks
import LayerModel

extension Animation {
  /// What a layer shows of a property, or of a component of it, that nothing but this animation
  /// moves; nil for no value.
  ///
  /// Made ready for this one reading.
  ///
  /// - Parameters:
  ///   - path: What is read.
  ///   - layer: Where key paths find what they name.
  ///   - model: The value of the whole property below the animation.
  ///   - time: The time of the layer, in which the begin and the durations are settled.
  package func value(
    at path: PropertyPath, of layer: Layer, over model: AnimatableValue, time: Double
  ) -> AnimatableValue? {
    var flattening = Flattening(
      layer: layer, properties: AnimatedProperties(), springsWithoutDuration: [],
      objects: ObjectTable())
    flattening.add(self, timing: timing, group: -1, path: [])
    var tracks = TrackRecord()
    _ = tracks.addNode(.unchanged, parent: nil)
    for group in flattening.groups {
      _ = tracks.addNode(group.clock, parent: group.parent + 1)
    }
    let property = tracks.addProperty(
      path.key.type, model: RunningProperty.modelLanes(model, objects: &flattening.objects))
    for (part, track) in zip(flattening.parts, flattening.tracks)
    where part.property.isSame(as: path) {
      tracks.append(track.on(part.group + 1), to: property)
    }
    var reader = TrackReader()
    return reader.withLanes(
      of: property, component: path.component?.lanes, in: tracks, at: time
    ) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: path.type, objects: flattening.objects)
      }
    }
  }
}
