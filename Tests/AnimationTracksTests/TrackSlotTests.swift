import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct TrackSlotTests {
  private static let kinds: [TrackSlot.Kind] = [.free, .ends, .spring, .keyframes, .stack]

  /// The fields share three words; each takes all numbers up to its limit and leaves the others alone.
  @Test func fieldsAreIndependentUpToTheirLimits() {
    let generation = Generator<Int>.oneOf(
      .int(in: 0...Int(TrackSlot.generationLimit - 1)),
      .element(of: [0, 1, Int(TrackSlot.generationLimit - 1)]))
    let node = Generator<Int>.oneOf(
      .int(in: 0...TrackSlot.nodeLimit - 1), .element(of: [0, 1, TrackSlot.nodeLimit - 1]))
    let word = Generator<Int>.element(of: [0, 1, Int(UInt32.max)])
    forAll(
      "fields of slots", zip(generation, node, word, word),
      zip(.int(in: 0...4), .int(in: 0...4), .bool, .bool),
      zip(.time, .moderate, .moderate, .time), count: 500
    ) { numbers, small, times in
      let timing = PlainTiming(
        begin: times.0, rate: times.1, count: times.2, activeDuration: times.3,
        fillsBefore: small.2, fillsAfter: small.3)
      // In any order: each is set after all others too.
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
      let generation = slot.vacate()
      #expect(generation == 42)
      #expect(slot.kind == .free && slot.generation == 42 && slot.lane == 77)
      #expect(slot.laneCount == (kind == .stack ? 0 : 3))
    }
  }

  @Test func aSlotTakesFortyEightBytes() { #expect(MemoryLayout<TrackSlot>.size == 48) }

  /// A place is reused with another generation, so that old handles stay known as old.
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
