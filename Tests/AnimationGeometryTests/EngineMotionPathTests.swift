import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct EngineMotionPathTests {
  struct Table: Decodable {
    struct Case: Decodable {
      var d: String
      var lengths: [Double]
      var chromium: [[Double]]
      var webkit: [[Double]]
      var points: [[Double]]

      enum CodingKeys: String, CodingKey {
        case d
        case lengths = "L"
        case chromium = "c"
        case webkit = "w"
        case points = "p"
      }
    }
    var cases: [Case]
  }

  static let oracle = Oracle("Oracles/Measured/engine_motion_path.txt")

  @Test(arguments: oracle.sets)
  func matchesBrowsers(_ set: OracleSet) throws {
    var (lengths, points, ours, theirs, turns) = (
      WorstError(), WorstError(), WorstError(), WorstError(), WorstError()
    )
    var corners = 0
    for row in try set.json(Table.self).cases {
      let walk = try #require(MeasuredPath(try BezierPath(svgPathData: row.d)))
      for length in row.lengths { lengths.record(length / walk.length, 1, at: row.d) }
      for sample in row.points {
        let point = Point2D(x: sample[1], y: sample[2])
        let error = walk.point(at: sample[0] / 100).distance(to: point) / walk.length
        points.record(error, 0, at: "\(row.d) at \(sample[0])%")
      }
      for (rows, isWebKit) in [(row.webkit, true), (row.chromium, false)] {
        for sample in rows {
          let (fraction, place) = (sample[0] / 100, "\(row.d) at \(sample[0])%")
          let point = Point2D(x: sample[3], y: sample[4])
          let error = walk.point(at: fraction).distance(to: point) / walk.length
          if isWebKit {
            ours.record(error, 0, at: place)
          } else {
            theirs.record(error, 0, at: place)
          }
          // At a corner, and next to one, either direction is accepted; a closed path goes round.
          let direction = Point2D(x: sample[1], y: sample[2])
          let isClosed = row.d.hasSuffix("Z")
          let around = [-1e-4, 0, 1e-4].map { (step: Double) -> Point2D in
            let beside = fraction + step
            let wrapped = isClosed ? beside - beside.rounded(.down) : beside
            return walk.tangent(at: min(max(step == 0 ? fraction : wrapped, 0), 1))
          }
          guard around.allSatisfy({ $0.distance(to: around[1]) < 1e-2 }) else {
            corners += 1
            continue
          }
          turns.record(around[1].distance(to: direction), 0, at: place)
        }
      }
    }
    lengths.report("\(set), lengths, whose own tolerance is 4.9e-6")
    points.report("\(set), points at lengths, of the length")
    ours.report("\(set), WebKit's positions, of the length")
    theirs.report("\(set), Chromium's positions, of the length")
    turns.report("\(set), directions, \(corners) at corners left out")
    #expect(lengths.value <= 4.9e-6)
    #expect(points.value <= 6.4e-5)
    #expect(ours.value <= 7e-6)
    #expect(theirs.value <= 6.4e-5)
    #expect(turns.value <= 2.4e-3)
    #expect(corners < turns.count / 10)
  }
}
