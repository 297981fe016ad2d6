import AnimationTestSupport
import AnimationTracks
import Testing

@Suite struct PoolTests {
  @Test func placesOfRemovedElementsAreUsedAgain() {
    var pool = Pool<String>()
    let first = pool.insert("a")
    let second = pool.insert("b")
    pool.remove(at: first)
    #expect(pool.insert("c") == first)
    #expect(pool[first] == "c" && pool[second] == "b")
    pool[second] += "d"
    #expect(pool[second] == "bd")
  }

  /// Runs of numbers never share a number, and what is given back is used again: for runs of one length
  /// after the other there is room for a few, not for all.
  @Test func runsOfNumbersAreDisjointAndUsedAgain() {
    let edit = zip(Generator<Int>.int(in: 0...200), .bool)
    forAll("runs of numbers", edit.array(count: 1...80), count: 200) { edits in
      var pool = LanePool()
      var runs: [Range<Int>] = []
      var peak = 0
      for (length, isAdding) in edits {
        if isAdding || runs.isEmpty {
          let place = Int(pool.insert(length))
          runs.append(place..<place + length)
        } else {
          let run = runs.remove(at: length % runs.count)
          pool.remove(run.count, at: UInt32(run.lowerBound))
        }
        peak = max(peak, runs.reduce(0) { $0 + $1.count })
        let numbers = runs.flatMap { Array($0) }
        try hold(Set(numbers).count == numbers.count, "shared in \(runs)")
        try hold(numbers.allSatisfy { $0 < pool.count }, "beyond \(pool.count)")
      }
      return true
    }
    var pool = LanePool()
    for length in 1...10_000 {
      let place = pool.insert(length)
      pool.remove(length, at: place)
    }
    #expect(pool.count < 100_000)
  }

  /// A run has room for itself, for little more, and for all shorter ones with the same room.
  @Test func roomIsALittleMoreThanTheLength() {
    var last = 0
    for length in 0...5000 {
      let room = LanePool.room(for: length)
      #expect(room >= length && 4 * room <= 5 * length + 3 && room >= last)
      #expect(LanePool.room(for: room) == room)
      last = room
    }
    #expect((0...16).allSatisfy { LanePool.room(for: $0) == $0 })
  }

  /// A set of numbers is a set, and gives the least one above another.
  @Test func numberSetsAreSets() {
    let edit = zip(Generator<Int>.int(in: 0...300), .int(in: 0...3))
    forAll("sets of numbers", edit.array(count: 0...100), count: 200) { edits in
      var (numbers, set) = (NumberSet(), Set<Int>())
      for (number, kind) in edits {
        switch kind {
        case 0, 1: try hold(numbers.insert(number) == set.insert(number).inserted, "\(number)")
        case 2:
          numbers.remove(number)
          set.remove(number)
        default:
          let next = set.filter { $0 > number }.min()
          let found = numbers.popFirst(above: number)
          try hold(found == next, "\(found as Any) above \(number), not \(next as Any)")
          if let next { set.remove(next) }
        }
        try hold(numbers.count == set.count, "\(numbers.count) numbers")
      }
      return true
    }
  }

  /// Many numbers that are taken in at once come out in their order, by words of 64.
  @Test func numberSetsTakeManyAndGiveWords() {
    forAll("many numbers", Generator<Int>.int(in: 0...300).array(count: 0...100), count: 200) {
      let (few, many) = ($0.prefix($0.count / 3), $0)
      var numbers = NumberSet()
      for number in few { _ = numbers.insert(number) }
      numbers.insert(many.map { UInt32($0) }, below: 301)
      try hold(numbers.count == Set(many).count, "\(numbers.count) numbers")
      var (found, next) = ([Int](), 0)
      while let (first, bits) = numbers.popWord(from: next) {
        found += (0..<64).filter { bits >> UInt64($0) & 1 != 0 }.map { first + $0 }
        next = first + 64
      }
      return found == Set(many).sorted() && numbers.count == 0
    }
  }
}
