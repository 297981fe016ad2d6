import AnimationMath

/// The tangents of a Kochanek–Bartels spline (D. Kochanek and R. Bartels, 1984), in the convention recorded from Core
/// Animation.
///
/// With P the values and T, C, B the tension, continuity and bias of keyframe i,
///
///     out = ½(1−T)[(1+C)(1+B)(Pᵢ − Pᵢ₋₁) + (1−C)(1−B)(Pᵢ₊₁ − Pᵢ)]
///     in  = ½(1−T)[(1−C)(1+B)(Pᵢ − Pᵢ₋₁) + (1+C)(1−B)(Pᵢ₊₁ − Pᵢ)]
///
/// per unit of the segment's own fraction. Beyond the ends the values continue in a straight line, so two values give
/// exactly a line.
///
/// With ``intervals`` a keyframe's tangent is multiplied by 2·d / (d₋ + d₊), where d is the interval of the segment
/// of the tangent. The velocity is then continuous at every keyframe with continuity 0, however uneven the times are.
/// Without intervals it is continuous only between equal segments. The mode ``CalculationMode/cubic`` has no
/// intervals; ``CalculationMode/cubicPaced`` uses the distances of the values.
///
/// Accuracy: within 1e-12 · (1 + |tangent|) and of the values between (`KeyframeSplineTests`, against tangents of 50
/// digits).
package struct KeyframeSpline: Sendable, Hashable {
  /// The shape of a spline at one keyframe; all 0 is the spline of Catmull and Rom.
  ///
  /// Core Animation's range is −1…1; other numbers are also accepted.
  package struct Shape: Sendable, Hashable {
    /// The tightness of the curve: 1 comes to rest, −1 doubles the tangents.
    @Reflexive package var tension: Double
    /// The sharpness of the corner: 0 is smooth, −1 is that of straight lines, 1 inverts it.
    @Reflexive package var continuity: Double
    /// The side that dominates: at 1 the curve continues in its incoming direction and overshoots, at −1 it turns
    /// before the keyframe.
    @Reflexive package var bias: Double

    /// Creates a shape. Default: all 0, Catmull and Rom's.
    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }

    var isFinite: Bool { tension.isFinite && continuity.isFinite && bias.isFinite }

    /// Returns `count` shapes, with 0 for the missing numbers of a short array; extra numbers are ignored.
    package static func all(
      count: Int, tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    ) -> [Shape] {
      (0..<count).map {
        Shape(
          tension: $0 < tension.count ? tension[$0] : 0,
          continuity: $0 < continuity.count ? continuity[$0] : 0,
          bias: $0 < bias.count ? bias[$0] : 0)
      }
    }
  }

  /// The keyframes, each with the same count of numbers.
  package let values: [[Double]]
  package let shapes: [Shape]
  /// The lengths of the segments, in time or in distance, to which tangents are scaled; nil if they are not scaled.
  package let intervals: [Double]?

  /// Creates a spline through keyframes.
  ///
  /// - Parameters:
  ///   - values: The numbers of each keyframe.
  ///   - shapes: One per keyframe. Default: nil, Catmull and Rom's for all.
  ///   - intervals: One per segment, 0 or more. Default: nil, which leaves tangents unscaled.
  /// - Precondition: All values have one count of numbers, and the counts of shapes and intervals fit.
  package init(values: [[Double]], shapes: [Shape]? = nil, intervals: [Double]? = nil) {
    require(
      values.allSatisfy { $0.count == values.first?.count },
      "the keyframes of a spline have different counts of numbers: give each the same count")
    require(
      shapes?.count ?? values.count == values.count,
      "\(values.count) keyframes of a spline have \(shapes?.count ?? 0) shapes: give one for each")
    require(
      intervals.map { $0.count == max(values.count - 1, 0) } ?? true,
      "\(values.count) keyframes of a spline have \(intervals?.count ?? 0) intervals: give one fewer than keyframes"
    )
    self.values = values
    self.shapes = shapes ?? Shape.all(count: values.count)
    self.intervals = intervals
  }

  /// Returns the outgoing or the incoming tangent of a keyframe, per unit of the segment's own fraction; zeros for
  /// the only keyframe, an empty list for an index out of range.
  package func tangent(at index: Int, isOutgoing: Bool) -> [Double] {
    guard values.indices.contains(index) else { return [] }
    guard values.count > 1 else { return values[index].map { _ in 0 } }
    let (t, c, b) = (shapes[index].tension, shapes[index].continuity, shapes[index].bias)
    let sign = isOutgoing ? c : -c
    let before = (1 - t) * (1 + sign) * (1 + b) / 2
    let after = (1 - t) * (1 - sign) * (1 - b) / 2
    let scale = scale(at: index, isOutgoing: isOutgoing)
    // Beyond the ends, the first and the last step continue.
    let (previous, next) = (max(index - 1, 0), min(index, values.count - 2))
    return values[index].indices.map {
      (before * step(previous, $0) + after * step(next, $0)) * scale
    }
  }

  private func step(_ segment: Int, _ lane: Int) -> Double {
    values[segment + 1][lane] - values[segment][lane]
  }

  private func scale(at index: Int, isOutgoing: Bool) -> Double {
    guard let intervals, index > 0, index < values.count - 1 else { return 1 }
    let (before, after) = (intervals[index - 1], intervals[index])
    let sum = before + after
    return sum > 0 ? 2 * (isOutgoing ? after : before) / sum : 1
  }
}

extension PreparedHermite {
  /// Creates a Kochanek–Bartels spline over key times in any unit.
  ///
  /// - Throws: ``KeyframeError`` if the times, which never decrease, do not fit.
  package init(_ spline: KeyframeSpline, times: [Double]) throws(KeyframeError) {
    let indices = spline.values.indices
    try self.init(
      times: times, values: spline.values,
      incoming: indices.map { spline.tangent(at: $0, isOutgoing: false) },
      outgoing: indices.map { spline.tangent(at: $0, isOutgoing: true) }, tangents: .segment)
  }
}
