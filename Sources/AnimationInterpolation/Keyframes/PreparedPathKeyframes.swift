import AnimationGeometry
import AnimationMath

/// A path walked by an animation, made ready to be evaluated.
///
/// The keyframes are the start of the path and the end of each drawn element; a gap between
/// subpaths takes no time and is jumped, at the joint to what comes next. Each element has an equal
/// share of the time, or what the key times give it, and is walked by its Bézier parameter; paced,
/// the whole is walked at constant speed; discrete, each element's start is held. The cubic modes
/// are linear or paced: a path is smooth where it wants to be. At the time of a joint the start of the
/// next element counts, in the direction of travel too.
package struct PreparedPathKeyframes: Sendable, Hashable {
  enum Rule: Sendable, Hashable, CaseIterable { case elements, hold, paced }

  /// What it has, behind one reference: interpolations are handed on at each reading.
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
  /// When each element begins, and when the last one ends.
  var times: [Double] { walk.times }

  /// Settles lengths and times. Complexity: O(elements of the path).
  ///
  /// - Parameters:
  ///   - path: The path that is walked; only its drawn elements take time.
  ///   - mode: How time is shared out among them.
  ///   - keyTimes: One for each keyframe, the number of elements plus one, in every mode; see
  ///     ``KeyTimes/used(_:valueCount:mode:)``. Not read in the paced modes.
  ///   - pacing: How lengths are measured in the paced modes.
  /// - Throws: ``PreparedKeyframes/Problem/noValues`` for a path that draws nothing, and
  ///   ``PreparedKeyframes/Problem/unpaceable`` for one whose length is no number.
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

  /// A path and times that are ready.
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

  /// Where a progress lies: the element and the linear fraction of it; paced, the whole path.
  func place(at progress: Double) -> SegmentLocation {
    guard rule != .paced else {
      return SegmentLocation(segment: 0, fraction: progress, hasCurve: true)
    }
    return walk.times.withSpan { KeyTimes.place(at: progress, times: $0) }
  }

  /// The place on the path.
  ///
  /// - Parameter fraction: Position in the element after its own curve; paced, of the whole path.
  func location(inSegment index: Int, at fraction: Double) -> PathLocation {
    switch rule {
    case .paced: walk.path.location(leaving: fraction)
    case .hold: PathLocation(segment: index, parameter: 0)
    case .elements: PathLocation(segment: index, parameter: fraction)
    }
  }

  /// The point in an element.
  func point(inSegment index: Int, at fraction: Double) -> Point2D {
    walk.path.point(at: location(inSegment: index, at: fraction))
  }

  /// x or y of the point in an element.
  func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    let point = point(inSegment: index, at: fraction)
    return lane == 0 ? point.x : point.y
  }

  /// The angle of the direction of travel in an element, in radians from the x axis.
  func angle(inSegment index: Int, at fraction: Double) -> Double {
    let tangent = walk.path.tangent(at: location(inSegment: index, at: fraction))
    return .atan2(y: tangent.y, x: tangent.x)
  }
}

extension PreparedInterpolation {
  /// Applies an animation whose values are paths.
  ///
  /// Between paths of the same elements every point is mixed; others switch at ½.
  func applyPath(
    at place: SegmentLocation, to value: UnsafeMutableBufferPointer<Double>
  ) {
    let below = value[0]
    for lane in 1..<max(laneCount, 1) {
      value[lane] = coordinate(lane, at: place, structureBelow: below, below: value[lane])
    }
    value[0] = structure(at: place, below: below)
  }

  /// The elements of the path at a place.
  func structure(at place: SegmentLocation, below: Double) -> Double {
    let (start, end) = ends(0, inSegment: place.segment, below: below)
    return place.fraction < 0.5 ? start : end
  }

  /// One coordinate of the path at a place.
  func coordinate(
    _ lane: Int, at place: SegmentLocation, structureBelow: Double, below: Double
  ) -> Double {
    if canMorph(inSegment: place.segment, over: structureBelow) {
      return number(lane, at: place, below: below)
    }
    let (start, end) = ends(lane, inSegment: place.segment, below: below)
    return place.fraction < 0.5 ? start : end
  }

  /// Whether what is mixed at a place has the same elements, so that every point moves.
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
      // Numbers, points and angles are no paths, and preparing refuses them.
      (below, below)
    }
  }
}

extension PreparedEnds {
  /// Whether both ends have the same elements.
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
