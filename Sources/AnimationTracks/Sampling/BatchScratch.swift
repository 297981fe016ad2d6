/// Scratch memory for one block of rows, from times to values.
struct BatchScratch {
  /// The progress of each row, first the linear one, then the one after the curve.
  let progress: UnsafeMutablePointer<Double>
  /// The fraction of each row of keyframes in its segment; for springs the progress after the curve.
  let fraction: UnsafeMutablePointer<Double>
  let values: UnsafeMutablePointer<Double>
  /// Storage for the value of a stack.
  let storage: UnsafeMutableBufferPointer<Double>

  /// Returns the same scratch memory with other memory for the values.
  @inline(__always)
  func with(values: UnsafeMutablePointer<Double>) -> BatchScratch {
    BatchScratch(progress: progress, fraction: fraction, values: values, storage: storage)
  }
}

/// The scratch memories of all parts that are sampled at once, one after another.
struct BatchScratches: ~Copyable {
  private var memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)
  private var longest = 0

  init() {}

  deinit { memory.deallocate() }

  /// Allocates scratch memories; `longest` is the length of the longest stack's storage. The address is valid until the
  /// next call.
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

struct BatchScratchPointer {
  let base: UnsafeMutablePointer<Double>
  let longest: Int

  /// The greatest count of numbers of a block's values, unless a single one has more.
  private static var valueCount: Int { 16 * RowTable.blockLength }

  static func length(longest: Int) -> Int {
    2 * RowTable.blockLength + max(valueCount, longest) + longest
  }

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
