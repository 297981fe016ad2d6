import AnimationInterpolation
import LayerModel

extension [Attribute] {
  /// Reads what an object carries for others, in order.
  ///
  /// Each is `{"name":"…"}` with one of `"text"`, a text; `"value"`, a value, with its type where
  /// its shape alone does not say it; and `"element"`, an element of a document with its `"name"`,
  /// `"attributes"` (pairs of texts), `"children"` and `"text"`.
  ///
  /// - Throws: `missingField`, `wrongType` or `mismatchedValues` for anything else, `unknownName` for
  ///   any other key.
  init(listed json: JSONTree) throws(JSONFieldError) {
    self = try json.objects { fields throws(JSONFieldError) in
      let name = try fields.requiredString("name")
      if let text = try fields.string("text") { return Attribute(name, .text(text)) }
      if let element = try fields.foreignElement() { return Attribute(name, .element(element)) }
      return Attribute(
        name,
        .value(
          try fields.required("value") { tree throws(JSONFieldError) in
            try AnimatableValue(typed: tree)
          }))
    }
  }

  /// The list as ``init(listed:)`` reads it.
  var listed: JSONTree {
    .array(
      map { attribute in
        var fields: JSONObject = ["name": .string(attribute.name)]
        switch attribute.content {
        case .text(let text): fields["text"] = .string(text)
        case .value(let value): fields["value"] = value.typedJSON
        case .element(let element): fields["element"] = element.json
        }
        return .object(fields)
      })
  }
}

extension ForeignElement {
  init(json: JSONTree) throws(JSONFieldError) {
    self = try json.fields { fields throws(JSONFieldError) in try ForeignElement(fields: fields) }
  }

  private init(fields: JSONFields) throws(JSONFieldError) {
    self.init(
      name: try fields.requiredString("name"),
      attributes: try fields.optional("attributes") { tree throws(JSONFieldError) in
        try tree.list { pair throws(JSONFieldError) in
          let texts = try pair.list { text throws(JSONFieldError) in try text.string() }
          guard texts.count == 2 else {
            throw JSONFieldError(.wrongType, "an attribute is a pair of texts")
          }
          return ForeignAttribute(name: texts[0], text: texts[1])
        }
      } ?? [],
      children: try fields.optional("children") { tree throws(JSONFieldError) in
        try tree.list { child throws(JSONFieldError) in try ForeignElement(json: child) }
      } ?? [],
      text: try fields.string("text") ?? "")
  }

  /// The element as ``init(json:)`` reads it; what is empty is left out.
  var json: JSONTree {
    var fields: JSONObject = ["name": .string(name)]
    if !attributes.isEmpty {
      fields["attributes"] = .array(
        attributes.map { .array([.string($0.name), .string($0.text)]) })
    }
    if !children.isEmpty { fields["children"] = .array(children.map(\.json)) }
    if !text.isEmpty { fields["text"] = .string(text) }
    return .object(fields)
  }
}

extension JSONMembers {
  /// The field `element`: something of a document that is kept without being understood.
  func foreignElement() throws(JSONFieldError) -> ForeignElement? {
    try optional("element") { tree throws(JSONFieldError) in try ForeignElement(json: tree) }
  }
}
