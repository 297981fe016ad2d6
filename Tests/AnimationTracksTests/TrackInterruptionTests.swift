import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private struct Told: Equatable, CustomStringConvertible {
  let kind: EventKind
  let time: Double

  var description: String { "\(kind)@\(time)" }
}

extension TrackSet {
  fileprivate func told(_ track: TrackHandle, in span: Range<Double> = -9..<999) -> [Told] {
    events(in: span, withIterations: false).filter { $0.track == track }
      .map { Told(kind: $0.kind, time: $0.time) }
  }
}

private let start = EventKind.started
private let end = EventKind.ended(.completed)
private let cut = EventKind.ended(.cancelled)

/// A call that ends the run of a track.
private enum Call: CaseIterable, Sendable {
  case spring, curve, atOnce, replace, replaceEnds, remove, removeProperty

  var begins: Bool { self != .remove && self != .removeProperty }

  func make(_ track: TrackHandle, of set: inout TrackSet, at time: Double) throws -> Bool {
    let timing = Timing(beginTime: time, duration: 2)
    switch self {
    case .spring: return set.retarget(track, to: 3.0, spring: .smooth, at: time) == .retargeted
    case .curve: return set.retarget(track, to: 3.0, duration: 2, at: time) == .retargeted
    case .atOnce: return set.retarget(track, to: 3.0, duration: 0, at: time) == .retargeted
    case .replace:
      return set.replace(
        track, with: try Track(from: .number(0), to: .number(9), timing: timing), at: time)
    case .replaceEnds: return set.replace(track, from: 0.0, to: 9, timing: timing, at: time)
    case .remove: return set.remove(track, at: time)
    case .removeProperty: return set.remove(track.property, at: time)
    }
  }
}

private enum Run: CaseIterable, Sendable {
  case ends, spring, keyframes, stack, moving, repeated

  func add(to set: inout TrackSet, clock: Int = 0) throws -> TrackHandle {
    var timing = Timing(beginTime: 1, duration: 2)
    switch self {
    case .ends: return set.add(from: 0.0, to: 8, timing: timing, clock: clock)
    case .spring: return set.add(from: 0.0, to: 8, spring: .smooth, timing: timing, clock: clock)
    case .keyframes:
      return set.add(
        try Track(
          keyframes: [.number(0), .number(4), .number(8)], timing: timing, clock: clock))
    case .stack:
      timing.timeOffset = 0.5
      return set.add(from: 0.0, to: 8, timing: timing, clock: clock)
    case .moving:
      return set.add(
        from: 0.0, to: 8, spring: .stiffness(400, damping: 40), beginTime: 1, clock: clock)
    case .repeated:
      (timing.duration, timing.repeatCount) = (0.5, 4)
      return set.add(from: 0.0, to: 8, timing: timing, clock: clock)
    }
  }
}

@Suite struct TrackInterruptionTests {
  @Test("a run that is interrupted keeps its start and stops unfinished", arguments: Run.allCases)
  fileprivate func interrupted(_ run: Run) throws {
    for call in Call.allCases {
      var set = TrackSet()
      let track = try run.add(to: &set)
      #expect(try call.make(track, of: &set, at: 1.25), "\(call)")
      let told = set.told(track)
      #expect(Array(told.prefix(2)) == [Told(kind: start, time: 1), Told(kind: cut, time: 1.25)])
      #expect(told.count == (call.begins ? 4 : 2), "\(call): \(told)")
      if call.begins {
        #expect(told[2] == Told(kind: start, time: 1.25) && told[3].kind == end, "\(call)")
      }
      for isBefore in [true, false] {
        let span = isBefore ? -9..<1.25 : 1.25..<999
        #expect(set.told(track, in: span) == told.filter { span.contains($0.time) })
      }
    }
  }

  @Test(
    "nothing is interrupted before the start, at it, and after the end", arguments: Run.allCases)
  fileprivate func notRunning(_ run: Run) throws {
    for call in Call.allCases {
      for time in [0.5, 1, 3.5] {
        var set = TrackSet()
        let track = try run.add(to: &set)
        #expect(try call.make(track, of: &set, at: time), "\(call)")
        #expect(!set.told(track).contains { $0.kind == cut }, "\(call) at \(time)")
        if call.begins {
          #expect(set.told(track).first == Told(kind: start, time: time), "\(call) at \(time)")
        } else {
          #expect(set.told(track) == [])
        }
      }
    }
  }

  @Test("a call without a time reports nothing, and one at a time that is not finite does nothing")
  func withoutTime() throws {
    for call in 0..<3 {
      for time in [nil, Double.nan, .infinity, -.infinity] {
        var set = TrackSet()
        let track = try Run.ends.add(to: &set)
        let timing = Timing(beginTime: 5, duration: 1)
        let isDone =
          switch call {
          case 0: set.remove(track, at: time)
          case 1: set.remove(track.property, at: time)
          default: set.replace(track, from: 0.0, to: 1, timing: timing, at: time)
          }
        #expect(isDone == (time == nil))
        #expect(!set.told(track).contains { $0.kind == cut })
        #expect(set.contains(track) == (time != nil || call == 2))
      }
    }
  }

  @Test("every run of many retargets is reported, in order")
  func manyRetargets() {
    var set = TrackSet()
    let track = set.add(from: 0.0, to: 8, timing: Timing(beginTime: 1, duration: 2))
    let times = (0..<40).map { 1.5 + Double($0) / 8 }
    var polled: [Told] = []
    var last = 0.0
    for time in times {
      polled += set.told(track, in: last..<time)
      set.retarget(track, to: time, spring: .snappy, at: time)
      last = time
    }
    polled += set.told(track, in: last..<99)
    #expect(polled == set.told(track))
    let expected = ([1] + times).flatMap { [Told(kind: start, time: $0)] }
    #expect(polled.filter { $0.kind == start } == expected)
    #expect(polled.filter { $0.kind == cut }.map(\.time) == times)
    for pair in stride(from: 0, to: polled.count - 1, by: 2) {
      #expect(polled[pair].kind == start && polled[pair + 1].kind != start)
    }
  }

  @Test("a track of several is interrupted by itself")
  func stacks() throws {
    var set = TrackSet()
    let property = set.addProperty(.number(0))
    let track = try Track(
      from: .number(0), to: .number(8), timing: Timing(beginTime: 1, duration: 2))
    let handles = (0..<3).map { _ in set.add(track, to: property) }
    set.remove(handles[1], at: 2)
    #expect(set.told(handles[1]) == [Told(kind: start, time: 1), Told(kind: cut, time: 2)])
    for index in [0, 2] { #expect(set.told(handles[index]).map(\.kind) == [start, end]) }
    set.remove(property, at: 2.5)
    for index in [0, 2] {
      #expect(set.told(handles[index]) == [Told(kind: start, time: 1), Told(kind: cut, time: 2.5)])
    }
  }

  /// The limit is at least 64, and at least the number of slots: one for each interruption in one frame.
  @Test("the latest interruptions are remembered", arguments: [1, 63, 64, 65, 200])
  func limit(places: Int) throws {
    var set = TrackSet()
    let tracks = (0..<places).map { _ in
      set.add(from: 0.0, to: 8, timing: Timing(duration: 1000, fillMode: .both))
    }
    let limit = max(64, places)
    var sizes: [Int] = []
    for round in 1...300 {
      for track in tracks.prefix(4) {
        set.retarget(track, to: 8, duration: 1000, at: Double(round))
      }
      sizes.append(set.bytes.count)
    }
    #expect((sizes[299] - sizes[149]).magnitude < 1024, "\(sizes)")
    for track in tracks { set.retarget(track, to: 9, duration: 1000, at: 301) }
    for track in tracks { #expect(set.told(track).contains(Told(kind: cut, time: 301))) }
    let cuts = set.events(in: -9..<999, withIterations: false).filter { $0.kind == cut }
    #expect(cuts.count == limit)
    // The latest interruptions, each with its start.
    #expect(cuts.allSatisfy { $0.time >= 301 - Double(limit) })
    let again = try TrackSet(bytes: set.bytes)
    #expect(Array(again.events(in: -9..<999)) == Array(set.events(in: -9..<999)))
    #expect(again.bytes == set.bytes)
  }

  // MARK: Clocks

  /// If a clock is constant until it begins, a track that begins at that time starts with the clock.
  @Test("a start at the time at which its clock stands is reported when the clock begins")
  func startsWithTheClock() {
    func layer(_ begin: Double, speed: Double = 1, offset: Double = 0) -> TrackClock {
      .layer(Timing(beginTime: begin, duration: .infinity, speed: speed, timeOffset: offset))
    }
    let rows: [(name: String, clocks: [TrackClock], begin: Double, starts: [Double])] = [
      ("a clock that begins", [layer(50)], 0, [50]),
      ("one below it", [layer(50), .unchanged], 0, [50]),
      ("two that begin", [layer(50), layer(10)], 0, [60]),
      ("one that stands elsewhere", [layer(50), layer(-20)], 20, [50]),
      ("one that has been there", [layer(50), layer(-20)], 0, []),
      ("one that is faster", [layer(50, speed: 2)], 0, [50]),
      ("one that goes back", [layer(50, speed: -1)], 0, [50]),
      ("one that jumps", [layer(50, offset: 3)], 0, [50]),
      ("one that stands after its begin too", [layer(50, speed: 0)], 0, [50]),
      ("one that never begins", [layer(50), layer(10, speed: 1), layer(.infinity)], 0, []),
      ("a later start", [layer(50)], 2, [52]), ("absolute time", [], 0, [0]),
    ]
    for row in rows {
      var set = TrackSet()
      let clock = row.clocks.reduce(0) { set.addClock($1, parent: $0) }
      let track = set.add(
        from: 0.0, to: 8, timing: Timing(beginTime: row.begin, duration: 10), clock: clock)
      let instant = set.add(
        from: 0.0, to: 8, timing: Timing(beginTime: row.begin, duration: 0), clock: clock)
      for handle in [track, instant] {
        let starts = set.told(handle).filter { $0.kind == start }.map(\.time)
        #expect(starts == row.starts, "\(row.name)")
        let stops = set.told(handle).filter { $0.kind == end }.map(\.time)
        #expect(zip(starts, stops).allSatisfy { $0 <= $1 }, "\(row.name)")
      }
      if let first = row.starts.first {
        #expect(set.told(instant) == [start, end].map { Told(kind: $0, time: first) })
        // The value before is its start.
        #expect(set.told(track, in: -9..<first) == [])
        #expect(set.told(track, in: first..<first.nextUp) == [Told(kind: start, time: first)])
      }
    }
  }

  @Test(
    "runs in clocks are interrupted in absolute time, and start at the call",
    arguments: Call.allCases)
  fileprivate func clocks(_ call: Call) throws {
    // The rounding of a slow clock shows the same time for many times.
    for speed in [0.3, 1, 2, 1e-7] {
      for time in [50 + 1.5 / speed, 50 + 2.1 / speed] {
        var set = TrackSet()
        let clock = set.addClock(
          .layer(Timing(beginTime: 50, duration: .infinity, speed: speed)))
        let track = try Run.ends.add(to: &set, clock: clock)
        let timing = Timing(beginTime: 1.25, duration: 2)
        let far = -9..<1e12
        let before = set.told(track, in: far)
        // A run that begins before the call starts at the call.
        let isDone =
          call == .replaceEnds
          ? set.replace(track, from: 0.0, to: 1, timing: timing, clock: clock, at: time)
          : call == .replace ? true : try call.make(track, of: &set, at: time)
        guard call != .replace else { continue }
        #expect(isDone)
        let told = set.told(track, in: far)
        #expect(told.first == before.first)
        #expect(told[1] == Told(kind: cut, time: time))
        if call.begins { #expect(told[2] == Told(kind: start, time: time), "\(told)") }
        #expect(
          set.told(track, in: -9..<time) + set.told(track, in: time..<1e12) == told)
        let again = try TrackSet(bytes: set.bytes)
        #expect(again.told(track, in: far) == told && again.bytes == set.bytes)
      }
    }
  }

  @Test("a paused clock starts and interrupts at the calls")
  func paused() {
    var set = TrackSet()
    let clock = set.addClock(.layer(Timing(duration: .infinity, speed: 0, timeOffset: 2)))
    let track = set.add(from: 0.0, to: 8, timing: Timing(duration: 4), clock: clock)
    set.retarget(track, to: 1, spring: .smooth, at: 55)
    set.retarget(track, to: 3, spring: .smooth, at: 57)
    #expect(
      set.told(track, in: 50..<99) == [
        Told(kind: cut, time: 55), Told(kind: start, time: 55), Told(kind: cut, time: 57),
        Told(kind: start, time: 57),
      ])
  }

  // MARK: Laws

  /// Random calls with a poll before each: the polls report every start and stop once, and alternating.
  @Test("what is polled between calls is what the set says afterwards")
  func polling() {
    let calls = zip(Generator<Int>.int(in: 0...5), .int(in: 0...3), .fraction).array(count: 1...30)
    forAll("polled events", calls, count: 200) { calls in
      var set = TrackSet()
      let clock = set.addClock(.layer(Timing(beginTime: 2, duration: .infinity, speed: 0.7)))
      var tracks: [TrackHandle] = []
      for index in 0..<4 {
        tracks.append(
          set.add(
            from: 0.0, to: 8,
            timing: Timing(beginTime: Double(index), duration: 3, fillMode: .both),
            clock: index.isMultiple(of: 2) ? 0 : clock))
      }
      var (time, polled) = (-1.0, [TrackEvent]())
      for (kind, index, share) in calls {
        let next = time + share
        polled += set.events(in: time..<next)
        time = next
        let track = tracks[index]
        let timing = Timing(beginTime: 1, duration: 2)
        switch kind {
        case 0: set.retarget(track, to: share, spring: .snappy, at: time)
        case 1: set.retarget(track, to: share, duration: 0.5, at: time)
        case 2: set.retarget(track, to: share, duration: 0, at: time)
        case 3: set.replace(track, from: 0.0, to: 1, timing: timing, at: time)
        case 4:
          set.remove(track, at: time)
          tracks[index] = set.add(
            from: 0.0, to: 1, timing: Timing(beginTime: time, duration: 1))
        default: break
        }
      }
      polled += set.events(in: time..<9999)
      for track in Set(polled.map(\.track)) {
        let own = polled.filter { $0.track == track }
        for (index, event) in own.enumerated() {
          try hold((event.kind == .started) == index.isMultiple(of: 2), "\(own)")
        }
        try hold(own.count.isMultiple(of: 2), "\(own)")
      }
      let (a, b, c) = (-2.0, time * 0.6, 9999.0)
      try hold(
        Array(set.events(in: a..<b)) + Array(set.events(in: b..<c))
          == Array(set.events(in: a..<c)), "spans that meet")
      let again = try TrackSet(bytes: set.bytes)
      return Array(again.events(in: a..<c)) == Array(set.events(in: a..<c))
        && again.bytes == set.bytes
    }
  }

  /// A span with very many ends of iterations costs only the events that you read.
  @Test("ends of iterations are made as they are read", arguments: [1, 100])
  func lazy(places: Int) throws {
    var set = TrackSet()
    for _ in 0..<places {
      set.add(from: 0.0, to: 8, timing: Timing(duration: 1e-9, repeatCount: .infinity))
    }
    let events = Array(set.events(in: 0..<10).prefix(3 * places))
    #expect(events.prefix(places).allSatisfy { $0.kind == .started && $0.time == 0 })
    #expect(events[places..<2 * places].allSatisfy { $0.kind == .iterated(0) })
    #expect(events[(2 * places)...].allSatisfy { $0.kind == .iterated(1) && $0.time < 3e-9 })
  }
}
