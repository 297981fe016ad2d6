/// Where a sampler puts values.
protocol SampleSink {
  /// Whether values that have come to rest are for it.
  static var takesResting: Bool { get }

  /// Takes the values of rows that follow each other.
  ///
  /// - Parameters:
  ///   - values: Those of one row after the other.
  ///   - rows: How many rows there are.
  ///   - laneCount: How many numbers each has.
  ///   - lanes: The places of the rows in a column for all properties.
  ///   - offset: Their place in a column of active rows only.
  func write(
    _ values: UnsafePointer<Double>, rows: Int, laneCount: Int, lanes: UnsafePointer<UInt32>,
    offset: Int)

  /// Where the values of a whole block may be made, so that they need not be written; nil for nowhere.
  func target(offset: Int) -> UnsafeMutablePointer<Double>?
}

extension SampleSink {
  func target(offset: Int) -> UnsafeMutablePointer<Double>? { nil }
}

/// A column with a place for every property of a set.
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

/// A column with a place for every active row, one after the other.
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
