import AnimationInterpolation
import AnimationTiming
import LayerModel

extension EmitterCell {
  /// Reads `{"name":"…","properties":{…},"emitterCells":[…],"attributes":[…]}`, all optional. The keys of timing are
  /// among the properties, and null removes a value.
  ///
  /// - Throws: `unknownName` for a property that cells do not have and for any other key, `mismatchedValues` for a
  ///   value that does not fit its property.
  package init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in try EmitterCell(fields: fields) }
  }

  private init(fields: JSONFields) throws(JSONFieldError) {
    self.init(name: try fields.string("name"))
    let properties =
      try fields.optional("properties") { tree throws(JSONFieldError) in try tree.object() }
      ?? JSONObject()
    do {
      try setProperties(JSONFields(properties))
    } catch {
      throw error.inside("properties")
    }
    emitterCells =
      try fields.list("emitterCells") { tree throws(JSONFieldError) in
        try EmitterCell(json: tree)
      } ?? []
    attributes += try fields.attributes()
  }

  private mutating func setProperties(_ fields: JSONFields) throws(JSONFieldError) {
    timing = try Timing(fields: fields, defaults: timing)
    if let mode = try fields.unknownFillMode() {
      attributes.append(Attribute("fillMode", .text(mode)))
    }
    var names = PropertyNames()
    for member in fields.others {
      do throws(JSONFieldError) {
        guard let property = Self.property(named: member.name) else {
          throw JSONFieldError(.unknownName, "an emitter's cell has no such property")
        }
        try names.take(property.name)
        let value =
          member.value == .null
          ? nil : try AnimatableValue(json: member.value, type: property.type)
        guard property.accepts(value) else {
          throw JSONFieldError(
            .mismatchedValues, "expected a \(property.typeName), found null; leave the field out")
        }
        setValue(value, for: property)
      } catch {
        throw error.inside(member.name)
      }
    }
  }

  /// The cell for ``init(json:)``, without initial values.
  package var json: JSONTree {
    get throws(JSONFieldError) {
      var fields = JSONObject()
      if let name { fields["name"] = .string(name) }
      var properties = JSONObject()
      timing.write(to: &properties, defaults: .layer)
      for property in assignedProperties {
        properties[property.name] = try value(for: property).spelled(property.name)
      }
      if !properties.members.isEmpty { fields["properties"] = .object(properties) }
      try fields.write("emitterCells", emitterCells) { (cell) throws(JSONFieldError) in
        try cell.json
      }
      fields.write(attributes)
      return .object(fields)
    }
  }
}

extension Filter {
  /// Reads `{"type":"gaussianBlur","name":"…","enabled":true,"inputs":{…},"attributes":[…]}`; only the type is
  /// required. An input states its type if its shape does not imply it: `{"type":"color","value":[1,0,0,1]}`.
  ///
  /// - Throws: `missingField` without a type, `mismatchedValues` for an input of no type, `unknownName` for any other
  ///   key.
  package init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in try Filter(fields: fields) }
  }

  private init(fields: JSONFields) throws(JSONFieldError) {
    self.init(
      try fields.requiredString("type"),
      name: try fields.string("name"))
    isEnabled = try fields.bool("enabled") ?? true
    let inputs =
      try fields.optional("inputs") { tree throws(JSONFieldError) in try tree.object() }
      ?? JSONObject()
    for member in inputs.members {
      do throws(JSONFieldError) {
        guard self.inputs[member.name] == nil else {
          throw JSONFieldError(.mismatchedValues, "the filter already has this input")
        }
        self.inputs[member.name] = try AnimatableValue(typed: member.value)
      } catch {
        throw error.inside(member.name).inside("inputs")
      }
    }
    attributes = try fields.attributes()
  }

  /// The filter for ``init(json:)``, its inputs in order of name.
  ///
  /// - Throws: `unsupported` for an input without a spelling: a path whose coordinates are not finite.
  package var json: JSONTree {
    get throws(JSONFieldError) {
      var fields: JSONObject = ["type": .string(type)]
      if let name { fields["name"] = .string(name) }
      if !isEnabled { fields["enabled"] = .bool(false) }
      var inputs: [JSONObject.Member] = []
      for (name, value) in self.inputs.sorted(by: { $0.key < $1.key }) {
        _ = try AnimatableValue?(value).spelled(name)
        inputs.append(.init(name, value.typedJSON))
      }
      if !inputs.isEmpty { fields["inputs"] = .object(JSONObject(distinct: inputs)) }
      fields.write(attributes)
      return .object(fields)
    }
  }
}
