/// Returns the number of steps from one `Double` to the next between two numbers.
///
/// - Returns: 0 for equal numbers, including −0 and 0, and for two NaN; `UInt64.max` if only one is NaN. An infinity is
///   one step beyond the greatest finite number.
public func ulpDistance(_ a: Double, _ b: Double) -> UInt64 {
  if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
  let (x, y) = (a.magnitude.bitPattern, b.magnitude.bitPattern)
  if a.sign == b.sign { return x > y ? x - y : y - x }
  return x + y
}

/// Returns whether a number agrees with the expected one: |actual − expected| ≤ tolerance · (1 + |expected|).
///
/// The tolerance is absolute near 0 and relative far from it. Equal infinities agree, and so do two NaN.
///
/// - Parameters:
///   - actual: The number under test.
///   - expected: The number of the oracle.
///   - tolerance: The deviation that the source of the expected number justifies; 0 requires equality.
public func isClose(_ actual: Double, _ expected: Double, tolerance: Double) -> Bool {
  if actual == expected || (actual.isNaN && expected.isNaN) { return true }
  let distance = (actual - expected).magnitude
  return distance.isFinite && distance <= tolerance * (1 + expected.magnitude)
}

/// Returns whether each number of a row agrees with the expected number at the same index. Rows of different lengths do
/// not agree.
public func isClose(_ actual: [Double], _ expected: [Double], tolerance: Double) -> Bool {
  actual.count == expected.count
    && zip(actual, expected).allSatisfy { isClose($0, $1, tolerance: tolerance) }
}

/// Returns whether two numbers have the same bits, except that every NaN is the same as every other.
///
/// This is stricter than `==`: 0 and −0 differ.
public func isIdentical(_ a: Double, _ b: Double) -> Bool {
  a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
}
