import AnimationInterpolation
import AnimationTracks
import LayerModel

/// A property of a layer that can be read directly, found by its number or its index.
struct SingleTweenProperty: Sendable {
  /// The number of a property with the same meaning on every layer; nil for others.
  private let number: UInt32?
  private let type: ValueType
  let index: Int
  let ends: SimpleTween

  init?(_ property: AnimatedProperty, _ index: Int, of tracks: TrackRecord) {
    guard let ends = tracks.plainEnds(ofProperty: index) else { return nil }
    (number, type) = (property.commonNumber, property.wholeType)
    (self.index, self.ends) = (index, ends)
  }

  /// Whether it belongs to a property. That has the same number only if it means the same on every layer. It calls no
  /// function and counts no reference.
  @inline(__always)
  func isSame(as property: borrowing NumberedProperty) -> Bool {
    number == property.id.number
      && unsafeBitCast(type, to: UInt8.self) == unsafeBitCast(property.wholeType, to: UInt8.self)
  }

  /// The value of a number at a time of the layer at which its only animation is strictly inside an iteration;
  /// otherwise nil.
  @inline(__always)
  static func number(
    of property: borrowing NumberedProperty,
    among entries: UnsafeBufferPointer<SingleTweenProperty>,
    at localTime: Double
  ) -> Double? {
    let reading = LaneReading(property)
    guard case .number = reading.type else { return nil }
    for index in entries.indices where entries[index].isSame(as: property) {
      return entries[index].ends.has(reading.component)
        ? entries[index].ends.numberInside(reading.first, at: localTime) : nil
    }
    return nil
  }
}
