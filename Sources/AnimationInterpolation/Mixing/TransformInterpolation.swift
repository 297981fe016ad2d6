import AnimationGeometry
import AnimationMath

/// A pair of whole transforms made ready to be mixed at any fraction.
///
/// The rule is Core Animation's (and CSS Transforms 2's, section 15): both are taken apart into
/// translation, scale, skew, perspective and rotation; numbers are mixed one by one, the rotation
/// turns along the shorter arc, so a turn of 270° is made as −90° and one of 360° not at all. The
/// longer way round is there for those who ask for it.
///
/// * An m44 other than 0 and 1 is divided out of both ends first.
/// * Where an end is singular (its determinant has lost forty bits), the
///   result switches from one to the other at ½; but a pair that is only a diagonal and a translation
///   is then mixed element by element, so that a scale grows from 0.
/// * Half a turn, but for rounding, keeps the signs of the quaternions that
///   `TransformDecomposition` finds. So it goes forwards about z (else y, else x) from the identity and
///   back to it, as from 30° to 210°. The way to `scale(-1, -1, 1)` is one, forwards about z; the way
///   to a mirror image turns half round the axis that is mirrored, while all three scales go from 1
///   to −1.
///
/// Law: `from` at 0 and `to` at 1; equal ends at every fraction. Outside 0…1 the parts and the
/// angle are extrapolated. Complexity: O(1), no allocation.
public struct TransformInterpolation: Sendable, Hashable {
  /// What lies between the ends, the first field: what mixes a pair where it lies looks for it there.
  let pair: PartPair
  /// How far each end is from what its parts compose to.
  private let fromPlaces: ElementPlaces
  private let toPlaces: ElementPlaces
  private let kept: Kept

  /// How the parts are mixed, and where the ends are.
  private enum Kept: Sendable, Hashable {
    /// By parts that compose to the ends, but for the last places.
    case plane, space, perspective
    /// By a rule, beside the ends themselves: one element.
    case given(FixedArray<Given>)
  }

  private struct Given: Sendable, Hashable {
    let rule: PartPair.Rule
    let from: Transform3D
    let to: Transform3D
  }

  /// Takes both ends apart once, so that ``value(at:)`` need not. Any two transforms make a pair.
  ///
  /// - Parameters:
  ///   - from: The transform at the fraction 0.
  ///   - to: The transform at the fraction 1.
  ///   - arc: Which way round the rotation goes; the shorter is Core Animation's. Without a
  ///     difference of rotation nothing turns in either way.
  /// - Complexity: O(1). It takes 336 bytes, and memory of its own for the ends where nothing is mixed by
  ///   parts or where an element is lost beside others, as one that should be 0 and is not.
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

  /// The transform at the fraction 0: the one given, its m44 divided out.
  package var from: Transform3D {
    if case .given(let ends) = kept { return ends.withAddress { $0.pointee.from } }
    return fromPlaces.elements(near: pair.composedStart)
  }

  /// The transform at the fraction 1: the one given, its m44 divided out.
  package var to: Transform3D {
    if case .given(let ends) = kept { return ends.withAddress { $0.pointee.to } }
    return toPlaces.elements(near: pair.composedEnd)
  }

  /// The transform at a fraction of the way.
  public func value(at fraction: Double) -> Transform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    return withUnsafePointer(to: pair) {
      PartPair.value(of: $0, rule, at: fraction) { (from, to) }
    }
  }

  /// ``value(at:)`` of a pair where it lies.
  static func value(
    of pair: UnsafePointer<TransformInterpolation>, at fraction: Double
  ) -> Transform3D {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { lanes in
      write(valueOf: pair, at: fraction, to: lanes)
      return Transform3D(lanes: UnsafeBufferPointer(lanes))
    }
  }

  /// ``value(at:)`` of a pair that is mixed only once.
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

  /// Writes the sixteen elements of ``value(at:)`` row by row, from a pair where it lies, so that
  /// nothing is copied.
  ///
  /// - Parameters:
  ///   - pair: A pair in memory; it is only read.
  ///   - fraction: Any finite fraction.
  ///   - lanes: Takes the elements; it need not be initialized.
  ///
  /// Complexity: O(1), no allocation.
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

  /// The same at the fraction 0 or 1, out of the way of all others.
  @inline(never)
  private static func write(
    endOf pair: UnsafePointer<TransformInterpolation>, at fraction: Double,
    to lanes: UnsafeMutablePointer<Double>
  ) {
    (fraction == 0 ? pair.pointee.from : pair.pointee.to)
      .write(to: UnsafeMutableBufferPointer(start: lanes, count: 16))
  }

  /// Writes the six elements of ``value(at:)`` in the plane z = 0, as ``write(valueOf:at:to:)`` does
  /// those of space.
  ///
  /// - Parameters:
  ///   - pair: A pair in memory; it is only read.
  ///   - fraction: Any finite fraction.
  ///   - lanes: Takes a, b, c, d, tx and ty; it need not be initialized.
  ///
  /// Complexity: O(1), no allocation.
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

  /// Writes the values of many pairs, one behind the other, with the bits of ``write(valueOf:at:to:)`` or
  /// ``write(planeValueOf:at:to:)``. The turns of two at a time are found side by side.
  ///
  /// - Parameters:
  ///   - pairs: One pair each.
  ///   - fractions: As many finite fractions.
  ///   - count: How many pairs there are.
  ///   - isOfPlane: Whether six numbers of each are asked for, else sixteen.
  ///   - values: Receives them.
  ///
  /// Complexity: O(pairs), no allocation.
  package static func write(
    valuesOf pairs: UnsafePointer<FixedArray<TransformInterpolation>>,
    at fractions: UnsafePointer<Double>, count: Int, isOfPlane: Bool,
    to values: UnsafeMutablePointer<Double>
  ) {
    let width = isOfPlane ? 6 : 16
    var index = 0
    while index < count {
      // Of an odd one behind the others twice the same.
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

  /// The parts at a fraction of the way.
  func parts(at fraction: Double) -> TransformDecomposition { pair.parts(at: fraction) }

  /// The parts of both ends, with the rotation of the first.
  var ends: (start: TransformDecomposition, end: TransformDecomposition) { pair.ends }
}

extension FixedArray where Element == TransformInterpolation {
  /// The value of one of the pairs, read where it lies.
  func value(of index: Int, at fraction: Double) -> Transform3D {
    precondition(index >= 0 && index < count, "the index of a pair is out of range")
    return withAddress { TransformInterpolation.value(of: $0 + index, at: fraction) }
  }
}

extension PartPair {
  /// About the transform that was given at the start, and at the end.
  fileprivate var composedStart: Transform3D { start.parts(rotation: turn.start).recomposed }
  fileprivate var composedEnd: Transform3D { end.parts(rotation: turn.value(at: 1)).recomposed }
}

/// How many places in the order of all numbers the elements of a transform lie above those that its parts
/// compose to: what rounding has done to them, in 24 bytes. The translation is that of the parts, and m44
/// is 1.
private struct ElementPlaces: Sendable, Hashable {
  private var x = SIMD4<Int16>()
  private var y = SIMD4<Int16>()
  private var z = SIMD4<Int16>()

  init() {}

  /// nil where an element is too far away.
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

  /// The transform whose parts compose to another one.
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
  /// The places of the numbers in the order of all, −0 right before 0.
  private var ranks: SIMD4<Int64> { Self.folded(unsafeBitCast(self, to: SIMD4<Int64>.self)) }

  /// Turns round the order of the negative ones; its own inverse.
  private static func folded(_ bits: SIMD4<Int64>) -> SIMD4<Int64> {
    bits ^ ((bits &>> SIMD4<Int64>(repeating: 63)) & SIMD4<Int64>(repeating: .max))
  }

  /// How far these numbers are above others; nil where that is too far.
  fileprivate func places(above others: SIMD4) -> SIMD4<Int16>? {
    let distance = ranks &- others.ranks
    let places = SIMD4<Int16>(truncatingIfNeeded: distance)
    return SIMD4<Int64>(truncatingIfNeeded: places) == distance ? places : nil
  }

  /// The numbers so far above these.
  fileprivate func raised(by places: SIMD4<Int16>) -> SIMD4 {
    unsafeBitCast(
      Self.folded(ranks &+ SIMD4<Int64>(truncatingIfNeeded: places)), to: SIMD4.self)
  }
}
