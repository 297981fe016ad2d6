import AnimationInterpolation
import AnimationTestSupport
import Testing

/// Kochanek–Bartels splines of 50 digits.
@Suite struct KeyframeSplineTests {
  struct Table: Decodable {
    struct Convention: Decodable {
      var `in`: [Double]
      var out: [Double]
      var y: [Double]
    }
    struct Case: Decodable {
      var t: [Double]
      var p: [Double]
      var tension: [Double]
      var continuity: [Double]
      var bias: [Double]
      var ts: [Double]
      var duplicated: Convention
      var chord: Convention

      enum CodingKeys: String, CodingKey {
        case t, p, tension, continuity, bias, ts
        case duplicated = "KB-dup"
        case chord = "KB-chord"
      }

      var spline: KeyframeSpline {
        KeyframeSpline(
          values: p.map { [$0] },
          shapes: KeyframeSpline.Shape.all(
            count: p.count, tension: tension, continuity: continuity, bias: bias),
          intervals: zip(t.dropFirst(), t).map { $0 - $1 })
      }
    }
    var cases: [Case]
  }

  static let oracle = Oracle("Oracles/Computed/hp_tcb.txt")

  @Test(arguments: oracle.sets)
  func matchesHighPrecision(_ set: OracleSet) throws {
    var (tangents, values, interior) = (WorstError(), WorstError(), WorstError())
    for row in try set.json(Table.self).cases {
      let spline = row.spline
      for index in row.p.indices {
        let (incoming, outgoing) = (
          spline.tangent(at: index, isOutgoing: false)[0],
          spline.tangent(at: index, isOutgoing: true)[0]
        )
        tangents.record(incoming, row.chord.in[index], at: "\(row.t) in \(index)")
        tangents.record(outgoing, row.chord.out[index], at: "\(row.t) out \(index)")
      }
      let curve = try PreparedHermite(spline, times: row.t)
      for (time, y) in zip(row.ts, row.chord.y) {
        values.record(curve.value(at: time)[0], y, at: "\(row.t) at \(time)")
      }
      // With duplicated ends only the segments between two inner keyframes are the same.
      for (time, y) in zip(row.ts, row.duplicated.y)
      where row.p.count > 3 && time >= row.t[1] && time <= row.t[row.t.count - 2] {
        interior.record(curve.value(at: time)[0], y, at: "\(row.t) at \(time)")
      }
    }
    tangents.report("\(set), tangents, KB-chord")
    values.report("\(set), values, KB-chord")
    interior.report("\(set), values of interior segments, KB-dup")
    for worst in [tangents, values, interior] {
      #expect(worst.count > 500)
      #expect(worst.value <= 1e-12)
    }
  }

  @Test func scaledTangentsMakeTheVelocityContinuous() {
    let number = Generator<Double>.moderate
    let shape = Generator<Double>.fraction.map { 2 * $0 - 1 }
    let gap = Generator<Double>.element(of: [0.25, 1, 1 / 3, 7])
    forAll("C1", zip(gap, number, shape, shape).array(count: 3...6)) { keys in
      let times = keys.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1.0) }.dropLast()
      let intervals = keys.map(\.0).dropLast()
      let spline = KeyframeSpline(
        values: keys.map { [$0.1] },
        shapes: keys.map { KeyframeSpline.Shape(tension: $0.2, bias: $0.3) },
        intervals: Array(intervals))
      let size = keys.map(\.1.magnitude).max() ?? 0
      for index in 1..<times.count - 1 {
        let left = spline.tangent(at: index, isOutgoing: false)[0] / intervals[index - 1]
        let right = spline.tangent(at: index, isOutgoing: true)[0] / intervals[index]
        try hold((left - right).magnitude <= 1e-13 * size, "\(left), then \(right)")
      }
      return true
    }
  }

  @Test func withoutShapesItIsTheSplineOfCatmullAndRom() {
    let spline = KeyframeSpline(values: [[0, 1], [2, 1], [10, 5]])
    #expect(spline.tangent(at: 1, isOutgoing: true) == [5, 2])
    #expect(spline.tangent(at: 1, isOutgoing: false) == [5, 2])
    #expect(spline.tangent(at: 0, isOutgoing: true) == [2, 0])
    #expect(spline.tangent(at: 2, isOutgoing: false) == [8, 4])
    #expect(KeyframeSpline(values: [[3]]).tangent(at: 0, isOutgoing: true) == [0])
  }

  @Test func keyframesThatThereAreNotHaveNoTangents() {
    for count in 0...3 {
      let spline = KeyframeSpline(values: Array(repeating: [1, 2], count: count))
      for index in [-1, count, .max] {
        #expect(spline.tangent(at: index, isOutgoing: true).isEmpty)
        #expect(spline.tangent(at: index, isOutgoing: false).isEmpty)
      }
    }
  }

  /// There are as many paced times as keyframes, for any distances.
  @Test func pacedTimesAreAsManyAsKeyframes() {
    forAll("paced times", Generator<Double>.any.array(count: 0...5)) { distances in
      let times = KeyTimes.paced(distances: distances)
      return times.count == distances.count + 1 && times[0] == 0
        && (distances.isEmpty || times.last == 1)
    }
  }
}
