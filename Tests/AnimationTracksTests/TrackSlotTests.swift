import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct TrackSlotTests {
  private static let kinds: [TrackSlot.Kind] = [
    .free, .ends, .spring, .keyframes, .stack, .moving, .transforms,
  ]

  /// The fields share three words; each accepts all numbers up to its limit without changing the others.
  @Test func fieldsAreIndependentUpToTheirLimits() {
    let generation = Generator<Int>.oneOf(
      .int(in: 0...Int(TrackSlot.generationLimit - 1)),
      .element(of: [0, 1, Int(TrackSlot.generationLimit - 1)]))
    let node = Generator<Int>.oneOf(
      .int(in: 0...TrackSlot.nodeLimit - 1), .element(of: [0, 1, TrackSlot.nodeLimit - 1]))
    let word = Generator<Int>.element(of: [0, 1, Int(UInt32.max)])
    forAll(
      "fields of slots", zip(generation, node, word, word),
      zip(
        .int(in: 0...Self.kinds.count - 1), .element(of: [0, 1, 2, 3, 4, 6, 16]), .bool, .bool),
      zip(.time, .moderate, .moderate, .time), count: 500
    ) { numbers, small, times in
      let timing = TimingSchedule(
        begin: times.0, laneRate: times.1 == 0 ? 1 : times.1, count: times.2.magnitude,
        activeDuration: times.3, fillsBefore: small.2, fillsAfter: small.3)
      // In any order, so that each field is also set after all others.
      for first in 0..<7 {
        var slot = TrackSlot()
        for step in 0..<7 {
          switch (first + step) % 7 {
          case 0: slot.generation = UInt32(numbers.0)
          case 1: slot.node = numbers.1
          case 2: slot.lane = UInt32(numbers.2)
          case 3: slot.index = UInt32(numbers.3)
          case 4: slot.kind = Self.kinds[small.0]
          case 5: slot.laneCount = small.1
          default: slot.timing = timing
          }
        }
        try hold(slot.generation == UInt32(numbers.0), "generation")
        try hold(slot.node == numbers.1, "node")
        try hold(slot.lane == UInt32(numbers.2) && slot.index == UInt32(numbers.3), "words")
        try hold(slot.kind == Self.kinds[small.0] && slot.laneCount == small.1, "kind and lanes")
        try hold(slot.timing == timing, "timing")
      }
      return true
    }
  }

  @Test func vacatingCountsTheGenerationAndKeepsTheLanesOfNumbers() {
    for kind in Self.kinds.dropFirst() {
      var slot = TrackSlot()
      (slot.kind, slot.laneCount, slot.lane, slot.generation) = (kind, 3, 77, 41)
      slot.vacate()
      #expect(slot.kind == .free && slot.generation == 42 && slot.lane == 77)
      #expect(slot.laneCount == (kind == .stack ? 0 : 3))
    }
  }

  /// A slot stores all of a usual timing.
  @Test func theTimingIsTheOneThatWasGiven() {
    var count = 0
    forAll(
      "timings of slots", zip(.time, .moderate, .element(of: [1, 0.5, 3]), .moderate),
      zip(.bool, .element(of: FillMode.allCases)), count: 3000
    ) { numbers, flags in
      let timing = TimingSchedule(
        Timing(
          beginTime: numbers.0, duration: numbers.1.magnitude, speed: numbers.2,
          repeatCount: numbers.3, autoreverses: flags.0, fillMode: flags.1))
      guard timing.isPlain else { return true }
      count += 1
      var slot = TrackSlot()
      slot.timing = timing
      return slot.timing == timing
    }
    #expect(PropertySettings().isOverriding || count > 1000)
  }

  @Test func aPlaceWhoseGenerationsAreUsedUpIsKnown() {
    var slot = TrackSlot()
    slot.generation = TrackSlot.generationLimit - 2
    #expect(!slot.isUsedUp)
    slot.vacate()
    #expect(slot.isUsedUp && slot.generation == TrackSlot.generationLimit - 1)
  }

  /// The short path for properties that are no stacks has the same result as the general path.
  @Test func bothWaysOutAreOne() {
    for kind in Self.kinds where kind != .stack && kind != .free {
      for generation in [0, 5, TrackSlot.generationLimit - 3] {
        var slot = TrackSlot()
        (slot.kind, slot.laneCount, slot.lane) = (kind, 3, 21)
        (slot.node, slot.generation, slot.timing) = (9, generation, TimingSchedule(Timing()))
        var other = slot
        slot.vacate()
        slot.index = 77
        other.vacateUsual(before: 77)
        #expect(slot == other)
      }
    }
  }

  /// A field traps beyond its limit, rather than overflowing into the field above it.
  @Test func fieldsEndAtTheirLimits() async {
    let generation = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var slot = TrackSlot()
      slot.generation = TrackSlot.generationLimit - 1
      slot.vacate()
    }
    expect(generation, says: "a slot cannot have generation 67108864")
    let node = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var slot = TrackSlot()
      slot.node = TrackSlot.nodeLimit
    }
    expect(node, says: "a slot has no clock 1073741824")
    let lanes = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var slot = TrackSlot()
      slot.laneCount = 8
    }
    expect(lanes, says: "a slot has no room for 8 numbers")
  }

  @Test func aSlotTakesFortyEightBytes() { #expect(MemoryLayout<TrackSlot>.size == 48) }

  /// A slot is reused with another generation, so that old handles stay invalid.
  @Test func aPlaceIsReusedUntilItsGenerationsAreUsedUp() {
    var set = TrackSet()
    var handles: Set<PropertyHandle> = []
    for _ in 0..<100 {
      let track = set.add(from: 0.0, to: 1.0, timing: Timing(duration: 1))
      #expect(track.property.place == 0 && handles.insert(track.property).inserted)
      set.remove(track)
    }
    #expect(handles.allSatisfy { !set.contains($0) } && set.placeCount == 1)
  }
}
