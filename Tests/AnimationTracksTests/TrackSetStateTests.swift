import AnimationInterpolation
import AnimationMath
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Foundation
import Testing

private func kept(_ set: TrackSet, asJSON isJSON: Bool = false) throws -> TrackSet {
  isJSON
    ? try JSONDecoder().decode(TrackSet.self, from: JSONEncoder().encode(set))
    : try TrackSet(bytes: set.bytes)
}

private func bits(_ set: TrackSet, _ time: Double) -> [UInt64] {
  var sampler = Sampler()
  var column = [Double](repeating: -1, count: set.laneCount)
  column.withUnsafeMutableBufferPointer {
    sampler.move(to: time, in: set)
    sampler.sampleAll(set, into: $0)
  }
  return column.map { $0.bitPattern }
}

/// A set with tracks of all kinds, and all handles that its program keeps.
private struct EditedSet {
  var tracks: RandomTracks
  private(set) var handles: [TrackHandle] = []
  private(set) var curves: [CurveHandle] = []
  private(set) var clocks: [Int] = []
  private(set) var log: [String] = []

  init(seed: UInt64, edits: Int, hasOwnCurves: Bool = true) {
    tracks = RandomTracks(seed: seed)
    tracks.hasOwnCurves = hasOwnCurves
    for _ in 0..<edits { edit() }
  }

  private mutating func integer(_ limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &tracks.random)
  }

  /// Makes one change of any kind, which depends only on the random numbers.
  mutating func edit() {
    let number = tracks.number(-9...9)
    switch integer(18) {
    case 0, 1, 2: tracks.add()
    case 3: tracks.change()
    case 4:
      curves.append(tracks.set.addCurve(tracks.function()))
      log.append("curve \(curves.last.map { "\($0)" } ?? "")")
    case 5: log.append("removed \(tracks.set.removeUnusedCurves())")
    case 6:
      clocks.append(
        tracks.set.addClock(
          .layer(Timing(beginTime: number, duration: .infinity, speed: 0.5)),
          parent: clocks.last ?? 0))
      log.append("clock \(clocks.last ?? 0)")
    case 7: if let clock = clocks.popLast() { tracks.set.removeClock(clock) }
    case 8:
      if let clock = clocks.last {
        tracks.set.setClock(clock, to: .layer(Timing(duration: .infinity, speed: 0)))
      }
    case 9, 10:
      let curve = curves.last.flatMap { tracks.set.contains($0) ? $0 : nil } ?? .linear
      handles.append(
        tracks.set.add(
          from: SIMD2(number, 1), to: SIMD2(3, number), timing: Timing(duration: 2),
          curve: curve, clock: clocks.last ?? 0))
      log.append("track \(handles[handles.count - 1])")
    case 11:
      if let handle = handles.last {
        let outcome = tracks.set.retarget(
          handle, to: SIMD2(number, -number), spring: .bouncy, at: number.magnitude)
        log.append("retarget \(outcome)")
      }
    case 12:
      if let handle = handles.last, let curve = curves.last, tracks.set.contains(curve) {
        let outcome = tracks.set.retarget(
          handle, to: SIMD2(number, 2), duration: 1, curve: curve, at: number.magnitude)
        log.append("retarget \(outcome)")
      }
    case 14:
      if let handle = handles.last {
        let timing = Timing(beginTime: number, duration: 3, fillMode: .both)
        let isThere = tracks.set.replace(
          handle, from: SIMD2(-0.0, number), to: SIMD2(0, -0.0), timing: timing,
          clock: clocks.last ?? 0, at: number + 1)
        log.append("replaced \(isThere)")
      }
    case 15:
      if integer(2) == 0, let handle = handles.popLast() {
        log.append("removed \(tracks.set.remove(handle, at: number))")
      }
    case 16:
      let value: AnimatableValue = integer(2) == 0 ? .numbers([]) : .colors([])
      let property = tracks.set.addProperty(value)
      let timing = Timing(duration: 2)
      let track =
        integer(2) == 0
        ? try? Track(from: value, to: value, timing: timing)
        : try? Track(keyframes: [value, value, value], timing: timing)
      if let track {
        tracks.set.add(track, to: property)
        tracks.set.add(track)
      }
      log.append("empty \(property) \(track != nil)")
    case 17:
      if let handle = handles.last {
        let spring = Spring.stiffness(100, damping: 10, initialVelocity: integer(2) == 0 ? 0 : -0.0)
        let target = SIMD2(-0.0, integer(2) == 0 ? 0 : -number)
        let outcome = tracks.set.retarget(handle, to: target, spring: spring, at: number + 2)
        log.append("retarget \(outcome)")
      }
    default:
      if integer(2) == 0, let handle = handles.popLast() {
        log.append("removed \(tracks.set.remove(handle))")
      }
    }
    log.append("\(tracks.members.last.map { "\($0.property)" } ?? "") \(tracks.set.propertyCount)")
  }
}

private let courses = zip(
  Generator<Int>.int(in: 0...1_000_000), Generator<Int>.int(in: 0...60),
  zip(Generator<Int>.int(in: 0...40), .bool))

@Suite struct TrackSetStateTests {
  /// A read set writes the same bytes, and shows the same bits at every time in any order.
  @Test func whatIsReadShowsTheSame() {
    forAll("a kept set", courses, count: 150) { seed, edits, other in
      var edited = EditedSet(seed: UInt64(seed), edits: edits)
      let read = try kept(edited.tracks.set, asJSON: other.1)
      try hold(read.bytes == edited.tracks.set.bytes, "it writes other bytes")
      for _ in 0..<8 {
        let time = edited.tracks.time()
        try hold(bits(read, time) == bits(edited.tracks.set, time), "other bits at \(time)")
      }
      try hold(
        Array(read.events(in: -20..<20)) == Array(edited.tracks.set.events(in: -20..<20)),
        "other events")
      return read.propertyCount == edited.tracks.set.propertyCount
    }
  }

  /// An empty list is a value that survives writing and reading.
  @Test(arguments: [AnimatableValue.numbers([]), .colors([])])
  func emptyListsAreRead(_ value: AnimatableValue) throws {
    var set = TrackSet()
    let property = set.addProperty(value)
    for _ in 0..<2 {
      set.add(try Track(from: value, to: value, timing: Timing(duration: 1)), to: property)
    }
    set.add(try Track(from: value, to: value, timing: Timing(duration: 1)))
    set.add(try Track(keyframes: [value, value], timing: Timing(duration: 1)))
    for isJSON in [false, true] {
      let read = try kept(set, asJSON: isJSON)
      #expect(read.bytes == set.bytes && read.propertyCount == 3)
    }
  }

  /// The same changes to a set and to its read copy give the same handles and results, and both show the same bits:
  /// free slots, clocks, curves and numbers are reused in the same order.
  @Test func whatIsReadGoesOnAlike() {
    forAll("a kept set that is changed", courses, count: 150) { seed, edits, other in
      var edited = EditedSet(seed: UInt64(seed), edits: edits)
      var again = edited
      again.tracks.set = try kept(edited.tracks.set, asJSON: other.1)
      for _ in 0..<other.0 {
        edited.edit()
        again.edit()
      }
      try hold(again.log == edited.log, "\(again.log), \(edited.log)")
      for _ in 0..<4 {
        let time = edited.tracks.time()
        try hold(
          bits(again.tracks.set, time) == bits(edited.tracks.set, time), "other bits at \(time)")
      }
      return again.tracks.set.bytes == edited.tracks.set.bytes
    }
  }

  /// Playbacks continue in a read set: the same requests to both show and report the same, and past events are reported
  /// as often as by the original.
  @Test func playbacksGoOn() {
    forAll(
      "a kept playback", TrackScore.generator, PlaybackRequest.timed, PlaybackRequest.timed,
      count: 150
    ) { score, before, after in
      var stage = TrackPlaybackStage()
      let playback = stage.set.play(score.timeline(of: stage), at: 0)
      for (request, seconds) in before {
        stage.ask(request, of: playback)
        stage.advance(to: stage.time + seconds)
      }
      var again = stage
      again.set = try kept(stage.set, asJSON: before.count.isMultiple(of: 2))
      let span = stage.time..<stage.time + 9
      try hold(
        Array(again.set.events(in: span).ofPlaybacks)
          == Array(stage.set.events(in: span).ofPlaybacks),
        "other events")
      for (request, seconds) in after {
        for index in 0..<2 {
          var one = index == 0 ? stage : again
          one.ask(request, of: playback)
          one.advance(to: one.time + seconds)
          if index == 0 { stage = one } else { again = one }
        }
        try hold(again.values(at: again.time) == stage.values(at: stage.time), "other values")
      }
      try hold(again.events == stage.events, "\(again.events), \(stage.events)")
      try hold(
        again.set.removeEndedPlaybacks(at: again.time)
          == stage.set.removeEndedPlaybacks(at: stage.time), "other playbacks have ended")
      let other = (again.set.play(TrackTimeline(), at: 1), stage.set.play(TrackTimeline(), at: 1))
      try hold(other.0 == other.1, "the next playback has another name")
      again.set.cancel(playback, at: again.time + 1)
      stage.set.cancel(playback, at: stage.time + 1)
      return again.set.bytes == stage.set.bytes
        && again.values(at: again.time) == stage.values(at: stage.time)
    }
  }

  /// Handles stay valid for a read set; handles of removed tracks stay invalid, even if their slots are reused.
  @Test func handlesStay() throws {
    var set = TrackSet()
    let gone = set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1))
    set.remove(gone)
    let there = set.add(from: 5.0, to: 7.0, timing: Timing(duration: 2, fillMode: .both))
    let curve = set.addCurve(.easeIn)
    let handles = try JSONEncoder().encode([gone, there])
    var read = try kept(set)
    let found = try JSONDecoder().decode([TrackHandle].self, from: handles)
    #expect(!read.contains(found[0]) && read.contains(found[1]) && read.contains(curve))
    #expect(there.property.place == gone.property.place)
    var sampler = Sampler()
    sampler.move(to: 1, in: read)
    #expect(sampler.numbers(of: found[1].property, in: read) == [6])
    #expect(read.retarget(found[1], to: 9.0, spring: .snappy, at: 1) == .retargeted)
    #expect(read.addCurve(.easeIn) == curve)
  }

  /// A removed track stays removed in a read set, even if one single track animates the property again; and a curve
  /// that was made of a spring's constants stays.
  @Test func numbersOfTracksStay() throws {
    var set = TrackSet()
    let track = try Track(from: .number(0), to: .number(2), timing: Timing(duration: 1))
    let first = set.add(track)
    let gone = set.add(track, to: first.property)
    set.remove(gone)
    set.retarget(first, to: 7.0, spring: .snappy, at: 0.5)
    let curve = set.addCurve(.spring(.bouncy))
    var read = try kept(set)
    read.replace(first, with: track)
    let next = read.add(track, to: first.property)
    #expect(next != gone)
    #expect(read.contains(first) && !read.contains(gone))
    let again = read.addCurve(.spring(.bouncy))
    #expect(again == curve)
  }

  /// The events before a pause or a change of rate are not reported again; events at that very time are.
  @Test(arguments: [0.0, 2]) func whatWasToldIsKept(rate: Double) throws {
    var set = TrackSet()
    let number = set.addProperty(.number(0))
    var timeline = TrackTimeline()
    timeline.animate(number, to: 1.0, with: .curve(duration: 1))
    timeline.label("early", at: .time(0.25))
    timeline.label("late", at: .time(0.75))
    timeline.autoreverses = true
    timeline.repeatCount = 4
    let playback = set.play(timeline, at: 0)
    // In the second iteration, playing backwards.
    if rate == 0 {
      set.setPaused(true, of: playback, at: 3.25)
    } else {
      set.setRate(rate, of: playback, at: 3.25)
    }
    var read = try kept(set)
    let told = Array(set.events(in: 0..<9).ofPlaybacks)
    #expect(Array(read.events(in: 0..<9).ofPlaybacks) == told)
    if rate > 0 {
      #expect(told.first?.kind == .labelReached("late", iteration: 1, isForwards: false))
    }
    func goOn(_ set: inout TrackSet) -> [TrackEvent] {
      set.setPaused(false, of: playback, at: 3.5)
      set.setRate(-1, of: playback, at: 3.5)
      let told = Array(set.events(in: 0..<20).ofPlaybacks)
      set.cancel(playback, at: 3.625)
      return told + Array(set.events(in: 0..<20).ofPlaybacks)
    }
    let (expected, found) = (goOn(&set), goOn(&read))
    #expect(found == expected)
    #expect(expected.count > 3)
  }

  /// A sampler that has seen a set starts again for a read set that has diverged.
  @Test func samplersTakeItForAnotherSet() throws {
    var set = TrackSet()
    let track = set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1, fillMode: .both))
    let bytes = set.bytes
    var sampler = Sampler()
    var column = [0.0]
    sampler.sample(set, at: 0.5, into: &column)
    #expect(column == [0.5])
    var other = try TrackSet(bytes: bytes)
    _ = other.replace(track, from: 4.0, to: 4.0, timing: Timing(duration: 1, fillMode: .both))
    sampler.sample(other, at: 0.5, into: &column)
    #expect(column == [4])
    set.remove(track)
    sampler.sample(try TrackSet(bytes: bytes), at: 0.5, into: &column)
    #expect(column == [0.5])
  }

  /// The room of a long value is kept, and the bytes account for it.
  @Test func roomOfWhatIsGoneIsKept() throws {
    var set = TrackSet()
    let property = set.addProperty(.numbers([1]))
    let long = AnimatableValue.numbers([Double](repeating: 2, count: 5_000))
    let track = set.add(try Track(from: long, to: long, timing: Timing(duration: 1)), to: property)
    set.remove(track)
    let read = try kept(set)
    #expect(read.lanes(of: property) == set.lanes(of: property))
    #expect(read.laneCount == set.laneCount)
    #expect(set.bytes.count < 4_000)
  }
}

// MARK: - Altered bytes

/// Returns a set of everything that sets store.
private func fullSet() -> TrackSet {
  var edited = EditedSet(seed: 3, edits: 80, hasOwnCurves: false)
  let property = edited.tracks.set.addProperty(.number(2))
  let single = edited.tracks.set.add(from: 0.0, to: 1.0, timing: Timing(duration: 2))
  var timeline = TrackTimeline()
  timeline.animate(property, to: 5.0, with: .spring(.bouncy))
  timeline.animate(single, to: 9.0, with: .curve(duration: 1), at: .time(0))
  timeline.label("here")
  edited.tracks.set.play(timeline, at: 0)
  edited.tracks.set.play(timeline, at: 1)
  return edited.tracks.set
}

/// Reads altered bytes and uses the set.
///
/// - Returns: Whether the bytes were refused.
private func isRefused(_ bytes: [UInt8]) -> Bool {
  guard var set = try? TrackSet(bytes: bytes) else { return true }
  #expect(set.laneCount <= 64 * bytes.count, "\(set.laneCount) numbers of \(bytes.count) bytes")
  for time in [0, 0.7, 3] { _ = bits(set, time) }
  for playback in set.events(in: -1..<5).ofPlaybacks.prefix(100).compactMap(\.playback) {
    set.setPaused(true, of: playback, at: 2)
    set.cancel(playback, to: .end, at: 3)
  }
  set.removeUnusedCurves()
  let track = set.add(from: 0.0, to: 2.0, timing: Timing(duration: 1))
  _ = set.retarget(track, to: 4.0, spring: .snappy, at: 0.5)
  _ = bits(set, 0.8)
  return false
}

@Suite struct AlteredTrackSetTests {
  /// Cut or flipped bytes are refused with a message.
  @Test func cutAndFlippedBytesAreRefused() throws {
    let bytes = fullSet().bytes
    #expect(!isRefused(bytes))
    #expect(throws: TrackError.self) { try TrackSet(bytes: []) }
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: TrackError.self) { try TrackSet(bytes: Array(bytes.prefix(count))) }
    }
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let flipped = flipped(bytes, using: &random)
      #expect(throws: TrackError.self) { try TrackSet(bytes: flipped) }
    }
    do {
      _ = try TrackSet(bytes: Array(bytes.dropLast()))
    } catch {
      #expect(
        "\(error)"
          == "the bytes are not a track set, or were changed: the checksum is wrong; "
          + "the bytes are incomplete or were changed")
    }
  }

  /// Bytes that were changed anywhere and sealed again give an error or a set that can be used, with at most as many
  /// numbers as the bytes allow.
  @Test func sealedChangesNeverEndTheProcess() {
    let body = fullSet().bytes
    var random = SplitMix64(seed: 17)
    var refused = 0
    for _ in 0..<2_000 {
      if isRefused(Archive.sealing(altered(body, from: 16, using: &random))) { refused += 1 }
    }
    #expect(refused > 500)
    #expect(refused < 2_000)
  }
}

/// Infinite and very distant times survive writing and reading.
@Test func farTimesAreKept() throws {
  var set = TrackSet()
  let number = set.addProperty(.number(0))
  var beat = TrackTimeline()
  beat.animate(number, to: 1.0, with: .curve(duration: 1))
  beat.repeatCount = .infinity
  var timeline = TrackTimeline()
  timeline.add(beat)
  timeline.label("end")
  set.play(timeline, at: 0)
  #expect(try kept(set).bytes == set.bytes)
  #expect(try kept(set, asJSON: true).bytes == set.bytes)
  for (duration, time) in [(1e308, -5.0), (.greatestFiniteMagnitude, 0.5), (1e-300, 0.5)] {
    var set = TrackSet()
    let track = set.add(from: 0, to: 10, timing: Timing(duration: 1))
    set.retarget(track, to: 3, duration: duration, at: time)
    #expect(try kept(set).bytes == set.bytes)
    set.retarget(track, to: 3, spring: .snappy, at: time)
    #expect(try kept(set).bytes == set.bytes)
  }
}
