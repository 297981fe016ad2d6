import AnimationGeometry
import AnimationMath
import AnimationTiming
import LayerModel

/// Between which numbers a value lies over an interval of time.
///
///     let bounds = try tree.bounds(of: ball.id, for: .position.x, in: 0...10)
///     view.reserve(width: bounds.range.upperBound)
public struct ValueBounds: Sendable, Hashable {
  /// No value in the interval lies outside; −∞...∞ where nothing is known.
  public let range: ClosedRange<Double>
  /// A time at which the least value is shown, of several the first; nil where more than one animation
  /// makes the value.
  public let lowestTime: Double?
  /// A time at which the greatest value is shown, likewise.
  public let highestTime: Double?

  /// Of what cannot be taken apart.
  static let unknown = ValueBounds(range: .all, lowestTime: nil, highestTime: nil)
}

/// Whether and when a value crosses a level.
public enum LevelCrossing: Sendable, Hashable {
  /// It crosses at this absolute time: the first at which the value is beyond the level.
  case at(Double)
  /// It does not cross.
  case none
  /// More evaluations would be needed: what is sought lies in these times, or nowhere.
  case undecided(ClosedRange<Double>)
}

extension RenderTree {
  /// Returns the range of a number, which is a property or a component, over an interval.
  ///
  /// Of a number that one animation makes out of numbers (with a curve, a spring or keyframes, through
  /// repeats, groups and clocks) the bounds are its extremes, wider by 2⁻³⁸ of its way where a curve is
  /// inexact. Of several animations they hold, and may be wide, and so do those of the translation of a whole
  /// transform. A path, other parts of a whole transform and more than 4,096 pieces in the interval give
  /// −∞...∞.
  ///
  /// Law (`CrossingLawTests`): they contain every value that is sampled.
  ///
  /// - Parameters:
  ///   - layer: The layer; of one that is not in the tree, or has no such property, the default counts.
  ///     Of one that leaves within the interval, what it shows until then.
  ///   - property: What is bounded.
  ///   - times: Absolute times, both counted; finite.
  /// - Throws: ``AnimationTiming/InvalidParameter`` for an angle of a transform that is animated as a whole: angles
  ///   taken from a matrix jump.
  /// - Complexity: O(pieces · (depth + animations)) with 64 evaluations a piece, whatever the count of
  ///   repeats.
  public func bounds(
    of layer: Layer.ID, for property: Property<Double>, in times: ClosedRange<Double>
  ) throws(InvalidParameter) -> ValueBounds {
    try motion(of: layer, property.numbered, property.defaultValue, times)?.bounds()
      ?? .resting(at: property.defaultValue, times)
  }

  /// Between which numbers the elements of a whole transform lie over an interval, each of the sixteen by
  /// itself.
  ///
  /// They hold, and may be wide: rotations are bounded by how far they turn, products of what is added by those
  /// of their elements. Where a part of the transform other than the translation, a value function or a velocity
  /// that was taken over moves it, all are infinite.
  ///
  /// Law (`TransformBoundsTests`): they contain every transform that is sampled.
  ///
  /// - Parameters:
  ///   - layer: As for bounds of a number.
  ///   - property: A whole transform.
  ///   - times: Absolute times, both counted; finite.
  /// - Complexity: As for bounds of a number, with up to 4,096 evaluations.
  public func bounds(
    of layer: Layer.ID, for property: Property<Transform3D>, in times: ClosedRange<Double>
  ) -> (low: Transform3D, high: Transform3D) {
    guard let (record, path, shown) = shown(property.numbered, of: layer, in: times) else {
      return (property.defaultValue, property.defaultValue)
    }
    let range = TransformMotion(path, of: record, in: self, shown, keepsAll: false)?.range()
    guard let range else {
      let infinite = [Double](repeating: .infinity, count: 16)
      return (Transform3D(lanes: infinite.map { -$0 }), Transform3D(lanes: infinite))
    }
    return (Transform3D(lanes: range.low), Transform3D(lanes: range.high))
  }

  /// Returns when a number, which is a property or a component, first crosses a level in an interval.
  ///
  ///     let landing = try tree.firstCrossing(of: ball.id, for: .position.y, level: 0, in: 0...60)
  ///
  /// A value crosses where it comes from one side of the level to the other, by a jump too. It does not
  /// where it touches the level and turns, rests on it, begins or ends there. One that rests on the level
  /// on its way crosses when it leaves.
  ///
  /// - Parameters:
  ///   - layer: As for bounds.
  ///   - property: What is followed.
  ///   - level: Any number.
  ///   - times: Absolute times, both counted; finite.
  /// - Returns: Of a number that one animation makes the exact answer: the time is the first number at
  ///   which the value is beyond the level. Of several animations the time is found to the greater of
  ///   1e-9 s and 2 ulp within 4,096 evaluations, else the result is ``LevelCrossing/undecided(_:)``.
  /// - Throws: ``AnimationTiming/InvalidParameter`` for an angle of a transform that is animated as a whole: angles
  ///   taken from a matrix jump.
  public func firstCrossing(
    of layer: Layer.ID, for property: Property<Double>, level: Double, in times: ClosedRange<Double>
  ) throws(InvalidParameter) -> LevelCrossing {
    try motion(of: layer, property.numbered, property.defaultValue, times)?.crossings(of: level)
      .first
      ?? .none
  }

  /// Returns when a number, which is a property or a component, last crosses a level in an interval; see
  /// `firstCrossing(of:for:level:in:)`.
  ///
  /// A spring that swings more than 512 times in the interval may leave it undecided.
  public func lastCrossing(
    of layer: Layer.ID, for property: Property<Double>, level: Double, in times: ClosedRange<Double>
  ) throws(InvalidParameter) -> LevelCrossing {
    try motion(of: layer, property.numbered, property.defaultValue, times)?.crossings(of: level)
      .last
      ?? .none
  }

  /// nil where the layer is not in the tree or has no such property.
  private func motion(
    of layer: Layer.ID, _ property: NumberedProperty, _ value: Double,
    _ times: ClosedRange<Double>
  ) throws(InvalidParameter) -> NumberMotion? {
    guard let (record, path, shown) = shown(property, of: layer, in: times) else { return nil }
    return try NumberMotion(path, of: record, in: self, default: value, shown)
  }

  /// What shows a property, and over which part of an interval; nil where the layer is not in the tree at its
  /// begin or has no such property.
  private func shown(
    _ property: NumberedProperty, of layer: Layer.ID, in times: ClosedRange<Double>
  ) -> (record: RenderLayer, path: PropertyPath, times: ClosedRange<Double>)? {
    require(
      times.lowerBound.isFinite && times.upperBound.isFinite,
      "\(times) is not a finite interval: give a finite start and a finite end")
    guard let record = record(of: layer, at: times.lowerBound),
      let path = path(of: property, on: record)
    else { return nil }
    let isGone = record.isGone(at: times.upperBound)
    return (record, path, isGone ? times.lowerBound...record.exitEndTime.nextDown : times)
  }
}

extension ValueBounds {
  fileprivate static func resting(at value: Double, _ times: ClosedRange<Double>) -> ValueBounds {
    guard !value.isNaN else { return .unknown }
    return ValueBounds(
      range: value...value, lowestTime: times.lowerBound, highestTime: times.lowerBound)
  }
}
