import AnimationGeometry

/// The numbers of a transform's parts but the rotation, two and two as registers hold them.
struct PartPairs: Sendable, Hashable {
  /// Translation along x and y.
  var translation: SIMD2<Double>
  /// Scale along x and y.
  var scale: SIMD2<Double>
  /// Skew xy, and translation along z.
  var skewAndHeight: SIMD2<Double>
  /// Scale along z, and skew xz.
  var depthAndSkew: SIMD2<Double>
  /// Skew yz, and perspective w.
  var skewAndDivisor: SIMD2<Double>
  /// Perspective x and y.
  var perspective: SIMD2<Double>
  /// Perspective z, and 0.
  var vanishing: SIMD2<Double>

  init(_ parts: TransformDecomposition) {
    translation = SIMD2(parts.translation.x, parts.translation.y)
    scale = SIMD2(parts.scale.x, parts.scale.y)
    skewAndHeight = SIMD2(parts.skewXY, parts.translation.z)
    depthAndSkew = SIMD2(parts.scale.z, parts.skewXZ)
    skewAndDivisor = SIMD2(parts.skewYZ, parts.perspective.w)
    perspective = SIMD2(parts.perspective.x, parts.perspective.y)
    vanishing = SIMD2(parts.perspective.z, 0)
  }

  /// The parts with a rotation.
  @inline(__always)
  func parts(rotation: Quaternion) -> TransformDecomposition {
    var parts = affineParts(rotation: rotation)
    parts.perspective = Quaternion(
      x: perspective[0], y: perspective[1], z: vanishing[0], w: skewAndDivisor[1])
    return parts
  }

  /// The parts with a rotation and without perspective.
  @inline(__always)
  func affineParts(rotation: Quaternion) -> TransformDecomposition {
    TransformDecomposition(
      translation: Vector3D(x: translation[0], y: translation[1], z: skewAndHeight[1]),
      scale: Vector3D(x: scale[0], y: scale[1], z: depthAndSkew[0]), skewXY: skewAndHeight[0],
      skewXZ: depthAndSkew[1], skewYZ: skewAndDivisor[0], rotation: rotation,
      perspective: .identity)
  }

  /// Each number at a fraction of the way to another: the steps of `Double.interpolated(to:by:)` for
  /// ends whose difference is finite, so with the same bits, and without a branch.
  @inline(__always)
  func mixed(with end: PartPairs, at fraction: Double) -> PartPairs {
    // By bits: which end is nearer is as good as random, and a branch on it would cost more.
    let isNear = UInt64(bitPattern: Int64(bitPattern: (fraction - 0.5).bitPattern) &>> 63)
    let weight = SIMD2(
      repeating: fraction - Double(bitPattern: (1.0).bitPattern & ~isNear))
    let mask = SIMD2(repeating: isNear)
    return combined(with: end) { a, b in
      let (from, to) = (
        unsafeBitCast(a, to: SIMD2<UInt64>.self), unsafeBitCast(b, to: SIMD2<UInt64>.self)
      )
      let base = to ^ ((from ^ to) & mask)
      return unsafeBitCast(base, to: SIMD2<Double>.self) + (b - a) * weight
    }
  }

  /// Whether all differences to another are finite.
  func isInReach(of end: PartPairs) -> Bool {
    let spans = combined(with: end) { $1 - $0 }
    // A sum of products with 0 is 0 for finite numbers and NaN as soon as one is not.
    let sum =
      (spans.translation + spans.scale + spans.perspective) * 0
      + (spans.skewAndHeight + spans.depthAndSkew + spans.skewAndDivisor + spans.vanishing) * 0
    return sum == SIMD2()
  }

  @inline(__always)
  private func combined(
    with other: PartPairs, _ body: (SIMD2<Double>, SIMD2<Double>) -> SIMD2<Double>
  ) -> PartPairs {
    var result = self
    result.translation = body(translation, other.translation)
    result.scale = body(scale, other.scale)
    result.skewAndHeight = body(skewAndHeight, other.skewAndHeight)
    result.depthAndSkew = body(depthAndSkew, other.depthAndSkew)
    result.skewAndDivisor = body(skewAndDivisor, other.skewAndDivisor)
    result.perspective = body(perspective, other.perspective)
    result.vanishing = body(vanishing, other.vanishing)
    return result
  }
}
