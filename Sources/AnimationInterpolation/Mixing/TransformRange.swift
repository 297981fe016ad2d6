import AnimationGeometry
import AnimationMath

/// Bounds for each of the sixteen elements of a transform.
///
/// An operation on ranges gives bounds for all numbers in them, apart from rounding; ``widened`` leaves room for
/// that.
package struct TransformRange: Sendable {
  /// The least and the greatest of each element, row by row.
  package private(set) var low: [Double]
  package private(set) var high: [Double]

  package init(_ transform: Transform3D) {
    low = [Double](unsafeUninitializedCapacity: 16) { lanes, count in
      lanes.initialize(repeating: 0)
      transform.write(to: lanes)
      count = 16
    }
    high = low
  }

  private init(low: [Double], high: [Double]) { (self.low, self.high) = (low, high) }

  /// The only transform in the range, nil if there are several or none.
  package var only: Transform3D? {
    low == high ? low.withUnsafeBufferPointer { Transform3D(lanes: $0) } : nil
  }

  package var isFinite: Bool { !(low + high).contains { !$0.isFinite } }

  package mutating func include(_ other: TransformRange) {
    for lane in 0..<16 {
      low[lane] = min(low[lane], other.low[lane])
      high[lane] = max(high[lane], other.high[lane])
    }
  }

  package mutating func set(_ lane: Int, to range: ClosedRange<Double>) {
    (low[lane], high[lane]) = (range.lowerBound, range.upperBound)
  }

  /// Returns the range of the products, as ``AnimationGeometry/Transform3D/concatenating(_:)`` computes them.
  package func concatenating(_ other: TransformRange) -> TransformRange {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = NumberRange(0)
        for index in 0..<4 {
          sum = sum + self[4 * row + index] * other[4 * index + column]
        }
        (result.low[4 * row + column], result.high[4 * row + column]) = (sum.low, sum.high)
      }
    }
    return result
  }

  /// The range with room for the rounding of its elements.
  package var widened: TransformRange {
    let size = (low + high).reduce(0) { max($0, $1.magnitude) }
    let room = 0x1p-38 * size
    return TransformRange(
      low: zip(low, high).map { $0 < $1 ? $0 - room : $0 },
      high: zip(low, high).map { $0 < $1 ? $1 + room : $1 })
  }

  private subscript(lane: Int) -> NumberRange { NumberRange(low[lane], high[lane]) }

  /// Creates the range of composed parts, with a rotation near a known one: at most `turn` radians away from it.
  /// `isAboutZ` states that both rotations are about the z axis.
  fileprivate init(
    _ a: TransformDecomposition, _ b: TransformDecomposition, rotation: Quaternion, turn: Double,
    isAboutZ: Bool
  ) {
    // No element of a rotation changes by more than the angle of an additional turn.
    let (x, y, z) = rotation.rows
    let near = { (element: Double) in NumberRange(max(-1, element - turn), min(1, element + turn)) }
    let rows = [x, y, z].enumerated().map { index, row in
      [row.x, row.y, row.z].enumerated().map { column, element in
        isAboutZ && (index == 2 || column == 2) ? NumberRange(element) : near(element)
      }
    }
    let number = { (part: (TransformDecomposition) -> Double) in
      NumberRange(part(a), part(b))
    }
    let (sy, sz) = (number { $0.scale.y }, number { $0.scale.z })
    let (xy, xz, yz) = (
      number { $0.skewXY } * sy, number { $0.skewXZ } * sz, number { $0.skewYZ } * sz
    )
    var elements = [NumberRange](repeating: NumberRange(0), count: 16)
    for column in 0..<3 {
      let (x, y, z) = (rows[0][column], rows[1][column], rows[2][column])
      elements[column] = number { $0.scale.x } * x
      elements[4 + column] = xy * x + sy * y
      elements[8 + column] = xz * x + yz * y + sz * z
    }
    elements[12] = number { $0.translation.x }
    elements[13] = number { $0.translation.y }
    elements[14] = number { $0.translation.z }
    let perspective = [
      number { $0.perspective.x }, number { $0.perspective.y }, number { $0.perspective.z },
    ]
    for row in 0..<4 {
      var sum = row == 3 ? number { $0.perspective.w } : NumberRange(0)
      for column in 0..<3 { sum = sum + elements[4 * row + column] * perspective[column] }
      elements[4 * row + 3] = sum
    }
    (low, high) = (elements.map { $0.low }, elements.map { $0.high })
  }
}

private struct NumberRange {
  let low: Double
  let high: Double

  init(_ number: Double) { (low, high) = (number, number) }

  init(_ a: Double, _ b: Double) { (low, high) = (min(a, b), max(a, b)) }

  static func + (a: NumberRange, b: NumberRange) -> NumberRange {
    NumberRange(a.low + b.low, a.high + b.high)
  }

  static func * (a: NumberRange, b: NumberRange) -> NumberRange {
    let products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return NumberRange(
      products.reduce(.infinity) { min($0, $1) }, products.reduce(-.infinity) { max($0, $1) })
  }
}

extension TransformInterpolation {
  /// Returns the range of the value at all fractions between two.
  fileprivate func range(from a: Double, to b: Double) -> TransformRange {
    let (first, last) = (min(a, b), max(a, b))
    var range = TransformRange(value(at: first))
    range.include(TransformRange(value(at: last)))
    switch rule {
    case .constant, .elements, .step: break
    case .plane, .space, .perspective, .distant:
      let middle = first + 0.5 * (last - first)
      // Half the way; the angle of a rotation is twice that between quaternions.
      let turn = turn.angle * (last - first)
      range.include(
        TransformRange(
          parts(at: first), parts(at: last), rotation: self.turn.value(at: middle), turn: turn,
          isAboutZ: rule == .plane))
    }
    // The ends are those that were given, not composed.
    for (fraction, end) in [(0.0, from), (1, to)] where first < fraction && fraction < last {
      range.include(TransformRange(end))
    }
    return range
  }
}

extension PreparedInterpolation {
  /// Whether ``range(from:to:over:)`` knows the range of its transforms, whatever the underlying value.
  package var hasTransformRange: Bool {
    type == .transform && !hasAbsentEnd && !isMoving && function == nil
  }

  /// Returns the range of the resulting transforms for an underlying range; nil if it is not known.
  ///
  /// `first` and `last` are the results of ``locate(_:impulse:cycle:)``, after the curves, at both ends of an interval
  /// in which fractions are monotone, in the same segment and iteration.
  package func range(
    from first: SegmentLocations, to last: SegmentLocations, over below: TransformRange
  ) -> TransformRange? {
    guard hasTransformRange, first.place.segment == last.place.segment, first.cycle == last.cycle,
      var range = sourceRange(from: first.place, to: last.place, over: below)
    else { return nil }
    if let end = first.end {
      guard let base = needsSource(below) else { return nil }
      let step = transform(at: end, below: base).repeated(first.cycle)
      range = range.concatenating(TransformRange(step))
    }
    return isAdditive ? range.concatenating(below) : range
  }

  /// Returns a transform that represents the underlying ones: any if the source does not read it; nil if the source
  /// reads it and there are several.
  private func needsSource(_ below: TransformRange) -> Transform3D? {
    if case .ends(let ends) = source, ends.form != .fixed { return below.only }
    return below.only ?? .identity
  }

  private func sourceRange(
    from first: SegmentLocation, to last: SegmentLocation, over below: TransformRange
  ) -> TransformRange? {
    let (a, b) = (first.fraction, last.fraction)
    switch source {
    case .ends(let ends):
      guard let base = needsSource(below) else { return nil }
      if let pair = ends.pair(over: base) { return pair.range(from: a, to: b) }
      return nil
    case .keyframes(let keyframes):
      let segment = first.segment
      if keyframes.rule == .transform {
        return keyframes.transforms.pair(segment)?.range(from: a, to: b)
      }
      var range = TransformRange(keyframes.transform(inSegment: segment, at: a))
      range.include(TransformRange(keyframes.transform(inSegment: segment, at: b)))
      for lane in 0..<keyframes.laneCount {
        for turn in turns(of: lane, inSegment: segment) where min(a, b) < turn && turn < max(a, b) {
          range.include(TransformRange(keyframes.transform(inSegment: segment, at: turn)))
        }
      }
      return range
    case .path, .pathAngle, .decay: return nil
    }
  }
}

extension PreparedEnds {
  /// Returns the two transforms to interpolate over an underlying one.
  fileprivate func pair(over below: Transform3D) -> TransformInterpolation? {
    switch form {
    case .fixed: transforms.pair(0)
    case .fromBelow: TransformInterpolation(from: below, to: Transform3D(lanes: end))
    case .towardsBelow: TransformInterpolation(from: Transform3D(lanes: start), to: below)
    case .byBelow:
      TransformInterpolation(
        from: below, to: below.limitedConcatenating(Transform3D(lanes: start)))
    case .appearing, .vanishing: nil
    }
  }
}

extension FixedArray where Element == TransformInterpolation {
  fileprivate func pair(_ index: Int) -> TransformInterpolation? {
    index >= 0 && index < count ? withAddress { ($0 + index).pointee } : nil
  }
}
