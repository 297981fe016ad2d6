import AnimationGeometry
import AnimationInterpolation
import AnimationTracks
import LayerModel

/// A whole transform of a layer over an interval of absolute time: the tracks that move it, and the pieces in which
/// all of them are monotone.
struct TransformMotion {
  private let model: Transform3D
  /// The motions that move it, the lowest first: of the whole, or of one element.
  private let motions: [(motion: TrackMotion, element: Int?)]
  let pieces: MonotonePieces
  /// The number of slices in which a piece is examined, because the bounds of parts are wider than those of their
  /// product.
  private let sliceCount: Int

  /// nil if some of it is unknown: a part other than the translation moves separately, a value function or an
  /// inherited velocity moves it, or there are too many pieces.
  /// The layer is always in the tree within `times`. With `keepsAll`, iterations that repeat others are also pieces.
  init?(
    _ path: PropertyPath, of record: RenderLayer, in tree: RenderTree,
    _ times: ClosedRange<Double>, keepsAll: Bool
  ) {
    guard path.key.type == .transform else { return nil }
    var motions: [(motion: TrackMotion, element: Int?)] = []
    if let animations = record.animations, let property = animations.property(at: path) {
      guard let lanes = animations.tracks.model(ofProperty: property) else { return nil }
      model = Transform3D(lanes: Array(lanes.prefix(16)))
      for track in animations.tracks.tracks(ofProperty: property) {
        guard track.left.isEmpty else { return nil }
        guard let component = track.component else {
          guard track.interpolation.hasTransformRange else { return nil }
          motions.append((TrackMotion(track, lane: 0, of: record, in: tree), nil))
          continue
        }
        guard component.isTranslation, !component.isUniform, model.m44 == 1,
          track.interpolation.isNumberwise, track.interpolation.laneCount == component.count,
          !(track.interpolation.isMoving && track.pacing.carriesVelocity)
        else { return nil }
        for lane in 0..<component.count {
          motions.append(
            (
              TrackMotion(track, lane: lane, of: record, in: tree),
              component.inMatrix.first + lane
            ))
        }
      }
    } else {
      guard case .transform(let transform) = record.value(at: PropertyPath(path.key)) else {
        return nil
      }
      model = transform
    }
    var pieces = MonotonePieces(times)
    for (motion, _) in motions {
      motion.part(&pieces, keepsAll: keepsAll || motions.count > 1)
    }
    // A single motion skips only repetitions.
    let isSingle = motions.count < 2 && !keepsAll
    guard !pieces.isOverfull,
      !pieces.pieces.contains(where: { $0.gap == .unresolved || $0.gap != .none && !isSingle })
    else { return nil }
    (self.motions, self.pieces) = (motions, pieces)
    sliceCount = max(1, min(32, MonotonePieces.limit / pieces.pieces.count))
  }

  /// The range of the transform between two times of a piece; nil if unknown.
  func range(from first: Double, to last: Double) -> TransformRange? {
    var range = TransformRange(model)
    for (motion, element) in motions {
      if let element {
        let corners = [range.low[element], range.high[element]].flatMap { below in
          [first, last].map { motion.number(at: $0, over: below) }
        }
        guard let low = corners.min(), let high = corners.max(), low <= high else { return nil }
        range.set(element, to: low...high)
      } else {
        guard let above = motion.range(from: first, to: last, over: range) else { return nil }
        range = above
      }
    }
    return range.isFinite ? range.widened : nil
  }

  /// The range of the transform over the whole interval; nil if unknown.
  func range() -> TransformRange? {
    var all: TransformRange?
    for piece in pieces.pieces where piece.gap == .none {
      var start = piece.first
      for slice in 1...sliceCount where start <= piece.last {
        let share = Double(slice) / Double(sliceCount)
        let end =
          slice == sliceCount ? piece.last : piece.first + share * (piece.last - piece.first)
        guard let range = range(from: start, to: max(start, end)) else { return nil }
        if all == nil { all = range } else { all?.include(range) }
        start = max(start, end).nextUp
      }
    }
    return all
  }
}
