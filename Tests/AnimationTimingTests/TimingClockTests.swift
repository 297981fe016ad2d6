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

  static let layers = zip(
    Generator<Double>.dyadic, Generator<Double>.speed.filter { $0 != 0 }, Generator<Double>.dyadic
  ).map { Timing(beginTime: $0, duration: .infinity, speed: $1, timeOffset: $2) }

  @Test func speedChangesWithoutAJump() {
    forAll("no jump", Self.layers, .time, .speed, count: 1000) { layer, now, speed in
      var changed = layer
      changed.setSpeed(speed, atParentTime: now)
      return LayerTimeMap(changed).localTime(at: now) == LayerTimeMap(layer).localTime(at: now)
    }
  }

  @Test func pausedTimeStandsAndGoesOn() {
    forAll("pause", Self.layers, .dyadic, .fraction, count: 1000) { layer, now, wait in
      var changed = layer
      let shown = LayerTimeMap(layer).localTime(at: now)
      changed.pause(atParentTime: now)
      let later = now + 4 * wait
      if now >= layer.beginTime {
        try hold(LayerTimeMap(changed).localTime(at: later) == shown, "moves while paused")
      }
      changed.resume(atParentTime: later, speed: layer.speed)
      let resumed = LayerTimeMap(changed).localTime(at: later)
      let scale = shown.magnitude + (later * layer.speed).magnitude
      try hold((resumed - shown).magnitude <= 4 * scale.ulp, "\(resumed) instead of \(shown)")
      return true
    }
  }
}
