import AnimationMath
import AnimationTestSupport
import Testing

private struct Entry: HeapElement {
  let key: Int
  let number: Int

  func precedes(_ other: Entry) -> Bool { key < other.key }
}

@Suite struct BinaryHeapTests {
  /// Elements leave in the order of a sorted list, and each leaves once.
  @Test func aBinaryHeapIsASortedList() {
    let steps = zip(Generator<Int>.int(in: 0...20), .int(in: 0...4)).array(count: 0...80)
    forAll("binary heap is a sorted list", steps, count: 500) { steps in
      var heap = BinaryHeap<Entry>()
      var keys: [Int] = []
      var numbers: Set<Int> = []
      func pop() throws {
        let entry = heap.popFirst()
        try hold(entry?.key == keys.first, "\(entry as Any), not \(keys.first as Any)")
        guard let entry else { return }
        keys.removeFirst()
        try hold(numbers.remove(entry.number) != nil, "\(entry.number) leaves twice")
      }
      for (number, (key, kind)) in steps.enumerated() {
        switch kind {
        case 0: try pop()
        case 1 where !keys.isEmpty:
          try hold(numbers.remove(heap.first?.number ?? -1) != nil, "the first is not there")
          heap.replaceFirst(with: Entry(key: key, number: number))
          numbers.insert(number)
          keys = (keys.dropFirst() + [key]).sorted()
        default:
          heap.insert(Entry(key: key, number: number))
          numbers.insert(number)
          keys = (keys + [key]).sorted()
        }
        try hold(
          heap.count == keys.count && heap.first?.key == keys.first, "\(heap.count) elements")
      }
      while !keys.isEmpty { try pop() }
      return heap.popFirst() == nil && heap.count == 0
    }
  }
}
