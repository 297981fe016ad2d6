import AnimationInterpolation
import AnimationModel
import AnimationTracks
import LayerModel

/// Everything that animates a layer, laid into tracks whose absolute time is the layer's time.
final class LayerAnimations: Sendable {
  /// In the order in which they apply: by begin, then by addition.
  let running: [RunningAnimation]
  /// The tracks: first the node of the layer's own time, then those of all groups.
  let tracks: TrackSet
  let objects: ObjectTable
  /// The properties of the tracks by name.
  let properties: [String: Int]
  /// The transitions, in the order in which they apply.
  let transitions: [TransitionSource.Entry]
  /// The properties that have a shorter way to their value, by their indices.
  let rows: [PlainRow?]

  /// - Parameters:
  ///   - running: In the order in which they apply.
  ///   - values: The layer's model values.
  ///   - objects: The values that the animations' numbers stand for.
  init(_ running: [RunningAnimation], values: LayerProperties, objects: ObjectTable) {
    var (tracks, objects, properties) = (TrackSet(), objects, [String: Int]())
    var transitions: [TransitionSource.Entry] = []
    let flipped = LayerClass.layer.property(named: "geometryFlipped")
    let isFlipped = flipped.flatMap(values.value(for:)) == .bool(true)
    let own = tracks.addNode(.unchanged, parent: nil)
    for animation in running {
      let offset = tracks.nodeCount
      let place = { (group: Int) in group < 0 ? own : offset + group }
      for group in animation.compiled.groups {
        _ = tracks.addNode(group.clock, parent: place(group.parent))
      }
      for part in animation.compiled.parts {
        let key = part.path.key
        let property: Int
        if let known = properties[key.name] {
          property = known
        } else {
          property = tracks.addProperty(
            key.type,
            model: values.value(for: key).map {
              RunningProperty.modelLanes($0, objects: &objects)
            })
          properties[key.name] = property
        }
        var track = part.track
        track.node = place(track.node)
        tracks.append(track, to: property)
      }
      for part in animation.compiled.transitions {
        let property = tracks.addProperty(.number, model: nil)
        var track = part.track
        track.node = place(track.node)
        tracks.append(track, to: property)
        transitions.append(
          TransitionSource.Entry(
            property: property,
            effect: TransitionEffect(
              type: part.transition.type, subtype: part.transition.subtype,
              isGeometryFlipped: isFlipped)))
      }
    }
    rows = (0..<tracks.propertyCount).map { tracks.plainRow(ofProperty: $0) }
    (self.running, self.tracks, self.objects, self.properties) = (
      running, tracks, objects, properties
    )
    self.transitions = transitions
  }
}

extension TrackSet {
  fileprivate func plainRow(ofProperty index: Int) -> PlainRow? {
    PlainRow(
      type(ofProperty: index), model: model(ofProperty: index), tracks: tracks(ofProperty: index))
  }
}

/// An animation of a committed layer: what it does, and what of it has been reported.
struct RunningAnimation: Sendable {
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
}
