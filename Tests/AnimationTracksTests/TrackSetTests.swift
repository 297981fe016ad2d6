import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// A track of one number from 0 to 1.
private func track(node: Int, _ timing: Timing) throws -> Track {
  Track(
    node: node, timing: PreparedTiming(timing), pacing: PreparedPacing(.linear),
    interpolation: PreparedInterpolation(
      .ends(try PreparedEnds(from: [0], to: [1], by: nil, type: .number, isAdditive: false)),
      type: .number))
}

private func number(_ sampler: inout Sampler, of property: Int = 0, at time: Double) -> Double? {
  sampler.move(to: time)
  return sampler.withLanes(of: property) { $0?.first }
}

@Test func tracksWorkWithoutLayers() throws {
  var tracks = TrackSet()
  let clock = tracks.addNode(.layer(LayerTimeMap(beginTime: 1, speed: 2)), parent: nil)
  let property = tracks.addProperty(.number, model: [7])
  tracks.append(try track(node: clock, Timing(duration: 4)), to: property)
  var sampler = Sampler(tracks)
  #expect(number(&sampler, at: 2) == 0.5)
  #expect(number(&sampler, at: 4) == 7)
  #expect(number(&sampler, at: 1.5) == 0.25)
  #expect(sampler.time(ofNode: clock) == 1)
  #expect(tracks.trackCount == 1)
}

@Test func groupsHideAndWarpTheirTracks() throws {
  var tracks = TrackSet()
  let group = tracks.addNode(
    .group(
      PreparedTiming(Timing(beginTime: 2, duration: 2, repeatCount: 2, autoreverses: true)),
      curve: .linear, duration: 2), parent: nil)
  let property = tracks.addProperty(.number, model: [-1])
  tracks.append(try track(node: group, Timing(duration: 2)), to: property)
  var sampler = Sampler(tracks)
  let line = timeline(0...10, by: 1) { time in
    let value = number(&sampler, at: time)
    let phase: TimelineStep.Phase = time < 2 ? .before : time < 10 ? .active : .after
    return TimelineStep(phase, value: value == -1 ? nil : value)
  }
  #expect(line == "before before 0 .5 1 .5 0 .5 1 .5 removed")
}

@Test func aPropertyWithoutAValueReadsAsNone() throws {
  var tracks = TrackSet()
  let clock = tracks.addNode(.layer(LayerTimeMap()), parent: nil)
  let property = tracks.addProperty(.number, model: nil)
  tracks.append(try track(node: clock, Timing(beginTime: 1, duration: 1)), to: property)
  var sampler = Sampler(tracks)
  #expect(number(&sampler, at: 0) == nil)
  #expect(number(&sampler, at: 1.5) == 0.5)
}

@Test func samplingIsTotal() {
  let timings = Generator<Timing>.anyTiming
  forAll("any timing, any time", timings, timings, .any, count: 2000) { outer, inner, time in
    var tracks = TrackSet()
    let clock = tracks.addNode(.layer(LayerTimeMap(outer)), parent: nil)
    let group = tracks.addNode(
      .group(PreparedTiming(outer), curve: .linear, duration: outer.duration), parent: clock)
    let property = tracks.addProperty(.number, model: [0.5])
    tracks.append(try track(node: group, inner), to: property)
    var sampler = Sampler(tracks)
    guard let first = number(&sampler, at: time), let again = number(&sampler, at: time) else {
      return false
    }
    return (0...1).contains(first) && first == again
  }
}

@Test func clocksAndTracksHaveRates() throws {
  var tracks = TrackSet()
  let clock = tracks.addNode(.layer(LayerTimeMap(beginTime: 1, speed: 2)), parent: nil)
  let group = tracks.addNode(
    .group(
      PreparedTiming(Timing(beginTime: 2, duration: 2, autoreverses: true)), curve: .linear,
      duration: 2), parent: clock)
  let property = tracks.addProperty(.number, model: [7])
  tracks.append(try track(node: group, Timing(duration: 4)), to: property)
  let jumping = tracks.addProperty(.string, model: [0])
  var sampler = Sampler(tracks)
  for (time, outer, inner) in [(0.0, 0.0, 0.0), (1, 2, 0), (2, 2, 2), (2.5, 2, 2), (3, 2, -2)] {
    sampler.move(to: time)
    #expect(sampler.rate(ofNode: clock) == outer)
    #expect(sampler.rate(ofNode: group) == inner)
    #expect(sampler.withVelocity(of: property) { $0?.first } == inner / 4)
    #expect(sampler.withVelocity(of: jumping) { $0 == nil })
    // Reading one does not disturb the other.
    #expect(sampler.withLanes(of: jumping) { $0?.first } == 0)
  }
}
