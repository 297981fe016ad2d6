extension Range<Int> {
  /// Returns the first index of the range that belongs to its second part, by binary search; the upper bound
  /// if there is none.
  ///
  /// It searches indices, not elements, so that an element is read in place and no reference is counted.
  ///
  /// Law: it is the index that a linear search finds, for each sorted array (`PartitioningIndexTests`).
  /// Complexity: O(log count).
  ///
  /// - Parameter belongsInSecondPart: False for all indices of the first part, true for all indices after it.
  @inlinable @inline(__always)
  package func partitioningIndex(where belongsInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low &+ (high &- low) >> 1
      if belongsInSecondPart(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
