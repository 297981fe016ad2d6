import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private func track(clock node: Int, _ timing: Timing) throws -> Track {
  Track(
    clock: node, timing: TimingSchedule(timing), pacing: PreparedPacing(.linear),
    interpolation: PreparedInterpolation(
      .ends(try PreparedEnds(from: [0], to: [1], by: nil, type: .number, isAdditive: false)),
      type: .number))
}

private func number(_ tracks: TrackRecord, of property: Int = 0, at time: Double) -> Double? {
  var reader = TrackReader()
  return reader.withLanes(of: property, in: tracks, at: time) { $0?.first }
}

@Test func tracksWorkWithoutLayers() throws {
  var tracks = TrackRecord()
  let clock = tracks.addClock(.layer(LayerTimeMap(beginTime: 1, speed: 2)), parent: nil)
  let property = tracks.addProperty(.number, model: [7])
  tracks.append(try track(clock: clock, Timing(duration: 4)), to: property)
  #expect(number(tracks, at: 2) == 0.5)
  #expect(number(tracks, at: 4) == 7)
  #expect(number(tracks, at: 1.5) == 0.25)
  #expect(tracks.trackCount == 1)
}

@Test func groupsHideAndWarpTheirTracks() throws {
  var tracks = TrackRecord()
  let group = tracks.addClock(
    .group(
      TimingSchedule(Timing(beginTime: 2, duration: 2, repeatCount: 2, autoreverses: true)),
      curve: .linear, duration: 2), parent: nil)
  let property = tracks.addProperty(.number, model: [-1])
  tracks.append(try track(clock: group, Timing(duration: 2)), to: property)
  let line = timeline(0...10, by: 1) { time in
    let value = number(tracks, at: time)
    let phase: TimelineStep.Phase = time < 2 ? .before : time < 10 ? .active : .after
    return TimelineStep(phase, value: value == -1 ? nil : value)
  }
  #expect(line == "before before 0 .5 1 .5 0 .5 1 .5 removed")
}

@Test(
  "children that end with their group are shown at its last instant",
  arguments: [
    // A group that fills shows its last instant from then on; another group no longer shows its end.
    (Timing(duration: 2, fillMode: .both), "before=0 0 .5 after=1 after=1 after=1"),
    (Timing(duration: 2), "before 0 .5 removed removed removed"),
    // At the turn of an autoreversing group both ends of the child meet.
    (Timing(duration: 2, autoreverses: true), "before 0 .5 1 .5 removed"),
    (Timing(duration: 2, autoreverses: true, fillMode: .forwards), "before 0 .5 1 .5 after=0"),
  ])
func childrenThatEndWithTheirGroupAreShownAtItsLastInstant(timing: Timing, line: String) throws {
  var tracks = TrackRecord()
  let group = tracks.addClock(
    .group(TimingSchedule(timing), curve: .linear, duration: 2), parent: nil)
  let property = tracks.addProperty(.number, model: [-1])
  tracks.append(try track(clock: group, Timing(duration: 2)), to: property)
  let drawn = timeline(-1...4, by: 1) { time in
    let phase = TimingSchedule(timing).located(at: time).phase
    let value = number(tracks, at: time)
    return TimelineStep(
      phase == .before ? .before : phase == .active ? .active : .after,
      value: value == -1 ? nil : value)
  }
  #expect(drawn == line)
}

@Test func aPropertyWithoutAValueReadsAsNone() throws {
  var tracks = TrackRecord()
  let clock = tracks.addClock(.layer(LayerTimeMap()), parent: nil)
  let property = tracks.addProperty(.number, model: nil)
  tracks.append(try track(clock: clock, Timing(beginTime: 1, duration: 1)), to: property)
  #expect(number(tracks, at: 0) == nil)
  #expect(number(tracks, at: 1.5) == 0.5)
}

@Test func samplingIsTotal() {
  let timings = Generator<Timing>.anyTiming
  forAll("any timing, any time", timings, timings, .any, count: 2000) { outer, inner, time in
    var tracks = TrackRecord()
    let clock = tracks.addClock(.layer(LayerTimeMap(outer)), parent: nil)
    let group = tracks.addClock(
      .group(TimingSchedule(outer), curve: .linear, duration: outer.duration), parent: clock)
    let property = tracks.addProperty(.number, model: [0.5])
    tracks.append(try track(clock: group, inner), to: property)
    guard let first = number(tracks, at: time), let again = number(tracks, at: time) else {
      return false
    }
    return (0...1).contains(first) && first == again
  }
}

@Test func clocksAndTracksHaveRates() throws {
  var tracks = TrackRecord()
  let clock = tracks.addClock(.layer(LayerTimeMap(beginTime: 1, speed: 2)), parent: nil)
  let group = tracks.addClock(
    .group(
      TimingSchedule(Timing(beginTime: 2, duration: 2, autoreverses: true)), curve: .linear,
      duration: 2), parent: clock)
  let property = tracks.addProperty(.number, model: [7])
  tracks.append(try track(clock: group, Timing(duration: 4)), to: property)
  let jumping = tracks.addProperty(.string, model: [0])
  var reader = TrackReader()
  for (time, rate) in [(0.0, 0.0), (1, 0), (2, 2), (2.5, 2), (3, -2)] {
    let velocity = reader.withVelocity(of: property, in: tracks, at: time, rate: 1) { $0?.first }
    #expect(velocity == rate / 4)
    #expect(reader.withVelocity(of: jumping, in: tracks, at: time, rate: 1) { $0 == nil })
    // Reading one does not affect the other.
    #expect(reader.withLanes(of: jumping, in: tracks, at: time) { $0?.first } == 0)
  }
}
