import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct ArcLengthTests {
  private func cubic(_ numbers: [Double]) -> BezierSegment {
    let points = stride(from: 0, to: 8, by: 2).map {
      Point2D(x: numbers[$0], y: numbers[$0 + 1])
    }
    return .cubic(from: points[0], control1: points[1], control2: points[2], to: points[3])
  }

  // Lengths known in closed form.
  @Test func knownLengths() {
    let slanted = BezierSegment.line(from: .zero, to: Point2D(x: 3, y: 4))
    #expect(slanted.length() == 5)
    // The parabola y = x² from 0 to 1.
    let parabola = BezierSegment.quadratic(
      from: .zero, control: Point2D(x: 0.5, y: 0), to: Point2D(x: 1, y: 1))
    #expect(abs(parabola.length(accuracy: 1e-15) - 1.478942857544597) < 1e-15)
    // Up and down on a line: the cusp is at a half, 3/4 of the way up.
    let back = BezierSegment.quadratic(
      from: .zero, control: Point2D(x: 0, y: 1), to: .zero)
    #expect(abs(back.length() - 1) < 1e-15)
    // An exact cusp: the derivative is zero in the middle.
    let cusp = cubic([0, 0, 1, 1, 0, 1, 1, 0])
    #expect(abs(cusp.length() - 1.8284271247461901) < 1e-14)
  }

  @Test func lengthsLieBetweenChordAndPolygon() {
    forAll("chord ≤ length ≤ polygon", .segment(.point), count: 2000) { segment in
      let length = segment.length()
      let polygon: Double
      switch segment {
      case .line(let a, let b): polygon = a.distance(to: b)
      case .quadratic(let a, let b, let c): polygon = a.distance(to: b) + b.distance(to: c)
      case .cubic(let a, let b, let c, let d):
        polygon = a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
      }
      let chord = segment.start.distance(to: segment.end)
      return length >= chord * (1 - 1e-9) && length <= polygon * (1 + 1e-9)
    }
  }

  // Comparison with the chords of 2^14 steps, for any degenerate curve; their error falls with the square of the step
  // if the curve is smooth.
  @Test func lengthsAreLimitsOfPolygons() {
    forAll("polygons", .segment(.point), count: 60) { segment in
      let count = 1 << 14
      var (polygon, last) = (0.0, segment.start)
      for step in 1...count {
        let next = segment.point(at: Double(step) / Double(count))
        polygon += last.distance(to: next)
        last = next
      }
      let length = segment.length()
      return length >= polygon * (1 - 1e-9) && length <= polygon * (1 + 1e-6)
    }
  }

  @Test func accuraciesAgree() {
    forAll("accuracies agree", .segment(.point), count: 2000) { segment in
      let exact = segment.length(accuracy: 1e-15)
      for accuracy in [1e-4, 1e-6, 1e-9, 1e-12] {
        let error = (segment.length(accuracy: accuracy) - exact).magnitude
        try hold(error <= (accuracy + 1e-14) * exact, "\(error) of \(exact) at \(accuracy)")
      }
      return true
    }
  }

  // The nearer two control points are to a cusp, the sharper the turn.
  @Test func turnsThatAreNearlyCuspsKeepTheAccuracy() {
    for exponent in 1...60 {
      let offset = Double(sign: .plus, exponent: -exponent, significand: 1)
      let near = cubic([0, 0, 1 + offset, 1, 0, 1, 1 + offset, 0])
      let (coarse, fine) = (near.length(), near.length(accuracy: 1e-15))
      #expect(abs(coarse - fine) <= 1e-9 * fine)
      let flat = BezierSegment.quadratic(
        from: .zero, control: Point2D(x: 1, y: offset), to: Point2D(x: 0.25, y: 0))
      // On the axis: out to 4/7 and back to 1/4.
      #expect(abs(flat.length() - (8.0 / 7 - 0.25)) <= max(1e-9, 4 * offset))
    }
  }

  @Test func reversedCurvesAreAsLong() {
    forAll("reversed", .segment(.point), count: 1000) { segment in
      let (forth, back) = (
        segment.length(accuracy: 1e-15), segment.reversed.length(accuracy: 1e-15)
      )
      return (forth - back).magnitude <= 1e-14 * forth
    }
  }

  @Test func lengthsScale() {
    forAll("scaled", .segment(.point), .int(in: -900...900), count: 1000) { segment, exponent in
      let factor = Double(sign: .plus, exponent: exponent, significand: 1)
      let scaled: BezierSegment
      switch segment {
      case .line(let a, let b): scaled = .line(from: a * factor, to: b * factor)
      case .quadratic(let a, let b, let c):
        scaled = .quadratic(from: a * factor, control: b * factor, to: c * factor)
      case .cubic(let a, let b, let c, let d):
        scaled = .cubic(
          from: a * factor, control1: b * factor, control2: c * factor, to: d * factor)
      }
      // The scaling is by a power of two, so the bits are the same; coordinates below the normal numbers are out of
      // range here.
      return scaled.length() == segment.length() * factor
    }
  }

  @Test func anyInputHasALength() {
    forAll("total", .segment(.point(.any)), count: 3000) { segment in
      let length = segment.length()
      let isFinite = [segment.start, segment.end].allSatisfy(\.isFinite)
      return length.isNaN || (length >= 0 && isFinite)
    }
  }

  @Test func extremesAreDocumented() {
    let huge = Double.greatestFiniteMagnitude
    let across = BezierSegment.line(from: Point2D(x: -huge, y: 0), to: Point2D(x: huge, y: 0))
    #expect(across.length() == .infinity)
    let half = cubic([-huge / 4, 0, 0, 0, 0, 0, huge / 4, 0])
    #expect(abs(half.length() / (huge / 2) - 1) < 1e-15)
    let tiny = cubic([0, 0, 1, 0, 2, 0, 3, 0].map { $0 * .leastNonzeroMagnitude })
    #expect(tiny.length() == 3 * .leastNonzeroMagnitude)
    #expect(cubic([0, 0, .nan, 0, 0, 0, 1, 0]).length().isNaN)
    #expect(cubic([0, 0, .infinity, 0, 0, 0, 1, 0]).length().isNaN)
    #expect(cubic([7, 7, 7, 7, 7, 7, 7, 7]).length() == 0)
    #expect(abs(across.length(accuracy: .nan)) == .infinity)
  }
}
