import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// Tracks and clocks with a begin time above 0 and at most 1e-100, which counts as 0.
@Suite struct StartAtZeroTrackTests {
  static let zeros: [Double] = [.leastNonzeroMagnitude, 1e-300, 1e-100]

  private func column(_ set: TrackSet, at time: Double) -> [Double] {
    var sampler = Sampler()
    var column: [Double] = []
    sampler.sample(set, at: time, into: &column)
    return column
  }

  @Test("at 0 the track runs, on every clock that shows 0 then", arguments: zeros)
  func tracks(_ begin: Double) {
    let timing = Timing(beginTime: begin, duration: 2)
    let clocks: [(name: String, clock: TrackClock)] = [
      ("absolute time", .unchanged), ("a layer", .layer(Timing(beginTime: begin))),
      ("a paused layer", .layer(Timing(speed: 0))),
      ("a layer that has not begun", .layer(Timing(beginTime: 5, timeOffset: 1))),
      ("a group", .group(Timing(beginTime: begin, duration: 4))),
      ("a group that fills", .group(Timing(beginTime: 1, duration: 4, fillMode: .backwards))),
    ]
    for (name, clock) in clocks {
      var set = TrackSet()
      let node = set.addClock(clock)
      set.add(from: 1.0, to: 3, timing: timing, clock: node)
      #expect(column(set, at: 0) == [1], "\(name)")
    }
  }

  @Test("its events say 0", arguments: zeros)
  func events(_ begin: Double) {
    var set = TrackSet()
    set.add(from: 0.0, to: 1, timing: Timing(beginTime: begin, duration: 2))
    let starts = set.events(in: 0..<1).filter { $0.kind == .started }
    #expect(starts.map(\.time) == [0])
    #expect(set.events(in: -1..<0).isEmpty)
  }

  @Test("a set that is kept and read again shows the same", arguments: zeros)
  func kept(_ begin: Double) throws {
    var set = TrackSet()
    let node = set.addClock(.layer(Timing(beginTime: begin)))
    set.add(from: 1.0, to: 3, timing: Timing(beginTime: begin, duration: 2), clock: node)
    let read = try TrackSet(bytes: set.bytes)
    #expect(column(read, at: 0) == [1])
  }

  @Test("a step of a timeline there starts with it", arguments: zeros)
  func timelines(_ begin: Double) {
    var set = TrackSet()
    let property = set.addProperty(.number(0))
    var timeline = TrackTimeline()
    timeline.animate(property, to: 8.0, with: .curve(duration: 2), at: .time(begin))
    timeline.label("there", at: .time(begin))
    #expect(timeline.time(ofLabel: "there") == 0)
    #expect(timeline.duration == 2)
    set.play(timeline, at: 0)
    #expect(column(set, at: 0) == [0])
    #expect(column(set, at: 2) == [8])
  }
}
