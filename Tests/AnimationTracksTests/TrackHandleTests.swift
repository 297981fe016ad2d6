import AnimationInterpolation
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct TrackHandleTests {
  private func track(to end: Double) throws -> Track {
    try Track(
      from: .number(0), to: .number(end), timing: Timing(duration: 1, fillMode: .both))
  }

  private func value(of property: PropertyHandle, in set: TrackSet, at time: Double) -> [Double] {
    var sampler = Sampler()
    var column: [Double] = []
    sampler.sample(set, at: time, into: &column)
    return Array(column[set.lanes(of: property)])
  }

  /// A removed track stays removed, whatever happens to the remaining track, which keeps its handle, even in the set's
  /// own lists.
  @Test func removedTracksStayRemoved() throws {
    var set = TrackSet()
    let first = set.add(try track(to: 1))
    let second = set.add(try track(to: 2), to: first.property)
    let done1 = set.remove(first)
    #expect(done1)
    let outcome2 = set.retarget(second, to: 7.0, spring: .snappy, at: 0.5)
    #expect(outcome2 == .retargeted)
    for set in [set, try TrackSet(bytes: set.bytes)] {
      var set = set
      #expect(!set.contains(first))
      #expect(set.contains(second))
      let done3 = set.remove(first)
      #expect(!done3)
      let outcome4 = set.retarget(first, to: 7.0, spring: .snappy, at: 0.6)
      #expect(outcome4 == .missing)
      let outcome5 = set.retarget(second, to: 8.0, spring: .snappy, at: 0.6)
      #expect(outcome5 == .retargeted)
      let outcome6 = set.retarget(second, to: 9.0, duration: 1, at: 0.7)
      #expect(outcome6 == .retargeted)
      #expect(!set.contains(first))
      let done7 = set.remove(second)
      #expect(done7)
      #expect(set.propertyCount == 0)
      // Another property in the slot starts again.
      let other = set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1))
      #expect(set.contains(other))
      #expect(!set.contains(second))
    }
  }

  /// The numbers of removed tracks are not reused.
  @Test func numbersAreNotGivenAgain() throws {
    var set = TrackSet()
    let first = set.add(try track(to: 1))
    let second = set.add(try track(to: 2), to: first.property)
    let done8 = set.remove(second)
    #expect(done8)
    let outcome9 = set.retarget(first, to: 7.0, spring: .snappy, at: 0.5)
    #expect(outcome9 == .retargeted)
    let done10 = set.replace(first, with: try track(to: 3))
    #expect(done10)
    let third = set.add(try track(to: 4), to: first.property)
    #expect(third != second)
    #expect(!set.contains(second))
    #expect(set.contains(first))
    #expect(set.contains(third))
  }

  /// A playback stops the other animations of a property; the handle of the property's own track stays.
  @Test func aPlaybackLeavesTheOwnHandle() throws {
    var set = TrackSet()
    let first = set.add(try track(to: 1))
    let second = set.add(try track(to: 2), to: first.property)
    var timeline = TrackTimeline()
    timeline.animate(first, to: 5.0, with: .curve(duration: 1))
    timeline.animate(first, to: 6.0, with: .curve(duration: 1))
    let playback = set.play(timeline, at: 0)
    #expect(!set.contains(second))
    #expect(set.contains(first))
    let done11 = set.remove(second)
    #expect(!done11)
    let done12 = set.finish(playback, at: 0.5)
    #expect(done12)
    for set in [set, try TrackSet(bytes: set.bytes)] {
      #expect(set.contains(first))
      #expect(!set.contains(second))
      #expect(value(of: first.property, in: set, at: 1) == [6])
    }
    // The second of two tracks may be the remaining one.
    var other = TrackSet()
    let gone = other.add(try track(to: 1))
    let left = other.add(try track(to: 2), to: gone.property)
    let done13 = other.remove(gone)
    #expect(done13)
    timeline = TrackTimeline()
    timeline.animate(left, to: 5.0, with: .curve(duration: 1))
    let short = other.play(timeline, at: 0)
    other.cancel(short, to: .end, at: 0.5)
    #expect(other.contains(left))
    #expect(!other.contains(gone))
  }

  /// A property that was added with its track is removed with its last track, even if a playback ran that track.
  @Test func aPropertyGoesWithThePlaybackOfItsLastTrack() throws {
    var set = TrackSet()
    let own = set.add(try track(to: 1))
    var timeline = TrackTimeline()
    timeline.add(try track(to: 3), to: own.property)
    let playback = set.play(timeline, at: 0)
    let done14 = set.remove(own)
    #expect(done14)
    #expect(set.propertyCount == 1)
    let done15 = set.cancel(playback, at: 0.5)
    #expect(done15)
    #expect(set.propertyCount == 0)
    #expect(!set.contains(own.property))
    _ = try TrackSet(bytes: set.bytes)
  }

  /// Lists of numbers of other lengths neither trap nor break saving.
  @Test func listsOfOtherLengths() throws {
    var set = TrackSet()
    let property = set.addProperty(.numbers([1, 2]))
    let long = try Track(
      from: .numbers([4, 4, 4, 4]), to: .numbers([4, 4, 4, 4]), timing: Timing(duration: 1))
    set.add(long, to: property)
    var timeline = TrackTimeline()
    timeline.animate(property, to: SIMD2(5, 6), with: .curve(duration: 1))
    for time in [0.5, 5] {
      var set = set
      let playback = set.play(timeline, at: time)
      #expect(set.problems(of: playback) == [])
      #expect(value(of: property, in: set, at: time + 2) == [5, 6])
      // A later, longer list hides it.
      set.add(
        try Track(
          from: .numbers([9, 9, 9]), to: .numbers([9, 9, 9]),
          timing: Timing(beginTime: time + 3, duration: 1)), to: property)
      #expect(value(of: property, in: set, at: time + 3.5) == [9, 9, 9])
      let read = try TrackSet(bytes: set.bytes)
      #expect(read.bytes == set.bytes)
      let done16 = set.cancel(playback, at: time + 5)
      #expect(done16)
      #expect(value(of: property, in: set, at: time + 6).prefix(2) == [5, 6])
    }
    var wrong = TrackTimeline()
    wrong.animate(property, to: SIMD4(1, 2, 3, 4), with: .curve(duration: 1))
    let refused = set.play(wrong, at: 5)
    #expect(
      set.problems(of: refused) == [
        "step skipped: expected 2 numbers in the target, found 4"
      ])
  }

  /// Labels that differ in Unicode composition keep their bytes.
  @Test func labelsKeepTheirBytes() throws {
    var set = TrackSet()
    let property = set.addProperty(.number(0))
    var timeline = TrackTimeline()
    timeline.label("e\u{301}", at: 0)
    timeline.label("\u{e9}", at: 0.5)
    timeline.animate(property, to: 1.0, with: .curve(duration: 1), at: 0)
    set.play(timeline, at: 0)
    let events = Array(try TrackSet(bytes: set.bytes).events(in: 0..<1))
    let names = events.compactMap { event in
      if case .labelReached(let name, _, _) = event.kind { Array(name.utf8) } else { nil }
    }
    #expect(names == [Array("e\u{301}".utf8), Array("\u{e9}".utf8)])
  }

  /// A playback that is paused at its end is over; a playback that is paused elsewhere is not.
  @Test func pausedEndsAreOver() {
    var set = TrackSet()
    let property = set.addProperty(.number(0))
    var timeline = TrackTimeline()
    timeline.animate(property, to: 1.0, with: .curve(duration: 1))
    let playback = set.play(timeline, at: 0)
    set.setPaused(true, of: playback, at: 2)
    var again = set
    let ended = set.removeEndedPlaybacks(at: 5)
    #expect(ended == [playback])
    again.seek(playback, to: 0.5, at: 3)
    let none = again.removeEndedPlaybacks(at: 5)
    #expect(none.isEmpty)
  }

  /// A very slow clock, which stays at its begin time for long, is inverted correctly.
  @Test func slowestClocksAreFollowedBack() {
    for rate in [-Double.leastNonzeroMagnitude, .leastNonzeroMagnitude, -0x1p-1030] {
      var set = TrackSet()
      let property = set.addProperty(.number(0))
      let clock = set.addClock(.unchanged)
      var timeline = TrackTimeline()
      timeline.animate(property, to: 1.0, with: .curve(duration: 1))
      let playback = set.play(timeline, at: -3.894937, clock: clock)
      set.setRate(rate, of: playback, at: -3.894937)
      var moving = Sampler()
      var column: [Double] = []
      for time in [-3.21, -3.88, -3.895, -3.4, -3.38] {
        moving.sample(set, at: time, into: &column)
        #expect(Array(column[set.lanes(of: property)]) == value(of: property, in: set, at: time))
      }
    }
  }

  /// A playback on a clock without a time is neither read nor changed.
  @Test func aClockWithoutTime() throws {
    var set = TrackSet()
    let property = set.addProperty(.number(0))
    let clock = set.addClock(.unchanged)
    var timeline = TrackTimeline()
    timeline.animate(property, to: 1.0, with: .curve(duration: 1))
    let playback = set.play(timeline, at: 0, clock: clock)
    set.setClock(clock, to: .layer(Timing(beginTime: .nan, duration: .infinity)))
    let done17 = set.setPaused(true, of: playback, at: 0.5)
    #expect(!done17)
    let other = set.play(timeline, at: 0.5, clock: clock)
    #expect(
      set.problems(of: other) == [
        "a timeline cannot play in the time of clock \(clock); absolute time is used"
      ])
    set.setClock(clock, to: .unchanged)
    let done18 = set.setPaused(true, of: playback, at: 0.5)
    #expect(done18)
    #expect(set.state(of: playback, at: 3)?.time == 0.5)
    _ = try TrackSet(bytes: set.bytes)
  }
}
