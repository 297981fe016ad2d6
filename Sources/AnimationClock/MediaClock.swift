/// A source of time: seconds that never go backwards.
///
/// Only this module has clocks. Everything else in the package takes a time as an argument, so a program states in
/// one place where its time comes from.
public protocol MediaClock {
  /// The current time, in seconds: finite, and never less than an earlier result.
  var now: Double { get }
}

/// A clock for which a thread can wait.
public protocol WaitingClock: MediaClock {
  /// Blocks the thread until ``MediaClock/now`` is at least `deadline`.
  ///
  /// - Parameter deadline: In seconds of this clock. A deadline that has passed, or is not finite, does not block.
  func wait(until deadline: Double)
}

/// A clock that moves only when you advance it: for tests, replays and rendering to files.
///
/// Waiting for it moves it. It belongs to one isolation domain.
public final class ManualClock: WaitingClock {
  /// The current time, in seconds.
  public private(set) var now: Double

  /// Creates a clock with a time. Default: 0, also for a time that is not finite.
  public init(at time: Double = 0) {
    now = time.isFinite ? time : 0
  }

  /// Moves the clock to a time. A time that is earlier than now, or not finite, changes nothing.
  public func advance(to time: Double) {
    if time.isFinite, time > now { now = time }
  }

  /// Advances the clock by seconds. A number that is negative or not finite changes nothing, and so does an overflow.
  public func advance(by seconds: Double) { advance(to: now + seconds) }

  /// Moves the clock to the deadline at once.
  public func wait(until deadline: Double) { advance(to: deadline) }
}

#if !hasFeature(Embedded)
  extension ManualClock: Codable {
    private enum CodingKeys: CodingKey { case now }

    /// Reads a clock that ``encode(to:)`` has written. Throws for a time that is not finite.
    public convenience init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let now = try values.decode(Double.self, forKey: .now)
      guard now.isFinite else {
        throw DecodingError.dataCorruptedError(
          forKey: .now, in: values,
          debugDescription: "expected a finite number of seconds, found \(now)")
      }
      self.init(at: now)
    }

    /// Writes the time.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(now, forKey: .now)
    }
  }
#endif

/// A clock that runs faster or slower than another one: slow motion, fast forward, a pause.
///
/// Its time is t + (base − b) · scale, where base is the current time of its base. When the scale was last set, this
/// clock showed t and the base showed b; both are the origin until ``setScale(_:)`` is called. The result is limited to
/// finite numbers. Law: changing the scale makes no jump.
public struct ScaledClock<Base: MediaClock>: MediaClock {
  /// The clock that drives this one.
  package let base: Base
  /// Seconds of this clock per second of its base, in 0...1 000 000 000. 0 stops it.
  public private(set) var scale: Double

  /// The time of the base, and of this clock, at which the scale was set.
  private var baseOrigin: Double
  private var origin: Double

  /// Creates a clock that equals its base at one time and is scaled from there.
  ///
  /// - Parameters:
  ///   - base: The clock that drives this one.
  ///   - scale: Seconds of this clock per second of its base; see ``setScale(_:)`` for invalid numbers.
  ///   - origin: The time at which both are equal. Default: the current time of the base, even if you pass a number
  ///   that is not finite.
  public init(_ base: Base, scale: Double, from origin: Double? = nil) {
    self.base = base
    let origin = origin.flatMap { $0.isFinite ? $0 : nil } ?? base.now
    (self.origin, baseOrigin) = (origin, origin)
    self.scale = usableScale(scale)
  }

  /// The current time, in seconds.
  public var now: Double { time(at: base.now) }

  private func time(at baseTime: Double) -> Double {
    guard scale > 0 else { return origin }
    let time = (baseTime - baseOrigin) * scale + origin
    return min(max(time, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// Changes the scale from now on, without a jump.
  ///
  /// - Parameter newScale: Seconds of this clock per second of its base. A clock does not run backwards: a negative
  ///   number counts as 0, and so do infinities and NaN; the greatest scale is 1 000 000 000.
  public mutating func setScale(_ newScale: Double) {
    let time = base.now
    (origin, baseOrigin) = (self.time(at: time), time)
    scale = usableScale(newScale)
  }

  /// Returns the time of the base at a time of this clock, limited to finite numbers. If the clock is stopped, it is
  /// 2³¹ seconds after the current time of the base.
  package func baseTime(of time: Double) -> Double {
    if scale == 0 { return base.now + 0x1p31 }
    let baseTime = (time - origin) / scale + baseOrigin
    return baseTime.isFinite ? baseTime : .greatestFiniteMagnitude
  }
}

private func usableScale(_ scale: Double) -> Double {
  scale.isFinite && scale > 0 ? min(scale, 1e9) : 0
}

extension ScaledClock: Sendable where Base: Sendable {}

#if !hasFeature(Embedded)
  extension ScaledClock: Codable where Base: Codable {
    private enum CodingKeys: CodingKey { case base, scale, baseOrigin, origin }

    /// Reads a clock that ``encode(to:)`` has written. Throws for numbers that a clock cannot have.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      base = try values.decode(Base.self, forKey: .base)
      scale = try values.decode(Double.self, forKey: .scale)
      baseOrigin = try values.decode(Double.self, forKey: .baseOrigin)
      origin = try values.decode(Double.self, forKey: .origin)
      guard usableScale(scale) == scale, baseOrigin.isFinite, origin.isFinite else {
        throw DecodingError.dataCorruptedError(
          forKey: .scale, in: values,
          debugDescription: "a clock cannot run at scale \(scale) from \(origin) s"
        )
      }
    }

    /// Writes the base, the scale, and the times at which the scale was set.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(base, forKey: .base)
      try values.encode(scale, forKey: .scale)
      try values.encode(baseOrigin, forKey: .baseOrigin)
      try values.encode(origin, forKey: .origin)
    }
  }
#endif

extension ScaledClock: WaitingClock where Base: WaitingClock {
  /// Blocks the thread until a time of this clock, by waiting for its base: d seconds of this clock are d / scale
  /// seconds of the base.
  ///
  /// The method uses the scale at the time of the call. A stopped clock waits for 2³¹ seconds of its base, which are
  /// 68 years, and returns.
  public func wait(until deadline: Double) {
    guard deadline.isFinite, now < deadline else { return }
    var end = baseTime(of: deadline)
    base.wait(until: end)
    // If the conversion was rounded in both directions, the base is slightly too early.
    var step = end.ulp
    while scale > 0, now < deadline, (end + step).isFinite {
      end += step
      step *= 2
      base.wait(until: end)
    }
  }
}
