import AnimationMath

/// What a ``TrackSet`` remembers of runs of tracks that its timings do not say: which runs were interrupted, and
/// since when a run may have events.
struct TrackRunLog: Sendable {
  /// A run that another one, or nothing, took the place of.
  struct Interruption: Sendable {
    let track: TrackHandle
    /// When the run started, in absolute time.
    let start: Double
    /// When it was interrupted.
    let stop: Double
    /// Whether it ended by itself at that very time.
    let isFinished: Bool
  }

  /// A run that has no events before the call that made it.
  struct Origin: Sendable {
    let track: TrackHandle
    /// The absolute time of the call.
    let time: Double
  }

  /// A ring: the oldest interruption lies at ``oldest``, those before it are the latest ones.
  private var ring: [Interruption] = []
  /// The number of interruptions since the set was made, those that are forgotten too.
  private(set) var interruptionCount = 0
  private var oldest = 0
  /// By place, then by number of the track.
  private(set) var origins: [Origin] = []

  /// The least number of interruptions that are remembered.
  static var leastLimit: Int { 64 }

  /// Nothing has been interrupted.
  init() {}

  /// The interruptions, the oldest first.
  var interruptions: [Interruption] {
    oldest == 0 ? ring : Array(ring[oldest...] + ring[..<oldest])
  }

  var isEmpty: Bool { ring.isEmpty && origins.isEmpty }

  /// Whether a run has no events before the call that made it.
  var hasOrigins: Bool { !origins.isEmpty }

  /// Adds an interruption; the oldest one is forgotten if there is no room.
  ///
  /// - Parameter limit: How many are remembered.
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

  /// Since when the run of a track may have events; nil for as long as there is time.
  func origin(of track: TrackHandle) -> Double? {
    let index = index(of: track)
    return isThere(track, at: index) ? origins[index].time : nil
  }

  /// Says since when the run of a track may have events.
  mutating func setOrigin(_ time: Double?, of track: TrackHandle) {
    let index = index(of: track)
    switch (time, isThere(track, at: index)) {
    case (let time?, true): origins[index] = Origin(track: track, time: time)
    case (let time?, false): origins.insert(Origin(track: track, time: time), at: index)
    case (nil, true): origins.remove(at: index)
    case (nil, false): break
    }
  }

  /// Forgets what is known of the current runs of a property.
  mutating func removeOrigins(ofPlace place: Int) {
    let first = index { $0.property.place < place }
    var end = first
    while end < origins.count, origins[end].track.property.place == place { end += 1 }
    origins.removeSubrange(first..<end)
  }

  /// Where the origin of a track lies or would lie.
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
