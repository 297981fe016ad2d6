import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// Each field of a set is checked when the set is read: fields that were replaced, removed or inserted are refused,
/// each with the message of its check, or give a set that can be used.
@Suite struct TrackSetRefusalTests {
  private static let timing = Timing(duration: 1)
  private static var others: [Any] {
    [
      0, 1, 2, 3, 5, 7, 9, 13, 17, 40, 41, 67_108_863, 2_147_483_649, 100_000,
      4_294_967_295 as UInt64, "inf", "nan 7ff8000000000000", -1,
    ]
  }

  /// Changes each field of some sets.
  ///
  /// - Returns: The messages.
  private func refusals(of sets: TrackSet...) throws -> Set<String> {
    var found: Set<String> = []
    for set in sets {
      found.formUnion(
        try SavedFields(set).refusals(replacingBy: Self.others, { Self.use($0) }))
    }
    return found
  }

  private static func use(_ read: TrackSet) {
    var set = read
    #expect(set.laneCount < 4000)
    _ = Array(set.events(in: 0..<2).ofPlaybacks.prefix(100))
    let track = set.add(from: 0.0, to: 2.0, timing: Self.timing)
    _ = set.retarget(track, to: 4.0, spring: .snappy, at: 0.5)
    set.removeUnusedCurves()
    var sampler = Sampler()
    var column = [Double](repeating: 0, count: set.laneCount)
    column.withUnsafeMutableBufferPointer {
      sampler.move(to: 0.5, in: set)
      sampler.sampleAll(set, into: $0)
    }
  }

  private func expect(
    _ sentences: [String], among found: Set<String>, at location: SourceLocation = #_sourceLocation
  ) {
    for sentence in sentences where !found.contains(sentence) {
      Issue.record("'\(sentence)' is not among \(found.sorted())", sourceLocation: location)
    }
  }

  private let number = {
    var set = TrackSet()
    set.add(from: 0.0, to: 1.0, timing: timing)
    return set
  }()

  private func stack(tracks: Int) throws -> TrackSet {
    var set = TrackSet()
    let property = set.addProperty(.number(2))
    for _ in 0..<tracks {
      set.add(try Track(from: .number(0), to: .number(5), timing: Self.timing), to: property)
    }
    return set
  }

  @Test func placesAndCountsOfNumbers() throws {
    var freed = number
    freed.remove(freed.add(from: 0.0, to: 1.0, timing: Self.timing))
    var list = TrackSet()
    list.addProperty(.numbers([Double](repeating: 0, count: 17)))
    expect(
      [
        "expected version #, found #", "a property has # numbers", "a slot cannot have # numbers",
        "# numbers at index # are beyond the # numbers of the set",
        "expected an index below #, found #",
        "the number # is in two properties", "there is no property of the kind #",
        "the slot # is not free", "# slots are free, but # are listed",
        "the room of a run cannot be #",
        "columns of # numbers are too large for the number of bytes",
        "expected the end, found more fields",
      ], among: try refusals(of: number, freed, list))
  }

  @Test func tracksOfOneKind() throws {
    var (spring, keyframes, transform) = (TrackSet(), TrackSet(), TrackSet())
    let track = spring.add(from: 0.0, to: 1.0, spring: .bouncy, timing: Self.timing)
    var moving = spring
    moving.retarget(track, to: 3.0, spring: .snappy, at: 0.5)
    keyframes.add(try Track(keyframes: [0, 1, 3], timing: Self.timing))
    transform.add(
      try Track(
        from: .transform(.identity), to: .transform(.rotation(z: 1)), timing: Self.timing))
    expect(
      [
        "the difference of the ends of a property is not finite", "expected a finite number",
        "expected a number, found NaN", "the numbers of a timing are out of range",
        "the numbers of a spring are out of range", "the constants of a spring are out of range",
        "the key times are not in order",
        "# numbers are not keyframes of # numbers each",
        "the transforms of a property have the wrong kind",
      ], among: try refusals(of: number, spring, moving, keyframes, transform))
  }

  @Test func stacks() throws {
    // A removed track's serial number is not reused.
    var numbered = TrackSet()
    let track = try Track(from: .number(0), to: .number(2), timing: Self.timing)
    let first = numbered.add(track)
    numbered.remove(numbered.add(track, to: first.property))
    numbered.retarget(first, to: 7.0, spring: .snappy, at: 0.5)
    expect(
      [
        "the slot of a stack cannot have numbers", "# numbers are not a model value of type number",
        "# numbers are too few for a stack of # numbers", "a property has not had # tracks",
        "a property has lost its track", "the track # is not in order",
        "the tracks of the slot # have no serial numbers",
      ], among: try refusals(of: stack(tracks: 0), stack(tracks: 1), stack(tracks: 2), numbered))
  }

  @Test func clocksAndCurves() throws {
    var (clocks, curves, group) = (TrackSet(), number, TrackSet())
    clocks.removeClock(clocks.addClock(.unchanged))
    _ = clocks.addClock(.layer(Timing(duration: 1, speed: 2)))
    _ = curves.addCurve(.easeIn)
    curves.removeUnusedCurves()
    // A spring that paces a group has no constants any more.
    _ = group.addClock(.group(Self.timing, curve: .spring(.bouncy)))
    expect(
      [
        "expected an index below #, found #", "the curve # is not free",
        "the curve # is used and free", "the duration of a spring is not above #",
      ], among: try refusals(of: clocks, curves, group))
  }

  /// A playback that drives a property is known to it, uses its own tracks, and drives as many numbers as the property
  /// has.
  @Test func playbacks() throws {
    var played = TrackSet()
    let point = played.addProperty(.point(Point2D(x: 1, y: 2)))
    var timeline = TrackTimeline()
    timeline.label("a", at: .time(0.25))
    timeline.label("b", at: .time(0.5))
    timeline.animate(point, to: Point2D(x: 3, y: 4), with: .curve(duration: 1), at: .time(0))
    played.play(timeline, at: 0)
    expect(
      [
        "the playback # is not in order", "the clock # does not belong to a playback",
        "a playback has no clock", "the labels of a playback are not in order",
        "expected # numbers, found #", "a playback has an impossible time",
        "no playback drives the property of the slot #",
      ], among: try refusals(of: played))
  }
}
