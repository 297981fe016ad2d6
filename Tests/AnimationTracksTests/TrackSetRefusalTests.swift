import AnimationGeometry
import AnimationInterpolation
import AnimationMath
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// The tables of a set, to be changed.
private struct Tables {
  var clocks: StateTable
  var curves: StateTable
  var properties: StateTable
  var free: StateTable
  var playbacks: StateTable

  init(_ set: TrackSet) throws {
    var reader = try ByteReader(set.bytes, mark: "IBTS", version: 1)
    clocks = try reader.table()
    curves = try reader.table()
    properties = try reader.table()
    free = try reader.table()
    playbacks = try reader.table()
    try reader.finish()
  }

  /// What is said of a set with these tables; nil where one is read.
  func refusal(followedBy rest: [UInt8] = []) -> String? {
    var writer = ByteWriter(mark: "IBTS", version: 1)
    for table in [clocks, curves, properties, free, playbacks] { writer.put(table) }
    for byte in rest { writer.put(byte) }
    do {
      _ = try TrackSet(bytes: writer.sealed)
      return nil
    } catch {
      return "\(error)".replacing("this is no set of tracks, or it was changed: ", with: "")
    }
  }
}

/// Expects that a set is read, and that a change of its tables is refused with a sentence; with none for a
/// change that is none.
private func expect(
  _ set: TrackSet, says sentence: String?, at location: SourceLocation = #_sourceLocation,
  _ change: (inout Tables) -> Void
) throws {
  var tables = try Tables(set)
  #expect(tables.refusal() == nil, sourceLocation: location)
  change(&tables)
  let found = tables.refusal()
  #expect(found == sentence, sourceLocation: location)
}

/// Each thing that a set relies on is looked at when it is read: a change of that alone is refused, and by
/// its own sentence.
@Suite struct TrackSetRefusalTests {
  private static let timing = Timing(duration: 1)

  /// One property of one number between two ends.
  private let number = {
    var set = TrackSet()
    set.add(from: 0.0, to: 1.0, timing: timing)
    return set
  }()

  /// The same once it is removed.
  private let freed = {
    var set = TrackSet()
    set.remove(set.add(from: 0.0, to: 1.0, timing: timing))
    return set
  }()

  /// A property with a model value, and some tracks above it.
  private func stack(tracks: Int) throws -> TrackSet {
    var set = TrackSet()
    let property = set.addProperty(.number(2))
    for _ in 0..<tracks {
      set.add(try Track(from: .number(0), to: .number(5), timing: Self.timing), to: property)
    }
    return set
  }

  /// A timeline with two labels that brings one property to another point.
  private var played: TrackSet {
    var set = TrackSet()
    let point = set.addProperty(.point(Point2D(x: 1, y: 2)))
    var timeline = TrackTimeline()
    timeline.label("a", at: .time(0.25))
    timeline.label("b", at: .time(0.5))
    timeline.animate(point, to: Point2D(x: 3, y: 4), duration: 1, at: .time(0))
    set.play(timeline, at: 0)
    return set
  }

  @Test func nothingIsLeftOver() throws {
    try expect(number, says: "clocks, row 0: something is left over") {
      $0.clocks.integers.append(0)
    }
    try expect(number, says: "curves, row 0: something is left over") {
      $0.curves.integers.append(0)
    }
    try expect(number, says: "properties, row 0: something is left over") {
      // Three more of these would say that nothing was interrupted.
      $0.properties.integers += [0, 0, 0, 0]
    }
    try expect(number, says: "free, row 1: something is left over") { $0.free.integers.append(0) }
    try expect(number, says: "playbacks, row 0: something is left over") {
      $0.playbacks.integers.append(0)
    }
    #expect(try Tables(number).refusal(followedBy: [0]) == "something follows it")
  }

  @Test func placesAndCountsOfNumbers() throws {
    try expect(number, says: "properties, row 0: a property has 5 numbers") {
      $0.properties.integers[1] = 1 + 8 * 5
    }
    try expect(number, says: "properties, row 0: 1 numbers from 1 on are not among 1") {
      $0.properties.integers[3] = 1
    }
    try expect(number, says: "properties, row 0: 67108863 is not in 0..<67108863") {
      $0.properties.integers[2] = (1 << 26) - 1
    }
    try expect(number, says: "properties, row 0: 1 is not in 0..<1") {
      $0.properties.integers[4] = 1
    }
    try expect(number, says: "properties, row 0: 1 is not in 0..<1") {
      $0.properties.integers[6] = 1
    }
    var two = number
    two.add(from: 0.0, to: 1.0, timing: Self.timing)
    try expect(two, says: "properties, row 1: the number 0 is that of two properties") {
      $0.properties.integers[9] = 0
    }
    try expect(freed, says: "properties, row 0: a place has 5 numbers") {
      $0.properties.integers[1] = 8 * 5
    }
    try expect(freed, says: "properties, row 0: 1 numbers from 9 on are not among 1") {
      $0.properties.integers[3] = 9
    }
    // A list of seventeen has room for twenty.
    var list = TrackSet()
    list.addProperty(.numbers([Double](repeating: 0, count: 17)))
    try expect(list, says: "properties, row 0: 17 numbers from 0 on are not among 19") {
      $0.free.integers[1] = 19
    }
  }

  @Test func tracksOfOneKind() throws {
    try expect(
      number, says: "properties, row 0: the way between the ends of a property is no number"
    ) {
      $0.properties.numbers[5] = .infinity
    }
    try expect(number, says: "properties, row 0: the timing of a property is none of its kind") {
      $0.properties.integers[5] -= 1
      $0.properties.numbers.insert(0.5, at: 4)
    }
    var spring = TrackSet()
    let track = spring.add(from: 0.0, to: 1.0, spring: .bouncy, timing: Self.timing)
    try expect(spring, says: "properties, row 0: a number is infinite or none") {
      $0.properties.numbers[9] = .infinity
    }
    spring.retarget(track, to: 3.0, spring: .snappy, at: 0.5)
    try expect(spring, says: "properties, row 0: a number is infinite or none") {
      $0.properties.numbers[8] = .infinity
    }
    var keyframes = TrackSet()
    keyframes.add(try Track(keyframes: [0, 1, 3], timing: Self.timing))
    try expect(
      keyframes, says: "properties, row 0: the keyframes of a property are none of its kind"
    ) {
      $0.properties.integers[1] = 3 + 8 * 2
      $0.free.integers[1] = 2
    }
    var transform = TrackSet()
    transform.add(
      try Track(
        from: .transform(.identity), to: .transform(.rotation(z: 1)), timing: Self.timing))
    try expect(
      transform, says: "properties, row 0: the transforms of a property are none of its kind"
    ) { $0.properties.integers[1] = 6 + 8 * 6 }
    try expect(transform, says: "properties, row 0: a property has 3 numbers") {
      $0.properties.integers[1] = 6 + 8 * 3
    }
  }

  @Test func stacks() throws {
    let empty = try stack(tracks: 0)
    try expect(empty, says: "properties, row 0: 1 is not in 0..<1") {
      $0.properties.integers[4] = 1
    }
    try expect(empty, says: "properties, row 0: a stack has its numbers elsewhere") {
      $0.properties.integers[1] = 5 + 8
    }
    try expect(empty, says: "properties, row 0: 1 numbers from 5 on are not among 1") {
      $0.properties.integers[3] = 5
    }
    try expect(empty, says: "properties, row 0: 2 numbers are no model value of type number") {
      $0.properties.integers[7] = 2
      $0.properties.numbers.append(0)
    }
    for type in ["transform", "path"] {
      try expect(empty, says: "properties, row 0: 0 numbers are no model value of type \(type)") {
        $0.properties.texts[0] = type
        $0.properties.integers[7] = 0
        $0.properties.numbers = []
      }
    }
    try expect(empty, says: "properties, row 0: 0 numbers have no room for 1") {
      $0.properties.integers[8] = 0
    }
    try expect(empty, says: "properties, row 0: there were not as many as 2147483649 tracks") {
      $0.properties.integers[9] = 1 << 31 + 1
    }
    try expect(empty, says: "properties, row 0: a property has lost its track") {
      $0.properties.integers[5] = 1
      $0.properties.integers[6] = 0
      $0.properties.integers.remove(at: 7)
      $0.properties.numbers = []
    }
    let one = try stack(tracks: 1)
    try expect(one, says: "properties, row 0: a property has lost its track") {
      $0.properties.integers[5] = 1
    }
    try expect(one, says: "properties, row 0: the track 1 is not in order") {
      $0.properties.integers[12] = 1
    }
    try expect(one, says: "properties, row 0: 1 is not in 0..<1") {
      $0.properties.integers[13] = 1
    }
    try expect(try stack(tracks: 2), says: "properties, row 0: the track 0 is not in order") {
      $0.properties.integers[23] = 0
    }
  }

  /// What tracks are numbered by where a property has had several.
  @Test func numberings() throws {
    try expect(number, says: nil) { $0.properties.integers += [1, 3, 0, 1, 2] }
    let none = "properties, row 0: the tracks of the place 0 have no numbers of their own"
    for numbering: [Int64] in [
      [1, 3, 0, 2, 2], [1, 3, 0, 0, 1], [1, 3, 0, 0, 1 << 31 + 1], [2, 3, 0, 1, 2, 3, 0, 1, 2],
    ] {
      try expect(number, says: none) { $0.properties.integers += numbering }
    }
    try expect(freed, says: none) { $0.properties.integers += [1, 3, 0, 1, 2] }
    try expect(try stack(tracks: 0), says: none) { $0.properties.integers += [1, 3, 0, 1, 2] }
    for words: [Int64] in [[1, 2, 0, 1], [1, 4, 0, 1, 2, 3]] {
      try expect(number, says: "properties, row 0: the numbers of tracks are none") {
        $0.properties.integers += words
      }
    }
    try expect(
      number, says: "properties, row 0: the tracks of the place 1 have no numbers of their own"
    ) { $0.properties.integers += [1, 3, 1, 1, 2] }
  }

  @Test func whatIsFree() throws {
    try expect(number, says: "free: the place 0 is not free") {
      $0.free.integers = [1, 0, 1, 0, 0]
    }
    try expect(number, says: "free: the place 7 is not free") {
      $0.free.integers = [1, 7, 1, 0, 0]
    }
    try expect(freed, says: "free: the place 0 is not free") {
      $0.free.integers = [2, 0, 0, 1, 0, 0]
    }
    try expect(freed, says: "free: 1 places are free and 0 are listed") {
      $0.free.integers = [0, 1, 0, 0]
    }
    // A place whose generations are used up waits for nothing.
    try expect(freed, says: "free: the place 0 is not free") {
      $0.properties.integers[2] = (1 << 26) - 1
    }
    try expect(freed, says: nil) {
      $0.properties.integers[2] = (1 << 26) - 1
      $0.free.integers = [0, 1, 0, 0]
    }
    try expect(number, says: "properties, row 0: the number 0 is that of two properties") {
      $0.free.integers = [0, 1, 1, 1, 1, 0, 0]
    }
    // Seventeen numbers have a room of twenty, and each room is there once.
    for (runs, room): ([Int64], Int) in [([1, 0, 0], 0), ([1, 17, 0], 17), ([2, 2, 0, 2, 0], 2)] {
      try expect(number, says: "free, row \(runs[0] + 1): no runs have a room of \(room)") {
        $0.free.integers = [0, 32] + runs + [0]
      }
    }
    let count = 16 * 1000
    try expect(
      number, says: "free, row 1: columns of \(count) numbers are more than it has values for"
    ) {
      $0.free.integers[1] = Int64(count)
    }
  }

  @Test func clocksAndCurves() throws {
    var clocks = TrackSet()
    let gone = clocks.addClock(.unchanged)
    clocks.removeClock(gone)
    try expect(clocks, says: "clocks, row 2: a clock that is free has a parent") {
      $0.clocks.integers = [2, 0, 0, 5, 1]
    }
    try expect(clocks, says: "clocks, row 1: 1 is not in 0..<1") {
      $0.clocks.integers = [1, 0, 1]
    }
    var curves = number
    _ = curves.addCurve(.easeIn)
    for index: Int64 in [0, 1] {
      try expect(curves, says: "curves, row 0: the curve \(index) is not free") {
        $0.curves.integers[7] = 1
        $0.curves.integers.append(index)
      }
    }
    curves.removeUnusedCurves()
    try expect(curves, says: "curves, row 0: the curve 1 is not free") {
      $0.curves.integers[7] = 2
      $0.curves.integers.append(1)
    }
    try expect(curves, says: "curves: the curve 1 is used and free") {
      $0.properties.integers[6] = 1
    }
    // A spring that paces a group has forgotten its constants.
    var group = TrackSet()
    _ = group.addClock(.group(Self.timing, curve: .spring(.bouncy)))
    try expect(group, says: "curves, row 0: it is not known what a curve was made of") {
      $0.curves.integers.removeLast(2)
      $0.curves.integers += [1, 0, 1, 0, 0]
    }
  }

  @Test func whatPlays() throws {
    let none = "playbacks, row 0: a number is none"
    let endless = "playbacks, row 0: a number is infinite or none"
    for number: Int64 in [0, 2] {
      try expect(played, says: "playbacks, row 0: the playback \(number) is not in order") {
        $0.playbacks.integers[2] = number
      }
    }
    try expect(played, says: "playbacks, row 0: 3 is not in 0..<3") {
      $0.playbacks.integers[3] = 3
    }
    try expect(played, says: "playbacks, row 0: the clock 1 is none of a playback") {
      $0.playbacks.integers[6] = 1
    }
    try expect(played, says: "playbacks, row 0: 2 is not in 0..<2") {
      $0.playbacks.integers[7] = 2
    }
    try expect(played, says: "playbacks, row 0: a playback has no clock") {
      $0.playbacks.integers[7] = 0
    }
    try expect(played, says: "playbacks, row 0: the labels of a playback are not in order") {
      $0.playbacks.numbers[5] = 0.125
    }
    try expect(played, says: none) { $0.playbacks.numbers[5] = .nan }
    try expect(played, says: "playbacks, row 0: the target of a playback is none of its property") {
      $0.playbacks.integers[13] = 1
      $0.playbacks.numbers.remove(at: 7)
    }
    try expect(played, says: endless) { $0.playbacks.numbers[10] = .infinity }
    try expect(played, says: endless) { $0.playbacks.numbers[14] = .nan }
    try expect(played, says: none) { $0.playbacks.numbers[15] = .nan }
    try expect(played, says: none) {
      $0.playbacks.integers[18] = 1
      $0.playbacks.numbers.append(.nan)
    }
    var cancelled = played
    for playback in cancelled.events(in: 0..<1).compactMap(\.playback).prefix(1) {
      cancelled.cancel(playback, at: 0.75)
    }
    try expect(cancelled, says: "playbacks, row 0: a number is infinite or none") {
      $0.playbacks.numbers[0] = .infinity
    }
  }

  /// A property is driven by a playback that knows it, through tracks of its own, to as many numbers as it
  /// has.
  @Test func whatIsDriven() throws {
    let none = "properties, row 0: no playback drives it"
    try expect(played, says: none) { $0.properties.integers[10] = 2 }
    try expect(played, says: none) { $0.playbacks.integers[11] = 1 }
    // The only track is on absolute time.
    try expect(played, says: none) { $0.properties.integers[13] = 0 }
    // It moves a component.
    try expect(played, says: none) {
      $0.properties.integers[22] = 1
      $0.properties.integers += [0, 2, 0]
    }
    // There is no model value to which it could be brought.
    try expect(played, says: none) {
      $0.properties.integers[6] = 0
      $0.properties.integers.remove(at: 7)
      $0.properties.numbers.removeFirst(2)
    }
    // The model value has other numbers than what it is brought to.
    try expect(played, says: none) {
      $0.properties.texts[0] = "numbers"
      $0.properties.integers[7] = 3
      $0.properties.integers[8] = 3
      $0.properties.numbers.insert(0, at: 0)
      $0.free.integers[1] = 3
    }
    // The track has.
    try expect(played, says: none) {
      $0.properties.texts[0] = "numbers"
      $0.properties.integers[7] = 1
      $0.properties.numbers.removeFirst()
      $0.playbacks.integers[13] = 1
      $0.playbacks.integers[14] = 1
      $0.playbacks.numbers.remove(at: 9)
      $0.playbacks.numbers.remove(at: 7)
    }
    // The type of the property has.
    try expect(played, says: none) {
      $0.properties.texts[0] = "number"
      $0.properties.integers[5] = 1
      $0.properties.integers[6] = 0
      $0.properties.integers.remove(at: 7)
      $0.properties.numbers.removeFirst(2)
    }
  }
}
