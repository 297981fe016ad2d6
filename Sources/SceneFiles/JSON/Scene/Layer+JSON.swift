import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel

extension Layer {
  convenience init(
    sceneJSON json: JSONTree, limits: SceneLimits, in context: LayerContext
  ) throws(JSONFieldError) {
    let fields = JSONFields(try json.object())
    try self.init(fields: fields, in: context)
    documentID = try fields.string("id")
    let listed = try fields.attributes()
    if !listed.isEmpty { attributes = listed + attributes }
    if !attributes.isEmpty { takeKeptValues() }
    let cells = try fields.list("emitterCells") { tree throws(JSONFieldError) in
      try EmitterCell(json: tree)
    }
    if let cells { emitterCells = cells }
    let filters = try fields.list("filters") { tree throws(JSONFieldError) in
      try Filter(json: tree)
    }
    if let filters { self.filters = filters }
    let behind = try fields.list("backgroundFilters") { tree throws(JSONFieldError) in
      try Filter(json: tree)
    }
    if let behind { backgroundFilters = behind }
    let compositing = try fields.optional("compositingFilter") { tree throws(JSONFieldError) in
      try Filter(json: tree)
    }
    if let compositing { compositingFilter = compositing }
    if case .array(let list)? = fields.member(named: "animations"),
      list.count > limits.animationCount
    {
      throw .limit(
        "a layer has more than \(limits.animationCount) animations", at: "animations")
    }
    _ = try fields.optional("animations") { tree throws(JSONFieldError) in
      try tree.objects { entry throws(JSONFieldError) in
        let animation = try entry.required("animation") { tree throws(JSONFieldError) in
          try self.animation(json: tree)
        }
        let key = try entry.string("key")
        try checkIsFree(key, for: animation)
        add(animation, forKey: key)
      }
    }
    let states = try fields.list("states") { tree throws(JSONFieldError) in
      try LayerState(json: tree)
    }
    if let states { self.states = states }
    let transitions = try fields.list("stateTransitions") { tree throws(JSONFieldError) in
      try StateTransition(json: tree)
    }
    if let transitions { stateTransitions = transitions }
    mask = try fields.optional("mask") { tree throws(JSONFieldError) in
      try Layer(sceneJSON: tree, limits: limits, in: context)
    }
    let sublayers = try fields.list("sublayers") { tree throws(JSONFieldError) in
      try Layer(sceneJSON: tree, limits: limits, in: context)
    }
    try fields.refuseOthers()
    for sublayer in sublayers ?? [] { addSublayer(sublayer) }
  }

  /// Refuses the key of a second animation, which would replace the first.
  private func checkIsFree(
    _ key: String?, for animation: LayerModel.Animation
  ) throws(JSONFieldError) {
    var key = key
    if case .transition = animation { key = Layer.transitionKey }
    guard let key, self.animation(forKey: key) != nil else { return }
    throw JSONFieldError(.mismatchedValues, "the layer already has an animation '\(key)'")
      .inside("key")
  }

  var sceneJSON: JSONTree {
    get throws(JSONFieldError) {
      guard LayerClass.named(layerClass.name) == layerClass else {
        throw JSONFieldError(.unsupported, "files have no class '\(layerClass.name)'")
          .inside("class")
      }
      var fields: JSONObject = ["class": .string(layerClass.name)]
      if let documentID { fields["id"] = .string(documentID) }
      let unknown = unknownValues
      let properties = try propertyFields(with: unknown)
      if !properties.members.isEmpty { fields["properties"] = .object(properties) }
      try fields.write("emitterCells", emitterCells) { (cell) throws(JSONFieldError) in
        try cell.json
      }
      try fields.write("filters", filters) { (filter) throws(JSONFieldError) in try filter.json }
      try fields.write("backgroundFilters", backgroundFilters) {
        (filter) throws(JSONFieldError) in try filter.json
      }
      if let compositingFilter { fields["compositingFilter"] = try compositingFilter.json }
      try fields.write("animations", animations) { (attached) throws(JSONFieldError) in
        var entry = JSONObject()
        if let key = attached.key { entry["key"] = .string(key) }
        do throws(JSONFieldError) {
          if let reason = attached.unwritable { throw JSONFieldError(.unsupported, reason) }
          entry["animation"] = try attached.animation.json(
            valueType: { try? self.path($0).type },
            mayBeUnknown: { (try? self.path($0))?.key.id.isRegistered == true })
        } catch {
          throw error.inside("animation")
        }
        return .object(entry)
      }
      try fields.write("states", states) { (state) throws(JSONFieldError) in try state.json }
      try fields.write("stateTransitions", stateTransitions) {
        (transition) throws(JSONFieldError) in try transition.json
      }
      let spellings = attributes.filter(\.isSpelling)
      fields.write(attributes.withoutSpellings.dropLast(unknown.count) + spellings)
      if let mask {
        do { fields["mask"] = try mask.sceneJSON } catch { throw error.inside("mask") }
      }
      try fields.write("sublayers", sublayers) { (layer) throws(JSONFieldError) in
        try layer.sceneJSON
      }
      return .object(fields)
    }
  }

  /// Returns name, timing and values, in that order.
  private func propertyFields(
    with unknown: [JSONObject.Member]
  ) throws(JSONFieldError) -> JSONObject {
    var fields = JSONObject()
    if let name { fields["name"] = .string(name) }
    timing.write(to: &fields, defaults: .layer)
    var members: [JSONObject.Member] = []
    for property in assignedProperties {
      let value = value(for: property)
      let json = try value.spelled(property.name)
      members.append(.init(property.name, property.id.isRegistered ? value.propertyJSON : json))
    }
    members += unknown
    // A reader that knows these properties would also write them in order of name.
    if !unknown.isEmpty, zip(unknown, unknown.dropFirst()).allSatisfy({ $0.name < $1.name }) {
      members.sort { $0.name < $1.name }
    }
    fields.append(contentsOf: members)
    return fields
  }

  /// The trailing attributes that are typed values of unknown names. A reader keeps values of unregistered properties
  /// as exactly these attributes, so they are written as properties.
  private var unknownValues: [JSONObject.Member] {
    var found: [JSONObject.Member] = []
    var names: Set<String> = ["name"]
    for attribute in attributes.withoutSpellings.reversed() {
      guard stateValueType(ofKeyPath: attribute.name) == nil, let json = attribute.propertyJSON,
        names.insert(attribute.name).inserted
      else { break }
      found.append(.init(attribute.name, json))
    }
    return found.reversed()
  }
}

extension AnimatableValue? {
  /// Returns the JSON of a value of a known type, null for no value, or throws an error about the field.
  func spelled(_ field: String) throws(JSONFieldError) -> JSONTree {
    guard let self else { return .null }
    guard self.isSpelledExactly else {
      throw JSONFieldError(.unsupported, "a path with coordinates that are not finite")
        .inside(field)
    }
    return self.json
  }
}

extension AnimatableValue {
  /// Whether the value can be written and read again: every value except a path whose coordinates are not finite.
  var isSpelledExactly: Bool {
    guard case .path(let path) = self else { return true }
    return (try? BezierPath(svgPathData: path.svgPathData)) == path
  }
}

extension Layer {
  /// Creates a layer from `{"class":"CALayer","properties":{…}}`.
  ///
  /// Both keys are optional. The properties are set in their order; they may be components (`transform.rotation.z`),
  /// the layer's `name` and its timing. null removes a value. A value that states its type under an unregistered name
  /// becomes an attribute, so that nothing is lost.
  ///
  /// - Throws: `unknownName` for a class, a property or any other key that is not known, `mismatchedValues` for a
  ///   value that does not fit its property.
  package convenience init(
    json: JSONTree, in context: LayerContext
  ) throws(JSONFieldError) {
    let fields = JSONFields(try json.object())
    try self.init(fields: fields, in: context)
    try fields.refuseOthers()
  }

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

  /// Reads an animation for this layer: values have the types of the layer's properties.
  ///
  /// - Parameter refusesUnknownNames: Whether an unknown key or calculation mode is an error instead of an attribute.
  package func animation(
    json: JSONTree, refusesUnknownNames: Bool = false
  ) throws(JSONFieldError) -> Animation {
    try Animation(json: json, refusesUnknownNames: refusesUnknownNames) { keyPath in
      try? self.path(keyPath).type
    }
  }

  private func setProperties(_ properties: JSONFields) throws(JSONFieldError) {
    timing = try Timing(fields: properties, defaults: timing)
    if let mode = try properties.unknownFillMode() {
      attributes.append(Attribute("fillMode", .text(mode)))
      context?.diagnostics.append(.unknownFillMode(mode, of: id))
    }
    name = try properties.string("name")
    var (names, parts) = (PropertyNames(), [(name: String, value: JSONTree)]())
    for member in properties.others {
      do throws(JSONFieldError) {
        let path = try? path(member.name)
        try names.take(path?.firstName ?? member.name)
        // Components are set after whole values, whatever their order.
        if path?.component != nil {
          parts.append((member.name, member.value))
        } else {
          try setProperty(member.name, member.value)
        }
      } catch {
        throw error.inside(member.name)
      }
    }
    for part in parts {
      do { try setProperty(part.name, part.value) } catch { throw error.inside(part.name) }
    }
  }

  private func setProperty(_ keyPath: String, _ json: JSONTree) throws(JSONFieldError) {
    let path: PropertyPath
    do {
      path = try knownPath(keyPath)
    } catch {
      guard let kept = try Attribute(propertyNamed: keyPath, json: json) else { throw error }
      attributes.append(kept)
      context?.diagnostics.append(.unregisteredProperty(keyPath, of: id))
      return
    }
    try setValue(json, for: path)
  }

  func setValue(_ json: JSONTree, for path: PropertyPath) throws(JSONFieldError) {
    var value: AnimatableValue?
    if json != .null, json != .typedNone {
      value = try AnimatableValue.said(by: json)
      if value == nil { value = try AnimatableValue(json: json, type: path.type) }
    }
    if let value, path.converted(value) == nil {
      throw JSONFieldError(
        .mismatchedValues, "expected a \(path.typeName), found a \(value.typeName)")
    }
    guard value != nil || path.component == nil && path.key.isOptional else {
      throw JSONFieldError(
        .mismatchedValues, "expected a \(path.typeName), found null; leave the field out")
    }
    guard setValue(value, for: path) else {
      throw JSONFieldError(.mismatchedValues, "the property cannot be \(json.kind) here")
    }
  }

  /// Returns the path for a key path, or throws `unknownName` with the nearest key path of the layer.
  package func knownPath(_ keyPath: String) throws(JSONFieldError) -> PropertyPath {
    do {
      return try path(keyPath)
    } catch {
      let remedy = KnownNames.keyPaths(of: self).suggestion(for: keyPath, otherwise: "")
      throw JSONFieldError(.unknownName, "\(error)\(remedy)")
    }
  }
}

extension PropertyPath {
  /// The first name for the same component: `transform.rotation` for `transform.rotation.z`.
  fileprivate var firstName: String {
    guard let component, let first = key.components.first(where: { $0.lanes == component.lanes })
    else { return name }
    return PropertyPath(key, component: first, of: targets).name
  }
}
