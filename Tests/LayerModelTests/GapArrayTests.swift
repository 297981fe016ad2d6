import AnimationTestSupport
import LayerModel
import Testing

private enum Edit: Sendable {
  case insert(Int, at: Double)
  case remove(Double)
  case replace(Int, at: Double)
  case read
  case find(Double)
}

@Suite struct GapArrayTests {
  /// Any edits give the same elements as the same edits of an array.
  @Test func holdsWhatAnArrayHolds() {
    let place = Generator<Double>.fraction
    let number = Generator<Int>.int(in: 0...99)
    let edit = Generator<Edit>.oneOf(
      zip(number, place).map { .insert($0, at: $1) },
      zip(number, place).map { .insert($0, at: $1) },
      place.map { .remove($0) }, zip(number, place).map { .replace($0, at: $1) },
      .always(.read), place.map { .find($0) })
    forAll("gap arrays are arrays", edit.array(count: 0...120), count: 400) { edits in
      var (gapped, array) = (GapArray<Int>([1, 2, 3]), [1, 2, 3])
      func index(_ fraction: Double, upTo count: Int) -> Int {
        min(count, Int(fraction * Double(count + 1)))
      }
      for edit in edits {
        switch edit {
        case .insert(let number, let fraction):
          let index = index(fraction, upTo: array.count)
          gapped.insert(number, at: index)
          array.insert(number, at: index)
        case .remove(let fraction) where !array.isEmpty:
          let index = index(fraction, upTo: array.count - 1)
          gapped.remove(at: index)
          array.remove(at: index)
        case .replace(let number, let fraction) where !array.isEmpty:
          let index = index(fraction, upTo: array.count - 1)
          gapped.replace(at: index, with: number)
          array[index] = number
        case .find(let fraction) where !array.isEmpty:
          let number = array[index(fraction, upTo: array.count - 1)]
          let found = gapped.index { $0 == number }
          try hold(found.map { array[$0] } == number, "\(number) at \(found as Any)")
        case .read: try hold(gapped.elements == array, "\(gapped.elements), not \(array)")
        case .remove, .replace, .find: break
        }
        try hold(gapped.count == array.count, "\(gapped.count) elements")
      }
      return gapped.elements == array && gapped.index { $0 == 100 } == nil
    }
  }

  /// Returns the number of elements examined to remove `count` elements in some order.
  private func stepsToRemoveAll(_ count: Int, _ order: (Int) -> Int) -> Int {
    var array = GapArray(Array(0..<count))
    var steps = 0
    for number in 0..<count {
      let wanted = order(number)
      let index = array.index {
        steps += 1
        return $0 == wanted
      }
      if let index { array.remove(at: index) }
    }
    #expect(array.count == 0)
    return steps
  }

  /// A search examines only the elements between an edit and the last edit, and as many are moved.
  @Test func takingOutInOrderLooksAtEachElementAFewTimes() {
    for count in [100, 1000, 10_000] {
      #expect(stepsToRemoveAll(count) { $0 } <= 4 * count)
      #expect(stepsToRemoveAll(count) { count - 1 - $0 } <= 4 * count)
      // From the middle upwards, then the rest downwards.
      #expect(
        stepsToRemoveAll(count) { $0 < count / 2 ? count / 2 + $0 : count - 1 - $0 } <= 6 * count)
    }
  }

  @Test func readingBetweenEditsFindsTheNextOneAtOnce() {
    var array = GapArray(Array(0..<1000))
    var steps = 0
    while let first = array.elements.first {
      let index = array.index {
        steps += 1
        return $0 == first
      }
      if let index { array.remove(at: index) }
    }
    #expect(steps <= 4 * 1000)
  }
}
