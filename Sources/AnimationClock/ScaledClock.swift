/// A clock that runs faster or slower than another one: slow motion, fast forward, a pause.
///
/// Its time is `(base − origin) · scale + origin`, where `origin` is what both showed together.
/// The law: changing the scale makes no jump.
public struct ScaledClock<Base: MediaClock>: MediaClock {
  /// The clock that drives this one.
  public let base: Base
  /// Seconds of this clock per second of its base, in 0...1 000 000 000. 0 stops it.
  public private(set) var scale: Double

  /// The time of the base, and of this clock, at which the scale was set.
  private var baseOrigin: Double
  private var origin: Double

  /// A clock that shows the same as its base at a time and is scaled from there.
  ///
  /// - Parameters:
  ///   - base: The clock that drives this one.
  ///   - scale: Seconds of this clock per second of its base; see ``setScale(_:)`` for numbers
  ///     without sense.
  ///   - origin: The time at which both show the same; by default now. One that is not finite
  ///     counts as now.
  public init(_ base: Base, scale: Double, from origin: Double? = nil) {
    self.base = base
    let origin = origin.flatMap { $0.isFinite ? $0 : nil } ?? base.now
    (self.origin, baseOrigin) = (origin, origin)
    self.scale = usableScale(scale)
  }

  /// The time now, in seconds.
  public var now: Double { (base.now - baseOrigin) * scale + origin }

  /// Changes the scale from now on, without a jump.
  ///
  /// - Parameter newScale: Seconds of this clock per second of its base. A clock does not run
  ///   backwards: a negative number counts as 0, and so do infinities and NaN; the greatest scale is
  ///   1 000 000 000.
  public mutating func setScale(_ newScale: Double) {
    let time = base.now
    origin = (time - baseOrigin) * scale + origin
    baseOrigin = time
    scale = usableScale(newScale)
  }
}

private func usableScale(_ scale: Double) -> Double {
  scale.isFinite && scale > 0 ? min(scale, 1e9) : 0
}

extension ScaledClock: Sendable where Base: Sendable {}
