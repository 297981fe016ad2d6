import AnimationGeometry
import AnimationTestSupport
import Testing

/// The arc length oracles: curves integrated with 30 digits.
@Suite struct ArcLengthOracleTests {
  struct Cubics: Decodable {
    struct Case: Decodable {
      var p: [[Double]]
      var length: Double
      var xy: [[Double]]
    }
    var fractions: [Double]
    var cases: [Case]
    enum CodingKeys: String, CodingKey {
      case fractions = "FR"
      case cases
    }
  }

  struct Paths: Decodable {
    struct Case: Decodable {
      var d: String
      var length: Double
      var segmentLengths: [Double]
      var rows: [[Double]]
    }
    var cases: [Case]
  }

  static let cubics = Oracle("Oracles/Computed/hp_cubic_arclength.txt")
  static let paths = Oracle("Oracles/Computed/hp_svgpath_arclength.txt")

  // Requested accuracy, and worst permitted error: below 1e-12 rounding contributes.
  static let accuracies = [(1e-6, 1e-6), (1e-9, 1e-9), (1e-12, 1e-12), (1e-15, 1e-14)]

  @Test(arguments: cubics.sets, accuracies)
  func cubicsMatchHighPrecision(_ set: OracleSet, _ accuracies: (Double, Double)) throws {
    let (accuracy, allowed) = accuracies
    let oracle = try set.json(Cubics.self)
    var (lengths, points) = (WorstError(), WorstError())
    for row in oracle.cases {
      let p = row.p.map { Point2D(x: $0[0], y: $0[1]) }
      var path = BezierPath()
      path.move(to: p[0])
      path.addCurve(to: p[3], control1: p[1], control2: p[2])
      let walk = try #require(MeasuredPath(path, accuracy: accuracy))
      lengths.record(walk.length / row.length, 1, at: "\(row.p)")
      for (fraction, xy) in zip(oracle.fractions, row.xy) {
        let point = walk.point(at: fraction)
        let error = point.distance(to: Point2D(x: xy[0], y: xy[1])) / row.length
        points.record(error, 0, at: "\(row.p) at \(fraction)")
      }
    }
    lengths.report("\(set), lengths, accuracy \(accuracy)")
    points.report("\(set), points, accuracy \(accuracy)")
    #expect(lengths.value <= allowed)
    #expect(points.value <= allowed)
  }

  @Test(arguments: paths.sets, accuracies)
  func pathsMatchHighPrecision(_ set: OracleSet, _ accuracies: (Double, Double)) throws {
    let (accuracy, allowed) = accuracies
    let oracle = try set.json(Paths.self)
    var (lengths, points, tangents) = (WorstError(), WorstError(), WorstError())
    for row in oracle.cases {
      let path = try BezierPath(svgPathData: row.d)
      let walk = try #require(MeasuredPath(path, accuracy: accuracy))
      lengths.record(walk.length / row.length, 1, at: row.d)
      #expect(path.length(accuracy: accuracy) == walk.length)
      for (length, expected) in zip(walk.segmentLengths, row.segmentLengths) {
        lengths.record(length / row.length, expected / row.length, at: row.d)
      }
      for sample in row.rows {
        let fraction = sample[0] / 100
        let point = walk.point(at: fraction)
        let error = point.distance(to: Point2D(x: sample[1], y: sample[2])) / row.length
        points.record(error, 0, at: "\(row.d) at \(fraction)")
        let tangent = walk.tangent(at: fraction)
        tangents.record(
          tangent.distance(to: Point2D(x: sample[3], y: sample[4])), 0,
          at: "\(row.d) at \(fraction)")
      }
    }
    lengths.report("\(set), lengths, accuracy \(accuracy)")
    points.report("\(set), points, accuracy \(accuracy)")
    tangents.report("\(set), tangents, accuracy \(accuracy)")
    #expect(lengths.value <= allowed)
    #expect(points.value <= allowed)
    // A tangent turns with the parameter, and if the curve is slow with much of it.
    #expect(tangents.value <= 100 * allowed)
  }
}
