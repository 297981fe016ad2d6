import AnimationInterpolation
import AnimationTiming

extension RowTable {
  /// Finds the linear progress of the rows of a block.
  ///
  /// - Parameters:
  ///   - block: The index of the block.
  ///   - time: Absolute time.
  ///   - clocks: The times of all clocks.
  ///   - progress: Receives 64 numbers; those of rows that are outside mean nothing.
  /// - Returns: The rows that are not strictly inside a cycle, from the lowest bit on.
  func locate(
    block: Int, at time: Double, clocks: UnsafePointer<Double>,
    into progress: UnsafeMutablePointer<Double>
  ) -> UInt64 {
    let first = block * Self.blockLength
    var outside = BlockBits()
    var row = 0
    let rows = min(Self.blockLength, count - first)
    while row < rows {
      let index = first + row
      var times = SIMD4(repeating: time)
      if type.hasNode {
        for lane in 0..<4 { times[lane] = clocks[Int(node[index + lane])] }
      }
      let (found, isInside) = TimingSchedule.progress(
        at: times, begin: begin.four(at: index), rate: rate.four(at: index),
        limit: limit.four(at: index))
      UnsafeMutableRawPointer(progress + row).storeBytes(of: found, as: SIMD4<Double>.self)
      outside.append(isInside)
      row += 4
    }
    return outside.bits & Self.all(rows)
  }
}

extension RowTable {
  /// A bit for each row of a block, of which there are 1 to 64.
  static func all(_ rows: Int) -> UInt64 { ~0 >> UInt64(truncatingIfNeeded: blockLength - rows) }
}

extension Column where Element == Double {
  /// Four elements that follow each other.
  @inline(__always)
  func four(at index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Double>.self)
  }
}

/// A bit for each row of a block where a mask does not hold, taken in from the first row on. Kept in
/// lanes, since taking bits out of lanes is slow.
struct BlockBits {
  private var lanes = SIMD4<UInt64>()
  private var next = SIMD4<UInt64>(1, 2, 4, 8)

  /// Takes in the next four rows.
  @inline(__always)
  mutating func append(_ mask: SIMDMask<SIMD4<Int64>>) {
    lanes |= next & ~unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    next &<<= SIMD4(repeating: 4)
  }

  /// From the lowest bit on.
  var bits: UInt64 { lanes[0] | lanes[1] | lanes[2] | lanes[3] }
}

extension RowTable {
  /// Makes the paced progress of the rows of a block of the linear one, in place; of springs beside it,
  /// where positions in segments are.
  ///
  /// - Parameters:
  ///   - rows: The rows of the block.
  ///   - curves: The curves of the set.
  ///   - room: Holds the numbers of the block.
  func pace(
    rows: Range<Int>, curves: UnsafePointer<TimingCurve>, _ room: BlockRoom
  ) {
    let progress = room.progress
    switch type.kind {
    case .stack, .rest, .moving:
      return
    case .spring:
      springs.makeSeconds(progress, of: rows)
      springs.rows(from: rows.lowerBound).findValues(
        at: progress, into: room.fraction, count: rows.count)
    case .ends where type.pace == .own:
      paceRuns(rows, curves: curves, progress)
    case _ where type.pace == .linear:
      return
    case _ where type.hasCurveOfSet:
      (curves + type.pace.rawValue).progress(at: progress, into: progress, count: rows.count)
    case .ends, .track, .keyframes, .steps, .holds, .cubics, .part, .angle, .plane, .space, .whole:
      paceRunsOfOwn(rows, progress)
    }
  }
}
