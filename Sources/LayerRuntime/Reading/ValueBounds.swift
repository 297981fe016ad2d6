import AnimationGeometry
import AnimationMath
import AnimationTiming
import LayerModel

/// The bounds of a value over an interval of time.
///
///     let bounds = try tree.bounds(of: ball.id, for: .position.x, in: 0...10)
///     view.reserve(width: bounds.range.upperBound)
public struct ValueBounds: Sendable, Hashable {
  /// A range that contains every value in the interval; −∞...∞ if nothing is known.
  public let range: ClosedRange<Double>
  /// The first time at which the least value is shown; nil if more than one animation determines the value.
  public let lowestTime: Double?
  /// The first time at which the greatest value is shown; nil if more than one animation determines the value.
  public let highestTime: Double?

  static let unknown = ValueBounds(range: .all, lowestTime: nil, highestTime: nil)
}

/// The result of a search for the time at which a value crosses a level.
public enum LevelCrossing: Sendable, Hashable {
  /// The value crosses at this absolute time: the first at which it is beyond the level.
  case at(Double)
  /// The value does not cross.
  case none
  /// The search needs too many evaluations. The crossing is within these times, or there is none.
  case undecided(ClosedRange<Double>)
}

extension RenderTree {
  /// Returns the range of a number, which is a property or a component, over an interval.
  ///
  /// If one animation determines the number from numbers (with a curve, a spring or keyframes, through repeats,
  /// groups and clocks), the bounds are its extremes, wider by 2⁻³⁸ of its change if a curve is inexact. For several
  /// animations, and for the translation of a whole transform, the bounds hold, but may be wide. A path, other parts
  /// of a whole transform and more than 4,096 pieces in the interval give −∞...∞.
  ///
  /// Law (`CrossingLawTests`): the bounds contain every sampled value.
  ///
  /// - Parameters:
  ///   - layer: The layer. If it is not in the tree, or has no such property, the default counts. If it leaves within
  ///   the interval, its values until then count.
  ///   - property: The number.
  ///   - times: The absolute times in seconds, including both ends, which must be finite.
  /// - Throws: ``AnimationTiming/InvalidParameter`` for an angle of a transform that is animated as a whole, because
  ///   angles from a matrix jump.
  /// - Complexity: O(pieces · (depth + animations)) with 64 evaluations per piece, for any repeat count.
  public func bounds(
    of layer: Layer.ID, for property: Property<Double>, in times: ClosedRange<Double>
  ) throws(InvalidParameter) -> ValueBounds {
    try motion(of: layer, property.numbered, property.defaultValue, times)?.bounds()
      ?? .resting(at: property.defaultValue, times)
  }

  /// Returns the ranges of the elements of a whole transform over an interval, separately for each of the sixteen.
  ///
  /// The bounds hold, but may be wide: those of a rotation follow from its angle, those of a product with an additive
  /// transform from the bounds of their elements. If a part of the transform other than the translation, a value
  /// function or an inherited velocity moves it, all bounds are infinite.
  ///
  /// Law (`TransformBoundsTests`): the bounds contain every sampled transform.
  ///
  /// - Parameters:
  ///   - layer: The layer. If it is not in the tree, or has no such property, the default counts. If it leaves within
  ///   the interval, its values until then count.
  ///   - property: A whole transform.
  ///   - times: The absolute times in seconds, including both ends, which must be finite.
  /// - Complexity: O(pieces · (depth + animations)) with up to 4,096 evaluations, for any repeat count.
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

  /// Returns the first crossing of a level by a number, which is a property or a component, in an interval.
  ///
  ///     let landing = try tree.firstCrossing(of: ball.id, for: .position.y, level: 0, in: 0...60)
  ///
  /// A value crosses when it comes from one side of the level to the other, even by a jump. It does not cross when it
  /// touches the level and turns back, rests on it, or starts or ends there. A value that rests on the level on its
  /// way crosses when it leaves the level.
  ///
  /// - Parameters:
  ///   - layer: The layer. If it is not in the tree, or has no such property, the default counts. If it leaves within
  ///   the interval, its values until then count.
  ///   - property: The number.
  ///   - level: Any number.
  ///   - times: The absolute times in seconds, including both ends, which must be finite.
  /// - Returns: If one animation determines the number, the exact first time at which the value is beyond the level.
  ///   For several animations the time is accurate to the greater of 1e-9 s and 2 ulp if 4,096 evaluations suffice,
  ///   otherwise the result is ``LevelCrossing/undecided(_:)``.
  /// - Throws: ``AnimationTiming/InvalidParameter`` for an angle of a transform that is animated as a whole, because
  ///   angles from a matrix jump.
  public func firstCrossing(
    of layer: Layer.ID, for property: Property<Double>, level: Double, in times: ClosedRange<Double>
  ) throws(InvalidParameter) -> LevelCrossing {
    try motion(of: layer, property.numbered, property.defaultValue, times)?.crossings(of: level)
      .first
      ?? .none
  }

  /// Returns the last crossing of a level by a number, which is a property or a component, in an interval; see
  /// `firstCrossing(of:for:level:in:)`.
  ///
  /// A spring that swings more than 512 times in the interval may give an undecided result.
  public func lastCrossing(
    of layer: Layer.ID, for property: Property<Double>, level: Double, in times: ClosedRange<Double>
  ) throws(InvalidParameter) -> LevelCrossing {
    try motion(of: layer, property.numbered, property.defaultValue, times)?.crossings(of: level)
      .last
      ?? .none
  }

  /// nil if the layer is not in the tree or has no such property.
  private func motion(
    of layer: Layer.ID, _ property: NumberedProperty, _ value: Double,
    _ times: ClosedRange<Double>
  ) throws(InvalidParameter) -> NumberMotion? {
    guard let (record, path, shown) = shown(property, of: layer, in: times) else { return nil }
    return try NumberMotion(path, of: record, in: self, default: value, shown)
  }

  /// The record and path of a property, and the part of an interval in which it is shown; nil if the layer is not in
  /// the tree at the start of the interval or has no such property.
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
