import AnimationGeometry
import AnimationInterpolation
import AnimationTiming

/// What a row of a stack reads: its only track, or none where the stack is walked.
///
/// It keeps what the pointers show, whatever becomes of the set.
struct RowSource {
  /// The tracks of the stack; the pointers below show into them.
  private let tracks: [Track]
  /// The numbers of the model value; of a transform its parts are the last sixteen.
  private let model: [Double]
  let track: UnsafePointer<Track>
  /// Two transforms, of a row that mixes them.
  let pair: UnsafePointer<PreparedTransformInterpolation>?
  /// The parts of the model value.
  let parts: UnsafePointer<Double>
  let laneCount: Int
  let component: ComponentLanes
  let hasSegmentCurves: Bool
  /// The curve of the whole, where it is one.
  let curve: CurveReference

  /// - Precondition: There is a track.
  init(_ stack: TrackStack) {
    tracks = stack.tracks
    model = stack.model ?? []
    track = tracks.withUnsafeBufferPointer { $0.baseAddress! }
    parts = model.withUnsafeBufferPointer {
      $0.count < 16 ? UnsafePointer(bitPattern: 8)! : $0.baseAddress! + ($0.count - 16)
    }
    pair = track.pointee.interpolation.plainPair
    laneCount = stack.laneCount
    component = track.pointee.component ?? ComponentLanes(first: 0, count: stack.laneCount)
    hasSegmentCurves = track.pointee.pacing.hasSegmentCurves
    curve = track.pointee.pacing.curveReference ?? CurveReference(.linear)
  }
}
