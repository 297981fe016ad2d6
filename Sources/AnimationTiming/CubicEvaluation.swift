// Evaluation of a Bézier curve from the numbers of its `CubicTable`. The index of a bin and the
// place in it come from the bits of 1 + x.

/// The polynomial's value at `x` in 0..<1; NaN in a bin that has none, and where 1 + x is 2.
@inlinable @inline(__always)
func tabulatedProgress(at x: Double, _ table: [Double]) -> Double {
  table.withUnsafeBufferPointer { tabulatedProgress(at: x, $0.baseAddress!) }
}

@inlinable @inline(__always)
func tabulatedProgress(at x: Double, _ table: UnsafePointer<Double>) -> Double {
  let shifted = 1 + x
  guard shifted < 2 else { return .nan }
  let bits = shifted.bitPattern &<< 12
  let cell = table[8 &+ Int(truncatingIfNeeded: bits &>> 59)].bitPattern
  let binBits = cell & 0xff
  let inCell = bits &<< 5
  // Shifted twice, since one shift cannot shift all bits out where the cell is a single bin.
  let bin = (inCell &>> 1) &>> (63 &- binBits)
  let place = ((inCell &<< binBits) &>> 12) | 0x3ff0_0000_0000_0000
  let coefficients = table + Int(truncatingIfNeeded: (cell &>> 8) &+ (bin &<< 3))
  let u = Double(bitPattern: place) - 1.5
  let square = u * u
  let even =
    ((coefficients[6] * square + coefficients[4]) * square + coefficients[2]) * square
    + coefficients[0]
  let odd =
    ((coefficients[7] * square + coefficients[5]) * square + coefficients[3]) * square
    + coefficients[1]
  let progress = even + u * odd
  guard progress < .infinity else { return .nan }
  let least = table[6]
  let greatest = table[7]
  return progress < least ? least : progress > greatest ? greatest : progress
}

/// The progress at `x` in 0...1, exactly 0 and 1 at the ends.
@inlinable
func cubicProgress(at x: Double, _ table: [Double]) -> Double {
  if x > 0, x < 1 {
    let progress = tabulatedProgress(at: x, table)
    if !progress.isNaN { return progress }
  }
  return solvedProgress(at: x, table)
}

/// The progress at `x` in 0...1 by way of the parameter, exactly 0 and 1 at the ends.
@inlinable @inline(never)
func solvedProgress(at x: Double, _ table: [Double]) -> Double {
  guard x > 0 else { return x.isNaN ? .nan : 0 }
  guard x < 1 else { return 1 }
  return CubicSolver(table).solution(at: x, near: x).ordinate
}
