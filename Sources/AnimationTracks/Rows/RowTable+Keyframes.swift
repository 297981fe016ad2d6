import AnimationInterpolation
import AnimationTiming

// A row of keyframes is one between two ends, which are written anew when it goes to another segment.

extension RowTable {
  /// Brings the rows of a block to the segments of their paced progress, and finds the paced fraction
  /// of the segment.
  ///
  /// - Parameters:
  ///   - rows: The rows of the block.
  ///   - outside: Those whose progress means nothing, from the lowest bit on; they stay where they are.
  ///   - room: Holds the progress, and receives the fractions.
  /// - Returns: The rows whose numbers are not to be mixed in lanes: before the first key time, from
  ///   the last one on, or where the distance of the ends is not a number. A value that is held there
  ///   is no curve's business.
  func enterSegments(_ rows: Range<Int>, outside: UInt64, _ room: BlockRoom) -> UInt64 {
    let left = findFractions(rows, room) & Self.all(rows.count) & ~outside
    let unusual = left == 0 ? 0 : move(left, from: rows.lowerBound, room)
    if type.hasPacing {
      for row in 0..<rows.count {
        let index = rows.lowerBound + row
        let isHeld =
          unusual >> UInt64(row) & 1 != 0
          && cursor.base[index].heldEnd(at: room.progress[row], stride: stride) != nil
        guard pacing.base[index].hasSegmentCurves, !isHeld else { continue }
        room.fraction[row] = pacing.base[index].fraction(
          room.fraction[row], inSegment: cursor.base[index].segment)
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
          lane, of: count, key, at: room.fraction[row])
      }
    }
  }

  /// How many numbers a key time takes.
  private var stride: Int {
    KeyframeCursor.stride(laneCount: type.laneCount, type.kind == .cubics ? .hermite : .linear)
  }

  /// Finds fractions of the segments in which the rows are.
  ///
  /// - Returns: The rows whose progress does not lie in the segment or is its start.
  private func findFractions(_ rows: Range<Int>, _ room: BlockRoom) -> UInt64 {
    var left = BlockBits()
    var row = 0
    while row < rows.count {
      let index = rows.lowerBound + row
      let progress = UnsafeRawPointer(room.progress + row).loadUnaligned(as: SIMD4<Double>.self)
      let start = segmentStart.four(at: index)
      let fraction = (progress - start) / (segmentEnd.four(at: index) - start)
      UnsafeMutableRawPointer(room.fraction + row).storeBytes(
        of: fraction, as: SIMD4<Double>.self)
      // Above 0 and below 1. Rounding brings no progress from outside in.
      left.append(fraction.least(SIMD4(repeating: 1) - fraction) .> SIMD4())
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
  private func move(_ rows: UInt64, from first: Int, _ room: BlockRoom) -> UInt64 {
    let (stride, progress) = (stride, room.progress)
    var unusual: UInt64 = 0
    guard hasLongRows else {
      Self.forEach(rows) { row in
        let pair = cursor.base[first &+ row].pair(near: 4, for: progress[row], stride: stride)
        let isUsual = move(row, from: first, near: pair, room)
        unusual |= isUsual ? 0 : 1 &<< UInt64(row)
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
        let isUsual = move(row, from: first, near: places[row], room)
        unusual |= isUsual ? 0 : 1 &<< UInt64(row)
      }
      return unusual
    }
  }

  /// Moves a row to the segment of its progress, and finds the fraction of that.
  ///
  /// - Returns: Whether its numbers may be mixed in lanes.
  @inline(__always)
  private func move(_ row: Int, from first: Int, near pair: Int, _ room: BlockRoom) -> Bool {
    let (index, progress, count, stride) = (
      first &+ row, room.progress[row], type.laneCount, stride
    )
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
    (segmentStart[index], segmentEnd[index]) = (key[0], isNear ? key[stride] : Self.unreached)
    let heldEnd = isInside ? nil : cursor.base[index].heldEnd(at: progress, stride: stride)
    room.fraction[row] =
      heldEnd ?? cursor.base[index].fraction(at: progress, stride: stride)
    return isInside && isNear
  }
}
