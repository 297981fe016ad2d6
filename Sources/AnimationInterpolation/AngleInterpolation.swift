import AnimationMath

/// A turn between two angles that are directions: 350° to 10° is a turn of 20°, not of −340°.
///
/// Interpolated as plain numbers, angles turn as far as the numbers say, several times round if they
/// are far apart; that is what Core Animation's `transform.rotation.z` does, and
/// `Double.interpolated(to:by:)` here. This one turns at most half, or at least half, a turn.
///
/// Laws: ``start`` itself at 0 and ``end`` at 1; equal directions stay; the angular speed is
/// constant; the shorter way and the longer meet at both ends, and their turns add up to a full one.
@frozen
public struct AngleInterpolation: Sendable, Hashable {
  /// The angle at the fraction 0, in radians, as it was given.
  @Reflexive public var start: Double
  /// The angle at the fraction 1: the one given, moved by as many full turns as the way needs.
  @Reflexive public var end: Double

  /// A turn from one direction to another.
  ///
  /// - Parameters:
  ///   - start: The angle at the fraction 0, in radians.
  ///   - end: The angle at the fraction 1, up to full turns; it is kept as it is where it need not
  ///     be moved. A full turn is the binary64 number 2π, so a move by n of them is off by
  ///     n · 2.5e-16.
  ///   - arc: Which way round. Half a turn goes as the numbers go, up or down, and the longer one
  ///     the other way; directions equal to the last digit stay.
  public init(from start: Double, to end: Double, along arc: RotationArc = .shorter) {
    self.start = start
    let turn = 2 * Double.pi
    let difference = end - start
    // Half a turn stays half a turn, of the sign it has.
    let count =
      difference.magnitude <= .pi ? 0 : (difference / turn).rounded(.toNearestOrAwayFromZero)
    let shorter = count == 0 ? end : end - count * turn
    let way = shorter - start
    if arc == .shorter || way == 0 {
      self.end = shorter
    } else {
      self.end = way > 0 ? shorter - turn : shorter + turn
    }
  }

  /// The turn in radians, positive where the angle grows: within −π…π on the shorter way.
  @inlinable
  public var turn: Double { end - start }

  /// The angle at a fraction of the way; any finite fraction. Not brought back into one turn.
  @inlinable
  public func angle(at fraction: Double) -> Double { start.interpolated(to: end, by: fraction) }
}

#if !hasFeature(Embedded)
  extension AngleInterpolation: Codable {}
#endif
