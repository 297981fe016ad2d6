import AnimationMath

/// A path measured once, to be walked by fractions of its length.
///
///     let walk = PreparedPath(path)
///     walk?.point(at: 0.5)    // half of the length behind, half ahead
///
/// Fractions are clamped to 0…1. At a joint of two segments the place is the end of the first one.
/// Gaps between subpaths have no length; where a fraction falls on one, the place is the end before
/// it, and ``locationAfterGap(at:)`` says what begins behind it. NaN in gives NaN out.
///
/// A path whose length is 0 or not finite, which takes a coordinate that is not finite or a size
/// near the greatest number, stays at its start until the fraction 1. A subpath without length at
/// either end of the path is passed over.
///
/// Accuracy: points within ``accuracy`` of the length and some 1e-15 of it
/// (`ArcLengthOracleTests`), for ``PathPacing/arcLength``.
public struct PreparedPath: Sendable, Hashable {
  /// The drawn elements of the path.
  public let segments: [BezierSegment]
  /// The length of each of the segments.
  public private(set) var segmentLengths: [Double]
  /// The length of all segments.
  @Reflexive public private(set) var length: Double
  /// How lengths are measured.
  public let pacing: PathPacing
  /// The relative accuracy asked for; ``PathPacing/coreAnimation`` has its own.
  @Reflexive public private(set) var accuracy: Double

  let hodographs: [Hodograph]
  private(set) var pieces: [Piece]

  /// A part of one segment, with the lengths of the path up to its ends.
  struct Piece: Sendable, Hashable {
    let segment: Int
    @Reflexive private(set) var startParameter: Double
    @Reflexive private(set) var endParameter: Double
    @Reflexive private(set) var startLength: Double
    @Reflexive private(set) var endLength: Double
  }

  /// Measures a path.
  ///
  /// - Parameters:
  ///   - path: What is walked.
  ///   - accuracy: As for ``BezierSegment/length(accuracy:)``.
  ///   - pacing: How lengths are measured.
  /// - Returns: Nil where the path draws nothing.
  /// - Complexity: O(elements).
  public init?(
    _ path: BezierPath, accuracy: Double = BezierSegment.defaultAccuracy,
    pacing: PathPacing = .arcLength
  ) {
    segments = path.segments
    guard !segments.isEmpty else { return nil }
    hodographs = segments.map(Hodograph.init)
    self.accuracy = accuracy
    self.pacing = pacing
    length = 0
    segmentLengths = []
    pieces = []
    for index in segments.indices {
      guard hodographs[index].isFinite else {
        segmentLengths.append(.nan)
        length = .nan
        continue
      }
      switch pacing {
      case .arcLength: addPieces(ofSegment: index)
      case .coreAnimation: addSteps(ofSegment: index)
      }
    }
  }

  private mutating func addPieces(ofSegment index: Int) {
    let hodograph = hodographs[index]
    let arcLength = ArcLength(hodograph, accuracy: accuracy)
    for piece in arcLength.pieces {
      add(
        hodograph.length(ofIntegral: piece.integral), ofSegment: index, from: piece.start,
        to: piece.end)
    }
    segmentLengths.append(hodograph.length(ofIntegral: arcLength.integral))
  }

  private mutating func addSteps(ofSegment index: Int) {
    let hodograph = hodographs[index]
    var integral = 0.0
    for step in 0..<16 {
      let (start, end) = (Double(step) / 16, Double(step + 1) / 16)
      let sum =
        hodograph.speed(at: start) + 4 * hodograph.speed(at: (start + end) / 2)
        + hodograph.speed(at: end)
      integral += sum / 96
      add(hodograph.length(ofIntegral: sum / 96), ofSegment: index, from: start, to: end)
    }
    segmentLengths.append(hodograph.length(ofIntegral: integral))
  }

  private mutating func add(
    _ pieceLength: Double, ofSegment index: Int, from start: Double, to end: Double
  ) {
    let sum = length + pieceLength
    pieces.append(
      Piece(
        segment: index, startParameter: start, endParameter: end, startLength: length,
        endLength: sum))
    length = sum
  }
}
