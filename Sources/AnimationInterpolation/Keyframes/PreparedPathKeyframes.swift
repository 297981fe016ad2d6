import AnimationGeometry
import AnimationMath

/// A motion path, ready for evaluation.
///
/// The keyframes are the start of the path and the end of each drawn element. A gap between subpaths takes no time:
/// the value jumps at the joint. Each element has an equal share of the time, or the share of its key times, and its
/// progress is its Bézier parameter. In the paced modes the whole path is traversed at constant speed; in discrete
/// mode the start of each element is held. The cubic modes are the linear or the paced one, because a path already
/// has its own smoothness. At the time of a joint the start of the next element counts, even for the direction of
/// travel.
package struct PreparedPathKeyframes: Sendable, Hashable {
  enum Rule: Sendable, Hashable, CaseIterable { case elements, hold, paced }

  /// The stored values, in one object, because interpolations are copied at each reading.
  private final class Walk: Sendable {
    let path: MeasuredPath
    let rule: Rule
    let times: [Double]

    init(_ path: MeasuredPath, _ rule: Rule, _ times: [Double]) {
      (self.path, self.rule, self.times) = (path, rule, times)
    }
  }

  private let walk: Walk

  var path: MeasuredPath { walk.path }
  var rule: Rule { walk.rule }
  /// The start of each element, and the end of the last one.
  var times: [Double] { walk.times }

  /// Computes lengths and times. Complexity: O(elements of the path).
  ///
  /// - Parameters:
  ///   - path: The motion path; only its drawn elements take time.
  ///   - mode: The rule for the times of the elements.
  ///   - keyTimes: One for each keyframe, the number of elements plus one, in every mode; see
  ///   ``KeyTimes/used(_:valueCount:mode:)``. Ignored in the paced modes.
  ///   - pacing: The measure of lengths in the paced modes.
  /// - Throws: ``PreparedKeyframes/Problem/noValues`` for a path that draws nothing, and
  ///   ``PreparedKeyframes/Problem/unpaceable`` if the length is not a number.
  package init(
    _ path: BezierPath, mode: CalculationMode, keyTimes: [Double]? = nil,
    pacing: PathPacing = .arcLength
  ) throws(PreparedKeyframes.Problem) {
    guard let prepared = MeasuredPath(path, pacing: pacing) else { throw .noValues }
    guard prepared.length.isFinite else { throw .unpaceable }
    let count = prepared.segments.count + 1
    let given = mode.isPaced ? nil : keyTimes
    let times =
      given.flatMap { KeyTimes.used($0, valueCount: count, mode: .linear) }
      ?? KeyTimes.even(valueCount: count, mode: .linear)
    self.init(
      prepared, mode.isPaced ? .paced : mode == .discrete ? .hold : .elements, times: times)
  }

  init(_ path: MeasuredPath, _ rule: Rule, times: [Double]) {
    walk = Walk(path, rule, times)
  }

  package static func == (a: PreparedPathKeyframes, b: PreparedPathKeyframes) -> Bool {
    a.walk === b.walk || a.path == b.path && a.rule == b.rule && a.times == b.times
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(rule)
    hasher.combine(times)
  }

  /// Returns the location of a progress: the element and the linear fraction in it; in a paced mode that of the whole
  /// path.
  func place(at progress: Double) -> SegmentLocation {
    guard rule != .paced else {
      return SegmentLocation(segment: 0, fraction: progress, hasCurve: true)
    }
    return walk.times.withSpan { KeyTimes.place(at: progress, times: $0) }
  }

  /// Returns the location on the path, at a fraction after the element's own curve; in a paced mode it is that of the
  /// whole path.
  func location(inSegment index: Int, at fraction: Double) -> PathLocation {
    switch rule {
    case .paced: walk.path.location(leaving: fraction)
    case .hold: PathLocation(segment: index, parameter: 0)
    case .elements: PathLocation(segment: index, parameter: fraction)
    }
  }

  func point(inSegment index: Int, at fraction: Double) -> Point2D {
    walk.path.point(at: location(inSegment: index, at: fraction))
  }

  func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    let point = point(inSegment: index, at: fraction)
    return lane == 0 ? point.x : point.y
  }

  /// Returns the angle of the direction of travel in an element, in radians from the x axis.
  func angle(inSegment index: Int, at fraction: Double) -> Double {
    let tangent = walk.path.tangent(at: location(inSegment: index, at: fraction))
    return .atan2(y: tangent.y, x: tangent.x)
  }
}

extension PreparedInterpolation {
  /// Applies an animation whose values are paths.
  ///
  /// Paths with the same elements are interpolated point by point; others switch at ½.
  func applyPath(
    at place: SegmentLocation, to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = value[0]
    for lane in 1..<max(laneCount, 1) {
      value[lane] = coordinate(lane, at: place, structureBelow: below, below: value[lane])
    }
    value[0] = structure(at: place, below: below)
  }

  /// Returns the elements of the path at a location.
  func structure(at place: SegmentLocation, below: Double) -> Double {
    let (start, end) = ends(0, inSegment: place.segment, below: below)
    return place.fraction < 0.5 ? start : end
  }

  /// Returns one coordinate of the path at a location.
  func coordinate(
    _ lane: Int, at place: SegmentLocation, structureBelow: Double, below: Double
  ) -> Double {
    if canMorph(inSegment: place.segment, over: structureBelow) {
      return number(lane, at: place, below: below)
    }
    let (start, end) = ends(lane, inSegment: place.segment, below: below)
    return place.fraction < 0.5 ? start : end
  }

  /// Whether the interpolated paths have the same elements, so that every point moves.
  func canMorph(inSegment index: Int, over structureBelow: Double) -> Bool {
    switch source {
    case .ends(let ends): ends.canMorph(over: structureBelow)
    case .keyframes(let keyframes): keyframes.canMorph(inSegment: index)
    case .path, .pathAngle, .decay: false
    }
  }

  private func ends(
    _ lane: Int, inSegment index: Int, below: Double
  ) -> (start: Double, end: Double) {
    switch source {
    case .ends(let ends): ends.ends(lane, below: below)
    case .keyframes(let keyframes): keyframes.ends(lane, inSegment: index)
    case .path, .pathAngle, .decay:
      // Numbers, points and angles are no paths, and the preparation refuses them.
      (below, below)
    }
  }
}

extension PreparedEnds {
  /// Whether the paths at both ends have the same elements, so that their points can be interpolated.
  func canMorph(over below: Double) -> Bool {
    let (start, end) = ends(0, below: below)
    return start == end
  }
}

extension PreparedKeyframes {
  /// Whether both ends of a segment have the same elements.
  func canMorph(inSegment index: Int) -> Bool {
    let (start, end) = ends(0, inSegment: index)
    return start == end
  }
}
