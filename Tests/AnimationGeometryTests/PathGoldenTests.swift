import AnimationGeometry
import AnimationTestSupport
import Testing

/// Extracts of the arc length oracles, so that a clone without the oracles is also tested.
@Suite struct PathGoldenTests {
  @Test func cubicArcLength() throws {
    let golden = try GoldenFile("AnimationGeometryTests/Computed/cubic-arc-length.txt")
    for row in golden.rows {
      let p = try row.numbers()
      var path = BezierPath()
      path.move(to: Point2D(x: p[0], y: p[1]))
      path.addCurve(
        to: Point2D(x: p[6], y: p[7]), control1: Point2D(x: p[2], y: p[3]),
        control2: Point2D(x: p[4], y: p[5]))
      let walk = try #require(MeasuredPath(path))
      #expect(abs(walk.length - p[8]) <= golden.tolerance * p[8], "line \(row.line)")
      let error = walk.point(at: p[9]).distance(to: Point2D(x: p[10], y: p[11]))
      #expect(error <= golden.tolerance * p[8], "line \(row.line)")
    }
  }

  @Test func pathArcLength() throws {
    let golden = try GoldenFile("AnimationGeometryTests/Computed/path-arc-length.txt")
    for row in golden.rows {
      let p = try (1...6).map { try row.number($0) }
      // Commas replace the spaces, which separate the fields of a row.
      let data = row.fields[0].split(separator: ",").joined(separator: " ")
      let walk = try #require(MeasuredPath(try BezierPath(svgPathData: data)))
      #expect(abs(walk.length - p[0]) <= golden.tolerance * p[0], "line \(row.line)")
      let fraction = p[1] / 100
      let error = walk.point(at: fraction).distance(to: Point2D(x: p[2], y: p[3]))
      #expect(error <= golden.tolerance * p[0], "line \(row.line)")
      let turn = walk.tangent(at: fraction).distance(to: Point2D(x: p[4], y: p[5]))
      #expect(turn <= golden.tolerance, "line \(row.line)")
    }
  }
}
