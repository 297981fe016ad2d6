import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct SamplerStateTests {
  /// After any moves, forwards and backwards, and any changes in between, a sampler equals a new sampler at that time:
  /// the same properties are active, and it waits for the same next change, or for an earlier one if that change was
  /// removed.
  @Test(arguments: 0..<16) func afterAnyMovesASamplerIsAsANewOne(seed: Int) {
    var tracks = RandomTracks(seed: UInt64(6000 + seed))
    // Some sets have several blocks of one kind, some have many kinds.
    for _ in 0..<Int.random(in: 1...400, using: &tracks.random) {
      if seed % 2 == 0 { tracks.add() } else { tracks.addKeyframes() }
    }
    var sampler = Sampler()
    for step in 0..<40 {
      if tracks.chance(3) {
        for _ in 0..<Int.random(in: 1...120, using: &tracks.random) {
          if tracks.chance(3) { tracks.add() } else { tracks.change() }
        }
      }
      // Runs of steps in one direction, so that forwards runs start where backwards runs end.
      let time =
        step % 4 == 0 || !sampler.time.isFinite
        ? tracks.time() : sampler.time + tracks.number(step % 8 < 4 ? -1...0 : 0...1)
      sampler.move(to: time, in: tracks.set)
      var new = Sampler()
      new.move(to: time, in: tracks.set)
      #expect(sampler.activeCount == new.activeCount, "step \(step), time \(time)")
      guard !time.isNaN else { continue }
      let (next, expected) = (sampler.nextChange, new.nextChange)
      #expect(next >= time && next <= expected, "step \(step), \(next), not \(expected)")
      let bound = tracks.set.placeCount + ActivationQueue.lateLimit(of: tracks.set.placeCount)
      #expect(sampler.queuedCount <= bound)
    }
  }

  /// Many ended properties, reached by going back past merged entries: exactly the properties that run again are
  /// active.
  @Test func goingBackPastManyLateEntriesWakesWhatRuns() {
    var set = TrackSet()
    var sampler = Sampler()
    sampler.move(to: 0, in: set)
    for round in 0..<6 {
      for index in 0..<50 {
        set.add(
          from: 0.0, to: 1.0,
          timing: Timing(beginTime: Double(round) * 20, duration: Double(index) + 1))
      }
      sampler.move(to: Double(round), in: set)
    }
    for time in [150.0, 105, 62.5, 30, 101, 99] {
      sampler.move(to: time, in: set)
      let expected = (0..<6).reduce(0) { sum, round in
        sum
          + (0..<50).count {
            let begin = Double(round) * 20
            return begin <= time && begin + Double($0) + 1 >= time
          }
      }
      #expect(sampler.activeCount == expected, "at \(time)")
    }
  }

  /// A sampler starts again if it is given a set, a copy that has diverged, and the set again.
  @Test func copiesThatHavePartedDoNotMislead() {
    var base = TrackSet()
    let shared = base.add(from: 0.0, to: 8.0, timing: Timing(duration: 8))
    var (first, second) = (base, base)
    func timing(_ duration: Double) -> Timing { Timing(duration: duration, fillMode: .both) }
    first.replace(shared, from: 0.0, to: 80.0, timing: timing(8))
    second.replace(shared, from: 0.0, to: 16.0, timing: timing(8))
    second.add(from: 0.0, to: 4.0, timing: timing(4))
    var sampler = Sampler()
    let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: 8)
    column.initialize(repeating: -1)
    defer { column.deallocate() }
    func value(_ set: TrackSet, at time: Double) -> Double {
      sampler.sample(set, at: time, to: column)
      return column[set.lanes(of: shared.property).lowerBound]
    }
    #expect(value(base, at: 1) == 1)
    #expect(value(first, at: 1) == 10)
    #expect(value(second, at: 1) == 2)
    #expect(value(first, at: 2) == 20)
    #expect(value(base, at: 3) == 3)
    #expect(value(second, at: 3) == 6)
  }

  /// A set of one property that is replaced endlessly, by every kind of track, stays the size of one, and so does a
  /// sampler's memory, even if every third frame goes back.
  @Test func replacingForEverKeepsNothing() throws {
    var tracks = RandomTracks(seed: 77)
    var sampler = Sampler()
    let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: 256)
    column.initialize(repeating: 0)
    defer { column.deallocate() }
    var greatest = (queued: 0, places: 0, lanes: 0)
    for step in 0..<PropertySettings().count(of: 20_000) {
      let time = Double(step) / 60
      if let property = tracks.members.popLast()?.property { tracks.set.remove(property) }
      if step % 2 == 0 { tracks.add() } else { tracks.addKeyframes() }
      sampler.sample(tracks.set, at: step % 3 == 2 ? time - 0.1 : time, to: column)
      greatest.queued = max(greatest.queued, sampler.queuedCount)
      greatest.places = max(greatest.places, tracks.set.placeCount)
      greatest.lanes = max(greatest.lanes, tracks.set.laneCount)
    }
    #expect(greatest.queued <= 1 + ActivationQueue.lateLimit(of: 1))
    // One slot, and one run of numbers for each length of values.
    #expect(greatest.places == 1 && greatest.lanes < 64)
  }

  /// Clocks that are added and removed, each below another, reuse the indices of removed clocks.
  @Test func clocksThatGoMakeRoomForOthers() {
    var random = SplitMix64(seed: 8)
    var set = TrackSet()
    for _ in 0..<300 {
      // A tree of clocks, added parents first, removed children first.
      var nodes = [0]
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let parent = nodes.randomElement(using: &random) ?? 0
        nodes.append(set.addClock(.unchanged, parent: parent))
      }
      #expect(Set(nodes).count == nodes.count)
      for node in nodes.dropFirst().reversed() { set.removeClock(node) }
      #expect(set.clockCount <= 41)
    }
  }
}
