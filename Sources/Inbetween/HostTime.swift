/// How the time of a host follows its clock: from a moment that both had together, at a speed.
///
/// At first both show the same, bit for bit.
struct HostTime {
  /// Seconds of the host per second of its clock, in 0...1 000 000 000.
  private(set) var speed = 1.0
  /// What the clock and the host showed at the moment.
  private var clockOrigin = 0.0
  private var origin = 0.0

  /// The host's time when its clock shows a time.
  func time(atClock clock: Double) -> Double {
    speed == 0 ? origin : (clock - clockOrigin) * speed + origin
  }

  /// What the clock shows at a time of the host; infinity where it never comes.
  func clock(at time: Double) -> Double {
    if speed == 0 { return time <= origin ? clockOrigin : .infinity }
    return (time - origin) / speed + clockOrigin
  }

  /// Goes on from a time, the clock showing another.
  mutating func goOn(from time: Double, atClock clock: Double) {
    guard time.isFinite, clock.isFinite else { return }
    (origin, clockOrigin) = (time, clock)
  }

  /// Goes on from a time at another speed, the clock showing a time.
  ///
  /// - Parameter speed: A negative one counts as 0, and so do infinities and NaN; the greatest is
  ///   1 000 000 000.
  mutating func goOn(from time: Double, atClock clock: Double, speed: Double) {
    goOn(from: time, atClock: clock)
    self.speed = speed.isFinite && speed > 0 ? min(speed, 1e9) : 0
  }
}
