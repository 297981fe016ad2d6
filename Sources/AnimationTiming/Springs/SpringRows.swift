import AnimationMath

/// Prepared springs in columns, one spring per row, to be evaluated at one time per row.
///
/// The numbers are read in place, so this is a view for one evaluation and must not be stored.
///
/// Law: each row has the bits of its spring alone (`SpringRowsTests`).
package struct SpringRows {
  let decay, frequency, gain, velocityGain, velocity: UnsafePointer<Double>
  let usualEnd: UnsafePointer<Double>
  let regime: UnsafePointer<SpringMotion.Regime>

  /// Creates rows from columns, each from its first row on; see ``SpringMotion``.
  ///
  /// - Parameter usualEnd: ``SpringMotion/usualEnd`` of each row.
  package init(
    decay: UnsafePointer<Double>, frequency: UnsafePointer<Double>, gain: UnsafePointer<Double>,
    velocityGain: UnsafePointer<Double>, velocity: UnsafePointer<Double>,
    usualEnd: UnsafePointer<Double>, regime: UnsafePointer<SpringMotion.Regime>
  ) {
    self.decay = decay
    self.frequency = frequency
    self.gain = gain
    self.velocityGain = velocityGain
    self.velocity = velocity
    self.usualEnd = usualEnd
    self.regime = regime
  }

  /// Finds `SpringMotion.value(at:)` of the first rows, each at its time, with the same bits.
  ///
  /// Rows are taken by fours, so the rows after the last one, up to a multiple of 4, must exist. The times are in
  /// separate memory.
  ///
  /// - Complexity: O(count), no allocation. Springs below critical damping at times from 0 on at which their envelope
  ///   is not below 1e-303 take 6 ns, where one alone takes 13. Fours with other rows are taken one by one.
  package func findValues(
    at seconds: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>, count: Int
  ) {
    let usual = usualFours(seconds, count: count)
    if usual != .none {
      findEnvelopes(at: seconds, into: values, count: count)
      findValues(ofEnvelopes: values, at: seconds, count: count)
    }
    guard usual != .all else { return }
    for row in stride(from: 0, to: count, by: 4) where !isUsual(row, seconds) {
      for row in row..<row + 4 { values[row] = spring(row).value(at: seconds[row]) }
    }
  }

  /// Finds `SpringMotion.motion(at:)` of the first rows, with the same bits. The parameters and the complexity are
  /// those of ``findValues(at:into:count:)``.
  package func findMotions(
    at seconds: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, count: Int
  ) {
    let usual = usualFours(seconds, count: count)
    if usual != .none {
      findEnvelopes(at: seconds, into: values, count: count)
      findMotions(ofEnvelopes: values, at: seconds, velocities: velocities, count: count)
    }
    guard usual != .all else { return }
    for row in stride(from: 0, to: count, by: 4) where !isUsual(row, seconds) {
      for row in row..<row + 4 {
        (values[row], velocities[row]) = spring(row).motion(at: seconds[row])
      }
    }
  }

  private enum Fours { case none, some, all }

  @inline(__always)
  private func usualFours(_ seconds: UnsafePointer<Double>, count: Int) -> Fours {
    var isUsual = areUsual(0, seconds)
    var row = 4
    while row < count {
      isUsual .&= areUsual(row, seconds)
      row &+= 4
    }
    if all(isUsual) { return .all }
    return stride(from: 0, to: count, by: 4).contains { self.isUsual($0, seconds) } ? .some : .none
  }

  private func isUsual(_ row: Int, _ seconds: UnsafePointer<Double>) -> Bool {
    all(areUsual(row, seconds))
  }

  /// Returns which of four rows are below critical damping, at a time from 0 on at which exponential and phase are in
  /// their usual range.
  @inline(__always)
  private func areUsual(
    _ row: Int, _ seconds: UnsafePointer<Double>
  ) -> SIMDMask<SIMD4<Int64>> {
    let seconds = four(seconds, row)
    return (seconds .>= SIMD4()) .& (seconds .< four(usualEnd, row))
  }

  // Separate functions: together they would have more numbers in use at once than there are registers.

  @inline(never)
  private func findEnvelopes(
    at seconds: UnsafePointer<Double>, into envelopes: UnsafeMutablePointer<Double>, count: Int
  ) {
    var row = 0
    while row < count {
      store(.exp(ofModerate: four(seconds, row) * -four(decay, row)), to: envelopes, row)
      row &+= 4
    }
  }

  @inline(never)
  private func findValues(
    ofEnvelopes values: UnsafeMutablePointer<Double>, at seconds: UnsafePointer<Double>, count: Int
  ) {
    var row = 0
    while row < count {
      let (cos, sin) = SIMD4.cis(ofFewTurns: four(seconds, row) * four(frequency, row))
      store(1 - four(values, row) * (cos + four(gain, row) * sin), to: values, row)
      row &+= 4
    }
  }

  @inline(never)
  private func findMotions(
    ofEnvelopes values: UnsafeMutablePointer<Double>, at seconds: UnsafePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, count: Int
  ) {
    var row = 0
    while row < count {
      let envelope = four(values, row)
      let (cos, sin) = SIMD4.cis(ofFewTurns: four(seconds, row) * four(frequency, row))
      store(1 - envelope * (cos + four(gain, row) * sin), to: values, row)
      let swing = four(velocity, row) * cos + four(velocityGain, row) * sin
      store(envelope * swing, to: velocities, row)
      row &+= 4
    }
  }

  private func spring(_ row: Int) -> SpringMotion {
    SpringMotion(
      decay: decay[row], frequency: frequency[row], gain: gain[row],
      velocityGain: velocityGain[row], velocity: velocity[row], regime: regime[row])
  }

  @inline(__always)
  private func four(_ column: UnsafePointer<Double>, _ row: Int) -> SIMD4<Double> {
    UnsafeRawPointer(column + row).loadUnaligned(as: SIMD4<Double>.self)
  }

  @inline(__always)
  private func store(
    _ numbers: SIMD4<Double>, to column: UnsafeMutablePointer<Double>, _ row: Int
  ) {
    UnsafeMutableRawPointer(column + row).storeBytes(of: numbers, as: SIMD4<Double>.self)
  }
}
