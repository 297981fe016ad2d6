import AnimationInterpolation

extension Layer {
  /// Reads a key path of this layer: `position`, `transform.rotation.z`, and of its cells and
  /// filters, by their names: `emitterCells.spark.birthRate`, `filters.blur.inputRadius`.
  ///
  /// Of several cells or filters with one name the first is meant. An input of a filter has the
  /// type of its value; one that is not given is an
  /// ``LayerModel/PropertyPathError/unknownProperty(_:)``. Where no object has the name, and
  /// for all sublayers (`sublayers.wheel.opacity`), the error is an
  /// ``LayerModel/PropertyPathError/unknownTarget(_:)``.
  public func path(_ keyPath: String) throws(PropertyPathError) -> PropertyPath {
    try PropertyPath(
      parsing: keyPath, property: property(named:), target: effects.properties(of:))
  }

  /// The model value of a property or of a component of it; nil where there is none.
  public func value(forKeyPath keyPath: String) throws(PropertyPathError) -> AnimatableValue? {
    value(at: try path(keyPath))
  }

  /// The model value at a path; nil where the property has none, and where the object that it
  /// belongs to is not there or has a value of another type.
  public func value(at path: PropertyPath) -> AnimatableValue? {
    guard path.targets.isEmpty else { return effects.value(at: path) }
    let value = value(for: path.key)
    return path.component.map { value?.component($0) } ?? value
  }

  /// Sets the model value of a property or of a component of it. That of a cell or a filter starts
  /// no animation.
  ///
  /// - Returns: Whether the value was taken: false where its type does not fit the path, where a
  ///   component is set of a property that has no value, or where the object is not there. Numbers,
  ///   integers and booleans fit each other.
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
      let converted = value.flatMap(path.converted)
      guard value == nil || converted != nil else { return false }
      return setWhole(converted, at: path)
    }
    let wholePath = PropertyPath(path.key, of: path.targets)
    guard let whole = self.value(at: wholePath), let part = value.flatMap(path.converted) else {
      return false
    }
    return setWhole(whole.replacing(component, by: part), at: path)
  }

  /// Sets the property of a path, whatever the component.
  private func setWhole(_ value: AnimatableValue?, at path: PropertyPath) -> Bool {
    guard path.targets.isEmpty else { return setValue(value, for: path.key, of: path.targets) }
    setValue(value, for: path.key)
    return true
  }
}
