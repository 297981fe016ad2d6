import AnimationMath
import AnimationTestSupport
import Testing

@Suite struct BitSetTests {
  /// A bit set equals a `Set` with the same changes, and removes the least number above another.
  @Test func aBitSetIsASet() {
    let edit = zip(Generator<Int>.int(in: 0...300), .int(in: 0...3))
    forAll("bit sets", edit.array(count: 0...100), count: 200) { edits in
      var (numbers, set) = (BitSet(), Set<Int>())
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

  /// Many numbers that are inserted at once leave in ascending order, by words of 64.
  @Test func aBitSetInsertsManyAndPopsWords() {
    forAll("many numbers", Generator<Int>.int(in: 0...300).array(count: 0...100), count: 200) {
      let (few, many) = ($0.prefix($0.count / 3), $0)
      var numbers = BitSet()
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
