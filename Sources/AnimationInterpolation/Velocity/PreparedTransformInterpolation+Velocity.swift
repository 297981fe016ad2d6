import AnimationGeometry

extension PreparedTransformInterpolation {
  /// The derivative of ``value(at:)`` by the fraction: sixteen numbers in the places of the elements.
  ///
  /// - Parameter fraction: Any finite fraction.
  /// - Returns: Zeros between equal ends and where the result switches from one end to the other,
  ///   NaN at the switch itself.
  ///
  /// The mixing of the parts and their composition differentiated, exact to rounding
  /// (`TransformInterpolationVelocityTests`). Complexity: O(1), no allocation.
  public func derivative(at fraction: Double) -> Transform3D {
    switch rule {
    case .constant: return .resting
    case .step: return fraction == 0.5 ? Transform3D { _ in .nan } : .resting
    case .elements: return to.combined(with: from) { $0 - $1 }
    case .plane, .space, .perspective, .distant:
      let here = parts(at: fraction)
      let (start, end) = ends
      let velocity = start.mixed(with: end, rotation: turn.derivative(at: fraction)) { $1 - $0 }
      return here.recomposedVelocity(velocity)
    }
  }

  /// The mixture of two transforms that move, at a fraction that moves as well.
  ///
  /// Each part of the rate is exact to rounding times the ratio of the largest scale factor to the
  /// least. Where the ends are equal or switch, the mixture of their rates or the rate of the end
  /// that shows.
  static func moving(
    from: MovingTransform, to: MovingTransform, at fraction: Double, rate: Double
  ) -> MovingTransform {
    let (from, to) = (from.dividedByM44, to.dividedByM44)
    let prepared = PreparedTransformInterpolation(from: from.value, to: to.value)
    let own = prepared.derivative(at: fraction).moving(at: rate)
    let ends = prepared.endsVelocity(from: from.rate, to: to.rate, at: fraction)
    return MovingTransform(
      value: prepared.value(at: fraction), rate: own.combined(with: ends) { $0 + $1 })
  }

  /// The rate of the mixture at a fraction that rests, while the ends move.
  private func endsVelocity(
    from fromRate: Transform3D, to toRate: Transform3D, at fraction: Double
  ) -> Transform3D {
    if fromRate == .resting && toRate == .resting { return .resting }
    let mixed = fromRate.combined(with: toRate) { $0 * (1 - fraction) + $1 * fraction }
    switch rule {
    case .constant: return mixed
    case .step: return fraction < 0.5 ? fromRate : toRate
    case .elements where mixed.isRateOfScaleAndTranslation: return mixed
    case .elements, .plane, .space, .perspective, .distant:
      guard let a = TransformDecomposition(from), let b = TransformDecomposition(to),
        let first = TransformDecomposition.velocity(of: from, moving: fromRate),
        let last = TransformDecomposition.velocity(of: to, moving: toRate)
      else { return mixed }
      let turn = SphericalInterpolation(from: a.rotation, to: b.rotation)
      let here = a.mixed(with: b, rotation: turn.value(at: fraction)) {
        $0.interpolated(to: $1, by: fraction)
      }
      let rotation = SphericalInterpolation.endsVelocity(
        from: a.rotation, moving: first.rotation, to: b.rotation, moving: last.rotation,
        at: fraction)
      let velocity = first.mixed(with: last, rotation: rotation) {
        $0 * (1 - fraction) + $1 * fraction
      }
      return here.recomposedVelocity(velocity)
    }
  }
}

extension Transform3D {
  /// Whether only a diagonal and a translation move.
  fileprivate var isRateOfScaleAndTranslation: Bool {
    var matrix = self
    matrix.m44 += 1
    return matrix.isScaleAndTranslation
  }
}
