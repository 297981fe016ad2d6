import AnimationInterpolation
import AnimationModel
import AnimationTracks
import LayerModel

/// Everything that animates a layer, laid into tracks whose absolute time is the layer's time.
final class LayerAnimations: Sendable {
  /// In the order in which they apply: by begin, then by addition.
  let running: [RunningAnimation]
  /// The tracks: first the node of the layer's own time, then those of all groups.
  let tracks: TrackRecord
  let objects: ObjectTable
  /// The properties of the tracks by their names with the objects that lead to them.
  private let properties: [String: Entry]
  /// The transitions, in the order in which they apply.
  let transitions: [TransitionSource.Entry]
  /// The properties that have a shorter way to their value, by their indices.
  let rows: [PlainRow?]

  /// A property of the tracks.
  private struct Entry {
    let index: Int
    let type: ValueType
  }

  /// - Parameters:
  ///   - running: In the order in which they apply.
  ///   - layer: The layer, for its model values.
  ///   - objects: The values that the animations' numbers stand for.
  init(_ running: [RunningAnimation], of layer: Layer, objects: ObjectTable) {
    var (tracks, objects, properties) = (TrackRecord(), objects, [String: Entry]())
    var transitions: [TransitionSource.Entry] = []
    let flipped = LayerClass.layer.property(named: "geometryFlipped")
    let isFlipped = flipped.flatMap(layer.value(for:)) == .bool(true)
    let own = tracks.addNode(.unchanged, parent: nil)
    for animation in running {
      let offset = tracks.nodeCount
      let place = { (group: Int) in group < 0 ? own : offset + group }
      for group in animation.compiled.groups {
        _ = tracks.addNode(group.clock, parent: place(group.parent))
      }
      for part in animation.compiled.parts {
        let whole = PropertyPath(part.path.key, of: part.path.targets)
        let name = whole.propertyName
        let property: Int
        if let known = properties[name] {
          property = known.index
        } else {
          property = tracks.addProperty(
            whole.type,
            model: layer.value(at: whole).map {
              RunningProperty.modelLanes($0, objects: &objects)
            })
          properties[name] = Entry(index: property, type: whole.type)
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

  /// The property of the tracks that a path or the component of one belongs to; nil where no
  /// animation names it, or names one of another type: filters come and go with their inputs.
  func property(at path: PropertyPath) -> Int? {
    guard let entry = properties[path.propertyName], entry.type == path.key.type else { return nil }
    return entry.index
  }

  /// Whether an animation names a property of the layer itself.
  func moves(_ name: String) -> Bool { properties[name] != nil }
}

extension TrackRecord {
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
