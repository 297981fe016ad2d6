import AnimationTestSupport
import Inbetween
import Testing

/// A host has its own time: its relation to the clock changes with its speed, with another clock and by going back.
@Suite struct HostTimeTests {
  private static let spans = Generator<Double>.element(of: [0, 0.125, 0.25, 0.5, 1]).array(
    count: 1...8)

  // MARK: Going back

  /// Law: after going back the time continues from the snapshot's by the time that passes on the clock, and everything
  /// shown and reported then is bit for bit that of the undisturbed course.
  @Test func timeGoesOnFromWhereItWentBackTo() {
    let speeds = Generator<Double>.element(of: [1, 1, 0.5, 2])
    forAll("going back", .script, zip(Self.spans, Self.spans), speeds, count: 200) {
      script, spans, speed in
      let (lost, later) = spans
      let (stage, straight) = (HostStage(), HostStage())
      stage.host.speed = speed
      for stage in [stage, straight] { stage.run(script) }
      let saved = stage.host.snapshot()
      let start = stage.host.time
      for span in lost {
        stage.layers[0].animate(.position.x, to: span, with: .spring(.snappy))
        stage.host.clock.advance(by: span)
        stage.host.advance()
      }
      try stage.host.rewind(to: saved)
      try hold(stage.host.time == start, "\(stage.host.time) instead of \(start)")
      var passed = 0.0
      for span in later {
        passed += span
        stage.host.clock.advance(by: span)
        stage.host.advance()
        let (time, expected) = (stage.host.time, start + passed * speed)
        let noise = 4 * (stage.host.clock.now.ulp + expected.ulp)
        try hold((time - expected).magnitude <= noise, "\(time) instead of \(expected)")
        straight.host.advance(to: time)
        for time in [straight.host.time, straight.host.time + 0.3] {
          let (a, b) = (stage.host.tree, straight.host.tree)
          try hold(stage.shown(in: a, at: time) == straight.shown(in: b, at: time), "at \(time)")
        }
      }
      return true
    }
  }

  /// A running clock, frames that are waited for, and a display link do not restore the old time.
  @Test func aRunningClockDoesNotBringTheOldTimeBack() throws {
    let host = AnimationHost()
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    ball.animate(.position.x, to: 100, with: .curve(duration: 10, timingFunction: .linear))
    let (start, saved) = (host.advance().tree.commitTime, host.snapshot())
    for _ in 0..<6 {
      host.waitForFrame(at: .hertz120)
      host.advance()
    }
    let gone = host.time - start
    #expect(gone >= 5.0 / 120)
    let before = host.clock.now
    try host.rewind(to: saved)
    #expect(host.time == start && host[ball, .position.x] == 0)
    host.waitForFrame(at: .hertz120)
    host.advance()
    let after = host.clock.now
    #expect(host.time - start <= after - before && host.time >= start)
    // The end of the frame is a frame's duration ahead, and not as far as the abandoned time.
    #expect(host.targetTime - host.time <= 1.0 / 120 + 1e-9)
    host.advance(
      showing: DisplayFrame(timestamp: after, targetTimestamp: after + 0.5, duration: 0.5))
    #expect((host.targetTime - (start + (after + 0.5 - before))).magnitude < after - before + 1e-6)
  }

  /// After going back, and in another process, a paused host shows the same as at the snapshot.
  @Test func whatStandsStillShowsTheSame() throws {
    let host = AnimationHost(clock: ManualClock())
    let layer = Layer(in: host.context)
    layer.name = "ball"
    host.context.roots = [layer]
    host.advance()
    layer.animate(.position.x, to: 600, with: .curve(duration: 10, timingFunction: .linear))
    for _ in 0..<2 {
      host.waitForFrame(at: .hertz60)
      host.advance()
    }
    let shown = host[layer, .position.x]
    #expect(shown > 0)
    let running = host.snapshot()
    host.speed = 0
    host.advance()
    let standing = host.snapshot()
    let other = AnimationHost(restoring: try Snapshot(bytes: standing.bytes), clock: ManualClock())
    let ball = try #require(other.context.layer(named: "ball"))
    for _ in 0..<3 {
      try host.rewind(to: running)
      #expect(host[layer, .position.x] == shown)
      host.advance()
      #expect(host[layer, .position.x] == shown)
      other.advance()
      #expect(other[ball, .position.x] == shown)
    }
  }

  /// When a host is paused, its time advances to the time that it shows, whether it has taken a turn since or not.
  @Test func aHostComesToStandAtWhatIsShown() throws {
    let host = AnimationHost(clock: ManualClock(at: 1))
    host.advance(showing: 1.5)
    host.speed = 0
    let saved = host.snapshot()
    let other = AnimationHost(
      restoring: try Snapshot(bytes: saved.bytes), clock: ManualClock(at: 50))
    other.advance()
    try host.rewind(to: saved)
    host.advance()
    #expect(host.time == 1.5 && other.time == 1.5)
  }

  /// A paused host that has shown a time ahead stays paused at that time.
  @Test func aHostStandsWhereItStood() throws {
    let host = AnimationHost(clock: ManualClock(at: 1))
    host.advance()
    host.speed = 0
    host.advance(showing: 1.5)
    let saved = host.snapshot()
    host.advance()
    #expect(host.time == 1)
    let other = AnimationHost(
      restoring: try Snapshot(bytes: saved.bytes), clock: ManualClock(at: 50))
    #expect(other.targetTime == 1.5)
    other.advance()
    #expect(other.time == 1)
    try host.rewind(to: saved)
    host.advance()
    #expect(host.time == 1)
  }

  @Test func aFrameOfADisplayLinkIsOfTheClock() throws {
    let host = AnimationHost(clock: ManualClock(at: 4))
    let loop = DisplayLoop()
    let link = DisplayLink { frame in host.advance(showing: frame) }
    link.add(to: loop)
    let saved = host.snapshot()
    loop.refresh(Refresh(timestamp: 5, interval: 0.25))
    #expect(host.time == 4 && host.targetTime == 5.25)
    host.clock.advance(to: 6)
    loop.refresh(Refresh(timestamp: 6, interval: 0.25))
    #expect(host.time == 6 && host.targetTime == 6.25)
    try host.rewind(to: saved)
    host.clock.advance(to: 6.5)
    loop.refresh(Refresh(timestamp: 6.5, interval: 0.25))
    #expect(host.time == 4.5 && host.targetTime == 4.75)
  }

  // MARK: Steps

  /// Law: after going back to a snapshot of the host, the steps of turns have the numbers that the same turns took
  /// before, whatever was overdue; and the presentation is the same.
  @Test func stepsGoOnFromThoseOfThen() {
    let spans = Generator<Double>.element(of: [0, 0.001, 1.0 / 60, 1.0 / 144, 0.03, 0.2])
      .array(count: 1...24)
    let overruns = Generator<FixedStep.Overrun>.element(of: FixedStep.Overrun.allCases)
    forAll("steps after going back", zip(spans, spans), spans, overruns) { spans, later, overrun in
      let (first, lost) = spans
      let host = AnimationHost(clock: ManualClock(at: 5))
      var taken: [Range<Int>] = []
      host.simulate(at: .hertz120, maximumSteps: 4, overrun: overrun) { taken.append($0.steps) }
      func turns(_ spans: [Double]) -> [Range<Int>] {
        taken = []
        for span in spans { host.advance(to: host.time + span, showing: host.time + span + 0.01) }
        return taken
      }
      _ = turns(first)
      host.payload = [7]
      let (saved, target) = (host.snapshot(), host.targetTime)
      let straight = turns(later)
      try host.rewind(to: saved)
      _ = turns(lost)
      host.payload = []
      try host.rewind(to: saved)
      try hold(host.targetTime == target && host.payload == [7], "\(host.targetTime)")
      let again = turns(later)
      try hold(again == straight, "\(again) instead of \(straight)")
      // In another process, where the simulation is begun again.
      let other = AnimationHost(
        restoring: try Snapshot(bytes: saved.bytes), clock: ManualClock(at: -3))
      try hold(other.time == saved.time && other.targetTime == target, "\(other.time)")
      try hold(other.payload == [7], "\(other.payload)")
      taken = []
      other.simulate(at: .hertz120, maximumSteps: 4, overrun: overrun) { taken.append($0.steps) }
      for span in later { other.advance(to: other.time + span, showing: other.time + span + 0.01) }
      return taken == straight
    }
  }

  /// A snapshot of the context alone contains the time: the numbers continue from those due by it.
  @Test func aSnapshotOfTheContextKnowsTheTimeOnly() throws {
    let host = AnimationHost(clock: ManualClock())
    var numbers: [Int] = []
    host.simulate(at: .hertz60) { numbers += $0.steps }
    var ring = SnapshotRing(capacity: 100)
    for frame in 0...60 {
      host.advance(to: Double(frame) / 60)
      ring.append(host.context.snapshot())
    }
    #expect(numbers == Array(0..<60))
    try host.rewind(to: try #require(ring.snapshot(at: 0.5)))
    numbers = []
    host.advance(to: 31.0 / 60)
    host.advance(to: 32.0 / 60)
    #expect(numbers == [30, 31])
    try host.rewind(to: try #require(ring.snapshot(at: 1)))
    numbers = []
    host.advance(to: 61.0 / 60)
    #expect(numbers == [60])
    // Another rate starts again.
    try host.rewind(to: try #require(ring.snapshot(at: 0.5)))
    host.simulate(at: .hertz120) { numbers += $0.steps }
    numbers = []
    host.advance(to: 1)
    host.advance(to: 1 + 1.0 / 60)
    #expect(numbers == [0, 1])
  }

  /// Going back within a handler of a turn is refused with an error; after the turn it is permitted.
  @Test func goingBackWithinATurnIsRefused() throws {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    let saved = host.snapshot()
    var refusals: [String] = []
    func goBack() {
      do { try host.rewind(to: saved) } catch { refusals.append("\(error)") }
    }
    ball.animate(.opacity, to: 0, with: .curve(duration: 1)) { _ in goBack() }
    host.simulate(at: .hertz60) { _ in if refusals.count == 1 { goBack() } }
    host.advance()
    host.advance(to: 2)
    let refusal = "a host takes a turn: rewind when the turn is over"
    #expect(refusals == [refusal, refusal] && host.time == 2)
    try host.rewind(to: saved)
    #expect(host.time == 0 && host[ball, .opacity] == 1)
  }

  // MARK: Another process

  /// A restored host continues like the saved one, whatever its clock shows.
  @Test func aRestoredHostGoesOn() throws {
    let host = AnimationHost(clock: ManualClock(at: 20))
    let coin = Layer(in: host.context)
    coin.name = "coin"
    host.context.roots = [coin]
    host.advance()
    coin.animate(.position.y, to: 80, with: .spring(.bouncy))
    host.advance(to: 20.25)
    host.payload = Array(0..<200)
    host.speed = 0.5
    let bytes = host.snapshot().bytes
    let other = AnimationHost(
      restoring: try Snapshot(bytes: bytes), clock: ManualClock(at: 1))
    let again = try #require(other.context.layer(named: "coin"))
    #expect(other.time == 20.25 && other.tree == host.tree && other.payload == host.payload)
    #expect(other.speed == 0.5)
    #expect(other[again, .position.y] == host[coin, .position.y])
    for _ in 0..<5 {
      host.clock.advance(by: 0.125)
      other.clock.advance(by: 0.125)
      host.advance()
      other.advance()
      #expect(other.time == host.time && other[again, .position.y] == host[coin, .position.y])
    }
    // A snapshot that never was in a host, or whose payload is another program's.
    var plain = LayerContext().snapshot()
    for size: [UInt8] in [[3, 0, 0, 0], [0, 0, 0, 128], [255, 255, 255, 255], [0, 0, 0, 0]] {
      plain.payload = size + [1, 2, 3]
      let empty = AnimationHost(restoring: plain, clock: ManualClock(at: 8))
      #expect(empty.time == 8 && empty.targetTime == 8 && empty.payload == plain.payload)
      #expect(empty.advance().tree.commitTime == 8)
    }
    let now = AnimationHost(restoring: try Snapshot(bytes: bytes))
    #expect(now.time == 20.25)
    now.advance()
    #expect(now.time >= 20.25 && now.time < 80)
  }

  /// Taking any payload apart and joining it gives the same payload, and never traps.
  @Test func anyPayloadCanBeTakenApart() {
    let bytes = Generator<Int>.int(in: 0...255).map { UInt8($0) }.array(count: 0...40)
    forAll("payloads", bytes, .int(in: 0...400), .int(in: 0...7)) { payload, place, bit in
      let host = AnimationHost(clock: ManualClock(at: 2))
      host.simulate(at: .hertz60) { _ in }
      host.advance()
      host.payload = payload
      var saved = host.snapshot()
      let restored = AnimationHost(restoring: saved, clock: ManualClock())
      try hold(restored.payload == payload, "\(restored.payload)")
      saved.payload[place % saved.payload.count] ^= 1 << UInt8(bit)
      let changed = AnimationHost(restoring: saved, clock: ManualClock())
      try hold(changed.time == 2 && changed.targetTime == 2, "\(changed.targetTime)")
      saved.payload = payload
      let plain = AnimationHost(restoring: saved, clock: ManualClock())
      return plain.payload == payload
    }
  }

  // MARK: Speed

  /// Law: changing the speed causes no jump, and from then on the time advances with it.
  @Test func speedChangesWithoutAJump() {
    let speeds = Generator<Double>.element(of: [0, 0.25, 1, 2, -1, .nan, .infinity]).array(
      count: 1...8)
    forAll("speeds", speeds, Self.spans) { speeds, spans in
      let host = AnimationHost(clock: ManualClock(at: 3))
      for speed in speeds {
        host.advance()
        let before = host.time
        host.speed = speed
        let usable = speed > 0 && speed.isFinite ? speed : 0
        try hold(host.speed == usable, "\(host.speed)")
        host.advance()
        try hold(host.time == before, "a jump from \(before) to \(host.time)")
        for span in spans {
          let before = host.time
          host.clock.advance(by: span)
          host.advance()
          try hold(host.time == before + span * usable, "\(before), \(span): \(host.time)")
        }
      }
      return true
    }
  }

  /// A paused host keeps showing the same frame, at its target time, while frames continue to arrive.
  @Test func aHostThatStandsShowsTheSame() {
    let host = AnimationHost(clock: ManualClock())
    let (ball, card) = (Layer(in: host.context), Layer(in: host.context))
    host.context.roots = [ball, card]
    host.advance()
    ball.animate(.position.x, to: 100, with: .curve(duration: 1, timingFunction: .linear))
    for _ in 0..<10 {
      host.waitForFrame(at: .hertz60)
      host.advance()
    }
    let shown = host[ball, .position.x]
    host.speed = 0
    let frames = host.clock.now
    for _ in 0..<5 {
      host.waitForFrame(at: .hertz60)
      host.advance()
      #expect(host[ball, .position.x] == shown && host.time == host.targetTime)
    }
    #expect(host.clock.now > frames + 4.0 / 60)
    host.context.disablesActions = true
    card.opacity = 0.5
    host.advance()
    #expect(host[card, .opacity] == 0.5 && host.nextTurn == .infinity)
    // A turn at a later time by hand is taken, and the time continues from there.
    host.advance(to: 0.75)
    #expect(host[ball, .position.x] == 75)
    host.speed = 0.5
    #expect(host.nextTurn == -.infinity)
    host.clock.advance(by: 0.25)
    host.advance()
    #expect(host.time == 0.875)
    host.waitForFrame(at: .hertz60)
    host.advance()
    #expect((host.targetTime - host.time - 0.5 / 60).magnitude < 1e-9)
  }

  /// A paused host sleeps, even if an animation is running; its speed, its clock and changes wake it.
  @MainActor @Test(.timeLimit(.minutes(10)), arguments: 0..<4)
  func aHostThatStandsSleeps(_ number: Int) async {
    let host = AnimationHost(clock: ScaledClock(SystemClock(), scale: 1))
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    ball.animate(.position.x, to: 100, with: .curve(duration: 100))
    host.advance()
    host.speed = 0
    host.advance()
    host.advance()
    #expect(host.nextChange == host.time && host.nextTurn == .infinity)
    var isAwake = false
    let waiting = Task {
      let goesOn = await host.waitForChange()
      isAwake = true
      return goesOn
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(!isAwake)
    // Neither gives it anything to do.
    host.clock.setScale(2)
    host.simulate(at: .hertz60) { _ in }
    for _ in 0..<20 { await Task.yield() }
    #expect(!isAwake)
    switch number {
    case 0: host.speed = 1
    case 1: ball.opacity = 0
    case 2: host.context.completion = {}
    default: waiting.cancel()
    }
    #expect(await waiting.value == (number < 3))
  }

  // MARK: Clocks

  /// Another clock continues from the time that the one before has reached.
  @Test func anotherClockGoesOn() {
    let first = ManualClock(at: 3)
    let host = AnimationHost(clock: first)
    host.advance(to: 4)
    first.advance(by: 0.5)
    host.clock = ManualClock(at: 100)
    host.advance()
    #expect(host.time == 4.5)
    host.clock.advance(by: 2)
    host.advance()
    #expect(host.time == 6.5)
    host.advance(to: 8)
    #expect(host.clock.now == 103.5)
  }

  // MARK: Velocities

  /// The velocity of the presentation is that of the tree at the target time.
  @Test func velocitiesAreThoseOfWhatIsShown() {
    let host = AnimationHost(clock: ManualClock())
    let ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
    ball.animate(
      .position, to: Point2D(x: 100, y: -40), with: .curve(duration: 2, timingFunction: .linear))
    host.advance(to: 0, showing: 0.5)
    #expect(host.velocity(of: ball, for: .position) == Point2D(x: 50, y: -20))
    #expect(host.velocity(of: ball, for: .position.x) == 50)
    #expect(host.velocity(of: ball, for: .opacity) == 0)
    host.advance(to: 3)
    #expect(host.velocity(of: ball, for: .position) == .zero)
  }
}
