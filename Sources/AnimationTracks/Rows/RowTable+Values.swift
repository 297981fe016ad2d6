import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTiming

extension RowTable {
  /// Computes the values of the rows of a block from their progress after the curve.
  ///
  /// Rows `outside`, from the lowest bit on, have no valid progress. `room` contains the progress, and receives the
  /// values row by row.
  func evaluate(rows: Range<Int>, outside: UInt64, _ room: BatchScratch) {
    switch type.kind {
    case .ends, .track: mix(rows, by: room.progress, room)
    case .spring: mix(rows, by: room.fraction, room)
    case .keyframes where type.laneCount == 1 && !type.hasPacing:
      mixSegments(rows, outside: outside, room)
    case .keyframes:
      let unusual = enterSegments(rows, outside: outside, room)
      mix(rows, by: room.fraction, room)
      readKeyframes(unusual, of: rows, .linear, room)
    case .steps, .holds, .cubics:
      _ = enterSegments(rows, outside: outside, room)
      if let rule = type.rule { readKeyframes(~outside, of: rows, rule, room) }
    case .moving: moveSprings(rows, room)
    case .part: composeParts(rows, room)
    case .angle: composeTurns(rows, room)
    case .plane, .space:
      TransformInterpolation.write(
        valuesOf: transforms.base + rows.lowerBound, at: room.progress, count: rows.count,
        isOfPlane: type.kind == .plane, to: room.values)
    case .whole, .stack, .rest: preconditionFailure("values of other lengths are made one by one")
    }
  }

  /// Computes the whole value of one row whose track replaces it.
  func replaceWhole(_ row: Int, at progress: Double, into values: UnsafeMutablePointer<Double>) {
    let interpolation = interpolation.base[row]
    var isPresent = false
    var position = interpolation.locate(progress)
    if position.place.hasCurve { pacing.base[row].pace(&position) }
    interpolation.apply(
      at: position,
      to: UnsafeMutableBufferPointer(start: values, count: interpolation.laneCount),
      isPresent: &isPresent)
  }

  func mix(_ rows: Range<Int>, by fraction: UnsafePointer<Double>, _ room: BatchScratch) {
    switch type.laneCount {
    case 1: mixNumbers(rows, by: fraction, into: room.values)
    case 2: mixPairs(rows, by: fraction, room)
    case 4: mixFours(rows, by: fraction, room)
    default: mixLanes(rows, by: fraction, room)
    }
  }

  /// Interpolates one number per row, four rows at a time.
  private func mixNumbers(
    _ rows: Range<Int>, by fraction: UnsafePointer<Double>,
    into values: UnsafeMutablePointer<Double>
  ) {
    let (ends, count) = (ends.base + 2 * rows.lowerBound, rows.count)
    var row = 0
    while row < count {
      let fractions = UnsafeRawPointer(fraction + row).loadUnaligned(as: SIMD4<Double>.self)
      Self.mixFour(ends + 2 &* row, by: fractions, into: values + row)
      row &+= 4
    }
  }

  @inline(__always)
  static func mixFour(
    _ ends: UnsafePointer<Double>, by fractions: SIMD4<Double>,
    into values: UnsafeMutablePointer<Double>
  ) {
    let low = UnsafeRawPointer(ends).loadUnaligned(as: SIMD4<Double>.self)
    let high = UnsafeRawPointer(ends + 4).loadUnaligned(as: SIMD4<Double>.self)
    let start = SIMD4(lowHalf: low.evenHalf, highHalf: high.evenHalf)
    let end = SIMD4(lowHalf: low.oddHalf, highHalf: high.oddHalf)
    UnsafeMutableRawPointer(values).storeBytes(
      of: start.mixed(with: end, by: fractions), as: SIMD4<Double>.self)
  }

  private func mixPairs(
    _ rows: Range<Int>, by fraction: UnsafePointer<Double>, _ room: BatchScratch
  ) {
    for row in 0..<rows.count {
      let both = UnsafeRawPointer(ends.base + 4 * (rows.lowerBound + row))
        .loadUnaligned(as: SIMD4<Double>.self)
      let mixed = both.lowHalf.mixed(with: both.highHalf, by: SIMD2(repeating: fraction[row]))
      UnsafeMutableRawPointer(room.values + 2 * row).storeBytes(of: mixed, as: SIMD2<Double>.self)
    }
  }

  private func mixFours(
    _ rows: Range<Int>, by fraction: UnsafePointer<Double>, _ room: BatchScratch
  ) {
    for row in 0..<rows.count {
      let start = UnsafeRawPointer(ends.base + 8 * (rows.lowerBound + row))
      let mixed = start.loadUnaligned(as: SIMD4<Double>.self).mixed(
        with: start.loadUnaligned(fromByteOffset: 32, as: SIMD4<Double>.self),
        by: SIMD4(repeating: fraction[row]))
      UnsafeMutableRawPointer(room.values + 4 * row).storeBytes(of: mixed, as: SIMD4<Double>.self)
    }
  }

  private func mixLanes(
    _ rows: Range<Int>, by fraction: UnsafePointer<Double>, _ room: BatchScratch
  ) {
    let count = type.laneCount
    for row in 0..<rows.count {
      let start = ends.base + 2 * count * (rows.lowerBound + row)
      for lane in 0..<count {
        room.values[count * row + lane] = start[lane].interpolated(
          to: start[count + lane], by: fraction[row])
      }
    }
  }

  private func composeParts(_ rows: Range<Int>, _ room: BatchScratch) {
    let count = type.laneCount
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { value in
      value.initialize(repeating: 0)
      for row in 0..<rows.count {
        let index = rows.lowerBound + row
        let start = ends.base + 2 * count * index
        for lane in 0..<count {
          value[lane] = start[lane].interpolated(to: start[count + lane], by: room.progress[row])
        }
        (parts.base + index).pointee.compose(
          value.baseAddress!, into: room.values + 16 * row)
      }
    }
  }

  /// Composes one angle per row, four rows at a time.
  private func composeTurns(_ rows: Range<Int>, _ room: BatchScratch) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.blockLength) { angles in
      let angle = angles.baseAddress!
      mixNumbers(rows, by: room.progress, into: angle)
      for first in stride(from: 0, to: rows.count, by: 4) {
        let four = UnsafeRawPointer(angle + first).loadUnaligned(as: SIMD4<Double>.self)
        let (sines, cosines) = SIMD4<Double>.sincos(four)
        for row in first..<min(first + 4, rows.count) {
          (parts.base + rows.lowerBound + row).pointee.compose(
            TransformParts.Direction(sine: sines[row - first], cosine: cosines[row - first]),
            into: room.values + 16 * row)
        }
      }
    }
  }
}
