import AnimationGeometry
import AnimationMath

/// Interpolates the parts of a pair of transforms in memory, at a fraction other than 0 and 1, and composes the
/// result.
///
/// Numbers that are adjacent in a row of the result are computed together, so that no shuffling is needed.
struct PartMixture {
  private let pair: UnsafeRawPointer
  private let near: UnsafeRawPointer
  private let weight: Double
  private let point: (cos: Double, sin: Double)

  private static var partsSize: Int { MemoryLayout<PartNumbers>.size }

  /// `pair` points to the 35 numbers of the pair, which are read by their offsets; `point` is `Double.cis` of the angle
  /// of the ``PartPair`` turn at the fraction, which is finite and neither 0 nor 1.
  @inline(__always)
  init(
    _ pair: UnsafePointer<PartPair>, at fraction: Double, _ point: (cos: Double, sin: Double)
  ) {
    (self.pair, self.point) = (UnsafeRawPointer(pair), point)
    // By bits: the nearer end is as good as random, so a branch would cost more.
    let isFar = ~(Int64(bitPattern: (fraction - 0.5).bitPattern) &>> 63)
    weight = fraction - Double(bitPattern: (1.0).bitPattern & UInt64(bitPattern: isFar))
    near = UnsafeRawPointer(pair) + (Int(truncatingIfNeeded: isFar) & Self.partsSize)
  }

  @inline(__always)
  private static func two(_ address: UnsafeRawPointer, _ index: Int) -> SIMD2<Double> {
    address.loadUnaligned(fromByteOffset: 8 * index, as: SIMD2<Double>.self)
  }

  /// Returns two interpolated numbers of the parts in the order of ``PartNumbers``. The steps and the bits are those
  /// of `Double.interpolated(to:by:)` for ends with a finite difference, without a branch.
  @inline(__always)
  private func mixed(_ index: Int) -> SIMD2<Double> {
    let way = Self.two(pair + Self.partsSize, index) - Self.two(pair, index)
    return Self.two(near, index) + way * weight
  }

  /// Returns two numbers of the rotation, as `SphericalInterpolation.value(at:)` computes them.
  @inline(__always)
  private func turned(_ index: Int) -> SIMD2<Double> {
    let turn = pair + 2 * Self.partsSize
    return Self.two(turn, index) * point.cos + Self.two(turn, 4 + index) * point.sin
  }

  /// Writes the composed parts of transforms of the plane, whose other elements are 0 or 1: all sixteen elements if
  /// `isWhole`, else the six of the plane.
  @inline(__always)
  func writePlane(to result: UnsafeMutableRawPointer, isWhole: Bool) {
    let zw = turned(2)
    let (z, w) = (zw[0], zw[1])
    let (cosine, sine) = (1 - 2 * (z * z), 2 * (w * z))
    let (x, y, skewXY) = (mixed(2)[1], mixed(4)[0], mixed(6)[0])
    let skew = skewXY * y
    let second = SIMD2(skew * cosine - y * sine, skew * sine + y * cosine)
    write(SIMD2(x * cosine, x * sine), to: result, at: 0)
    guard isWhole else {
      write(second, to: result, at: 2)
      return write(mixed(0), to: result, at: 4)
    }
    write(SIMD2(), to: result, at: 2)
    write(second, to: result, at: 4)
    write(SIMD2(), to: result, at: 6)
    write(SIMD2(), to: result, at: 8)
    write(SIMD2(1, 0), to: result, at: 10)
    write(mixed(0), to: result, at: 12)
    write(SIMD2(0, 1), to: result, at: 14)
  }

  /// Writes the sixteen elements of the composed parts.
  @inline(__always)
  func writeSpace(to result: UnsafeMutableRawPointer, hasPerspective: Bool) {
    let (start, end) = (turned(0), turned(2))
    let (x, y, z) = Quaternion(x: start[0], y: start[1], z: end[0], w: end[1]).rows
    let (first, second, third) = (SIMD2(x.x, x.y), SIMD2(y.x, y.y), SIMD2(z.x, z.y))

    let (heights, skews, last) = (mixed(4), mixed(6), mixed(8))
    let (height, depth, width) = (heights[0], heights[1], mixed(2)[1])
    let (skewXY, skewXZ, skewYZ) = (skews[0] * height, skews[1] * depth, last[0] * depth)
    let (top, topEnd) = (first * width, x.z * width)
    let (middle, middleEnd) = (
      first * skewXY + second * height, x.z * skewXY + y.z * height
    )
    let (bottom, bottomEnd) = (
      first * skewXZ + second * skewYZ + third * depth, x.z * skewXZ + y.z * skewYZ + z.z * depth
    )
    let (place, placeEnd) = (mixed(0), mixed(2)[0])
    write(top, to: result, at: 0)
    write(middle, to: result, at: 4)
    write(bottom, to: result, at: 8)
    write(place, to: result, at: 12)
    var divisors = (0.0, 0.0, 0.0, 1.0)
    if hasPerspective {
      let (yz, w) = (mixed(10), mixed(12)[0])
      let p = Quaternion(x: last[1], y: yz[0], z: yz[1], w: w)
      if !p.isIdentity {
        divisors.0 = top[0] * p.x + top[1] * p.y + topEnd * p.z
        divisors.1 = middle[0] * p.x + middle[1] * p.y + middleEnd * p.z
        divisors.2 = bottom[0] * p.x + bottom[1] * p.y + bottomEnd * p.z
        divisors.3 = place[0] * p.x + place[1] * p.y + placeEnd * p.z + p.w
      }
    }
    write(SIMD2(topEnd, divisors.0), to: result, at: 2)
    write(SIMD2(middleEnd, divisors.1), to: result, at: 6)
    write(SIMD2(bottomEnd, divisors.2), to: result, at: 10)
    write(SIMD2(placeEnd, divisors.3), to: result, at: 14)
  }

  @inline(__always)
  private func write(
    _ numbers: SIMD2<Double>, to result: UnsafeMutableRawPointer, at index: Int
  ) {
    result.storeBytes(of: numbers, toByteOffset: 8 * index, as: SIMD2<Double>.self)
  }
}
