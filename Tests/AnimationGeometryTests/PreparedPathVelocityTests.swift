import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct PreparedPathVelocityTests {
  private func walk(_ text: String, pacing: PathPacing = .arcLength) throws -> MeasuredPath {
    try #require(MeasuredPath(try BezierPath(svgPathData: text), pacing: pacing))
  }

  @Test func theSpeedIsTheLength() {
    forAll("speed along a path", .path, .fraction, .bool, count: 1000, judging: 0.6) {
      path, fraction, isRising in
      guard let walk = MeasuredPath(path), walk.length > 0 else { return nil }
      let velocity = walk.velocity(at: fraction, isRising: isRising)
      if velocity.x.isNaN { return path.elements.dropFirst().contains(.move) }
      if velocity == .zero { return isRising ? fraction == 1 : fraction == 0 }
      try hold((velocity.length - walk.length).magnitude <= 1e-12 * walk.length, "\(velocity)")
      return true
    }
  }

  @Test func velocityIsTheDerivativeOfThePoint() {
    forAll("velocity along a path", .path, .fraction, count: 1000, judging: 0.55) {
      path, fraction in
      var compared = 0
      for pacing in PathPacing.allCases {
        guard let walk = MeasuredPath(path, accuracy: 1e-13, pacing: pacing), walk.length > 0
        else { continue }
        let step = 0x1p-16
        let places = [0, 1, 2].map { walk.location(at: fraction + $0 * step) }
        guard fraction < 1 - 4 * step, places[0].segment == places[2].segment else { continue }
        let points = places.map { walk.point(at: $0) }
        let slopes = [1, 2].map { (points[$0] - points[$0 - 1]) * (1 / step) }
        // A joint, a cusp or an entry of the table is in between.
        guard slopes[0].distance(to: slopes[1]) <= 1e-3 * walk.length else { continue }
        let velocity = walk.velocity(at: fraction, isRising: true)
        try hold(
          velocity.distance(to: slopes[0]) <= 2e-3 * walk.length,
          "\(pacing): \(velocity), by differences \(slopes)")
        compared += 1
      }
      return compared > 0 ? true : nil
    }
  }

  @Test func turningIsTheCurvature() throws {
    // A quarter of a circle of radius 100, as near as a cubic comes.
    let k = 55.22847498307936
    let arc = try walk("M 100 0 C 100 \(k) \(k) 100 0 100")
    // The curvature of a cubic at its end: ⅔ of the distance of the second control point from the tangent, divided by
    // the square of the distance of the first from the end.
    let curvature = 2 / 3 * (100 - k) / (k * k)
    for (end, isRising) in [(0.0, true), (1, false)] {
      let turning = arc.turning(at: end, isRising: isRising)
      #expect(isClose(turning, curvature * arc.length, tolerance: 1e-12))
    }
    #expect(arc.turning(at: 1, isRising: true) == 0)
    // A quarter turn in total; the error of the midpoint rule is some 1e-7 here.
    let sum = (0..<1000).reduce(0) {
      $0 + arc.turning(at: (Double($1) + 0.5) / 1000, isRising: true)
    }
    #expect(isClose(sum / 1000, .pi / 2, tolerance: 1e-6))
    let back = try walk("M 0 100 C \(k) 100 100 \(k) 100 0")
    #expect(back.turning(at: 0.5, isRising: true) < -1.5)
  }

  @Test func turningIsTheDerivativeOfTheDirection() {
    forAll("turning", .segment(.point), .fraction, count: 2000, judging: 0.7) { segment, t in
      let step = 0x1p-20
      guard t > step, t < 1 - step else { return nil }
      let slope = segment.derivative(at: t)
      let (a, b) = (segment.direction(at: t - step), segment.direction(at: t + step))
      guard slope.length > 1, a.dot(b) > 0.99 else { return nil }
      let turned = a.cross(b) / (2 * step)
      let turning = segment.turning(at: t)
      guard turning.magnitude < 1e3 else { return nil }
      try hold(
        (turning - turned).magnitude <= 1e-3 * (1 + turned.magnitude), "\(turning), \(turned)")
      return true
    }
  }

  @Test func jointsCornersAndGaps() throws {
    let bent = try walk("M 0 0 L 10 0 L 10 10")
    #expect(bent.velocity(at: 0.5, isRising: true) == Point2D(x: 0, y: 20))
    #expect(bent.velocity(at: 0.5, isRising: false) == Point2D(x: 20, y: 0))
    #expect(bent.turning(at: 0.5, isRising: true).isNaN)
    #expect(bent.turning(at: 0.25, isRising: true) == 0)
    let torn = try walk("M 0 0 L 10 0 M 20 0 L 30 0")
    for isRising in [true, false] {
      #expect(torn.velocity(at: 0.5, isRising: isRising).x.isNaN)
      // The point jumps, the direction does not.
      #expect(torn.turning(at: 0.5, isRising: isRising) == 0)
      #expect(torn.velocity(at: 0.4, isRising: isRising) == Point2D(x: 20, y: 0))
    }
    // Beyond a subpath without length, which is at the start of the second one.
    let empty = try walk("M 0 0 L 10 0 M 20 0 Z L 20 10")
    for isRising in [true, false] {
      #expect(empty.velocity(at: 0.5, isRising: isRising).x.isNaN)
      #expect(empty.turning(at: 0.5, isRising: isRising).isNaN)
    }
    let straight = try walk("M 0 0 L 10 0 L 20 0")
    #expect(straight.turning(at: 0.5, isRising: false) == 0)
    #expect(straight.velocity(at: 1, isRising: true) == .zero)
    #expect(straight.velocity(at: .nan, isRising: true).x.isNaN)
    #expect(try walk("M 5 5 L 5 5").velocity(at: 0.5, isRising: true) == .zero)
  }

  @Test func directionsTurnRoundAtACusp() throws {
    let cusp = try walk("M 0 0 C 100 100 0 100 100 0")
    let (before, after) = (
      cusp.velocity(at: 0.5, isRising: false), cusp.velocity(at: 0.5, isRising: true)
    )
    #expect(before.y > 0.9 * cusp.length && after.y < -0.9 * cusp.length)
    let segment = cusp.segments[0]
    #expect(segment.turning(at: 0.5).isNaN)
    #expect(BezierSegment.line(from: .zero, to: .zero).turning(at: 0.5) == 0)
    // An end that coincides with its control point: half of the following curvature, by the limit.
    let gentle = BezierSegment.cubic(
      from: .zero, control1: .zero, control2: Point2D(x: 1, y: 0), to: Point2D(x: 2, y: 1))
    let near = gentle.turning(at: 0x1p-20)
    #expect((gentle.turning(at: 0) - near).magnitude < 1e-5 * near.magnitude)
  }
}
