import AnimationGeometry
import AnimationMath

/// A path walked by an animation, made ready to be evaluated.
///
/// The keyframes are the start of the path and the end of each drawn element; a gap between
/// subpaths takes no time and is jumped, at the joint to what comes next. Each element has an equal
/// share of the time, or what the key times give it, and is walked by its Bézier parameter; paced,
/// the whole is walked at constant speed; discrete, each element's start is held. The cubic modes
/// are linear or paced: a path is smooth where it wants to be.
public struct PreparedPathKeyframes: Sendable, Hashable {
  enum Rule: Sendable, Hashable { case elements, hold, paced }

  let path: PreparedPath
  let rule: Rule
  /// When each element begins, and when the last one ends.
  let times: [Double]

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
  public init(
    _ path: BezierPath, mode: CalculationMode, keyTimes: [Double]? = nil,
    pacing: PathPacing = .arcLength
  ) throws(PreparedKeyframes.Problem) {
    guard let prepared = PreparedPath(path, pacing: pacing) else { throw .noValues }
    guard prepared.length.isFinite else { throw .unpaceable }
    self.path = prepared
    rule = mode.isPaced ? .paced : mode == .discrete ? .hold : .elements
    let count = prepared.segments.count + 1
    let given = mode.isPaced ? nil : keyTimes
    times =
      given.flatMap { KeyTimes.used($0, valueCount: count, mode: .linear) }
      ?? KeyTimes.even(valueCount: count, mode: .linear)
  }

  /// Where a progress lies: the element and the linear fraction of it; paced, the whole path.
  func place(at progress: Double) -> SourcePlace {
    guard rule != .paced else {
      return SourcePlace(segment: 0, fraction: progress, hasCurve: true)
    }
    return KeyTimes.place(at: progress, times: times.span)
  }

  /// The place on the path.
  ///
  /// - Parameter fraction: Position in the element after its own curve; paced, of the whole path.
  func location(inSegment index: Int, at fraction: Double) -> PathLocation {
    switch rule {
    case .paced: path.locationAfterGap(at: fraction)
    case .hold: PathLocation(segment: index, parameter: 0)
    case .elements: PathLocation(segment: index, parameter: fraction)
    }
  }

  /// The point in an element.
  func point(inSegment index: Int, at fraction: Double) -> Point2D {
    path.point(at: location(inSegment: index, at: fraction))
  }

  /// x or y of the point in an element.
  func number(_ lane: Int, inSegment index: Int, at fraction: Double) -> Double {
    let point = point(inSegment: index, at: fraction)
    return lane == 0 ? point.x : point.y
  }

  /// The angle of the direction of travel in an element, in radians from the x axis.
  func angle(inSegment index: Int, at fraction: Double) -> Double {
    let tangent = path.tangent(at: location(inSegment: index, at: fraction))
    return .atan2(y: tangent.y, x: tangent.x)
  }
}
