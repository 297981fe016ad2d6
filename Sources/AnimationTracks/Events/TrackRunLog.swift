import AnimationMath

/// The facts about runs of tracks that do not follow from timings: the interrupted runs, and the times from which on
/// runs may have events.
struct TrackRunLog: Sendable {
  /// A run that was replaced or removed.
  struct Interruption: Sendable {
    let track: TrackHandle
    let start: Double
    let stop: Double
    /// Whether it ended by itself at exactly that time.
    let isFinished: Bool
  }

  /// A run that has no events before the call that made it.
  struct Origin: Sendable {
    let track: TrackHandle
    let time: Double
  }

  /// A ring: the oldest interruption is at ``oldest``, the elements before it are the latest ones.
  private var ring: [Interruption] = []
  /// The number of interruptions since the set was created, including forgotten ones.
  private(set) var interruptionCount = 0
  private var oldest = 0
  /// The origins by place, then by number of the track.
  private(set) var origins: [Origin] = []

  static var leastLimit: Int { 64 }

  init() {}

  var interruptions: [Interruption] {
    oldest == 0 ? ring : Array(ring[oldest...] + ring[..<oldest])
  }

  var isEmpty: Bool { ring.isEmpty && origins.isEmpty }

  var hasOrigins: Bool { !origins.isEmpty }

  /// Adds an interruption; removes the oldest one if `limit` are stored.
  mutating func append(_ interruption: Interruption, limit: Int) {
    interruptionCount += 1
    if ring.count < max(Self.leastLimit, limit) {
      if oldest > 0 { (ring, oldest) = (interruptions, 0) }
      ring.append(interruption)
    } else {
      ring[oldest] = interruption
      oldest = oldest + 1 == ring.count ? 0 : oldest + 1
    }
  }

  // MARK: Origins

  /// Returns the time from which on the run of a track may have events; nil for no limit.
  func origin(of track: TrackHandle) -> Double? {
    let index = index(of: track)
    return isThere(track, at: index) ? origins[index].time : nil
  }

  mutating func setOrigin(_ time: Double?, of track: TrackHandle) {
    let index = index(of: track)
    switch (time, isThere(track, at: index)) {
    case (let time?, true): origins[index] = Origin(track: track, time: time)
    case (let time?, false): origins.insert(Origin(track: track, time: time), at: index)
    case (nil, true): origins.remove(at: index)
    case (nil, false): break
    }
  }

  mutating func removeOrigins(ofPlace place: Int) {
    let first = index { $0.property.place < place }
    var end = first
    while end < origins.count, origins[end].track.property.place == place { end += 1 }
    origins.removeSubrange(first..<end)
  }

  /// Returns the index of a track's origin, or its insertion index.
  private func index(of track: TrackHandle) -> Int {
    index {
      ($0.property.place, $0.serial) < (track.property.place, track.serial)
    }
  }

  private func index(where isBefore: (TrackHandle) -> Bool) -> Int {
    origins.indices.partitioningIndex { !isBefore(origins[$0].track) }
  }

  private func isThere(_ track: TrackHandle, at index: Int) -> Bool {
    index < origins.count && origins[index].track == track
  }
}
