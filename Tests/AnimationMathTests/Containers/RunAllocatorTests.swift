import AnimationMath
import AnimationTestSupport
import Testing

@Suite struct RunAllocatorTests {
  /// Allocated runs do not overlap, and freed runs are reused: consecutive runs of many lengths need room for a few of
  /// them, not for all.
  @Test func runsDoNotOverlapAndAreUsedAgain() {
    let edit = zip(Generator<Int>.int(in: 0...200), .bool)
    forAll("runs", edit.array(count: 1...80), count: 200) { edits in
      var allocator = RunAllocator()
      var runs: [Range<Int>] = []
      var peak = 0
      for (length, isAdding) in edits {
        if isAdding || runs.isEmpty {
          let start = Int(allocator.allocate(length))
          runs.append(start..<start + length)
        } else {
          let run = runs.remove(at: length % runs.count)
          allocator.free(run.count, at: UInt32(run.lowerBound))
        }
        peak = max(peak, runs.reduce(0) { $0 + $1.count })
        let numbers = runs.flatMap { Array($0) }
        try hold(Set(numbers).count == numbers.count, "overlap in \(runs)")
        try hold(numbers.allSatisfy { $0 < allocator.count }, "beyond \(allocator.count)")
      }
      return true
    }
    var allocator = RunAllocator()
    for length in 1...10_000 {
      let start = allocator.allocate(length)
      allocator.free(length, at: start)
    }
    #expect(allocator.count < 100_000)
  }

  /// A room holds its run and at most a quarter more.
  @Test func roomIsALittleMoreThanTheLength() {
    var last = 0
    for length in 0...5000 {
      let room = RunAllocator.room(for: length)
      #expect(room >= length && 4 * room <= 5 * length + 3 && room >= last)
      #expect(RunAllocator.room(for: room) == room)
      last = room
    }
    #expect((0...16).allSatisfy { RunAllocator.room(for: $0) == $0 })
  }
}
