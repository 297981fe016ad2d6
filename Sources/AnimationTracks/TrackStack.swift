import AnimationInterpolation
import AnimationMath

/// A property: its model value, and the tracks above it in the order in which they apply.
struct TrackStack: Sendable, Hashable {
  let type: ValueType
  /// The numbers of the model value as ``AnimationInterpolation/RunningProperty`` takes them, nil for
  /// none.
  let model: [Double]?
  private(set) var tracks: [Track] = []
  /// The most numbers that the value ever has.
  private(set) var laneCount: Int
  /// The most numbers that the value of an animated component ever has.
  private var componentCount = 0

  init(_ type: ValueType, model: [Double]?) {
    let wanted = type == .transform ? 32 : type.laneCount
    require(
      model.map { $0.count == wanted ?? max($0.count, type == .path ? 1 : 0) } ?? true,
      "\(model?.count ?? 0) numbers are no model value of type \(type.rawValue): see RunningProperty.modelLanes(_:objects:)"
    )
    self.type = type
    self.model = model
    laneCount = type.laneCount ?? model?.count ?? 0
  }

  /// How much room the property needs while it is read.
  var storageCount: Int {
    RunningProperty.storageCount(for: type, laneCount: laneCount, componentCount: componentCount)
  }

  mutating func append(_ track: Track) {
    tracks.append(track)
    takeIn(track)
  }

  /// Puts tracks above those that there are. The first ones are taken as the array that they lie in.
  mutating func append(contentsOf more: [Track]) {
    if tracks.isEmpty { tracks = more } else { tracks += more }
    for track in more { takeIn(track) }
  }

  /// Puts another track in the place of one.
  mutating func replace(_ index: Int, with track: Track) {
    tracks[index] = track
    takeIn(track)
  }

  /// Sees to the room that a track needs.
  private mutating func takeIn(_ track: Track) {
    if let component = track.component {
      componentCount = max(componentCount, component.valueCount)
    } else {
      laneCount = max(laneCount, track.interpolation.laneCount)
    }
  }

  mutating func remove(at index: Int) { tracks.remove(at: index) }

  /// Keeps only the first tracks.
  mutating func keep(_ count: Int) { tracks.removeSubrange(count...) }
}
