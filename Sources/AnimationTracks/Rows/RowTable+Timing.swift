import AnimationInterpolation
import AnimationTiming

extension RowTable {
  /// Computes the linear progress of the rows of a block.
  ///
  /// `progress` receives 64 numbers. The numbers of the returned rows are not valid.
  ///
  /// - Returns: The rows that are not strictly inside an iteration, from the lowest bit on.
  func locate(
    block: Int, at time: Double, clocks: UnsafePointer<Double>,
    into progress: UnsafeMutablePointer<Double>
  ) -> UInt64 {
    let first = block * Self.blockLength
    let rows = min(Self.blockLength, count - first)
    let all = Self.all(rows)
    if jumps[block] > 0 {
      jumps[block] -= 1
      var outside = BlockBits()
      for row in stride(from: 0, to: rows, by: 4) {
        outside.append(locateFour(row, from: first, at: time, clocks, into: progress))
      }
      if jumps[block] == 0 { keepCycles(of: all, from: first, at: time, clocks) }
      return outside.bits & all
    }
    var left = BlockBits()
    var row = 0
    while row < rows {
      let index = first &+ row
      let (found, isInside) = TimingSchedule.progress(
        at: times(ofRowsFrom: index, at: time, clocks), begin: begin.four(at: index),
        rate: rate.four(at: index), cycle: cycle.four(at: index))
      UnsafeMutableRawPointer(progress + row).storeBytes(of: found, as: SIMD4<Double>.self)
      left.append(isInside)
      row &+= 4
    }
    let others = left.bits & all
    if others == 0 { return 0 }
    if others.nonzeroBitCount > rows / 2 {
      jumps[block] = Self.patience
    } else {
      keepCycles(of: others, from: first, at: time, clocks)
    }
    return BlockBits.ofFours(in: others) {
      locateFour($0, from: first, at: time, clocks, into: progress)
    } & all
  }

  /// Computes the progress of four rows of a block, whatever their previous iterations. Returns whether it is strictly
  /// inside an iteration.
  @inline(__always)
  private func locateFour(
    _ row: Int, from first: Int, at time: Double, _ clocks: UnsafePointer<Double>,
    into progress: UnsafeMutablePointer<Double>
  ) -> SIMDMask<SIMD4<Int64>> {
    let index = first &+ row
    let (found, isInside) = TimingSchedule.progress(
      at: times(ofRowsFrom: index, at: time, clocks), begin: begin.four(at: index),
      rate: rate.four(at: index), limit: limit.four(at: index))
    UnsafeMutableRawPointer(progress + row).storeBytes(of: found, as: SIMD4<Double>.self)
    return isInside
  }

  /// Stores the current iterations of rows of a block.
  private func keepCycles(
    of rows: UInt64, from first: Int, at time: Double, _ clocks: UnsafePointer<Double>
  ) {
    Self.forEach(rows) { row in
      let index = first &+ row
      cycle[index] = Float(
        TimingSchedule.cycle(
          at: type.hasNode ? clocks[Int(node[index])] : time, begin: begin[index],
          rate: rate[index], limit: Double(limit[index])))
    }
  }

  @inline(__always)
  private func times(
    ofRowsFrom index: Int, at time: Double, _ clocks: UnsafePointer<Double>
  ) -> SIMD4<Double> {
    var times = SIMD4(repeating: time)
    if type.hasNode {
      for lane in 0..<4 { times[lane] = clocks[Int(node[index &+ lane])] }
    }
    return times
  }
}

extension RowTable {
  /// Returns a bit for each of the 1 to 64 rows of a block.
  static func all(_ rows: Int) -> UInt64 { ~0 >> UInt64(truncatingIfNeeded: blockLength - rows) }

  /// Calls a function with the index of each bit.
  @inline(__always)
  static func forEach(_ bits: UInt64, _ body: (Int) -> Void) {
    var left = bits
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }
}

extension Column where Element == Double {
  @inline(__always)
  func four(at index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Double>.self)
  }
}

extension Column where Element == Float {
  @inline(__always)
  func four(at index: Int) -> SIMD4<Double> {
    SIMD4(UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Float>.self))
  }
}

/// A bit for each row of a block for which a mask is false, from the first row on. Stored in lanes, because
/// extracting bits from lanes is slow.
struct BlockBits {
  private var lanes = SIMD4<UInt64>()
  private var next = SIMD4<UInt64>(1, 2, 4, 8)

  @inline(__always)
  mutating func append(_ mask: SIMDMask<SIMD4<Int64>>) {
    lanes |= next & ~unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    next &<<= SIMD4(repeating: 4)
  }

  /// Applies a mask to the groups of four rows that contain one of some rows. Returns a bit for each row of these
  /// groups for which the mask is false.
  @inline(__always)
  static func ofFours(
    in rows: UInt64, _ mask: (_ row: Int) -> SIMDMask<SIMD4<Int64>>
  ) -> UInt64 {
    var (left, bits): (UInt64, UInt64) = (rows, 0)
    while left != 0 {
      let row = left.trailingZeroBitCount & ~3
      left &= ~(15 &<< UInt64(row))
      var four = BlockBits()
      four.append(mask(row))
      bits |= four.bits &<< UInt64(row)
    }
    return bits
  }

  /// The bits, from the lowest on.
  var bits: UInt64 { lanes[0] | lanes[1] | lanes[2] | lanes[3] }
}

extension RowTable {
  /// Applies the pacing to the linear progress of the rows of a block, in place; for springs into the memory of the
  /// fractions.
  func pace(
    rows: Range<Int>, curves: UnsafePointer<TimingCurve>, _ room: BatchScratch
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
