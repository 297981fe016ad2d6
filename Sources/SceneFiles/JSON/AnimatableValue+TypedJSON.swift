import AnimationInterpolation

// Values whose type nothing around them says.

extension AnimatableValue {
  /// Reads a value that says its type itself, `{"type":"point","value":[1,2]}`, or has it by its
  /// shape: a number, a truth value, a string, an image, or an array of numbers.
  init(typed json: JSONTree) throws(JSONFieldError) {
    if let value = try Self.said(by: json) {
      self = value
    } else if let value = AnimatableValue(inferringFrom: json) {
      self = value
    } else {
      throw JSONFieldError(.mismatchedValues, "no value looks like \(json.shape)")
    }
  }

  /// The value of an object that has the keys `type` and `value` and no other; nil for anything
  /// else.
  static func said(by json: JSONTree) throws(JSONFieldError) -> AnimatableValue? {
    guard case .object(let fields) = json, fields.members.count == 2, let type = fields["type"],
      let value = fields["value"]
    else { return nil }
    let name: ValueType
    do { name = try type.name(of: ValueType.self) } catch { throw error.inside("type") }
    do {
      return try AnimatableValue(json: value, type: name)
    } catch {
      throw error.inside("value")
    }
  }

  /// The value as ``init(typed:)`` reads it: with its type only where its shape says another.
  var typedJSON: JSONTree {
    AnimatableValue(inferringFrom: json.readAgain) == self ? json : explicitJSON
  }

  /// The value with its type.
  var explicitJSON: JSONTree { .object(["type": .string(type.rawValue), "value": json]) }
}
