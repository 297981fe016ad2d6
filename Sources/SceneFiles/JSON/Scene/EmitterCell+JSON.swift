import AnimationInterpolation
import AnimationTiming
import LayerModel

extension EmitterCell {
  /// Reads `{"name":"…","properties":{…},"emitterCells":[…],"attributes":[…]}`, all optional; the
  /// keys of timing stand among the properties, and null takes a value away.
  ///
  /// - Throws: `unknownName` for a property that cells do not have and for any other key,
  ///   `mismatchedValues` for a value that does not fit its property.
  public init(json: JSONTree) throws(JSONFieldError) {
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
    emitterCells = try fields.list("emitterCells") { tree throws(JSONFieldError) in
      try EmitterCell(json: tree)
    }
    attributes = try fields.attributes()
  }

  private mutating func setProperties(_ fields: JSONFields) throws(JSONFieldError) {
    timing = try Timing(fields: fields, defaults: timing)
    for member in fields.others {
      do throws(JSONFieldError) {
        guard let property = Self.property(named: member.name) else {
          throw JSONFieldError(.unknownName, "an emitter's cell has no such property")
        }
        setValue(
          member.value == .null
            ? nil : try AnimatableValue(json: member.value, type: property.type), for: property)
      } catch {
        throw error.inside(member.name)
      }
    }
  }

  /// The cell as ``init(json:)`` reads it; what has its initial value is left out.
  ///
  /// - Throws: `unsupported` for a value without a spelling; cells have none.
  public var json: JSONTree {
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
