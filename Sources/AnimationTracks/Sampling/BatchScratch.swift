/// Room for one block of rows on its way from times to values.
struct BatchScratch {
  /// Of each row its progress, first the linear one, then the paced one.
  let progress: UnsafeMutablePointer<Double>
  /// Of each row of keyframes its position in the segment, of springs the paced progress.
  let fraction: UnsafeMutablePointer<Double>
  /// The values, those of one row together.
  let values: UnsafeMutablePointer<Double>
  /// Room for the value of a stack.
  let storage: UnsafeMutableBufferPointer<Double>

  /// The same room with another one for the values.
  @inline(__always)
  func with(values: UnsafeMutablePointer<Double>) -> BatchScratch {
    BatchScratch(progress: progress, fraction: fraction, values: values, storage: storage)
  }
}

/// As many rooms as parts sample at once, one after the other.
struct BatchScratches: ~Copyable {
  private var memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)
  private var longest = 0

  init() {}

  deinit { memory.deallocate() }

  /// Sees to it that there are rooms.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - longest: How many numbers the longest stack needs.
  /// - Returns: Where they are, until the next call.
  mutating func prepare(_ count: Int, longest: Int) -> BatchScratchPointer {
    self.longest = max(self.longest, longest)
    let needed = count * BatchScratchPointer.length(longest: self.longest)
    if memory.count < needed {
      memory.deallocate()
      memory = .allocate(capacity: needed)
      memory.initialize(repeating: 0)
    }
    return BatchScratchPointer(base: memory.baseAddress!, longest: self.longest)
  }
}

/// Where rooms lie.
struct BatchScratchPointer {
  let base: UnsafeMutablePointer<Double>
  let longest: Int

  /// How many numbers the values of a block have at most, unless a single one has more.
  private static var valueCount: Int { 16 * RowTable.blockLength }

  static func length(longest: Int) -> Int {
    2 * RowTable.blockLength + max(valueCount, longest) + longest
  }

  /// The room of one part.
  subscript(index: Int) -> BatchScratch {
    let start = base + index * Self.length(longest: longest)
    let fraction = start + RowTable.blockLength
    let values = fraction + RowTable.blockLength
    return BatchScratch(
      progress: start, fraction: fraction, values: values,
      storage: UnsafeMutableBufferPointer(
        start: values + max(Self.valueCount, longest), count: longest))
  }
}
