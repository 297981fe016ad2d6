import AnimationMath

// Evaluation of one curve at many fractions.

extension TimingCurve {
  /// Returns `progress(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func progress(at fractions: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      progress(at: fractions[0]), progress(at: fractions[1]), progress(at: fractions[2]),
      progress(at: fractions[3]))
  }

  /// Writes `progress(at:)` of many fractions, with the same bits (`PreparedTimingFunctionBatchTests`).
  ///
  /// - Parameters:
  ///   - fractions: Linear positions, the same as for `progress(at:)`.
  ///   - progress: Receives the results in the same order; it may be the memory of the fractions.
  /// - Precondition: `progress` has room for all results.
  ///
  /// Complexity: that of `progress(at:)` for each fraction. Penner's curves and steps are found in lanes and take
  /// half of that or less.
  @inlinable
  public func progress(
    at fractions: UnsafeBufferPointer<Double>, into progress: UnsafeMutableBufferPointer<Double>
  ) {
    require(
      fractions.count <= progress.count,
      "\(fractions.count) fractions do not fit into \(progress.count) results: give room for all")
    guard let first = fractions.baseAddress, let results = progress.baseAddress else { return }
    withUnsafePointer(to: self) {
      $0.progress(at: first, into: results, count: fractions.count)
    }
  }
}

// Functions of a curve in place: calling a method of a curve in an array copies the curve.

extension UnsafePointer<TimingCurve> {
  @inlinable @inline(__always)
  package func progress(at fraction: Double) -> Double {
    if pointee.isPlainCubic {
      return CubicFrame(pointee.first.table.address).progress(at: fraction)
        ?? unusualProgress(at: fraction)
    }
    return pointee.linkedProgress(at: fraction)
  }

  @inlinable
  package func progress(at fraction: Double, isBeforeJump: Bool) -> Double {
    isBeforeJump && !pointee.isPlainCubic
      ? pointee.progressBeforeJump(at: fraction) : progress(at: fraction)
  }

  @inlinable
  package func progress(
    at fractions: UnsafePointer<Double>, into results: UnsafeMutablePointer<Double>, count: Int
  ) {
    guard pointee.isPlainCubic else {
      if fractions != results { results.update(from: fractions, count: count) }
      return pointee.link(results, count)
    }
    let frame = CubicFrame(pointee.first.table.address)
    for index in 0..<count {
      let fraction = fractions[index]
      results[index] = frame.progress(at: fraction) ?? unusualProgress(at: fraction)
    }
  }

  /// `TimingCurve.unusualProgress(at:)`, out of line: the call copies the curve.
  @inlinable @inline(never)
  func unusualProgress(at fraction: Double) -> Double { pointee.unusualProgress(at: fraction) }

  @inlinable
  package func slope(at fraction: Double, isRising: Bool) -> Double {
    guard pointee.isPlainCubic, fraction > 0, fraction < 1 else {
      return pointee.slope(at: fraction, isRising: isRising)
    }
    return CubicSolver(of: pointee.first.table.address).derivative(at: fraction, isRising: isRising)
  }
}

extension UnsafePointer<TimingCurve> {
  /// Whether this is a single Bézier curve with the table at an address.
  @inlinable
  package func hasTable(_ table: CurveTablePointer) -> Bool {
    pointee.isPlainCubic && UInt(bitPattern: pointee.first.table.address) == table.bits
  }

  /// Whether both are the same link, of a form without a table or with one table.
  package func isIdentical(to other: UnsafePointer<TimingCurve>) -> Bool {
    pointee.first.table.isIdentical(to: other.pointee.first.table)
      && pointee.others.isEmpty && other.pointee.others.isEmpty
      && pointee.first == other.pointee.first
  }
}

extension TimingCurve {
  /// The address of the table: equal for single Bézier curves while they share it; 0 for other curves.
  package var tableIdentity: UInt { isPlainCubic ? UInt(bitPattern: first.table.address) : 0 }

  /// A number above every ``orderKey``.
  package static var orderKeyCount: UInt32 { 4095 }

  /// A number that equal curves share, and few other curves.
  package var orderKey: UInt32 {
    var mixed: UInt64 = 0
    if case .penner(let easing) = first.kind {
      mixed = UInt64(unsafeBitCast(easing, to: UInt8.self))
    }
    for index in 0..<Swift.min(4, first.table.count) {
      mixed = (mixed &+ first.table[index].bitPattern) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 32
    }
    return UInt32(truncatingIfNeeded: mixed % UInt64(Self.orderKeyCount))
  }

  /// Replaces fractions by their progress through one link after the other.
  @inline(never) @usableFromInline
  func link(_ numbers: UnsafeMutablePointer<Double>, _ count: Int) {
    first.apply(to: numbers, count)
    for index in 0..<others.count { others[index].apply(to: numbers, count) }
  }
}

extension CurveStage {
  /// Replaces fractions by their ``progress(at:)``, with the same bits.
  func apply(to numbers: UnsafeMutablePointer<Double>, _ count: Int) {
    var done = 0
    switch kind {
    case .penner(let easing):
      done = easing.withProgress { applyFours(to: numbers, count, $0) }
    case .spring(let spring, let duration):
      done = applyFours(to: numbers, count) {
        let seconds = $0 * duration
        return SIMD4(
          lowHalf: spring.values(at: seconds.lowHalf), highHalf: spring.values(at: seconds.highHalf)
        )
      }
    case .steps(let steps, let jumps, let offset) where steps < 0x1p50:
      done = applyFours(to: numbers, count) { x in
        let step = (x * steps).floorsOfSmall + offset
        let limited = SIMD4(repeating: jumps).replacing(
          with: step, where: step .< SIMD4(repeating: jumps))
        return (limited / jumps).replacing(with: SIMD4(repeating: .nan), where: x .!= x)
      }
    case .stops(let stops):
      table.withUnsafeBufferPointer { table in
        applyEach(to: numbers, count) { x in
          x >= 0 && x <= 1 ? stops.progress(at: x, table) : outerProgress(at: x)
        }
      }
      return
    case .cubic where table.count > CubicIndex.place:
      table.withAddress { table in
        let frame = CubicFrame(table)
        applyEach(to: numbers, count) { x in
          frame.progress(at: x)
            ?? (x >= 0 && x <= 1 ? cubicProgress(at: x, table) : outerProgress(at: x))
        }
      }
      return
    case .linear, .cubic, .steps: break
    }
    for index in done..<count { numbers[index] = progress(at: numbers[index]) }
  }

  @inline(__always)
  private func applyEach(
    to numbers: UnsafeMutablePointer<Double>, _ count: Int, _ form: (Double) -> Double
  ) {
    // Not read from memory again for each fraction.
    let (isReversed, isInverted) = (isReversed, isInverted)
    for index in 0..<count {
      let y = form(isReversed ? 1 - numbers[index] : numbers[index])
      numbers[index] = isInverted ? 1 - y : y
    }
  }

  /// Applies a form that is limited to 0...1 to groups of four fractions, and returns the number of fractions done.
  @inline(__always)
  private func applyFours(
    to numbers: UnsafeMutablePointer<Double>, _ count: Int,
    _ form: (SIMD4<Double>) -> SIMD4<Double>
  ) -> Int {
    let (zero, one) = (SIMD4<Double>(), SIMD4(repeating: 1.0))
    var done = 0
    while done &+ 4 <= count {
      let address = UnsafeMutableRawPointer(numbers + done)
      let given = address.loadUnaligned(as: SIMD4<Double>.self)
      var x = isReversed ? 1 - given : given
      x.replace(with: zero, where: x .< zero)
      x.replace(with: one, where: x .> one)
      let y = form(x)
      address.storeBytes(of: isInverted ? 1 - y : y, as: SIMD4<Double>.self)
      done &+= 4
    }
    return done
  }
}

extension SIMD4<Double> {
  @inline(__always)
  fileprivate var floorsOfSmall: SIMD4 {
    let nearest = (self + 0x1.8p52) - 0x1.8p52
    return nearest.replacing(with: nearest - 1, where: nearest .> self)
  }
}
