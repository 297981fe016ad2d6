import AnimationMath
import AnimationTestSupport
import Testing

/// The index is the first one whose element is not less than a number, among all indices and from any of them on.
@Test func aPartitioningIndexIsThatOfALinearSearch() {
  let numbers = Generator<Int>.int(in: 0...40).array(count: 0...60)
  forAll("partitioning index", numbers, .int(in: 0...41), .int(in: 0...60), count: 500) {
    let (numbers, limit, first) = ($0.sorted(), $1, min($2, $0.count))
    var reads = 0
    let index = (first..<numbers.count).partitioningIndex {
      reads += 1
      return numbers[$0] >= limit
    }
    let found = (first..<numbers.count).first { numbers[$0] >= limit } ?? numbers.count
    try hold(index == found, "\(index), not \(found)")
    try hold(1 << reads <= 2 * (numbers.count - first + 1), "\(reads) reads")
    return true
  }
}

/// Ranges need not start at 0, and the predicate is not called outside of them.
@Test func aPartitioningIndexIsInItsRange() {
  for range in [-7..<9, 5..<5, Int.max - 3..<Int.max] {
    for limit in range.lowerBound...range.upperBound {
      let index = range.partitioningIndex {
        #expect(range.contains($0))
        return $0 >= limit
      }
      #expect(index == limit)
    }
  }
}
