import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private let timing = Timing(duration: 1)

private func track(clock node: Int = 0) throws -> Track {
  let ends = try PreparedEnds(
    from: [0, 0], to: [1, 1], by: nil, type: .point, isAdditive: false)
  return Track(
    clock: node, timing: TimingSchedule(timing), pacing: PreparedPacing(.linear),
    interpolation: PreparedInterpolation(.ends(ends), type: .point))
}

@Suite struct TracksMisuseTests {
  @Test func absoluteTimeStays() async {
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      set.removeClock(0)
    }
    expect(removed, says: "clock 0 is absolute time and cannot be removed")
    let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      set.setClock(0, to: .unchanged)
    }
    expect(changed, says: "clock 0 is absolute time and cannot be given a rule")
  }

  @Test func clocksAreInTheSet() async {
    let parent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      _ = set.addClock(.unchanged, parent: 3)
    }
    expect(parent, says: "there is no clock 3 to be a parent")
    let clock = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      set.add(from: 0.0, to: 1.0, timing: timing, clock: 2)
    }
    expect(
      clock, says: "there is no clock 2 for a track: add it with the set's addClock(_:parent:)")
    let asked = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TrackSet().clock(at: 1)
    }
    expect(asked, says: "there is no clock 1 among 1")
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      set.removeClock(7)
    }
    expect(removed, says: "there is no clock 7 to be removed")
  }

  @Test func curvesAreOfTheSet() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var (set, other) = (TrackSet(), TrackSet())
      let curve = other.addCurve(.easeIn)
      set.add(from: 0.0, to: 1.0, timing: timing, curve: curve)
    }
    expect(
      result, says: "the curve of a track is not in this set: add it with the set's addCurve(_:)")
  }

  @Test func aPropertyOfTwoEndsHasOneTrack() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      set.add(try track(), to: handle.property)
    }
    expect(
      result,
      says:
        "the property was added with two ends, so it can have only one track: add it with addProperty(_:)"
    )
  }

  @Test func propertiesThatWereRemovedAreNotThere() async {
    let sentence = "the property is not in this set: it was removed, or belongs to another set"
    let stale = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      set.remove(handle)
      _ = set.lanes(of: handle.property)
    }
    expect(stale, says: sentence)
    let foreign = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      Sampler().withLanes(of: handle.property, in: TrackSet()) { _ in }
    }
    expect(foreign, says: sentence)
    let numbers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      set.remove(handle)
      _ = Sampler().numbers(of: handle.property, in: set)
    }
    expect(numbers, says: sentence)
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      set.remove(handle)
      var column = [0.0]
      var span = column.mutableSpan
      Sampler().read(handle.property, in: set, into: &span)
    }
    expect(read, says: sentence)
    let velocity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      set.remove(handle)
      Sampler().withVelocity(of: handle.property, in: set) { _ in }
    }
    expect(velocity, says: sentence)
  }

  @Test func replacingKeepsTheCountOfNumbers() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let handle = set.add(from: 0.0, to: 1.0, timing: timing)
      set.replace(handle, with: try track())
    }
    expect(result, says: "a track of 2 numbers cannot replace a track of 1")
  }

  @Test func columnsHaveRoom() async {
    let sampled = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      var sampler = Sampler()
      for _ in 0..<10 { set.add(from: 0.0, to: 1.0, timing: timing) }
      var column = [0.0, 0.0]
      var span = column.mutableSpan
      sampler.sample(set, at: 0.5, into: &span)
    }
    let sentence = "a column of 2 numbers is too small for a set of 10: see TrackSet.laneCount"
    expect(sampled, says: sentence)
    let floats = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      var sampler = Sampler()
      for _ in 0..<10 { set.add(from: 0.0, to: 1.0, timing: timing) }
      var column: [Float] = [0, 0]
      var span = column.mutableSpan
      sampler.sample(set, at: 0.5, into: &span)
    }
    expect(floats, says: sentence)
    let velocities = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var set = TrackSet()
      var sampler = Sampler()
      for _ in 0..<10 { set.add(from: 0.0, to: 1.0, timing: timing) }
      sampler.move(to: 0.5, in: set)
      var column = [0.0, 0.0]
      var span = column.mutableSpan
      sampler.sampleVelocities(set, into: &span)
    }
    expect(velocities, says: sentence)
    let active = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      var sampler = Sampler()
      for _ in 0..<10 { set.add(from: 0.0, to: 1.0, timing: timing) }
      sampler.move(to: 0.5, in: set)
      var column = [0.0, 0.0]
      var span = column.mutableSpan
      sampler.sampleActive(set, into: &span)
    }
    expect(active, says: "a column of 2 numbers is too small for the 10 active numbers")
    let one = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      let property = set.addProperty(.point, model: [0, 0])
      var column = [0.0]
      var span = column.mutableSpan
      Sampler().read(property, in: set, into: &span)
    }
    expect(one, says: "a buffer of 1 numbers is too small for a property of 2")
  }

  @Test func modelValuesHaveAsManyNumbersAsTheirType() async {
    let short = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      set.addProperty(.transform, model: [Double](repeating: 0, count: 16))
    }
    expect(
      short,
      says:
        "16 numbers are not a model value of type transform: see EffectAccumulator.modelLanes(_:objects:)"
    )
    let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var record = TrackRecord()
      _ = record.addProperty(.point, model: [1, 2, 3, 4, 5])
    }
    expect(
      long,
      says:
        "5 numbers are not a model value of type point: see EffectAccumulator.modelLanes(_:objects:)"
    )
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      set.addProperty(.path, model: [])
    }
    expect(
      empty,
      says:
        "0 numbers are not a model value of type path: see EffectAccumulator.modelLanes(_:objects:)"
    )
  }

  @Test func aSamplerReadsTheClocksOfItsSet() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      for _ in 0..<9 { _ = set.addClock(.unchanged) }
      let handle = set.add(from: 0.0, to: 1.0, timing: timing, clock: 9)
      Sampler().withLanes(of: handle.property, in: set) { _ in }
    }
    let sentence = "the sampler has seen 1 clocks, the set has 10: call move(to:in:) first"
    expect(result, says: sentence)
    let plan = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      for _ in 0..<9 { _ = set.addClock(.unchanged) }
      var sampler = Sampler()
      _ = sampler.plan(for: set)
    }
    expect(plan, says: sentence)
    let rate = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var set = TrackSet()
      for _ in 0..<9 { _ = set.addClock(.unchanged) }
      _ = Sampler().rate(ofClock: 9, in: set)
    }
    expect(rate, says: sentence)
    let velocities = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var set = TrackSet()
      for _ in 0..<9 { _ = set.addClock(.unchanged) }
      var sampler = Sampler()
      var column: [Double] = []
      sampler.sampleVelocities(set, into: &column)
    }
    expect(velocities, says: sentence)
    let below = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Sampler().time(ofClock: -1)
    }
    expect(below, says: "there is no clock -1 among those sampled")
    let clock = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Sampler().time(ofClock: 1)
    }
    expect(clock, says: "there is no clock 1 among those sampled")
  }

  @Test func plansAreSampledBeforeTheSamplerGoesOn() async {
    let message =
      "the sampler has moved or ended since it made this plan: make a plan after each move"
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      func plan() -> SamplePlan {
        var set = TrackSet()
        set.add(from: 0.0, to: 1, timing: Timing(duration: 1))
        var sampler = Sampler()
        sampler.move(to: 0.5, in: set)
        return sampler.plan(for: set)
      }
      let late = plan()
      var column = [0.0]
      column.withUnsafeMutableBufferPointer { late.sample(part: 0, unsafelyInto: $0) }
    }
    expect(ended, says: message)
    let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let set = TrackSet()
      var sampler = Sampler()
      sampler.move(to: 0, in: set)
      let plan = sampler.plan(for: set)
      var column = [0.0]
      column.withUnsafeMutableBufferPointer { plan.sample(part: 0, unsafelyInto: $0) }
      sampler.move(to: 1, in: set)
      column.withUnsafeMutableBufferPointer { plan.sample(part: 0, unsafelyInto: $0) }
    }
    expect(moved, says: message)
    let replaced = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let set = TrackSet()
      var sampler = Sampler()
      sampler.move(to: 0, in: set)
      let plan = sampler.plan(for: set)
      _ = sampler.plan(for: set, parts: 2)
      var column = [0.0]
      column.withUnsafeMutableBufferPointer { plan.sample(part: 0, unsafelyInto: $0) }
    }
    expect(replaced, says: message)
  }

  @Test func partsAreCountedFrom0() async {
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var sampler = Sampler()
      _ = sampler.plan(for: TrackSet(), parts: 0)
    }
    expect(none, says: "a sampling cannot have 0 parts: give 1 or more")
    let beyond = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var sampler = Sampler()
      var column = [0.0]
      column.withUnsafeMutableBufferPointer {
        sampler.plan(for: TrackSet(), parts: 2).sample(part: 2, unsafelyInto: $0)
      }
    }
    expect(beyond, says: "there is no part 2 among 2")
  }

  @Test func recordsKnowTheirClocksAndProperties() async {
    let clock = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var record = TrackRecord()
      let property = record.addProperty(.point, model: nil)
      record.append(try track(clock: 1), to: property)
    }
    expect(clock, says: "there is no clock 1 for a track")
    let property = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var record = TrackRecord()
      _ = record.addClock(.unchanged, parent: nil)
      record.append(try track(), to: 0)
    }
    expect(property, says: "there is no property 0 for a track")
  }
}
