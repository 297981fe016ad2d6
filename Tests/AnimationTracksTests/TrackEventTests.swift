import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Test func tracksOnAbsoluteTimeHaveTheEventsOfTheirTimings() {
  let bounds = Generator<Double>.element(of: [-1, 0, 0.5, 1, 1.25, 2, 3, 7, 100])
  forAll("events of absolute time", .timing, bounds, bounds, count: 1500) { timing, a, b in
    var set = TrackSet()
    let track = set.add(from: 0.0, to: 1.0, timing: timing)
    let span = min(a, b)..<max(a, b)
    let expected = TimingSchedule(timing).events(in: span)
    guard expected.count < 1000 else { return true }
    let found = set.events(in: span)
    try hold(
      found.map(\.time) == expected.map(\.time) && found.map(\.kind) == expected.map(kind),
      "\(found) instead of \(Array(expected))")
    return found.allSatisfy { $0.track == track }
  }
}

private func kind(_ event: TimingEvent) -> EventKind {
  switch event.kind {
  case .start: .started
  case .cycleEnd: .iterated(event.cycle)
  case .end: .ended(.completed)
  }
}

@Test(arguments: 0..<PropertySettings().count(of: 24)) func eventsOfNeighbouringSpansAreThoseOfBoth(
  seed: Int
) {
  var tracks = RandomTracks(seed: UInt64(3000 + seed))
  for _ in 0..<40 { tracks.add() }
  let bounds = [tracks.number(-3...0), tracks.number(0...3), tracks.number(3...9)]
  let (first, second) = (
    Array(tracks.set.events(in: bounds[0]..<bounds[1])),
    Array(tracks.set.events(in: bounds[1]..<bounds[2]))
  )
  let all = Array(tracks.set.events(in: bounds[0]..<bounds[2]))
  #expect(Set(first + second) == Set(all) && first.count + second.count == all.count)
  #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time })
  let withoutCycles = tracks.set.events(in: bounds[0]..<bounds[2], withIterations: false)
  #expect(
    Array(withoutCycles) == all.filter { if case .iterated = $0.kind { false } else { true } })
}

@Test func eventsFollowClocks() {
  var set = TrackSet()
  let clock = set.addClock(.layer(Timing(beginTime: 1, speed: 2)))
  let group = set.addClock(
    .group(Timing(duration: 4)), parent: clock)
  set.add(
    from: 0.0, to: 1.0, timing: Timing(beginTime: 1, duration: 2, repeatCount: 2), clock: clock)
  set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1), clock: group)
  let events = set.events(in: 0..<10)
  #expect(zip(events, [1.5, 2.5, 3.5]).allSatisfy { ($0.time - $1).magnitude <= 0x1p-45 })
  #expect(events.map(\.kind) == [.started, .iterated(0), .ended(.completed)])
}
