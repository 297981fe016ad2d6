import AnimationGeometry
import AnimationTestSupport
import Foundation
import Testing

@Suite struct MeasuredPathTests {
  private func walk(
    _ data: String, pacing: PathPacing = .arcLength
  ) throws -> MeasuredPath {
    try #require(MeasuredPath(try BezierPath(svgPathData: data), pacing: pacing))
  }

  /// A path that was written and read has the same lengths and the same points, and writes the same.
  @Test func aPathIsKept() throws {
    for pacing in PathPacing.allCases {
      let walks = try [
        "M 0 0 C 0 100 100 100 100 0 Q 5 5 -3 8 L 2 2", "M 0 0 H 10 M 20 0 V 10",
        "M 0 0 H 1e308 H -1e308",
      ].map { try walk($0, pacing: pacing) }
      checkArchived("a measured path", Generator.element(of: walks), MeasuredPath.archived)
    }
  }

  @Test func aPathThatDrawsNothingIsNotPrepared() throws {
    #expect(MeasuredPath(BezierPath()) == nil)
    #expect(MeasuredPath(try BezierPath(svgPathData: "M 0 0 M 1 1")) == nil)
  }

  @Test func linesAreWalkedByLength() throws {
    let corner = try walk("M 0 0 H 10 V 90")
    #expect(corner.length == 100)
    #expect(corner.segmentLengths == [10, 90])
    #expect(corner.point(at: 0.25) == Point2D(x: 10, y: 15))
    #expect(corner.point(at: 0.5) == Point2D(x: 10, y: 40))
    #expect(corner.point(at: -1) == .zero)
    #expect(corner.point(at: 2) == Point2D(x: 10, y: 90))
    #expect(corner.point(at: .nan).x.isNaN)
  }

  @Test("At a joint the segment that ends there counts; a path is left on the next one")
  func joints() throws {
    let corner = try walk("M 0 0 H 10 V 10")
    #expect(corner.location(at: 0.5) == PathLocation(segment: 0, parameter: 1))
    #expect(corner.tangent(at: 0.5) == Point2D(x: 1, y: 0))
    #expect(corner.tangent(at: 0.75) == Point2D(x: 0, y: 1))
    #expect(corner.location(leaving: 0.5) == PathLocation(segment: 1, parameter: 0))
    #expect(corner.location(leaving: 0.25) == corner.location(at: 0.25))
    let still = try walk("M 0 0 H 10 L 10 0 V 10")
    #expect(still.location(leaving: 0.5) == PathLocation(segment: 2, parameter: 0))
  }

  @Test func gapsHaveNoLength() throws {
    let broken = try walk("M 0 0 H 10 M 20 0 V 10")
    #expect(broken.length == 20)
    #expect(broken.point(at: 0.5) == Point2D(x: 10, y: 0))
    let after = broken.location(leaving: 0.5)
    #expect(broken.point(at: after) == Point2D(x: 20, y: 0))
    #expect(broken.tangent(at: after) == Point2D(x: 0, y: 1))
    #expect(broken.location(leaving: 1) == PathLocation(segment: 1, parameter: 1))
  }

  @Test func closedPathsEndAtTheirStart() throws {
    let triangle = try walk("M 0 0 H 30 V 40 Z")
    #expect(triangle.segmentLengths == [30, 40, 50])
    #expect(triangle.point(at: 1) == .zero)
    #expect(triangle.tangent(at: 1) == Point2D(x: -0.6, y: -0.8))
  }

  @Test func zeroLengthsTakeTheirNeighboursDirection() throws {
    let start = try walk("M 0 0 L 0 0 L 0 5")
    #expect(start.tangent(at: 0) == Point2D(x: 0, y: 1))
    let end = try walk("M 0 0 L 0 5 L 0 5")
    #expect(end.tangent(at: 1) == Point2D(x: 0, y: 1))
    #expect(end.tangent(at: PathLocation(segment: 1, parameter: 1)) == Point2D(x: 0, y: 1))
    // Between two directions the one in which the path continues.
    let joint = try walk("M 0 0 L 0 5 L 0 5 L 7 5")
    #expect(joint.tangent(at: PathLocation(segment: 1, parameter: 0.5)) == Point2D(x: 1, y: 0))
    let point = try walk("M 3 4 L 3 4 C 3 4 3 4 3 4")
    #expect(point.length == 0)
    #expect(point.point(at: 0.5) == Point2D(x: 3, y: 4))
    #expect(point.tangent(at: 0.5) == .zero)
  }

  @Test func subpathsWithoutLengthArePassedOver() throws {
    let start = try walk("M 10 0 Z M 20 5 L 20 5 L 30 5")
    #expect(start.point(at: 0) == Point2D(x: 20, y: 5))
    #expect(start.point(at: start.location(leaving: 0)) == Point2D(x: 20, y: 5))
    #expect(start.tangent(at: 0) == Point2D(x: 1, y: 0))
    let end = try walk("M 0 0 L 10 0 M 20 5 Z")
    #expect(end.point(at: 1) == Point2D(x: 10, y: 0))
    // An animation ends at the end of the path.
    #expect(end.point(at: end.location(leaving: 1)) == Point2D(x: 20, y: 5))
    let middle = try walk("M 0 0 L 10 0 M 50 50 Z M 20 0 L 30 0")
    #expect(middle.point(at: 0.5) == Point2D(x: 10, y: 0))
    #expect(middle.point(at: middle.location(leaving: 0.5)) == Point2D(x: 20, y: 0))
    let joined = try walk("M 0 0 L 10 0 M 10 0 Z M 10 0 L 20 0")
    #expect(joined.location(leaving: 0.5) == PathLocation(segment: 2, parameter: 0))
    #expect(joined.velocity(at: 0.5, isRising: true) == Point2D(x: 20, y: 0))
  }

  @Test func coincidingControlPointsLeaveALimit() throws {
    let slow = try walk("M 0 0 C 0 0 0 10 10 10 C 20 10 20 10 20 10")
    #expect(slow.tangent(at: 0) == Point2D(x: 0, y: 1))
    #expect(slow.tangent(at: 1) == Point2D(x: 1, y: 0))
    // Out to the tip and back: at the tip the direction is still the one that led there.
    let cusp = try walk("M 0 0 C 10 10 0 10 10 0")
    let tip = cusp.tangent(at: PathLocation(segment: 0, parameter: 0.5))
    #expect(tip.distance(to: Point2D(x: 0, y: 1)) < 1e-12)
    let back = try walk("M 0 0 Q 0 8 0 0")
    #expect(back.tangent(at: PathLocation(segment: 0, parameter: 0.5)) == Point2D(x: 0, y: 1))
    #expect(back.tangent(at: 0.75) == Point2D(x: 0, y: -1))
  }

  @Test func coordinatesThatAreNotFiniteStayAtTheStart() throws {
    var path = BezierPath()
    path.move(to: Point2D(x: 1, y: 1))
    path.addLine(to: Point2D(x: 2, y: 1))
    path.addLine(to: Point2D(x: .nan, y: 1))
    let walk = try #require(MeasuredPath(path))
    #expect(walk.length.isNaN)
    #expect(walk.point(at: 0.5) == Point2D(x: 1, y: 1))
  }

  // Core Animation was measured at (10.647822, 48.460465), in single precision.
  @Test func theRecordedPacingIsOffered() throws {
    let arch = "M 0 0 C 0 100 100 100 100 0"
    let recorded = try walk(arch, pacing: .coreAnimation).point(at: 0.25)
    #expect(recorded.distance(to: Point2D(x: 10.647822, y: 48.460465)) < 1e-5)
    let exact = try walk(arch).point(at: 0.25)
    #expect(exact.distance(to: Point2D(x: 10.589254, y: 48.352395)) < 1e-5)
    let lines = try walk("M 0 0 H 10 V 90", pacing: .coreAnimation)
    #expect(lines.point(at: 0.25).distance(to: Point2D(x: 10, y: 15)) < 1e-12)
  }

  @Test func partsAddUp() {
    forAll("parts", .path, .element(of: PathPacing.allCases)) { path, pacing in
      guard let walk = MeasuredPath(path, pacing: pacing) else { return path.segments.isEmpty }
      let sum = walk.segmentLengths.reduce(0, +)
      if pacing == .arcLength {
        try hold(path.length() == walk.length, "two lengths")
        try hold(walk.segmentLengths == path.segments.map { $0.length() }, "two segment lengths")
      }
      let lengths = walk.segmentLengths
      let (first, last) = (
        lengths.firstIndex { $0 > 0 } ?? 0, lengths.lastIndex { $0 > 0 } ?? lengths.count - 1
      )
      return (walk.length - sum).magnitude <= 1e-13 * sum
        && walk.point(at: 0) == walk.segments[first].start
        && walk.point(at: 1) == walk.segments[last].end
    }
  }

  // Between two fractions is that part of the length, for any curve.
  @Test func aPathWalkedByLengthHasConstantSpeed() {
    forAll("constant speed", .path, .fraction, .fraction, count: 500, judging: 0.6) { path, a, b in
      guard let walk = MeasuredPath(path), walk.length > 0 else { return nil }
      let (from, to) = (walk.location(at: min(a, b)), walk.location(at: max(a, b)))
      let between = length(walk, before: to) - length(walk, before: from)
      let expected = (max(a, b) - min(a, b)) * walk.length
      try hold(
        (between - expected).magnitude <= 1e-9 * walk.length, "\(between) for \(expected)")
      return walk.point(at: a).distance(to: walk.point(at: b)) <= between + 1e-9 * walk.length
        || path.elements.dropFirst().contains(.move)
    }
  }

  /// Returns the length up to a location, by cutting the segment there.
  private func length(_ walk: MeasuredPath, before place: PathLocation) -> Double {
    walk.segmentLengths[..<place.segment].reduce(0, +)
      + walk.segments[place.segment].part(to: place.parameter).length(accuracy: 1e-13)
  }

  @Test func tangentsAreUnitVectorsAlongTheWay() {
    forAll("tangents", .path, .fraction, count: 500, judging: 0.6) { path, fraction in
      guard let walk = MeasuredPath(path), walk.length > 0 else { return nil }
      let tangent = walk.tangent(at: fraction)
      try hold((tangent.length - 1).magnitude < 1e-14, "length \(tangent.length)")
      let place = walk.location(at: fraction)
      let derivative = walk.segments[place.segment].derivative(at: place.parameter)
      return derivative.length < 1e-6
        || tangent.distance(to: derivative.normalized) < 1e-6
    }
  }

  @Test func anyPathCanBeWalked() {
    forAll("total", .path(.point(.any), count: 1...4), .any, count: 1000) { path, fraction in
      guard let walk = MeasuredPath(path) else { return path.segments.isEmpty }
      let place = walk.location(at: fraction)
      _ = walk.tangent(at: place)
      return walk.segments.indices.contains(place.segment)
        && (fraction.isNaN || (0...1).contains(place.parameter))
    }
  }

  @Test func equalityOfPreparedPaths() throws {
    let first = try walk("M 0 0 C 0 100 100 100 100 0")
    #expect(try walk("M 0 0 C 0 100 100 100 100 0") == first)
    #expect(try walk("M 0 0 C 0 100 100 100 100 1") != first)
  }
}

extension BezierSegment {
  /// Returns the first part of the curve, up to a parameter, by de Casteljau's construction.
  fileprivate func part(to t: Double) -> BezierSegment {
    func mix(_ a: Point2D, _ b: Point2D) -> Point2D { a * (1 - t) + b * t }
    switch self {
    case .line(let a, let b):
      return .line(from: a, to: mix(a, b))
    case .quadratic(let a, let b, let c):
      return .quadratic(from: a, control: mix(a, b), to: mix(mix(a, b), mix(b, c)))
    case .cubic(let a, let b, let c, let d):
      let (first, middle, last) = (mix(a, b), mix(b, c), mix(c, d))
      let (low, high) = (mix(first, middle), mix(middle, last))
      return .cubic(from: a, control1: first, control2: low, to: mix(low, high))
    }
  }
}
