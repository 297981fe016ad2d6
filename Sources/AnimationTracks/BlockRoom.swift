/// Room for one block of rows on its way from times to values.
struct BlockRoom {
  /// Of each row its progress, first the linear one, then the paced one.
  let progress: UnsafeMutablePointer<Double>
  /// The values, those of one row together.
  let values: UnsafeMutablePointer<Double>
  /// Room for the value of a stack.
  let storage: UnsafeMutableBufferPointer<Double>

  /// How many numbers the values of a block have at most, unless a single one has more.
  private static var valueCount: Int { 16 * RowTable.blockLength }

  /// Lends room for the length of a call.
  ///
  /// - Parameter longest: How many numbers the longest stack needs.
  static func with<Result>(longest: Int, _ body: (BlockRoom) -> Result) -> Result {
    let values = max(valueCount, longest)
    return withUnsafeTemporaryAllocation(
      of: Double.self, capacity: RowTable.blockLength + values + longest
    ) { room in
      room.initialize(repeating: 0)
      let progress = room.baseAddress!
      return body(
        BlockRoom(
          progress: progress, values: progress + RowTable.blockLength,
          storage: UnsafeMutableBufferPointer(rebasing: room[(RowTable.blockLength + values)...])))
    }
  }
}
