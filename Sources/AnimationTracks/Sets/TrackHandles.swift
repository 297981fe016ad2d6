/// A property of a ``TrackSet``: its place, and which of the properties that have lain there.
///
/// A handle of a property that has been removed is known as such for ever.
public struct PropertyHandle: Sendable, Hashable {
  /// The place: an index, reused when the property is removed.
  public let place: Int
  let generation: UInt32
}

/// A track of a ``TrackSet``: the property that it animates, and which of its tracks.
public struct TrackHandle: Sendable, Hashable {
  /// The property that the track animates.
  public let property: PropertyHandle
  /// Counts the tracks of the property in the order in which they were added.
  let serial: UInt32
}

/// A timing function that a ``TrackSet`` holds for any number of tracks.
public struct CurveHandle: Sendable, Hashable {
  let index: UInt32
  /// Which of the curves that have lain there.
  let generation: UInt32

  /// Even speed, which every set has.
  public static var linear: CurveHandle { CurveHandle(index: 0, generation: 0) }
}

#if !hasFeature(Embedded)
  extension PropertyHandle: Codable {}
  extension TrackHandle: Codable {}
  extension CurveHandle: Codable {}
#endif
