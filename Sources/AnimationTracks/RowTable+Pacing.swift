import AnimationInterpolation
import AnimationTiming

extension RowTable {
  /// Makes the paced progress of the rows of a block of the linear one, in place.
  ///
  /// - Parameters:
  ///   - rows: The rows of the block.
  ///   - curves: The curves of the set.
  ///   - progress: The numbers of the block.
  func pace(
    rows: Range<Int>, curves: UnsafePointer<PreparedTimingFunction>,
    _ progress: UnsafeMutablePointer<Double>
  ) {
    let first = rows.lowerBound
    switch type.kind {
    case .stack:
      return
    case .spring:
      for row in 0..<rows.count {
        let own = spring.base + first + row
        progress[row] = own.pointee.spring.value(at: progress[row] * own.pointee.duration)
      }
    case .ends where type.pace == .own:
      for row in 0..<rows.count {
        let curve = curves + Int(curve[first + row])
        let paced = CurveReference(curve.pointee).progress(at: progress[row])
        progress[row] = paced == paced ? paced : curve.pointee.progress(at: progress[row])
      }
    case _ where type.pace == .linear:
      return
    case .ends:
      let curve = curves + type.pace.rawValue
      let reference = CurveReference(curve.pointee)
      for row in 0..<rows.count {
        let paced = reference.progress(at: progress[row])
        progress[row] = paced == paced ? paced : curve.pointee.progress(at: progress[row])
      }
    case .track, .keyframes, .part, .whole:
      for row in 0..<rows.count {
        let source = source.base + first + row
        let paced = source.pointee.curve.progress(at: progress[row])
        progress[row] =
          paced == paced ? paced : source.pointee.track.pointee.pacing.progress(at: progress[row])
      }
    }
  }
}
