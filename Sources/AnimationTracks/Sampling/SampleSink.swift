protocol SampleSink {
  /// Whether it takes the values of properties that have come to rest.
  static var takesResting: Bool { get }

  /// Takes the values of adjacent rows, row by row. `lanes` are the first numbers of the rows in a column for all
  /// properties; `offset` is their offset in a column of active rows only.
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int)

  /// Returns the memory for the values of a whole block, which then need no copy; nil if there is none.
  func target(offset: Int) -> UnsafeMutablePointer<Double>?
}

extension SampleSink {
  func target(offset: Int) -> UnsafeMutablePointer<Double>? { nil }
}

/// A column with numbers for every property of a set.
struct PropertyColumn<Scalar: BinaryFloatingPoint>: SampleSink {
  static var takesResting: Bool { true }
  let column: UnsafeMutableBufferPointer<Scalar>

  @inline(__always)
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int
  ) {
    let base = column.baseAddress!
    switch laneCount {
    case 1:
      for row in 0..<rows { base[Int(lanes[row])] = Scalar(values[row]) }
    case 2:
      for row in 0..<rows {
        let target = base + Int(lanes[row])
        target[0] = Scalar(values[2 * row])
        target[1] = Scalar(values[2 * row + 1])
      }
    case 16:
      for row in 0..<rows {
        let value = UnsafeRawPointer(values + 16 * row)
        let target = base + Int(lanes[row])
        for lane in stride(from: 0, to: 16, by: 4) {
          let four = value.loadUnaligned(fromByteOffset: 8 * lane, as: SIMD4<Double>.self)
          for index in 0..<4 { target[lane + index] = Scalar(four[index]) }
        }
      }
    default:
      for row in 0..<rows {
        let target = base + Int(lanes[row])
        for lane in 0..<laneCount { target[lane] = Scalar(values[laneCount * row + lane]) }
      }
    }
  }
}

/// A column with numbers for every active row, one after another.
struct RowColumn: SampleSink {
  static var takesResting: Bool { false }
  let column: UnsafeMutableBufferPointer<Double>

  @inline(__always)
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int
  ) {
    let target = column.baseAddress! + offset
    for index in 0..<rows * laneCount { target[index] = values[index] }
  }

  @inline(__always)
  func target(offset: Int) -> UnsafeMutablePointer<Double>? {
    column.baseAddress! + offset
  }
}
