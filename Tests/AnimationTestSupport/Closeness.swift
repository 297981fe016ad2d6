/// How many steps from one `Double` to the next lie between two numbers.
///
/// - Returns: 0 for equal numbers, −0 and 0 among them, and for two NaN; `UInt64.max` where only
///   one is NaN. An infinity is one step beyond the greatest finite number.
public func ulpDistance(_ a: Double, _ b: Double) -> UInt64 {
  if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
  let (x, y) = (a.magnitude.bitPattern, b.magnitude.bitPattern)
  if a.sign == b.sign { return x > y ? x - y : y - x }
  return x + y
}

/// Whether a number agrees with the expected one: |actual − expected| ≤ tolerance · (1 + |expected|).
///
/// The tolerance is absolute near 0 and relative far from it. Equal infinities agree, and so do
/// two NaN.
///
/// - Parameters:
///   - actual: The number under test.
///   - expected: The number of the oracle.
///   - tolerance: What the source of the expected number justifies; 0 asks for equality.
public func isClose(_ actual: Double, _ expected: Double, tolerance: Double) -> Bool {
  if actual == expected || (actual.isNaN && expected.isNaN) { return true }
  let distance = (actual - expected).magnitude
  return distance.isFinite && distance <= tolerance * (1 + expected.magnitude)
}

/// Whether each number of a row agrees with its expected one, as a single number does. Rows of
/// different lengths do not agree.
public func isClose(_ actual: [Double], _ expected: [Double], tolerance: Double) -> Bool {
  actual.count == expected.count
    && zip(actual, expected).allSatisfy { isClose($0, $1, tolerance: tolerance) }
}

/// Whether two numbers have the same bits, except that every NaN is the same as every other.
///
/// This is stricter than `==`: it keeps 0 and −0 apart.
public func isIdentical(_ a: Double, _ b: Double) -> Bool {
  a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
}
