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
    var outside: UInt64 = 0
    var row = 0
    let rows = min(Self.blockLength, count - first)
    while row < rows {
      let index = first + row
      var times = SIMD4(repeating: time)
      if type.hasNode {
        for lane in 0..<4 { times[lane] = clocks[Int(node[index + lane])] }
      }
      let (found, isInside) = PlainTiming.progress(
        at: times, begin: begin.four(at: index), rate: rate.four(at: index),
        limit: limit.four(at: index))
      UnsafeMutableRawPointer(progress + row).storeBytes(of: found, as: SIMD4<Double>.self)
      outside |= UInt64(isInside.outside) << UInt64(row)
      row += 4
    }
    return rows == Self.blockLength ? outside : outside & (1 << UInt64(rows) - 1)
  }
}

extension Column where Element == Double {
  /// Four elements that follow each other.
  @inline(__always)
  func four(at index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Double>.self)
  }
}

extension SIMDMask<SIMD4<Int64>> {
  /// The lanes that do not hold, from the lowest bit on.
  @inline(__always)
  fileprivate var outside: UInt8 {
    let bits = unsafeBitCast(self, to: SIMD4<Int64>.self)
    let weights = ~bits & SIMD4(1, 2, 4, 8)
    return UInt8(truncatingIfNeeded: weights[0] | weights[1] | weights[2] | weights[3])
  }
}
