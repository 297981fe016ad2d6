import AnimationMath

/// The numbers of two springs below critical damping: the steps of the functions of
/// ``PreparedSpring``, in the same order and so with the same bits.
///
/// Two, because four do not stay in registers where a register has two lanes.
@frozen
@usableFromInline
struct SpringPair: Sendable {
  @usableFromInline let decay: SIMD2<Double>
  @usableFromInline let frequency: SIMD2<Double>
  @usableFromInline let gain: SIMD2<Double>
  @usableFromInline let velocityGain: SIMD2<Double>
  @usableFromInline let velocity: SIMD2<Double>

  @inlinable @inline(__always)
  init(
    decay: SIMD2<Double>, frequency: SIMD2<Double>, gain: SIMD2<Double>,
    velocityGain: SIMD2<Double>, velocity: SIMD2<Double>
  ) {
    self.decay = decay
    self.frequency = frequency
    self.gain = gain
    self.velocityGain = velocityGain
    self.velocity = velocity
  }

  /// Whether every time is above 0 and so early that neither exponential nor phase needs another
  /// way than the usual one.
  @inlinable @inline(__always)
  func areUsual(_ seconds: SIMD2<Double>) -> Bool {
    let isEarly =
      (seconds * decay .< SIMD2<Double>(repeating: 700))
      .& (seconds * frequency .< SIMD2<Double>(repeating: 0x1p20))
    return all(isEarly .& (seconds .> SIMD2<Double>()))
  }

  @inlinable @inline(__always)
  func remainders(at seconds: SIMD2<Double>) -> SIMD2<Double> {
    let envelope = SIMD2.exp(ofModerate: seconds * -decay)
    let (cos, sin) = SIMD2.cis(ofFewTurns: seconds * frequency)
    return envelope * (cos + gain * sin)
  }

  @inlinable @inline(__always)
  func velocities(at seconds: SIMD2<Double>) -> SIMD2<Double> {
    let envelope = SIMD2.exp(ofModerate: seconds * -decay)
    let (cos, sin) = SIMD2.cis(ofFewTurns: seconds * frequency)
    return envelope * (velocity * cos + velocityGain * sin)
  }

  @inlinable @inline(__always)
  func motions(at seconds: SIMD2<Double>) -> (values: SIMD2<Double>, velocities: SIMD2<Double>) {
    let envelope = SIMD2.exp(ofModerate: seconds * -decay)
    let (cos, sin) = SIMD2.cis(ofFewTurns: seconds * frequency)
    return (
      1 - envelope * (cos + gain * sin), envelope * (velocity * cos + velocityGain * sin)
    )
  }
}
