/// The tangents of a Kochanek–Bartels spline (D. Kochanek and R. Bartels, 1984), in the convention
/// recorded from Core Animation.
///
/// With P the values and T, C, B the tension, continuity and bias of keyframe i,
///
///     out = ½(1−T)[(1+C)(1+B)(Pᵢ − Pᵢ₋₁) + (1−C)(1−B)(Pᵢ₊₁ − Pᵢ)]
///     in  = ½(1−T)[(1−C)(1+B)(Pᵢ − Pᵢ₋₁) + (1+C)(1−B)(Pᵢ₊₁ − Pᵢ)]
///
/// Beyond the ends the values continue in a straight line, so two values give exactly a line.
/// Paced splines multiply a keyframe's tangent by 2·d / (d₋ + d₊), d the length of the segment that
/// it serves: the speed is then continuous where the continuity is 0.
struct KeyframeSpline {
  /// One keyframe's shape parameters; 0 where the animation's arrays are short.
  struct Shape {
    var tension: Double
    var continuity: Double
    var bias: Double
  }

  let values: [[Double]]
  let shapes: [Shape]
  /// Lengths of the segments where tangents are to be scaled to them, else nil.
  let distances: [Double]?

  /// The tangent with which keyframe `index` is left (`isOutgoing`) or reached, per unit of the
  /// segment's own parameter.
  func tangent(at index: Int, isOutgoing: Bool) -> [Double] {
    let (t, c, b) = (shapes[index].tension, shapes[index].continuity, shapes[index].bias)
    let sign = isOutgoing ? c : -c
    let before = (1 - t) * (1 + sign) * (1 + b) / 2
    let after = (1 - t) * (1 - sign) * (1 - b) / 2
    let scale = pacing(at: index, isOutgoing: isOutgoing)
    let (previous, next) = (step(before: index), step(after: index))
    return previous.indices.map { (before * previous[$0] + after * next[$0]) * scale }
  }

  private func step(before index: Int) -> [Double] {
    index > 0 ? difference(index - 1) : difference(0)
  }

  private func step(after index: Int) -> [Double] {
    index < values.count - 1 ? difference(index) : difference(values.count - 2)
  }

  private func difference(_ index: Int) -> [Double] {
    zip(values[index + 1], values[index]).map { $0 - $1 }
  }

  private func pacing(at index: Int, isOutgoing: Bool) -> Double {
    guard let distances, index > 0, index < values.count - 1 else { return 1 }
    let (before, after) = (distances[index - 1], distances[index])
    let sum = before + after
    return sum > 0 ? 2 * (isOutgoing ? after : before) / sum : 1
  }
}
