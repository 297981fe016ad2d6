/// A property of a ``TrackSet``: its place, and which of the properties that have had this place.
///
/// A handle of a removed property stays invalid forever.
public struct PropertyHandle: Sendable, Hashable {
  /// The place: an index, reused after the property is removed.
  public let place: Int
  let generation: UInt32
}

/// A track of a ``TrackSet``: its property, and which of the property's tracks.
public struct TrackHandle: Sendable, Hashable {
  /// The property that the track animates.
  public let property: PropertyHandle
  /// The number of the track in the order in which tracks were added to the property.
  let serial: UInt32
}

/// A timing function in a ``TrackSet``, for any number of tracks.
public struct CurveHandle: Sendable, Hashable {
  let index: UInt32
  let generation: UInt32

  /// The linear curve, which every set has.
  public static var linear: CurveHandle { CurveHandle(index: 0, generation: 0) }
}

#if !hasFeature(Embedded)
  extension PropertyHandle: Codable {}
  extension TrackHandle: Codable {}
  extension CurveHandle: Codable {}
#endif
