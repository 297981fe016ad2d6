import AnimationInterpolation
import AnimationTiming
import LayerModel

extension Layer {
  /// Makes a layer from `{"class":"CALayer","properties":{…}}`.
  ///
  /// Both keys are optional. The properties are set in their order; they may be components
  /// (`transform.rotation.z`), the layer's `name` and its timing. null takes a value away. A value of a
  /// user's own type under a name that is not registered becomes an attribute, so that nothing is lost.
  ///
  /// - Throws: `unknownName` for a class, a property or any other key that is not known,
  ///   `mismatchedValues` for a value that does not fit its property.
  public convenience init(
    json: JSONTree, in context: LayerContext
  ) throws(JSONFieldError) {
    let fields = JSONFields(try json.object())
    try self.init(fields: fields, in: context)
    try fields.refuseOthers()
  }

  /// Makes a layer from the members that say its class and its properties.
  package convenience init(
    fields: some JSONMembers, in context: LayerContext
  ) throws(JSONFieldError) {
    let layerClass = try fields.optional("class") { tree throws(JSONFieldError) in
      let name = try tree.string()
      guard let layerClass = LayerClass.named(name) else {
        throw .unknownName(name, among: LayerClass.all.map(\.name))
      }
      return layerClass
    }
    self.init(layerClass ?? .layer, in: context)
    _ = try fields.optional("properties") { tree throws(JSONFieldError) in
      try setProperties(JSONFields(tree.object()))
    }
  }

  /// Reads an animation for this layer: values take the types of the layer's properties.
  ///
  /// - Parameters:
  ///   - json: The object of the animation.
  ///   - refusesUnknownNames: Whether a key or a calculation mode that nobody knows is an error;
  ///     otherwise it is kept as an attribute.
  public func animation(
    json: JSONTree, refusesUnknownNames: Bool = false
  ) throws(JSONFieldError) -> Animation {
    try Animation(json: json, refusesUnknownNames: refusesUnknownNames) { keyPath in
      try? self.path(keyPath).type
    }
  }

  private func setProperties(_ properties: JSONFields) throws(JSONFieldError) {
    timing = try Timing(fields: properties, defaults: timing)
    name = try properties.string("name")
    for member in properties.others {
      do {
        try setProperty(member.name, member.value)
      } catch {
        throw error.inside(member.name)
      }
    }
  }

  private func setProperty(_ keyPath: String, _ json: JSONTree) throws(JSONFieldError) {
    let path: PropertyPath
    do {
      path = try knownPath(keyPath)
    } catch {
      guard let value = AnimatableValue(inferringFrom: json), value.type == .custom else {
        throw error
      }
      attributes.append(Attribute(keyPath, .value(value)))
      return
    }
    let value = json == .null ? nil : try AnimatableValue(json: json, type: path.type)
    if let value, path.converted(value) == nil {
      throw JSONFieldError(
        .mismatchedValues, "a \(path.typeName) is expected, not a \(value.typeName)")
    }
    guard (try? setValue(value, forKeyPath: keyPath)) == true else {
      throw JSONFieldError(.mismatchedValues, "the property cannot be \(json.kind) here")
    }
  }

  /// Reads a key path that must name something.
  ///
  /// - Throws: `unknownName` with the nearest key path of the layer.
  package func knownPath(_ keyPath: String) throws(JSONFieldError) -> PropertyPath {
    do {
      return try path(keyPath)
    } catch {
      let remedy = KnownNames.keyPaths(of: self).suggestion(for: keyPath, otherwise: "")
      throw JSONFieldError(.unknownName, "\(error)\(remedy)")
    }
  }
}
