import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// A column that a sampler writes, for comparison with single reads.
private struct Column: ~Copyable {
  let numbers: UnsafeMutableBufferPointer<Double>

  init(_ count: Int) {
    numbers = .allocate(capacity: count)
    numbers.initialize(repeating: -1)
  }

  deinit { numbers.deallocate() }
}

extension RandomTracks {
  /// Returns how many properties differ, in bits, between two columns and a sampler and their records at a time.
  fileprivate func differences(
    from column: borrowing Column, _ velocities: borrowing Column, _ sampler: borrowing Sampler,
    at time: Double
  ) -> Int {
    var reader = TrackReader()
    var differences = 0
    for (property, record) in members {
      let places = set.lanes(of: property)
      let isEqual = reader.withLanes(of: 0, in: record, at: time) { expected in
        let count = expected?.count ?? 0
        let isWritten = places.enumerated().allSatisfy { index, place in
          let number = column.numbers[place]
          return index < count
            ? number.isSame(as: expected?[index]) : number.isNaN
        }
        let isRead = sampler.withLanes(of: property, in: set) { lanes in
          lanes?.count == expected?.count
            && (lanes ?? expected).map { $0.indices }?.allSatisfy { index in
              lanes?[index].isSame(as: expected?[index]) ?? false
            } ?? true
        }
        return isWritten && isRead
      }
      let isMoving = reader.withVelocity(of: 0, in: record, at: time, rate: 1) { expected in
        let isWritten = places.enumerated().allSatisfy { index, place in
          velocities.numbers[place].isSame(
            as: index < (expected?.count ?? 0) ? expected?[index] : .nan)
        }
        return isWritten
          && sampler.withVelocity(of: property, in: set) { rates in
            rates?.count == expected?.count
              && (rates ?? expected).map { $0.indices }?.allSatisfy { index in
                rates?[index].isSame(as: expected?[index]) ?? false
              } ?? true
          }
      }
      if !isEqual || !isMoving { differences += 1 }
    }
    return differences
  }
}

extension Double {
  fileprivate func isSame(as other: Double?) -> Bool {
    guard let other else { return false }
    return bitPattern == other.bitPattern || (isNaN && other.isNaN)
  }
}

/// Batch equals single for keyframes, however many there are and whatever their key times.
@Test(arguments: 0..<PropertySettings().count(of: 24)) func keyframesInBatchEqualSingleOnes(
  seed: Int
) {
  var tracks = RandomTracks(seed: UInt64(4000 + seed))
  // If all tracks have few keyframes, segments are searched in another way.
  if seed % 2 == 1 { tracks.mostKeys = 65 }
  for _ in 0..<Int.random(in: 1...300, using: &tracks.random) { tracks.addKeyframes() }
  var sampler = Sampler()
  let column = Column(4000)
  let velocities = Column(4000)
  var time = 0.0
  for step in 0..<40 {
    // Forwards and backwards by frames, and to any time, including exact key times.
    switch step / 8 % 3 {
    case 0: time += tracks.chance(2) ? 1.0 / 64 : tracks.number(0...0.1)
    case 1: time -= tracks.chance(2) ? 1.0 / 64 : tracks.number(0...0.1)
    default: time = tracks.chance(4) ? tracks.time() : tracks.number(-0.5...5)
    }
    if !time.isFinite { time = 1 }
    if tracks.chance(6) {
      for _ in 0..<Int.random(in: 1...20, using: &tracks.random) { tracks.changeKeyframes() }
    }
    sampler.sample(tracks.set, at: time, to: column.numbers)
    sampler.sampleVelocities(tracks.set, to: velocities.numbers)
    #expect(
      tracks.differences(from: column, velocities, sampler, at: time) == 0,
      "step \(step), time \(time)")
  }
}

/// The lanes outside of a component keep the bits of the model value, even if it is infinite or NaN; batch equals
/// single.
@Test(arguments: 0..<16) func componentsLeaveTheRestAsItIs(seed: Int) {
  var tracks = RandomTracks(seed: UInt64(8000 + seed))
  let members = (0..<Int.random(in: 1...120, using: &tracks.random)).map { _ in
    tracks.addComponent()
  }
  var sampler = Sampler()
  let column = Column(4000)
  let velocities = Column(4000)
  for step in 0..<16 {
    let time = tracks.number(-1...6)
    sampler.sample(tracks.set, at: time, to: column.numbers)
    sampler.sampleVelocities(tracks.set, to: velocities.numbers)
    #expect(
      tracks.differences(from: column, velocities, sampler, at: time) == 0,
      "step \(step), time \(time)")
    for member in members {
      let places = tracks.set.lanes(of: member.property)
      let isAtRest = member.resting.allSatisfy {
        column.numbers[places.lowerBound + $0].isSame(as: member.model[$0])
      }
      #expect(isAtRest, "\(member.model), step \(step), time \(time)")
    }
  }
}

/// Batch equals single for any set, any order of times and any changes in between.
@Test(arguments: 0..<PropertySettings().count(of: 64)) func batchEqualsSingle(seed: Int) {
  var tracks = RandomTracks(seed: UInt64(seed))
  expectBatchEqualsSingle(&tracks, atFirst: 150, atOnce: 40, steps: 24)
}

/// Batch equals single with many curves of every kind, so that rows are sorted by curve, and are added and removed
/// among them.
@Test(arguments: 0..<PropertySettings().count(of: 24)) func batchEqualsSingleByManyCurves(seed: Int)
{
  var tracks = RandomTracks(seed: UInt64(9000 + seed))
  tracks.functions = tracks.manyFunctions([6, 20, 60, 1000][seed % 4])
  expectBatchEqualsSingle(&tracks, atFirst: 400, atOnce: 60, steps: 16)
}

/// - Parameters:
///   - first: The largest number of tracks at the start.
///   - once: The largest number of tracks that are added and changed at once.
private func expectBatchEqualsSingle(
  _ tracks: inout RandomTracks, atFirst first: Int, atOnce once: Int, steps: Int
) {
  for _ in 0..<Int.random(in: 1...first, using: &tracks.random) { tracks.add() }
  var sampler = Sampler()
  let column = Column(100_000)
  let velocities = Column(100_000)
  for step in 0..<steps {
    if tracks.chance(3) {
      for _ in 0..<Int.random(in: 1...once, using: &tracks.random) {
        if tracks.chance(2) { tracks.add() } else { tracks.change() }
      }
    }
    let forward = step % 3 > 0 && sampler.time.isFinite
    let time = forward ? sampler.time + tracks.number(0...0.5) : tracks.time()
    sampler.sample(tracks.set, at: time, to: column.numbers)
    sampler.sampleVelocities(tracks.set, to: velocities.numbers)
    #expect(
      tracks.differences(from: column, velocities, sampler, at: time) == 0,
      "step \(step), time \(time)")
  }
}

/// Finite numbers and infinite durations never give NaN if there is a value, and only a jump removes a velocity:
/// otherwise it is a number.
@Test(arguments: 0..<16) func finiteTracksShowNumbers(seed: Int) {
  var tracks = RandomTracks(seed: UInt64(9000 + seed))
  tracks.isFinite = true
  for _ in 0..<60 { tracks.add() }
  var sampler = Sampler()
  for step in 0..<24 {
    let time = tracks.time()
    if time.isNaN { continue }
    sampler.move(to: time, in: tracks.set)
    for (property, _) in tracks.members {
      let isNumber = sampler.withLanes(of: property, in: tracks.set) { lanes in
        lanes?.allSatisfy { !$0.isNaN } ?? true
      }
      #expect(isNumber, "step \(step), time \(time), property \(property.place)")
    }
  }
}

/// An infinite iteration shows its start forever, with a spring or a curve, alone or in a stack, on any clock; nothing
/// in it moves.
@Test func cyclesWithoutEndShowTheirStart() {
  let timing = zip(
    zip(Generator<Double>.time, .speed, .time), zip(Generator<Double>.count, .duration, .bool)
  ).map {
    Timing(
      beginTime: $0.0, duration: .infinity, speed: $0.1, timeOffset: $0.2, repeatCount: $1.0,
      repeatDuration: $1.1, autoreverses: $1.2, fillMode: .both)
  }
  let springs = zip(Generator<Double>.fraction, .fraction).map { ratio, velocity -> Spring? in
    try? Spring(stiffness: 90, damping: 40 * ratio, initialVelocity: 20 * velocity - 10)
  }
  let place = zip(Generator<Double>.time, .bool)
  forAll("endless", timing, springs, place, count: 400) { timing, spring, place in
    let (time, isStacked) = place
    var set = TrackSet()
    let group = set.addClock(
      .group(Timing(duration: .infinity, fillMode: .both)))
    var handles: [PropertyHandle] = []
    for node in [0, group] {
      let paced = spring.map { SpringMotion($0) }
      let pacing = paced.map { PreparedPacing($0, duration: timing.duration) }
      if isStacked {
        let ends = try PreparedEnds(
          from: [3], to: [5], by: nil, type: .number, isAdditive: false, velocity: [4])
        let property = set.addProperty(.number, model: [7])
        set.add(
          Track(
            clock: node, timing: TimingSchedule(timing), pacing: pacing ?? PreparedPacing(.linear),
            interpolation: PreparedInterpolation(.ends(ends), type: .number)), to: property)
        handles.append(property)
      } else if let paced {
        handles.append(
          set.add(from: 3.0, to: 5.0, spring: paced, timing: timing, clock: node).property)
      } else {
        handles.append(set.add(from: 3.0, to: 5.0, timing: timing, clock: node).property)
      }
    }
    var column = [Double](repeating: -1, count: set.laneCount)
    var sampler = Sampler()
    sampler.sample(set, at: time, into: &column)
    try hold(column == [3, 3], "\(column)")
    try hold(sampler.time(ofClock: group) == 0, "\(sampler.time(ofClock: group))")
    column.withUnsafeMutableBufferPointer {
      var span = $0.mutableSpan
      sampler.sampleVelocities(set, into: &span)
    }
    try hold(column == [0, 0], "velocities \(column)")
    return handles.allSatisfy { sampler.withVelocity(of: $0, in: set) { $0?.first } == 0 }
  }
}

/// A track that begins at infinity is shown there, whether a sampler comes from before, even if tracks are added on the
/// way, or starts there. Back at a finite time it is not shown.
@Test(arguments: [1, 100], [0.0, 0.25])
func whatBeginsAtInfinityIsShownThere(count: Int, offset: Double) throws {
  var set = TrackSet()
  let slow = set.addClock(.layer(Timing(duration: .infinity, speed: 0.5)))
  var sampler = Sampler()
  var column: [Double] = []
  var velocities: [Double] = []
  sampler.sample(set, at: 0, into: &column)
  let fills: [FillMode] = [.removed, .both, .backwards]
  for index in 0..<count {
    let timing = Timing(
      beginTime: .infinity, duration: 1, timeOffset: offset, fillMode: fills[index % fills.count])
    for clock in [0, slow] {
      set.add(from: 3.0, to: 5.0, timing: timing, clock: clock)
      set.add(from: Point2D(x: 3, y: 1), to: .zero, spring: .smooth, timing: timing, clock: clock)
      set.add(
        try Track(keyframes: [1, 4, 2], timing: timing, curves: [.easeIn, .linear], clock: clock))
      set.add(
        try Track(from: .number(0), to: .number(5), timing: timing, clock: clock),
        to: set.addProperty(.number(7)))
    }
  }
  for time in [1, .infinity, 2, .infinity, .infinity] {
    sampler.sample(set, at: time, into: &column)
    sampler.sampleVelocities(set, into: &velocities)
    var other = Sampler()
    var (expected, rates): ([Double], [Double]) = ([], [])
    other.sample(set, at: time, into: &expected)
    other.sampleVelocities(set, into: &rates)
    #expect(zip(column, expected).allSatisfy { $0.isSame(as: $1) }, "values at \(time)")
    #expect(zip(velocities, rates).allSatisfy { $0.isSame(as: $1) }, "velocities at \(time)")
  }
}
