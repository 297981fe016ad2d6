import AnimationMath

/// Four prepared springs side by side, each to be evaluated at a time of its own.
///
/// The springs are read where they are, so that this is a view for one evaluation and not to be
/// kept.
///
/// Law: each lane has the bits of its spring alone (`SpringLanesTests`).
@frozen @usableFromInline
package struct SpringLanes {
  @usableFromInline let a: UnsafePointer<SpringMotion>
  @usableFromInline let b: UnsafePointer<SpringMotion>
  @usableFromInline let c: UnsafePointer<SpringMotion>
  @usableFromInline let d: UnsafePointer<SpringMotion>

  /// The springs of the lanes 0, 1, 2 and 3, wherever they are; some may be the same.
  ///
  /// The pointers must stay valid while this is used.
  @inlinable @inline(__always)
  package init(
    _ a: UnsafePointer<SpringMotion>, _ b: UnsafePointer<SpringMotion>,
    _ c: UnsafePointer<SpringMotion>, _ d: UnsafePointer<SpringMotion>
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Four springs that follow each other in memory; the pointer must stay valid while this is used.
  @inlinable @inline(__always)
  package init(_ springs: UnsafePointer<SpringMotion>) {
    self.init(springs, springs + 1, springs + 2, springs + 3)
  }

  /// `SpringMotion.value(at:)` of each spring at the time in its lane, with the same bits.
  ///
  /// Complexity: O(1), no allocation. Four springs below critical damping, at times above 0 at which
  /// their envelope is not below 1e-304, take 7 ns a lane where one alone takes 13; others go one by one.
  @inlinable @inline(__always)
  package func values(at seconds: SIMD4<Double>) -> SIMD4<Double> {
    guard isSwinging else { return valuesOneByOne(seconds) }
    let (low, high) = pairs
    let (early, late) = (seconds.lowHalf, seconds.highHalf)
    guard low.areUsual(early), high.areUsual(late) else { return valuesOneByOne(seconds) }
    return SIMD4(
      lowHalf: 1 - low.remainders(at: early), highHalf: 1 - high.remainders(at: late))
  }

  /// `SpringMotion.motion(at:)` of each spring at the time in its lane, with the same bits.
  ///
  /// Complexity: as ``values(at:)`` and 1 ns a lane.
  @inlinable @inline(__always)
  package func motions(at seconds: SIMD4<Double>) -> (
    values: SIMD4<Double>, velocities: SIMD4<Double>
  ) {
    guard isSwinging else { return motionsOneByOne(seconds) }
    let (low, high) = pairs
    let (early, late) = (seconds.lowHalf, seconds.highHalf)
    guard low.areUsual(early), high.areUsual(late) else { return motionsOneByOne(seconds) }
    let (first, last) = (low.motions(at: early), high.motions(at: late))
    return (
      values: SIMD4(lowHalf: first.values, highHalf: last.values),
      velocities: SIMD4(lowHalf: first.velocities, highHalf: last.velocities)
    )
  }

  /// Whether all four are below critical damping.
  @inlinable @inline(__always)
  var isSwinging: Bool {
    a.pointee.regime.rawValue | b.pointee.regime.rawValue | c.pointee.regime.rawValue
      | d.pointee.regime.rawValue == SpringMotion.Regime.underdamped.rawValue
  }

  @inlinable @inline(__always)
  var pairs: (SpringPair, SpringPair) { (SpringPair(a, b), SpringPair(c, d)) }

  @inlinable @inline(never)
  func valuesOneByOne(_ seconds: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a.pointee.value(at: seconds[0]), b.pointee.value(at: seconds[1]),
      c.pointee.value(at: seconds[2]), d.pointee.value(at: seconds[3]))
  }

  @inlinable @inline(never)
  func motionsOneByOne(_ seconds: SIMD4<Double>) -> (
    values: SIMD4<Double>, velocities: SIMD4<Double>
  ) {
    let (a, b) = (a.pointee.motion(at: seconds[0]), b.pointee.motion(at: seconds[1]))
    let (c, d) = (c.pointee.motion(at: seconds[2]), d.pointee.motion(at: seconds[3]))
    return (
      values: SIMD4(a.value, b.value, c.value, d.value),
      velocities: SIMD4(a.velocity, b.velocity, c.velocity, d.velocity)
    )
  }
}

extension SpringPair {
  /// The numbers of two springs.
  @inlinable @inline(__always)
  init(_ a: UnsafePointer<SpringMotion>, _ b: UnsafePointer<SpringMotion>) {
    self.init(
      decay: SIMD2(a.pointee.decay, b.pointee.decay),
      frequency: SIMD2(a.pointee.frequency, b.pointee.frequency),
      gain: SIMD2(a.pointee.gain, b.pointee.gain),
      velocityGain: SIMD2(a.pointee.velocityGain, b.pointee.velocityGain),
      velocity: SIMD2(a.pointee.velocity, b.pointee.velocity))
  }
}

/// The numbers of two springs below critical damping: the steps of the functions of
/// ``SpringMotion``, in the same order and so with the same bits.
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

// A spring at the times in the lanes of a vector: the steps of the functions of one time, in the
// same order and so with the same bits. Lanes that need another way go through those functions.

extension SpringMotion {
  /// `value(at:)` of each lane, with the same bits.
  ///
  /// Complexity: O(lanes), no allocation; 8 ns a lane where one time takes 13.
  @inlinable @inline(__always)
  package func values(at seconds: SIMD2<Double>) -> SIMD2<Double> { 1 - remainders(at: seconds) }

  /// `value(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func values(at seconds: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(lowHalf: values(at: seconds.lowHalf), highHalf: values(at: seconds.highHalf))
  }

  /// `value(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func values(at seconds: SIMD8<Double>) -> SIMD8<Double> {
    SIMD8(lowHalf: values(at: seconds.lowHalf), highHalf: values(at: seconds.highHalf))
  }

  /// `remainder(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func remainders(at seconds: SIMD2<Double>) -> SIMD2<Double> {
    let pair = pair
    guard regime == .underdamped, pair.areUsual(seconds) else {
      return SIMD2(remainder(at: seconds[0]), remainder(at: seconds[1]))
    }
    return pair.remainders(at: seconds)
  }

  /// `velocity(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func velocities(at seconds: SIMD2<Double>) -> SIMD2<Double> {
    let pair = pair
    guard regime == .underdamped, pair.areUsual(seconds) else {
      return SIMD2(velocity(at: seconds[0]), velocity(at: seconds[1]))
    }
    return pair.velocities(at: seconds)
  }

  /// `velocity(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func velocities(at seconds: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(lowHalf: velocities(at: seconds.lowHalf), highHalf: velocities(at: seconds.highHalf))
  }

  /// `velocity(at:)` of each lane, with the same bits.
  @inlinable @inline(__always)
  package func velocities(at seconds: SIMD8<Double>) -> SIMD8<Double> {
    SIMD8(lowHalf: velocities(at: seconds.lowHalf), highHalf: velocities(at: seconds.highHalf))
  }

  /// This spring twice.
  @inlinable @inline(__always)
  var pair: SpringPair {
    SpringPair(
      decay: SIMD2(repeating: decay), frequency: SIMD2(repeating: frequency),
      gain: SIMD2(repeating: gain), velocityGain: SIMD2(repeating: velocityGain),
      velocity: SIMD2(repeating: velocity))
  }
}
