import AnimationInterpolation
import AnimationTiming

// Properties that a single track of keyframes of plain numbers animates at even speed. They take a
// slot and their keyframes instead of a stack.

extension TrackSet {
  /// Adds the property of a track that is nothing but keyframes; nil where there is more to it.
  mutating func addKeyframes(_ track: Track, type: ValueType) -> PropertyHandle? {
    guard let keyframes = track.plainKeyframes, track.timing.isPlain,
      track.interpolation.type == type, type.laneCount ?? keyframes.laneCount == keyframes.laneCount
    else { return nil }
    let index = insertKeyframes(KeyframeSource(keyframes: keyframes, type: type))
    return addSlot(.keyframes, laneCount: keyframes.laneCount) {
      $0.timing = track.timing
      $0.node = track.node
      $0.index = index
    }
  }

  /// Makes a stack of a property of keyframes, so that it can take other tracks.
  mutating func makeStack(at place: Int) {
    let stack = insertStack(
      single(keyframes[slots[place].index].type, keyframeTrack(slots[place]), serial: 0))
    modify(place, to: .stack) { $0.index = stack }
  }

  /// The track that was added.
  func keyframeTrack(_ slot: TrackSlot) -> Track {
    let source = keyframes[slot.index]
    return Track(
      node: slot.node, timing: slot.timing, pacing: PreparedPacing(curves[0]),
      interpolation: PreparedInterpolation(.keyframes(source.keyframes), type: source.type))
  }

  /// Hands a property of keyframes to a function as a stack, without making one.
  func withKeyframeStack<Result>(_ slot: TrackSlot, _ body: (TrackStackView) -> Result) -> Result {
    let (type, count) = (keyframes[slot.index].type, slot.laneCount)
    return withUnsafePointer(to: keyframeTrack(slot)) {
      body(
        TrackStackView(
          type: type, model: nil, tracks: UnsafeBufferPointer(start: $0, count: 1),
          storageCount: RunningProperty.storageCount(
            for: type, laneCount: count, componentCount: 0)))
    }
  }

  /// Reads a property of keyframes.
  ///
  /// - Returns: Whether its track is visible; the numbers are left as they are if not.
  func readKeyframes(
    _ slot: TrackSlot, at clock: TimeNode.State, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let progress = linearProgress(of: slot, at: clock) else { return false }
    keyframes.read(slot.index) {
      let place = $0.keyframes.segment(at: progress)
      for lane in 0..<slot.laneCount {
        values[lane] = $0.keyframes.number(lane, inSegment: place.index, at: place.fraction)
      }
    }
    return true
  }
}

extension Track {
  /// The keyframes of a track that shows nothing else, at even speed between any two; nil where there
  /// is more to it.
  var plainKeyframes: PreparedKeyframes? {
    component == nil && pacing.isLinear && !pacing.hasSegmentCurves
      ? interpolation.plainKeyframes : nil
  }
}
