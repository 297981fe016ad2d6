import AnimationGeometry
import AnimationMath

/// A pair of whole transforms, ready for interpolation at any fraction.
///
/// The rule is Core Animation's (and CSS Transforms 2's, section 15). Both transforms are decomposed into
/// translation, scale, skew, perspective and rotation. Numbers are interpolated one by one. The rotation turns along
/// the shorter arc, so a turn of 270° becomes −90° and a turn of 360° has no effect. You can choose the longer arc
/// explicitly.
///
/// * An m44 other than 0 and 1 is divided out of both ends first.
/// * If an end is singular (its determinant has lost forty bits), the result switches from one end to the other at ½.
///   But a pair of only diagonals and translations is then interpolated element by element, so that a scale grows
///   from 0.
/// * Half a turn, up to rounding, keeps the signs of the quaternions that `TransformDecomposition` finds. So it goes
///   forwards about z (else y, else x) from the identity and back to it, as from 30° to 210°. The way to
///   `scale(-1, -1, 1)` is such a half turn, forwards about z. The way to a mirror image turns half round the
///   mirrored axis, while all three scales go from 1 to −1.
///
/// Law: `from` at 0 and `to` at 1; equal ends at every fraction. Outside 0…1 the parts and the angle are
/// extrapolated. Complexity: O(1), no allocation.
public struct TransformInterpolation: Sendable, Hashable {
  /// The data between the ends. It is the first field, because code that reads a pair in memory looks for it there.
  let pair: PartPair
  /// The distance of each end from the composition of its parts.
  private let fromPlaces: ElementPlaces
  private let toPlaces: ElementPlaces
  private let kept: Kept

  /// The rule for the interpolation, and the storage of the ends.
  private enum Kept: Sendable, Hashable {
    /// Parts whose composition is the ends up to the last digits.
    case plane, space, perspective
    /// A rule and the ends themselves: one element.
    case given(FixedArray<Given>)
  }

  private struct Given: Sendable, Hashable {
    let rule: PartPair.Rule
    let from: Transform3D
    let to: Transform3D
  }

  /// Decomposes both ends once, so that ``value(at:)`` need not. Any two transforms make a pair.
  ///
  /// - Parameters:
  ///   - from: The transform at the fraction 0.
  ///   - to: The transform at the fraction 1.
  ///   - arc: The direction of the rotation. Default: the shorter arc, as in Core Animation. Equal rotations do not
  ///   turn in either direction.
  /// - Complexity: O(1). It takes 336 bytes, and allocates memory for the ends if no parts are interpolated, or if
  ///   the parts lose an element relative to others, such as one that should be 0 and is not.
  public init(from: Transform3D, to: Transform3D, along arc: RotationArc = .shorter) {
    let (from, to) = (from.dividedByM44, to.dividedByM44)
    var rule = PartPair.Rule.constant
    let pair = PartPair(from: from, to: to, along: arc, &rule)
    let first = ElementPlaces(of: from, pair.composedStart)
    let last = ElementPlaces(of: to, pair.composedEnd)
    self.pair = pair
    fromPlaces = first ?? ElementPlaces()
    toPlaces = last ?? ElementPlaces()
    let kept: Kept? =
      switch rule {
      case .plane: .plane
      case .space: .space
      case .perspective: .perspective
      case .constant, .elements, .step, .distant: nil
      }
    if let kept, first != nil, last != nil {
      self.kept = kept
    } else {
      self.kept = .given(FixedArray([Given(rule: rule, from: from, to: to)]))
    }
  }

  var rule: PartPair.Rule {
    switch kept {
    case .plane: .plane
    case .space: .space
    case .perspective: .perspective
    case .given(let ends): ends.withAddress { $0.pointee.rule }
    }
  }

  var turn: SphericalInterpolation { pair.turn }

  /// The transform at the fraction 0: the given one, with its m44 divided out.
  package var from: Transform3D {
    if case .given(let ends) = kept { return ends.withAddress { $0.pointee.from } }
    return fromPlaces.elements(near: pair.composedStart)
  }

  /// The transform at the fraction 1: the given one, with its m44 divided out.
  package var to: Transform3D {
    if case .given(let ends) = kept { return ends.withAddress { $0.pointee.to } }
    return toPlaces.elements(near: pair.composedEnd)
  }

  /// Returns the transform at a fraction of the way.
  public func value(at fraction: Double) -> Transform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    return withUnsafePointer(to: pair) {
      PartPair.value(of: $0, rule, at: fraction) { (from, to) }
    }
  }

  /// Returns ``value(at:)`` of a pair in memory.
  static func value(
    of pair: UnsafePointer<TransformInterpolation>, at fraction: Double
  ) -> Transform3D {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { lanes in
      write(valueOf: pair, at: fraction, to: lanes)
      return Transform3D(lanes: UnsafeBufferPointer(lanes))
    }
  }

  /// Returns ``value(at:)`` of a pair that is used only once.
  static func value(
    from: Transform3D, to: Transform3D, along arc: RotationArc, at fraction: Double
  ) -> Transform3D {
    if from.m44 == 1, to.m44 == 1 { return value(ofDivided: from, to, along: arc, at: fraction) }
    return value(ofDivided: from.dividedByM44, to.dividedByM44, along: arc, at: fraction)
  }

  private static func value(
    ofDivided from: Transform3D, _ to: Transform3D, along arc: RotationArc, at fraction: Double
  ) -> Transform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    var rule = PartPair.Rule.constant
    var pair = PartPair(from: from, to: to, along: arc, &rule)
    return withUnsafeMutablePointer(to: &pair) {
      PartPair.value(of: $0, rule, at: fraction) { (from, to) }
    }
  }

  /// Writes the sixteen elements of ``value(at:)`` row by row, from a pair in memory, so that nothing is copied.
  ///
  /// The fraction is finite; `lanes` need not be initialized. Complexity: O(1), no allocation.
  package static func write(
    valueOf pair: UnsafePointer<TransformInterpolation>, at fraction: Double,
    to lanes: UnsafeMutableBufferPointer<Double>
  ) {
    write(pair, at: fraction, point(of: pair, at: fraction), to: lanes.baseAddress!)
  }

  @inline(never)
  private static func write(
    _ pair: UnsafePointer<TransformInterpolation>, at fraction: Double,
    _ point: (cos: Double, sin: Double), to lanes: UnsafeMutablePointer<Double>
  ) {
    guard fraction != 0, fraction != 1 else { return write(endOf: pair, at: fraction, to: lanes) }
    PartPair.write(valueOf: parts(of: pair), pair.pointee.rule, at: fraction, point, to: lanes) {
      (pair.pointee.from, pair.pointee.to)
    }
  }

  /// Writes the end at the fraction 0 or 1, out of the way of all other fractions.
  @inline(never)
  private static func write(
    endOf pair: UnsafePointer<TransformInterpolation>, at fraction: Double,
    to lanes: UnsafeMutablePointer<Double>
  ) {
    (fraction == 0 ? pair.pointee.from : pair.pointee.to)
      .write(to: UnsafeMutableBufferPointer(start: lanes, count: 16))
  }

  /// Writes the six elements of ``value(at:)`` in the plane z = 0, as ``write(valueOf:at:to:)`` does those of space.
  ///
  /// `lanes` receives a, b, c, d, tx and ty. Complexity: O(1), no allocation.
  package static func write(
    planeValueOf pair: UnsafePointer<TransformInterpolation>, at fraction: Double,
    to lanes: UnsafeMutableBufferPointer<Double>
  ) {
    write(plane: pair, at: fraction, point(of: pair, at: fraction), to: lanes.baseAddress!)
  }

  @inline(never)
  private static func write(
    plane pair: UnsafePointer<TransformInterpolation>, at fraction: Double,
    _ point: (cos: Double, sin: Double), to lanes: UnsafeMutablePointer<Double>
  ) {
    if fraction != 0, fraction != 1, pair.pointee.rule == .plane {
      PartMixture(parts(of: pair), at: fraction, point).writePlane(to: lanes, isWhole: false)
    } else {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { matrix in
        write(valueOf: pair, at: fraction, to: matrix)
        Transform2D(projecting: Transform3D(lanes: UnsafeBufferPointer(matrix)))
          .write(to: UnsafeMutableBufferPointer(start: lanes, count: 6))
      }
    }
  }

  /// Writes the values of many pairs, one after another, with the bits of ``write(valueOf:at:to:)`` or
  /// ``write(planeValueOf:at:to:)``. The turns of two pairs are computed at a time.
  ///
  /// The fractions are finite. A pair has six numbers if `isOfPlane`, else sixteen. Complexity: O(pairs), no
  /// allocation.
  package static func write(
    valuesOf pairs: UnsafePointer<FixedArray<TransformInterpolation>>,
    at fractions: UnsafePointer<Double>, count: Int, isOfPlane: Bool,
    to values: UnsafeMutablePointer<Double>
  ) {
    let width = isOfPlane ? 6 : 16
    var index = 0
    while index < count {
      // A single last pair is computed twice.
      let other = min(index &+ 1, count &- 1)
      let (a, b) = ((pairs + index).pointee.address, (pairs + other).pointee.address)
      let (first, second) = (fractions[index], fractions[other])
      let point = SIMD2<Double>.cis(
        SIMD2(a.pointee.pair.turn.angle, b.pointee.pair.turn.angle) * SIMD2(first, second))
      let (result, otherResult) = (values + width &* index, values + width &* other)
      if isOfPlane {
        write(plane: a, at: first, (point.cos[0], point.sin[0]), to: result)
        write(plane: b, at: second, (point.cos[1], point.sin[1]), to: otherResult)
      } else {
        write(a, at: first, (point.cos[0], point.sin[0]), to: result)
        write(b, at: second, (point.cos[1], point.sin[1]), to: otherResult)
      }
      index &+= 2
    }
  }

  @inline(__always)
  private static func point(
    of pair: UnsafePointer<TransformInterpolation>, at fraction: Double
  ) -> (cos: Double, sin: Double) {
    Double.cis(pair.pointee.pair.turn.angle * fraction)
  }

  @inline(__always)
  private static func parts(
    of pair: UnsafePointer<TransformInterpolation>
  ) -> UnsafePointer<PartPair> {
    UnsafeRawPointer(pair).assumingMemoryBound(to: PartPair.self)
  }

  func parts(at fraction: Double) -> TransformDecomposition { pair.parts(at: fraction) }

  var ends: (start: TransformDecomposition, end: TransformDecomposition) { pair.ends }
}

extension FixedArray where Element == TransformInterpolation {
  /// Returns the value of one of the pairs, read in memory.
  func value(of index: Int, at fraction: Double) -> Transform3D {
    precondition(index >= 0 && index < count, "the index of a pair is out of range")
    return withAddress { TransformInterpolation.value(of: $0 + index, at: fraction) }
  }
}

extension PartPair {
  /// Approximately the transform that was given at the start, and at the end.
  fileprivate var composedStart: Transform3D { start.parts(rotation: turn.start).recomposed }
  fileprivate var composedEnd: Transform3D { end.parts(rotation: turn.value(at: 1)).recomposed }
}

/// The rounding errors of a transform's elements relative to the composition of its parts, in 24 bytes: the number of
/// floating-point numbers between the two. The translation is that of the parts, and m44 is 1.
private struct ElementPlaces: Sendable, Hashable {
  private var x = SIMD4<Int16>()
  private var y = SIMD4<Int16>()
  private var z = SIMD4<Int16>()

  init() {}

  /// Creates the errors; nil if an element is too far away.
  init?(of exact: Transform3D, _ composed: Transform3D) {
    guard exact.m44 == 1,
      let x = SIMD4(exact.m11, exact.m12, exact.m13, exact.m14)
        .places(above: SIMD4(composed.m11, composed.m12, composed.m13, composed.m14)),
      let y = SIMD4(exact.m21, exact.m22, exact.m23, exact.m24)
        .places(above: SIMD4(composed.m21, composed.m22, composed.m23, composed.m24)),
      let z = SIMD4(exact.m31, exact.m32, exact.m33, exact.m34)
        .places(above: SIMD4(composed.m31, composed.m32, composed.m33, composed.m34))
    else { return nil }
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Returns the transform whose parts have this composition.
  func elements(near t: Transform3D) -> Transform3D {
    let x = SIMD4(t.m11, t.m12, t.m13, t.m14).raised(by: x)
    let y = SIMD4(t.m21, t.m22, t.m23, t.m24).raised(by: y)
    let z = SIMD4(t.m31, t.m32, t.m33, t.m34).raised(by: z)
    return Transform3D(
      m11: x[0], m12: x[1], m13: x[2], m14: x[3], m21: y[0], m22: y[1], m23: y[2], m24: y[3],
      m31: z[0], m32: z[1], m33: z[2], m34: z[3], m41: t.m41, m42: t.m42, m43: t.m43)
  }
}

extension SIMD4 where Scalar == Double {
  /// The ranks of the numbers in the order of all floating-point numbers, −0 directly before 0.
  private var ranks: SIMD4<Int64> { Self.folded(unsafeBitCast(self, to: SIMD4<Int64>.self)) }

  /// Reverses the order of the negative numbers; its own inverse.
  private static func folded(_ bits: SIMD4<Int64>) -> SIMD4<Int64> {
    bits ^ ((bits &>> SIMD4<Int64>(repeating: 63)) & SIMD4<Int64>(repeating: .max))
  }

  /// Returns the distances of these numbers from others in ranks; nil if a distance is too great.
  fileprivate func places(above others: SIMD4) -> SIMD4<Int16>? {
    let distance = ranks &- others.ranks
    let places = SIMD4<Int16>(truncatingIfNeeded: distance)
    return SIMD4<Int64>(truncatingIfNeeded: places) == distance ? places : nil
  }

  /// Returns the numbers with these distances from the receiver.
  fileprivate func raised(by places: SIMD4<Int16>) -> SIMD4 {
    unsafeBitCast(
      Self.folded(ranks &+ SIMD4<Int64>(truncatingIfNeeded: places)), to: SIMD4.self)
  }
}
