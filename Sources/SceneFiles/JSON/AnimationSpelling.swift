import AnimationInterpolation
import AnimationTiming

/// How an animation writes its values and what it carries.
struct AnimationSpelling {
  /// The type of the value at a key path, by which a reader will take values; nil to write every
  /// value by its shape alone, whatever a reader makes of it.
  let valueType: ((String) -> ValueType?)?
  /// Whether attributes are listed with all that they are, instead of standing as plain fields.
  var listsAttributes = false

  /// A value of an animation, with its type where a reader would take it for another.
  func json(
    _ value: AnimatableValue, at keyPath: String?, through function: ValueFunction?
  ) throws(JSONFieldError) -> JSONTree {
    guard let valueType else { return value.json }
    guard value.isSpelledExactly else {
      throw JSONFieldError(.unsupported, "a path with coordinates that are not finite")
    }
    let reader = AnimationFields(
      JSONFields(JSONObject()), refusesUnknownNames: false, valueType: valueType)
    let plain = value.json
    let read = try? reader.value(plain.readAgain, at: keyPath, through: function)
    return read == value ? plain : value.explicitJSON
  }
}
