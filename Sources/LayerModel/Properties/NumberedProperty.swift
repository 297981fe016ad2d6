import AnimationInterpolation

/// A typed property, whole or one number of it: what both are found by.
package protocol NumberedProperty {
  var id: PropertyID { get }
  var name: String { get }
  /// The type of the whole property's values.
  var wholeType: ValueType { get }
  /// The part that is meant, nil for the whole.
  var part: PropertyComponent? { get }
}

extension NumberedProperty {
  /// The path of the property among those of a layer.
  ///
  /// - Parameters:
  ///   - numbered: Finds a property by its number.
  ///   - named: Finds one by its name, where the number is none here or another property's.
  /// - Returns: nil where there is none, and for a part where it has values of another type.
  package func path(
    numbered: (PropertyID) -> PropertyKey?, named: (String) -> PropertyKey?
  ) -> PropertyPath? {
    var key = numbered(id)
    if key?.name != name { key = named(name) }
    guard let key, part == nil || key.type == wholeType else { return nil }
    return PropertyPath(key, component: part)
  }
}

extension Property: NumberedProperty {}
extension ScalarProperty: NumberedProperty {}
