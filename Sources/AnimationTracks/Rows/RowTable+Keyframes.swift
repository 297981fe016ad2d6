import AnimationInterpolation
import AnimationTiming

// A row of keyframes is a row of two ends, which are written again when it moves to another segment.

extension RowTable {
  /// Moves the rows of a block to the segments of their progress after the curve, and computes the fractions in the
  /// segments.
  ///
  /// Rows `outside`, from the lowest bit on, have no valid progress, and stay in their segments. `room` contains the
  /// progress, and receives the fractions.
  ///
  /// - Returns: The rows whose numbers are not to be interpolated in lanes: at a key time, before the first one, from
  ///   the last one on, or if the distance of the ends is not finite. No curve applies to a value that is held there.
  func enterSegments(_ rows: Range<Int>, outside: UInt64, _ room: BatchScratch) -> UInt64 {
    let unusual = enterSegments(rows, outside: outside, room) { row, fraction in
      UnsafeMutableRawPointer(room.fraction + row).storeBytes(
        of: fraction, as: SIMD4<Double>.self)
    }
    if type.hasPacing {
      for row in 0..<rows.count {
        let index = rows.lowerBound + row
        let isHeld =
          unusual >> UInt64(row) & 1 != 0
          && cursor.base[index].heldEnd(at: room.progress[row], stride: keyStride) != nil
        guard pacing.base[index].hasSegmentCurves, !isHeld else { continue }
        room.fraction[row] = pacing.base[index].fraction(
          room.fraction[row], inSegment: cursor.base[index].segment)
      }
    }
    return unusual
  }

  /// Computes the values of the rows of a block with one number each and without curves of segments: the combined
  /// effect of ``enterSegments(_:outside:_:)``, the interpolation and ``readKeyframes(_:of:_:_:)``.
  func mixSegments(_ rows: Range<Int>, outside: UInt64, _ room: BatchScratch) {
    let (ends, values) = (ends.base + 2 * rows.lowerBound, room.values)
    let unusual = enterSegments(rows, outside: outside, room) { row, fraction in
      Self.mixFour(ends + 2 &* row, by: fraction, into: values + row)
    }
    readKeyframes(unusual, of: rows, .linear, room)
  }

  /// Reads the numbers of the `chosen` rows of a block one by one, from the fractions of the segments in `room` into
  /// its values.
  func readKeyframes(
    _ chosen: UInt64, of rows: Range<Int>, _ rule: PreparedKeyframes.Rule, _ room: BatchScratch
  ) {
    let count = type.laneCount
    Self.forEach(chosen & Self.all(rows.count)) { row in
      let key = cursor.base[rows.lowerBound + row].key(keyStride)
      for lane in 0..<count {
        room.values[count * row + lane] = rule.number(
          lane, of: count, key, at: room.fraction[row])
      }
    }
  }

  /// The count of numbers per key time.
  var keyStride: Int {
    KeyframeCursor.stride(laneCount: type.laneCount, type.kind == .cubics ? .hermite : .linear)
  }

  /// Moves the rows of a block to their segments.
  ///
  /// - Parameter take: Receives the fractions of four rows, from one of the block on. If it receives some rows twice,
  ///   the later fractions count.
  /// - Returns: The rows whose numbers are not to be interpolated in lanes; their fractions are in the scratch
  ///   memory.
  @inline(__always)
  private func enterSegments(
    _ rows: Range<Int>, outside: UInt64, _ room: BatchScratch,
    _ take: (_ row: Int, _ fractions: SIMD4<Double>) -> Void
  ) -> UInt64 {
    let (first, count) = (rows.lowerBound, rows.count)
    let block = first / Self.blockLength
    var moved = Self.all(count) & ~outside
    if leaps[block] > 0 {
      leaps[block] -= 1
    } else {
      var found = BlockBits()
      var row = 0
      while row < count {
        found.append(findFractions(row, from: first, room, take))
        row &+= 4
      }
      moved &= found.bits
      if moved.nonzeroBitCount > count / 2 { leaps[block] = Self.patience }
    }
    if moved == 0 { return 0 }
    move(moved, from: first, room.progress)
    let unusual =
      moved & BlockBits.ofFours(in: moved) { findFractions($0, from: first, room, take) }
    Self.forEach(unusual) { row in
      let (cursor, progress) = (cursor.base + first + row, room.progress[row])
      room.fraction[row] =
        cursor.pointee.heldEnd(at: progress, stride: keyStride)
        ?? cursor.pointee.fraction(at: progress, stride: keyStride)
    }
    return unusual
  }

  /// Computes the fractions of four rows in their segments. Returns whether the progress is in the segment, and not at
  /// its start.
  @inline(__always)
  private func findFractions(
    _ row: Int, from first: Int, _ room: BatchScratch,
    _ take: (_ row: Int, _ fractions: SIMD4<Double>) -> Void
  ) -> SIMDMask<SIMD4<Int64>> {
    let index = first &+ row
    let progress = UnsafeRawPointer(room.progress + row).loadUnaligned(as: SIMD4<Double>.self)
    let fraction = (progress - segmentStart.four(at: index)) / segmentLength.four(at: index)
    take(row, fraction)
    // Above 0 and below 1. Rounding moves no progress from outside into the segment.
    return fraction.least(SIMD4(repeating: 1) - fraction) .> SIMD4()
  }

  /// Moves rows to the segments of their progress.
  private func move(_ rows: UInt64, from first: Int, _ progress: UnsafePointer<Double>) {
    if type.kind == .keyframes, type.laneCount == 1 {
      move(rows, from: first, progress, stride: KeyframeCursor.stride(laneCount: 1, .linear)) {
        takeNumbers($0, $1)
      }
    } else {
      move(rows, from: first, progress, stride: keyStride) { takeSegment($0, $1) }
    }
  }

  /// `stride` is the count of numbers per key time; `take` takes the numbers of the segment to which a row has moved.
  @inline(__always)
  private func move(
    _ rows: UInt64, from first: Int, _ progress: UnsafePointer<Double>, stride: Int,
    _ take: (_ index: Int, _ stride: Int) -> Void
  ) {
    if longest < KeyframeCursor.waypointCount {
      return Self.forEach(rows) { row in
        let index = first &+ row
        cursor.base[index].segment = passedWaypoints(index, progress[row])
        take(index, stride)
      }
    }
    // In several loops over all rows, so that memory accesses overlap.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.blockLength) { memory in
      guard let places = memory.baseAddress else { return }
      let isNear = longest < KeyframeCursor.waypointCount * KeyframeCursor.waypointCount
      if isNear, rows.nonzeroBitCount > Self.blockLength / 4 {
        // As in a seek: from a waypoint on no guess is needed.
        Self.forEach(rows) { row in
          places[row] = firstOfEight(first &+ row, progress[row])
        }
        Self.forEach(rows) { row in
          let cursor = cursor.base + first + row
          if cursor.pointee.isShort { return }
          places[row] = cursor.pointee.segment(
            of: progress[row], amongEightFrom: places[row], stride: stride)
        }
        return Self.forEach(rows) { row in
          let index = first &+ row
          cursor.base[index].segment = places[row]
          take(index, stride)
        }
      }
      Self.forEach(rows) { row in
        places[row] = guess(first &+ row, progress[row])
      }
      if !isNear {
        Self.forEach(rows) { row in
          places[row] = cursor.base[first &+ row].guess(
            for: progress[row], near: places[row], stride: stride)
        }
      }
      Self.forEach(rows) { row in
        let cursor = cursor.base + first + row
        if cursor.pointee.isShort { return }
        places[row] = cursor.pointee.guess(
          for: progress[row], around: places[row], stride: stride)
      }
      Self.forEach(rows) { row in
        let index = first &+ row
        cursor.base[index].move(to: progress[row], guess: places[row], stride: stride)
        take(index, stride)
      }
    }
  }

  /// Returns the probable segment of a row's progress: counted from its last one, assuming equal lengths, or from a
  /// waypoint if that is far.
  @inline(__always)
  private func guess(_ index: Int, _ progress: Double) -> Int {
    let cursor = cursor.base + index
    if cursor.pointee.isShort { return passedWaypoints(index, progress) }
    let near = cursor.pointee.distance(from: segmentStart[index], to: progress)
    if near.magnitude <= 8 { return cursor.pointee.rounded(Double(cursor.pointee.segment) + near) }
    let number = passedWaypoints(index, progress)
    let start = waypoints[KeyframeCursor.waypointCount &* index &+ number]
    return cursor.pointee.rounded(
      Double(number &* cursor.pointee.step) + cursor.pointee.distance(from: start, to: progress))
  }

  /// Returns the first of eight segments that contain a row's progress, if no more are between two waypoints; the
  /// segment itself for a row with fewer.
  @inline(__always)
  private func firstOfEight(_ index: Int, _ progress: Double) -> Int {
    let cursor = cursor.base + index
    let number = passedWaypoints(index, progress)
    if cursor.pointee.isShort { return number }
    return min(
      number &* cursor.pointee.step, cursor.pointee.last &+ 1 &- KeyframeCursor.waypointCount)
  }

  /// Returns the last waypoint of a row that its progress has passed; the first one if it has passed none.
  @inline(__always)
  private func passedWaypoints(_ index: Int, _ progress: Double) -> Int {
    let own = KeyframeCursor.waypointCount &* index
    return KeyframeCursor.lastPassed(
      waypoints.four(at: own), waypoints.four(at: own &+ 4), progress)
  }

  /// Takes the numbers of the segment to which a row has moved.
  @inline(__always)
  private func takeSegment(_ index: Int, _ stride: Int) {
    let count = type.laneCount
    let key = cursor.base[index].key(stride)
    var isNear = true
    if type.kind == .keyframes {
      let ends = self.ends.base + 2 &* count &* index
      for lane in 0..<count {
        let (start, end) = (key[1 &+ lane], key[1 &+ stride &+ lane])
        (ends[lane], ends[count &+ lane]) = (start, end)
        isNear = isNear && (end - start).isFinite
      }
    }
    takeTimes(index, key, stride, isNear: isNear)
  }

  /// Takes these numbers for keyframes of one number each.
  @inline(__always)
  private func takeNumbers(_ index: Int, _ stride: Int) {
    let key = cursor.base[index].key(stride)
    let ends = ends.base + 2 &* index
    let (start, end) = (key[1], key[1 &+ stride])
    (ends[0], ends[1]) = (start, end)
    takeTimes(index, key, stride, isNear: (end - start).isFinite)
  }

  @inline(__always)
  private func takeTimes(
    _ index: Int, _ key: UnsafePointer<Double>, _ stride: Int, isNear: Bool
  ) {
    segmentStart[index] = key[0]
    segmentLength[index] = isNear ? key[stride] - key[0] : Self.endless
  }
}
