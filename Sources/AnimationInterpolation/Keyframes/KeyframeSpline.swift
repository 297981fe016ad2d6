import AnimationMath

/// The tangents of a Kochanek–Bartels spline (D. Kochanek and R. Bartels, 1984), in the convention
/// recorded from Core Animation.
///
/// With P the values and T, C, B the tension, continuity and bias of keyframe i,
///
///     out = ½(1−T)[(1+C)(1+B)(Pᵢ − Pᵢ₋₁) + (1−C)(1−B)(Pᵢ₊₁ − Pᵢ)]
///     in  = ½(1−T)[(1−C)(1+B)(Pᵢ − Pᵢ₋₁) + (1+C)(1−B)(Pᵢ₊₁ − Pᵢ)]
///
/// per unit of the segment's own fraction. Beyond the ends the values continue in a straight line,
/// so two values give exactly a line.
///
/// With ``intervals`` a keyframe's tangent is multiplied by 2·d / (d₋ + d₊), d the interval of the
/// segment that it serves: the velocity is then continuous wherever the continuity is 0, however
/// uneven the times are. Without them it is so only between equal segments. The mode
/// ``CalculationMode/cubic`` is without, ``CalculationMode/cubicPaced`` takes the distances of the
/// values for intervals.
///
/// Accuracy: within 1e-12 · (1 + |tangent|) and of the values between (`KeyframeSplineTests`, against
/// tangents of 50 digits).
package struct KeyframeSpline: Sendable, Hashable {
  /// How a spline runs through one keyframe; all 0 is the spline of Catmull and Rom.
  ///
  /// Core Animation's range is −1…1; others are computed with as well.
  package struct Shape: Sendable, Hashable {
    /// How tight the curve is: 1 comes to rest, −1 doubles the tangents.
    @Reflexive package var tension: Double
    /// How sharp the corner is: 0 runs through smoothly, −1 as straight lines do, 1 inverts it.
    @Reflexive package var continuity: Double
    /// Which side pulls: 1 goes on as it came and overshoots, −1 turns before it arrives.
    @Reflexive package var bias: Double

    /// A shape; of Catmull and Rom where nothing is said.
    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }

    /// Whether it leads anywhere.
    var isFinite: Bool { tension.isFinite && continuity.isFinite && bias.isFinite }

    /// As many shapes as asked for, 0 where one of the arrays is short; extra numbers are not read.
    ///
    /// - Parameters:
    ///   - count: How many keyframes there are.
    ///   - tension: One number a keyframe.
    ///   - continuity: One number a keyframe.
    ///   - bias: One number a keyframe.
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
  /// One for each keyframe.
  package let shapes: [Shape]
  /// The lengths of the segments, in time or in distance, to which tangents are scaled; nil where
  /// they are not.
  package let intervals: [Double]?

  /// A spline through keyframes.
  ///
  /// - Parameters:
  ///   - values: The numbers of each keyframe.
  ///   - shapes: One a keyframe; nil for Catmull and Rom's throughout.
  ///   - intervals: One a segment, 0 or more; nil to leave tangents unscaled.
  /// - Precondition: Values of one count of numbers, and as many shapes and intervals as said.
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

  /// The tangent with which a keyframe is left or reached, per unit of the segment's own fraction;
  /// zeros for the only keyframe, nothing for one that there is not.
  ///
  /// - Parameters:
  ///   - index: Which keyframe, from 0.
  ///   - isOutgoing: Whether it is left, into the segment behind it, or reached.
  package func tangent(at index: Int, isOutgoing: Bool) -> [Double] {
    guard values.indices.contains(index) else { return [] }
    guard values.count > 1 else { return values[index].map { _ in 0 } }
    let (t, c, b) = (shapes[index].tension, shapes[index].continuity, shapes[index].bias)
    let sign = isOutgoing ? c : -c
    let before = (1 - t) * (1 + sign) * (1 + b) / 2
    let after = (1 - t) * (1 - sign) * (1 - b) / 2
    let scale = scale(at: index, isOutgoing: isOutgoing)
    // Beyond the ends the first and the last step go on.
    let (previous, next) = (max(index - 1, 0), min(index, values.count - 2))
    return values[index].indices.map {
      (before * step(previous, $0) + after * step(next, $0)) * scale
    }
  }

  /// How far one number goes in a segment.
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
  /// A Kochanek–Bartels spline over key times of one's own.
  ///
  /// - Parameters:
  ///   - spline: Its values, shapes and, where tangents are scaled, its intervals.
  ///   - times: When each keyframe is reached, never falling.
  /// - Throws: ``KeyframeError`` where the times do not fit.
  package init(_ spline: KeyframeSpline, times: [Double]) throws(KeyframeError) {
    let indices = spline.values.indices
    try self.init(
      times: times, values: spline.values,
      incoming: indices.map { spline.tangent(at: $0, isOutgoing: false) },
      outgoing: indices.map { spline.tangent(at: $0, isOutgoing: true) }, tangents: .segment)
  }
}
