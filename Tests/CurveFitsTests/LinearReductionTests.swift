import AnimationTestSupport
import CurveFits
import Testing

/// The least number of lines, found by following every line from every reached interval of values to every later
/// column: exhaustive, and independent of the code under test.
private struct LeastLines {
  let x: [Double]
  let low: [Double]
  let high: [Double]

  init(_ samples: [Double], _ x: [Double], tolerance: Double) {
    self.x = x
    low = samples.map { $0 - tolerance }
    high = samples.map { $0 + tolerance }
  }

  var count: Int {
    var reached = [(column: 0, low: low[0], high: high[0])]
    var lines = 0
    while !reached.contains(where: { $0.column == x.count - 1 }) {
      var next: [(column: Int, low: Double, high: Double)] = []
      for start in reached {
        for column in (start.column + 1)..<x.count {
          guard let (low, high) = ends(from: start, at: column) else { break }
          if !next.contains(where: { $0.column == column && $0.low <= low && $0.high >= high }) {
            next.append((column, low, high))
          }
        }
      }
      reached = next
      lines += 1
    }
    return lines
  }

  /// Returns the least and the greatest value at a column, from the corners of the possible region: pairs of a value at
  /// the start and one at the end, between the lines that each column draws in that plane.
  private func ends(
    from start: (column: Int, low: Double, high: Double), at column: Int
  ) -> (Double, Double)? {
    // a·u + b·v ≤ c
    var limits: [(a: Double, b: Double, c: Double)] = [(1, 0, start.high), (-1, 0, -start.low)]
    for middle in (start.column + 1)...column {
      let share = (x[middle] - x[start.column]) / (x[column] - x[start.column])
      limits.append((1 - share, share, high[middle]))
      limits.append((share - 1, -share, -low[middle]))
    }
    var found: (Double, Double)?
    for (index, p) in limits.enumerated() {
      for q in limits[..<index] {
        let determinant = p.a * q.b - q.a * p.b
        guard determinant.magnitude > 1e-12 else { continue }
        let u = (p.c * q.b - q.c * p.b) / determinant
        let v = (p.a * q.c - q.a * p.c) / determinant
        guard limits.allSatisfy({ $0.a * u + $0.b * v <= $0.c + 1e-11 }) else { continue }
        found = found.map { (min($0.0, v), max($0.1, v)) } ?? (v, v)
      }
    }
    return found
  }
}

private func samples(count: ClosedRange<Int>) -> Generator<([Double], Double, Bool)> {
  let noise = Generator<Double>.fraction.array(count: count)
  let walk = noise.map { steps -> [Double] in
    var sum = 0.0
    return steps.map {
      sum += $0 - 0.5
      return sum
    }
  }
  let bends = walk.map { steps -> [Double] in
    var sum = 0.0
    return steps.map {
      sum += $0
      return sum
    }
  }
  let corners = zip(noise, .int(in: 2...5)).map { values, gap -> [Double] in
    values.indices.map { values[$0 / gap] + Double($0 % gap) / 3 }
  }
  let coarse = noise.map { $0.map { ($0 * 3).rounded(.down) + 0.001 * $0 } }
  let values = Generator<[Double]>.oneOf(noise, walk, bends, corners, coarse)
  let tolerances = Generator<Double>.element(of: [0.02, 0.0731, 0.19, 0.377, 0.61])
  return zip(values, tolerances, .bool)
}

private func positions(_ count: Int, even: Bool) -> [Double] {
  (0..<count).map { index -> Double in
    let shift = 0.3 * Double(index * index % 3)
    return even ? Double(index) / 60 : Double(index) + shift
  }
}

private func line(_ knots: [LinearReduction.Knot], _ x: [Double], at column: Int) -> Double {
  for (start, end) in zip(knots, knots.dropFirst()) where column <= end.index {
    return LinearReduction.value(
      at: x[column], from: (x[start.index], start.value), to: (x[end.index], end.value))
  }
  return knots.last?.value ?? .nan
}

@Suite("The fewest lines within a tolerance") struct LinearReductionTests {
  @Test(
    "hardly a polyline with fewer joints keeps the tolerance, as following every line shows",
    arguments: [(2...12, 600), (24...36, 40)])
  func fewest(columns: ClosedRange<Int>, count: Int) {
    forAll("as few as possible", samples(count: columns), count: count) {
      values, tolerance, isEven in
      let x = positions(values.count, even: isEven)
      let knots = LinearReduction.knots(of: values, at: x, tolerance: tolerance)
      let least = LeastLines(values, x, tolerance: tolerance).count + 1
      try hold(
        Double(knots.count) <= 1.1 * Double(least), "\(knots.count) where \(least) suffice")
      try hold(knots.count >= least, "\(knots.count) cannot be, \(least) are needed")
      return true
    }
  }

  @Test("at each column the line is within the tolerance, whatever the samples")
  func tolerance() {
    forAll("within", samples(count: 1...300), count: 300) { values, tolerance, isEven in
      let x = positions(values.count, even: isEven)
      for scale in [1, 1e-9, 1e12] {
        let scaled = values.map { $0 * scale }
        let knots = LinearReduction.knots(of: scaled, at: x, tolerance: tolerance * scale)
        try hold(knots.first?.index == 0 && knots.last?.index == values.count - 1, "the ends")
        for column in values.indices {
          let error = (line(knots, x, at: column) - scaled[column]).magnitude
          try hold(error <= tolerance * scale, "\(error) at \(column)")
        }
      }
      return true
    }
  }

  @Test("a tolerance below the last bit of the samples keeps all that is not at rest")
  func noTolerance() {
    let values = [0, 0, 0, 1e9, 2e9, 3e9 + 0.1, 3e9 + 0.1, 3e9 + 0.1, 7]
    let knots = LinearReduction.knots(
      of: values, at: positions(values.count, even: true), tolerance: 1e-12)
    #expect(knots.map(\.index) == [0, 2, 3, 4, 5, 7, 8])
    #expect(knots.map(\.value) == [0, 0, 1e9, 2e9, 3e9 + 0.1, 3e9 + 0.1, 7])
  }

  @Test("numbers at the edge of their range end nothing")
  func extremes() {
    forAll("total", Generator<Double>.any.array(count: 1...40), count: 300) { values in
      let values = values.map { $0.isFinite ? $0 : 0 }
      let x = positions(values.count, even: true)
      let knots = LinearReduction.knots(of: values, at: x, tolerance: 1)
      return knots.first?.index == 0 && knots.last?.index == values.count - 1
    }
  }

  @Test func endsCanBePinned() {
    let x = positions(200, even: true)
    let values = x.map { $0 * $0 }
    let knots = LinearReduction.knots(of: values, at: x, tolerance: 0.1, pinsEnds: true)
    #expect(knots.first?.value == values[0] && knots.last?.value == values[199])
    #expect(knots.count == 6)
  }
}
