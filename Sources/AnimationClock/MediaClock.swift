/// Something that tells the time: seconds that never go backwards.
///
/// Only this module knows such things. Everything else in the package takes a time as an argument,
/// so a program says in one place where its time comes from.
public protocol MediaClock {
  /// The time now, in seconds: finite, and never less than an earlier answer.
  var now: Double { get }
}

/// A clock for which a thread can wait.
public protocol WaitingClock: MediaClock {
  /// Blocks the thread until ``MediaClock/now`` is at least `deadline`.
  ///
  /// - Parameter deadline: In seconds of this clock. One that has passed, or is not finite, does
  ///   not block.
  func wait(until deadline: Double)
}

/// A clock that stands still until it is told to go on: for tests, replays and rendering to files.
///
/// Waiting for it moves it. It belongs to one isolation domain.
public final class ManualClock: WaitingClock {
  /// The time now, in seconds.
  public private(set) var now: Double

  /// A clock that shows a time; one that is not finite counts as 0.
  public init(at time: Double = 0) {
    now = time.isFinite ? time : 0
  }

  /// Moves the clock to a time. One that is earlier than now, or not finite, changes nothing.
  public func advance(to time: Double) {
    if time.isFinite, time > now { now = time }
  }

  /// Moves the clock on by seconds. A number that is negative or not finite changes nothing, and
  /// so does one that leads beyond all numbers.
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
/// Its time is `(base − origin) · scale + origin`, where `origin` is what both showed together; what is
/// beyond the greatest number counts as that. The law: changing the scale makes no jump.
public struct ScaledClock<Base: MediaClock>: MediaClock {
  /// The clock that drives this one.
  package let base: Base
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
  public var now: Double { time(at: base.now) }

  private func time(at baseTime: Double) -> Double {
    guard scale > 0 else { return origin }
    let time = (baseTime - baseOrigin) * scale + origin
    return min(max(time, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// Changes the scale from now on, without a jump.
  ///
  /// - Parameter newScale: Seconds of this clock per second of its base. A clock does not run
  ///   backwards: a negative number counts as 0, and so do infinities and NaN; the greatest scale is
  ///   1 000 000 000.
  public mutating func setScale(_ newScale: Double) {
    let time = base.now
    (origin, baseOrigin) = (self.time(at: time), time)
    scale = usableScale(newScale)
  }

  /// When the base shows what this clock shows at a time, as far as numbers go; never, while it stands, is
  /// 2³¹ seconds from now.
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

    /// Writes the clock that drives it, the scale, and since when it counts.
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
  /// Blocks the thread until a time of this clock, by waiting for its base: d seconds of this clock are d
  /// by its scale of the base.
  ///
  /// It is a copy that waits, at the scale it has: one that stands waits for 2³¹ seconds of its base, which
  /// are 68 years, and returns.
  public func wait(until deadline: Double) {
    guard deadline.isFinite, now < deadline else { return }
    var end = baseTime(of: deadline)
    base.wait(until: end)
    // Where the way there and back has been rounded, the base is a little too early.
    var step = end.ulp
    while scale > 0, now < deadline, (end + step).isFinite {
      end += step
      step *= 2
      base.wait(until: end)
    }
  }
}
