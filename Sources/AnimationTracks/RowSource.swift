import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// What a row of a stack reads: its only track, or none where the stack is walked.
///
/// It keeps what the pointers show, whatever becomes of the set.
struct RowSource {
  /// The tracks of the stack; the pointers below show into them.
  private let tracks: [Track]
  let track: UnsafePointer<Track>
  /// Two transforms, of a row that mixes them.
  let pair: UnsafePointer<PreparedTransformInterpolation>?
  let laneCount: Int
  let hasSegmentCurves: Bool
  /// The curve of the whole, where it is one.
  let curve: CurveReference

  /// - Precondition: There is a track.
  init(_ stack: TrackStack) {
    tracks = stack.tracks
    track = tracks.withUnsafeBufferPointer { $0.baseAddress! }
    pair = track.pointee.interpolation.plainPair
    laneCount = stack.laneCount
    hasSegmentCurves = track.pointee.pacing.hasSegmentCurves
    curve = CurveReference(track.pointee.pacing.curve ?? .linear)
  }
}
