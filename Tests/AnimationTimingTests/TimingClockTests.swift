import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct TimingClockTests {
  @Test func pauseAndResumeAsInTheRecipe() {
    var layer = Timing.layer
    layer.pause(atParentTime: 100)
    #expect(layer.isPaused && layer.timeOffset == 100)
    #expect(LayerTimeMap(layer).localTime(at: 117) == 100)
    layer.resume(atParentTime: 130)
    #expect(layer.beginTime == 30 && layer.speed == 1 && layer.timeOffset == 0)
    #expect(LayerTimeMap(layer).localTime(at: 131) == 101)
  }

  @Test func pausingTwiceAndResumingARunningClockChangeNothing() {
    var layer = Timing.layer
    layer.resume(atParentTime: 5)
    #expect(layer == .layer)
    layer.pause(atParentTime: 10)
    let paused = layer
    layer.pause(atParentTime: 20)
    #expect(layer == paused)
  }

  static let speeds = Generator<Double>.speed.filter { $0 != 0 }
  static let layers = zip(.dyadic, speeds, .dyadic).map {
    Timing(beginTime: $0, duration: .infinity, speed: $1, timeOffset: $2)
  }

  @Test func speedChangesWithoutAJump() {
    forAll("no jump", Self.layers, .time, .speed, count: 1000) { layer, now, speed in
      guard canBegin(at: now) else { return true }
      var changed = layer
      changed.setSpeed(speed, atParentTime: now)
      return LayerTimeMap(changed).localTime(at: now) == LayerTimeMap(layer).localTime(at: now)
    }
  }

  /// A paused clock is constant, and resumes at exactly the time that it shows, for any numbers: otherwise an animation
  /// that began in the pause would not have begun yet.
  @Test func pausedTimeStandsAndGoesOn() {
    let times = Generator<Double>.oneOf(.dyadic, .fraction, .time)
    forAll("pause", Self.layers, zip(times, times), Self.speeds, count: 2000) {
      layer, times, speed in
      let now = times.0
      var changed = layer
      let shown = LayerTimeMap(layer).localTime(at: now)
      changed.pause(atParentTime: now)
      let later = now + 4 * times.1.magnitude
      guard canBegin(at: later) else { return true }
      if now >= layer.beginTime {
        try hold(LayerTimeMap(changed).localTime(at: later) == shown, "moves while paused")
      }
      let stood = LayerTimeMap(changed).localTime(at: later)
      changed.resume(atParentTime: later, speed: speed)
      let resumed = LayerTimeMap(changed).localTime(at: later)
      try hold(resumed == stood, "\(resumed) instead of \(stood)")
      return changed.speed == speed
    }
  }
}

/// Returns whether a begin time with this number is that time: a number above 0 and at most 1e-100 counts as 0.
private func canBegin(at time: Double) -> Bool { Timing.startTime(ofBegin: time) == time }
