import AnimationInterpolation
import AnimationModel

extension Layer {
  /// Reads a key path of this layer: `position`, `transform.rotation.z`.
  ///
  /// Filters, emitter cells and sublayers cannot be reached yet: `sublayers.wheel.opacity` is an
  /// ``AnimationModel/PropertyPathError/unknownTarget(_:)``.
  public func path(_ keyPath: String) throws(PropertyPathError) -> PropertyPath {
    try PropertyPath(parsing: keyPath, property: property(named:))
  }

  /// The model value of a property or of a component of it; nil where there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(at: try path(keyPath))
  }

  /// The model value at a path; nil where the property has none.
  public func value(at path: PropertyPath) -> AnimatableValue? { properties.value(at: path) }

  /// Sets the model value of a property or of a component of it.
  ///
  /// - Returns: Whether the value was taken: false where its type does not fit the path, or where a
  ///   component is set of a property that has no value. Numbers, integers and booleans fit each
  ///   other.
  @discardableResult
  public func setValue(
    _ value: AnimatableValue?, forKeyPath keyPath: String
  ) throws(PropertyPathError) -> Bool {
    setValue(value, at: try path(keyPath))
  }

  /// Sets the model value at a path; see ``setValue(_:forKeyPath:)``.
  @discardableResult
  public func setValue(_ value: AnimatableValue?, at path: PropertyPath) -> Bool {
    guard let component = path.component else {
      guard let value else {
        setValue(nil, for: path.key)
        return true
      }
      guard let converted = value.converted(to: path.type) else { return false }
      setValue(converted, for: path.key)
      return true
    }
    guard let whole = self.value(for: path.key), let part = value?.converted(to: path.type) else {
      return false
    }
    setValue(whole.replacing(component, by: part), for: path.key)
    return true
  }
}
