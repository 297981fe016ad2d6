import AnimationInterpolation
import AnimationMath
import AnimationTracks
import LayerModel

/// One number of a layer over an interval of absolute time: the tracks that move it, and the pieces in which all of
/// them are monotone.
struct NumberMotion {
  private let read: (Double) -> Double
  private let model: Double
  /// The motions that move it, the lowest first; nil if its motion is not made of numbers.
  let motions: [TrackMotion]?
  /// The transform that contains it as an element, if that transform moves as a whole.
  private let whole: (motion: TransformMotion, element: Int)?
  let times: ClosedRange<Double>
  let pieces: [MonotonePiece]
  let isKnown: Bool

  /// - Parameter times: An interval in which the layer is always in the tree.
  /// - Throws: ``AnimationTiming/InvalidParameter`` for an angle from a matrix that moves.
  init(
    _ path: PropertyPath, of record: RenderLayer, in tree: RenderTree, default value: Double,
    _ times: ClosedRange<Double>
  ) throws(InvalidParameter) {
    self.times = times
    read = {
      record.value(at: path, localTime: record.clock.localTime(at: $0), in: tree, time: $0)?
        .number ?? value
    }
    model = record.value(at: path)?.number ?? value
    motions = try Self.motions(path, of: record, in: tree)
    whole =
      motions == nil && path.key.type == .transform
      ? Self.whole(path, of: record, in: tree, times) : nil
    var pieces = MonotonePieces(times)
    for motion in motions ?? [] { motion.part(&pieces, keepsAll: (motions?.count ?? 0) > 1) }
    if let whole { pieces = whole.motion.pieces }
    // With too many pieces nothing is known.
    isKnown = (motions != nil || whole != nil) && !pieces.isOverfull
    let tracks = motions ?? []
    isMonotone =
      isKnown && whole == nil
      && (tracks.count < 2
        || tracks.allSatisfy(\.hidesUnderlying) && pieces.pieces.allSatisfy { $0.gap == .none })
    self.pieces =
      isKnown
      ? pieces.pieces : [MonotonePiece(first: times.lowerBound, last: times.upperBound)]
  }

  private static func whole(
    _ path: PropertyPath, of record: RenderLayer, in tree: RenderTree, _ times: ClosedRange<Double>
  ) -> (motion: TransformMotion, element: Int)? {
    guard let component = path.component?.lanes, component.isTranslation, component.count == 1,
      let motion = TransformMotion(path, of: record, in: tree, times, keepsAll: true)
    else { return nil }
    return (motion, component.inMatrix.first)
  }

  /// Whether at most one track moves the number in each piece, so that the number itself is monotone there: one track
  /// in all pieces, or several, each of which hides those below.
  let isMonotone: Bool

  /// The tracks that write the number; nil if one of them, or the underlying value, is not calculated number by
  /// number.
  private static func motions(
    _ path: PropertyPath, of record: RenderLayer, in tree: RenderTree
  ) throws(InvalidParameter) -> [TrackMotion]? {
    guard let animations = record.animations, let property = animations.property(at: path) else {
      return []
    }
    let (type, component) = (path.key.type, path.component?.lanes)
    let tracks = animations.tracks.tracks(ofProperty: property)
    if type == .transform, tracks.contains(where: { $0.component == nil }) {
      // The parts of a transform are translation, scale, skew, its three angles, and perspective.
      if let component, (9...11).contains(component.first) {
        throw InvalidParameter(
          "property",
          expected: "a property other than an angle of a transform that is animated as a whole")
      }
      return nil
    }
    guard let model = animations.tracks.model(ofProperty: property), type != .quaternion,
      type != .affine, type != .transform || model[15] == 1
    else { return nil }
    let count = type == .transform ? 16 : type.laneCount ?? model.count
    let read = component ?? ComponentLanes(first: 0, count: count)
    guard read.valueCount == 1, read.lies(in: count) else { return nil }
    var motions: [TrackMotion] = []
    for track in tracks {
      let own = track.component ?? ComponentLanes(first: 0, count: count)
      guard own.first < read.first + read.count, read.first < own.first + own.count else {
        continue
      }
      if !track.left.isEmpty {
        let isLeft = track.left.contains { read.first..<(read.first + read.count) ~= $0 }
        guard !isLeft || read.count == 1 else { return nil }
        if isLeft { continue }
      }
      // A curve with a velocity is the sum of two motions, whose turning points are those of neither.
      if track.interpolation.isMoving, track.pacing.carriesVelocity { return nil }
      // For a uniform component, which represents several numbers, only a track that writes all of them counts.
      guard !read.isUniform || own == read, track.interpolation.isNumberwise,
        track.interpolation.laneCount == own.valueCount
      else { return nil }
      motions.append(
        TrackMotion(track, lane: own.isUniform ? 0 : read.first - own.first, of: record, in: tree))
    }
    return motions
  }

  // MARK: Reading

  func number(at time: Double) -> Double { read(time) }

  /// The bounds of the number between two times of a piece.
  ///
  /// The result of each track is monotone in time and in the number below it, so the four corners bound it.
  func enclosure(from first: Double, to last: Double) -> ClosedRange<Double> {
    if let (motion, element) = whole {
      guard let range = motion.range(from: first, to: last) else {
        return .all
      }
      return .between(range.low[element], range.high[element])
    }
    guard isKnown, let motions else { return .all }
    var (low, high) = (model, model)
    for motion in motions {
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for below in low == high ? [low] : [low, high] {
        for time in first == last ? [first] : [first, last] {
          let number = motion.number(at: time, over: below)
          (least, greatest) = (min(least, number), max(greatest, number))
        }
      }
      (low, high) = (least, greatest)
    }
    return .between(low, high)
  }

  /// Bounds for the whole interval. For a single track they are reached.
  func bounds() -> ValueBounds {
    if let (motion, element) = whole {
      guard let range = motion.range() else { return .unknown }
      return ValueBounds(
        range: .between(range.low[element], range.high[element]), lowestTime: nil,
        highestTime: nil)
    }
    guard isKnown, let motions else { return .unknown }
    guard isMonotone else { return boundsOfMany(motions) }
    var (lowest, highest) = (times.lowerBound, times.lowerBound)
    var (low, high) = (read(lowest), read(lowest))
    for piece in pieces where piece.gap == .none {
      for time in [piece.first, piece.last] {
        let number = read(time)
        if number < low { (low, lowest) = (number, time) }
        if number > high { (high, highest) = (number, time) }
      }
    }
    guard low <= high else { return .unknown }
    let shown = { time in motions.last { $0.isVisible(at: time) } }
    let range = ClosedRange.between(
      low - margin(of: shown(lowest), at: lowest, low...high),
      high + margin(of: shown(highest), at: highest, low...high))
    return ValueBounds(range: range, lowestTime: lowest, highestTime: highest)
  }

  /// The greatest distance of the number from the one that was read, caused by the error of curves.
  private func margin(
    of motion: TrackMotion?, at time: Double, _ range: ClosedRange<Double>
  ) -> Double {
    guard let motion, range.lowerBound < range.upperBound, !motion.isAtEnd(at: time) else {
      return 0
    }
    let size = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    let span = max(motion.span(over: model), range.upperBound - range.lowerBound)
    return 0x1p-38 * span + 4 * size.ulp
  }

  private func boundsOfMany(_ motions: [TrackMotion]) -> ValueBounds {
    if pieces.contains(where: { $0.gap == .swinging }) { return .unknown }
    var (low, high) = (Double.infinity, -Double.infinity)
    for piece in pieces {
      let range = enclosure(from: piece.first, to: piece.last)
      (low, high) = (min(low, range.lowerBound), max(high, range.upperBound))
    }
    guard low.isFinite, high.isFinite else { return .unknown }
    var margin = 0.0
    if low < high {
      let spans = motions.reduce(high - low) {
        $0 + max($1.span(over: low), $1.span(over: high))
      }
      margin = 0x1p-38 * spans + 8 * max(low.magnitude, high.magnitude).ulp
    }
    return ValueBounds(
      range: .between(low - margin, high + margin), lowestTime: nil, highestTime: nil)
  }
}

extension ClosedRange<Double> {
  static var all: ClosedRange { -.infinity...(.infinity) }

  /// The range between two numbers; all numbers if one is NaN, for example a sum of infinities.
  static func between(_ low: Double, _ high: Double) -> ClosedRange {
    low <= high ? low...high : all
  }
}
