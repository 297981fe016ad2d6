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
      paceSprings(rows, progress)
    case .ends where type.pace == .own:
      for row in 0..<rows.count {
        progress[row] = curves[Int(curve[first + row])].progress(at: progress[row])
      }
    case _ where type.pace == .linear:
      return
    case _ where type.hasCurveOfSet:
      let numbers = UnsafeMutableBufferPointer(start: progress, count: rows.count)
      curves[type.pace.rawValue].progress(at: UnsafeBufferPointer(numbers), into: numbers)
    case .ends, .track, .keyframes, .steps, .holds, .cubics, .part, .angle, .plane, .space, .whole:
      for row in 0..<rows.count {
        progress[row] = pacing.base[first + row].progress(at: progress[row])
      }
    }
  }

  private func paceSprings(_ rows: Range<Int>, _ progress: UnsafeMutablePointer<Double>) {
    let first = rows.lowerBound
    // The rows behind the last one are springs too, whose values mean nothing.
    for row in stride(from: 0, to: rows.count, by: 4) {
      let linear = UnsafeRawPointer(progress + row).loadUnaligned(as: SIMD4<Double>.self)
      let paced = SpringLanes(spring.base + first + row).values(
        at: linear * duration.four(at: first + row))
      UnsafeMutableRawPointer(progress + row).storeBytes(of: paced, as: SIMD4<Double>.self)
    }
  }
}
