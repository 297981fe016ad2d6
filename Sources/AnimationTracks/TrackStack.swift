import AnimationInterpolation

/// A property: its model value, and the tracks above it in the order in which they apply.
struct TrackStack: Sendable, Hashable {
  let type: ValueType
  /// The numbers of the model value as ``AnimationInterpolation/RunningProperty`` takes them, nil for
  /// none.
  let model: [Double]?
  private(set) var tracks: [Track] = []
  /// The most numbers that the value ever has.
  private(set) var laneCount: Int

  init(_ type: ValueType, model: [Double]?) {
    self.type = type
    self.model = model
    laneCount = type.laneCount ?? model?.count ?? 0
  }

  /// How much room the property needs while it is read.
  var storageCount: Int { RunningProperty.storageCount(for: type, laneCount: laneCount) }

  mutating func append(_ track: Track) {
    tracks.append(track)
    if track.component == nil { laneCount = max(laneCount, track.interpolation.laneCount) }
  }

  /// Puts another track in the place of one.
  mutating func replace(_ index: Int, with track: Track) {
    tracks[index] = track
    if track.component == nil { laneCount = max(laneCount, track.interpolation.laneCount) }
  }

  mutating func remove(at index: Int) { tracks.remove(at: index) }

  /// Keeps only the first tracks.
  mutating func keep(_ count: Int) { tracks.removeSubrange(count...) }
}
