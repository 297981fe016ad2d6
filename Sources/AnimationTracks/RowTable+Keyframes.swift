import AnimationInterpolation
import AnimationTiming

// A row of keyframes is one between two ends, which are written anew when it goes to another segment.

extension RowTable {
  /// Brings the rows of a block to the segments of their paced progress, and makes of it the paced
  /// fraction of the segment, in place.
  ///
  /// - Parameters:
  ///   - rows: The rows of the block.
  ///   - outside: Those whose progress means nothing, from the lowest bit on; they stay where they are.
  ///   - progress: Receives the fractions.
  /// - Returns: The rows whose numbers are not to be mixed in lanes: before the first key time, from
  ///   the last one on, or where the distance of the ends is not a number.
  func enterSegments(
    _ rows: Range<Int>, outside: UInt64, _ progress: UnsafeMutablePointer<Double>
  ) -> UInt64 {
    let left = leftSegments(rows, progress) & Self.all(rows.count) & ~outside
    let unusual = left == 0 ? 0 : move(left, from: rows.lowerBound, progress)
    if unusual == 0 {
      findFractions(rows, progress)
    } else {
      for row in 0..<rows.count {
        progress[row] = cursor.base[rows.lowerBound + row].fraction(
          at: progress[row], stride: stride)
      }
    }
    if type.hasSource {
      for row in 0..<rows.count {
        let index = rows.lowerBound + row
        guard source.base[index].hasSegmentCurves else { continue }
        progress[row] = source.base[index].track.pointee.pacing.fraction(
          progress[row], inSegment: cursor.base[index].segment)
      }
    }
    return unusual
  }

  /// Reads the numbers of some rows of a block one by one.
  ///
  /// - Parameters:
  ///   - chosen: Which, from the lowest bit on.
  ///   - rows: The rows of the block.
  ///   - room: Holds the fractions of the segments, and receives the values.
  func readKeyframes(
    _ chosen: UInt64, of rows: Range<Int>, _ rule: PreparedKeyframes.Rule, _ room: BlockRoom
  ) {
    let count = type.laneCount
    Self.forEach(chosen & Self.all(rows.count)) { row in
      let key = cursor.base[rows.lowerBound + row].key(stride)
      for lane in 0..<count {
        room.values[count * row + lane] = rule.number(
          lane, of: count, key, at: room.progress[row])
      }
    }
  }

  /// How many numbers a key time takes.
  private var stride: Int {
    KeyframeCursor.stride(laneCount: type.laneCount, type.kind == .cubics ? .hermite : .linear)
  }

  /// The rows whose progress does not lie in their segment.
  private func leftSegments(
    _ rows: Range<Int>, _ progress: UnsafeMutablePointer<Double>
  ) -> UInt64 {
    var left = BlockBits()
    var row = 0
    while row < rows.count {
      let index = rows.lowerBound + row
      let found = UnsafeRawPointer(progress + row).loadUnaligned(as: SIMD4<Double>.self)
      let isInside =
        (found .>= segmentStart.four(at: index)) .& (found .< segmentEnd.four(at: index))
      left.append(isInside)
      row += 4
    }
    return left.bits
  }

  /// Calls a function with the number of each bit.
  @inline(__always)
  private static func forEach(_ bits: UInt64, _ body: (Int) -> Void) {
    var left = bits
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }

  /// Moves rows to the segments of their progress.
  ///
  /// - Returns: Those whose numbers are not to be mixed in lanes.
  private func move(
    _ rows: UInt64, from first: Int, _ progress: UnsafeMutablePointer<Double>
  ) -> UInt64 {
    let stride = stride
    var unusual: UInt64 = 0
    guard hasLongRows else {
      Self.forEach(rows) { row in
        let pair = cursor.base[first &+ row].pair(near: 4, for: progress[row], stride: stride)
        unusual |= move(first &+ row, to: progress[row], near: pair) ? 0 : 1 &<< UInt64(row)
      }
      return unusual
    }
    // In passes over all rows, in each of which they do not wait for each other's memory.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.blockLength) { memory in
      guard let places = memory.baseAddress else { return 0 }
      Self.forEach(rows) { row in
        places[row] = cursor.base[first &+ row].guess(
          for: progress[row], from: segmentStart[first &+ row], stride: stride)
      }
      Self.forEach(rows) { row in
        places[row] = cursor.base[first &+ row].pair(
          near: places[row], for: progress[row], stride: stride)
      }
      Self.forEach(rows) { row in
        let isUsual = move(first &+ row, to: progress[row], near: places[row])
        unusual |= isUsual ? 0 : 1 &<< UInt64(row)
      }
      return unusual
    }
  }

  /// Moves a row to the segment of its progress.
  ///
  /// - Returns: Whether its numbers may be mixed in lanes.
  @inline(__always)
  private func move(_ index: Int, to progress: Double, near pair: Int) -> Bool {
    let (count, stride) = (type.laneCount, stride)
    let isInside = cursor.base[index].move(to: progress, near: pair, stride: stride)
    let key = cursor.base[index].key(stride)
    var isNear = true
    if type.kind == .keyframes {
      let ends = self.ends.base + 2 &* count &* index
      if count == 1 {
        let (start, end) = (key[1], key[1 &+ stride])
        (ends[0], ends[1]) = (start, end)
        isNear = (end - start).isFinite
      } else {
        for lane in 0..<count {
          let (start, end) = (key[1 &+ lane], key[1 &+ stride &+ lane])
          (ends[lane], ends[count &+ lane]) = (start, end)
          isNear = isNear && (end - start).isFinite
        }
      }
    }
    (segmentStart[index], segmentEnd[index]) = (key[0], isNear ? key[stride] : -.infinity)
    return isInside && isNear
  }

  /// Makes fractions of progress that lies in the segments.
  private func findFractions(_ rows: Range<Int>, _ progress: UnsafeMutablePointer<Double>) {
    var row = 0
    while row < rows.count {
      let start = segmentStart.four(at: rows.lowerBound + row)
      let length = segmentEnd.four(at: rows.lowerBound + row) - start
      let found = UnsafeMutableRawPointer(progress + row)
      found.storeBytes(
        of: (found.loadUnaligned(as: SIMD4<Double>.self) - start) / length,
        as: SIMD4<Double>.self)
      row += 4
    }
  }
}
