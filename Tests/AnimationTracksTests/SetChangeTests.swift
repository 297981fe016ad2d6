import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct SetChangeTests {
  /// After any changes of a set's clocks, a sampler and its column show what new ones show, and every clock comes after
  /// its parent.
  @Test(arguments: 0..<12) func aSamplerKeepsUpWithItsClocks(seed: Int) {
    var random = SplitMix64(seed: UInt64(400 + seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func clock() -> ClockNode.Rule {
      let speeds = [1.0, 1, 2, 0.5, 0, -1]
      return .layer(
        LayerTimeMap(
          beginTime: number(0...2), speed: speeds[Int.random(in: 0..<6, using: &random)],
          timeOffset: number(-3...3)))
    }
    var set = TrackSet()
    var clocks: [(index: Int, parent: Int, track: TrackHandle)] = []
    func add() {
      let parent = clocks.randomElement(using: &random)?.index ?? 0
      let index = set.addClock(TrackClock(clock()), parent: parent)
      #expect(index > parent)
      let timing = Timing(
        beginTime: number(0...4), duration: number(0.25...2),
        fillMode: FillMode.allCases[Int.random(in: 0..<4, using: &random)])
      clocks.append((index, parent, set.add(from: 1.0, to: 2.0, timing: timing, clock: index)))
    }
    for _ in 0..<24 { add() }
    var sampler = Sampler()
    var column = [Double](repeating: -1, count: 200)
    for step in 0..<80 {
      switch step % 4 {
      case 0:
        if let chosen = clocks.randomElement(using: &random) {
          set.setClock(chosen.index, to: TrackClock(clock()))
        }
      case 1:
        let leaves = clocks.indices.filter { leaf in
          !clocks.contains { $0.parent == clocks[leaf].index }
        }
        if let leaf = leaves.randomElement(using: &random) {
          let removed = clocks.remove(at: leaf)
          set.remove(removed.track)
          set.removeClock(removed.index)
        }
        if step % 8 == 5 {
          add()
          add()
        }
      default: break
      }
      let time = step % 3 == 0 ? number(-1...6) : max(0, sampler.time) + number(0...0.25)
      sampler.sample(set, at: time, into: &column)
      var new = Sampler()
      var expected = [Double](repeating: -1, count: 200)
      expected.withUnsafeMutableBufferPointer {
        new.move(to: time, in: set)
        new.sampleAll(set, into: $0)
      }
      #expect(sampler.activeCount == new.activeCount, "step \(step)")
      for clock in clocks {
        let lane = set.lanes(of: clock.track.property).lowerBound
        let (found, wanted) = (column[lane], expected[lane])
        #expect(
          found == wanted || found.isNaN && wanted.isNaN,
          "\(found), not \(wanted), step \(step), clock \(clock.index)")
      }
    }
  }

  /// Copies of a set that diverge, and samplers that have seen one of them, both or neither: each shows what a new
  /// sampler shows, for either set.
  @Test(arguments: 0..<8) func copiesThatDivergeAreNotMistakenForEachOther(seed: Int) {
    var random = SplitMix64(seed: UInt64(900 + seed))
    var set = TrackSet()
    for start in 0..<20 {
      set.add(from: Double(start), to: Double(start) + 1, timing: Timing(duration: 10))
    }
    var tracks = [[TrackHandle]](repeating: [], count: 2)
    var sets = [set, set]
    // The first sampler sees only the first set, the second only the second, the third both in turn.
    var first = Sampler()
    var second = Sampler()
    var both = Sampler()
    func check(_ sampler: inout Sampler, _ set: TrackSet, at time: Double, _ step: Int) {
      sampler.move(to: time, in: set)
      var new = Sampler()
      new.move(to: time, in: set)
      #expect(sampler.activeCount == new.activeCount, "step \(step)")
      var found = [Double](repeating: -1, count: set.laneCount)
      var expected = found
      found.withUnsafeMutableBufferPointer { sampler.sampleAll(set, into: $0) }
      expected.withUnsafeMutableBufferPointer { new.sampleAll(set, into: $0) }
      #expect(found.map(\.bitPattern) == expected.map(\.bitPattern), "step \(step)")
      var active = [Double](repeating: -1, count: sampler.activeLaneCount)
      active.withUnsafeMutableBufferPointer {
        var span = $0.mutableSpan
        sampler.sampleActive(set, into: &span)
      }
      sampler.forEachActive { places, offset, count in
        for row in places.indices {
          let (place, value) = (places[row], active[offset + count * row])
          #expect(value == expected[Int(place)], "place \(place), step \(step)")
        }
      }
    }
    for step in 0..<60 {
      let index = Int.random(in: 0..<2, using: &random)
      let start = Double(Int.random(in: 0..<1000, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        // One becomes a copy of the other again.
        (sets[1 - index], tracks[1 - index]) = (sets[index], tracks[index])
      case 1 where !tracks[index].isEmpty:
        sets[index].remove(tracks[index].removeLast())
      case 2 where !tracks[index].isEmpty:
        sets[index].replace(
          tracks[index][0], from: start, to: start + 1, timing: Timing(duration: 10))
      default:
        tracks[index].append(
          sets[index].add(from: start, to: start + 1, timing: Timing(duration: 10)))
      }
      let time = Double.random(in: 0..<9, using: &random)
      if step % 3 == 0 { check(&first, sets[0], at: time, step) }
      if step % 4 == 0 { check(&second, sets[1], at: time, step) }
      check(&both, sets[Int.random(in: 0..<2, using: &random)], at: time, step)
    }
  }

  /// Many rows of one kind are added, changed and removed one by one; each is found.
  @Test func rowsOfOneKindComeAndGo() {
    var random = SplitMix64(seed: 31)
    var set = TrackSet()
    var tracks: [(handle: TrackHandle, start: Double)] = []
    func add() {
      let start = Double(tracks.count)
      tracks.append((set.add(from: start, to: start + 1, timing: Timing(duration: 64)), start))
    }
    for _ in 0..<256 { add() }
    var sampler = Sampler()
    var column = [Double](repeating: -1, count: 1024)
    for step in 0..<600 {
      let index = Int.random(in: 0..<tracks.count, using: &random)
      if step % 3 == 0 {
        set.remove(tracks.remove(at: index).handle)
        if tracks.count < 160 { for _ in 0..<90 { add() } }
      } else {
        tracks[index].start += 0.5
        let start = tracks[index].start
        set.replace(
          tracks[index].handle, from: start, to: start + 1, timing: Timing(duration: 64))
      }
      let time = Double(step) / 16
      sampler.sample(set, at: time, into: &column)
      #expect(sampler.activeCount == tracks.count, "step \(step)")
      let isRight = tracks.allSatisfy { track in
        column[set.lanes(of: track.handle.property).lowerBound] == track.start + time / 64
      }
      #expect(isRight, "step \(step)")
    }
  }

  /// The storage of removed properties is reused, even if the next value has another length.
  @Test func numbersOfWhatHasGoneAreUsedAgain() throws {
    var set = TrackSet()
    let timing = Timing(duration: 1)
    for _ in 0..<200 {
      set.remove(set.add(from: 0.0, to: 1.0, timing: timing))
      set.remove(set.add(from: SIMD4<Double>(), to: SIMD4(repeating: 1), timing: timing))
    }
    #expect(set.laneCount <= 5)
    // Stacks that grow.
    var lists = TrackSet()
    let ends = try PreparedEnds(
      from: [0, 0, 0, 0], to: [1, 1, 1, 1], by: nil, type: .numbers, isAdditive: false)
    let track = Track(
      clock: 0, timing: TimingSchedule(timing), pacing: PreparedPacing(.linear),
      interpolation: PreparedInterpolation(.ends(ends), type: .numbers))
    for _ in 0..<200 {
      let property = lists.addProperty(.numbers, model: [1])
      lists.add(track, to: property)
      lists.remove(property)
    }
    #expect(lists.laneCount <= 5)
  }

  /// A queue does not name a slot that begins exactly at the queue's time; the caller that adds it handles it.
  @Test func aQueueDoesNotNameWhatIsPutInAtItsTime() {
    var set = TrackSet()
    var queue = ActivationQueue()
    queue.build(set, at: 2)
    func add(_ begin: Double) -> Int {
      set.add(from: 0.0, to: 1.0, timing: Timing(beginTime: begin, duration: 1)).property.place
    }
    for begin in [1.5, 2] { queue.insert(add(begin), of: set) }
    func named(by time: Double) -> [UInt32] {
      var places: [UInt32] = []
      queue.advance(to: time, into: &places)
      return places
    }
    #expect(named(by: 2).isEmpty)
    let later = add(2.5)
    queue.insert(later, of: set)
    #expect(named(by: 3) == [UInt32(later)])
    #expect(named(by: 3).isEmpty)
  }

  /// An end at the first instant of a span is in the span, for any timing.
  @Test func anEndAtTheBeginOfASpanLiesInIt() {
    for timing in [
      Timing(duration: 1), Timing(duration: 1, timeOffset: 0.25), Timing(duration: 1, speed: -1),
    ] {
      var set = TrackSet()
      set.add(from: 0.0, to: 1.0, timing: timing)
      let end = TimingSchedule(timing).endTime
      let stops = set.events(in: end..<2, withIterations: false)
      #expect(stops.map(\.kind) == [.ended(.completed)], "\(timing)")
      #expect(set.events(in: 0..<end, withIterations: false).map(\.kind) == [.started], "\(timing)")
    }
  }
}
