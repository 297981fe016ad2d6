/// A clock that shows another one's time and a fixed number of seconds more or less.
public struct OffsetClock<Base: MediaClock>: MediaClock {
  /// The clock that drives this one.
  public let base: Base
  /// What is added to the time of the base, in seconds.
  public let offset: Double

  /// A clock beside another one; an offset that is not finite counts as 0.
  public init(_ base: Base, offset: Double) {
    self.base = base
    self.offset = offset.isFinite ? offset : 0
  }

  /// A clock that shows a given time now.
  ///
  /// A clock that starts near 0 resolves more finely than one that counts from long ago.
  public init(_ base: Base, showing time: Double) {
    self.init(base, offset: time - base.now)
  }

  /// The time now, in seconds.
  public var now: Double { base.now + offset }
}

extension OffsetClock: Sendable where Base: Sendable {}

extension OffsetClock: WaitingClock where Base: WaitingClock {
  /// Blocks the thread until the base shows the deadline less the offset.
  public func wait(until deadline: Double) { base.wait(until: deadline - offset) }
}
