import LayerModel

/// What the writer says in words of its own where CAML has none that would be read as the same.
///
/// Both are JSON in the spelling of ``SceneDocument``, in one attribute, so that other readers find
/// one attribute or one element that they do not know.
enum CAMLOwnForm {
  /// The attribute of an element that lists what the object carries for others.
  static let attributes = "inbetween-attributes"
  /// An element of a state or a transition, whole in its attribute `value`.
  static let element = "inbetween-element"

  /// Reads the JSON of either; nil for a text that is none.
  static func json(_ text: String, within limits: SceneLimits) -> JSONTree? {
    try? JSONTree(parsing: text, limits: Self.limits(limits))
  }

  /// The text of the JSON of either, which ``json(_:within:)`` reads.
  static func text(
    _ json: JSONTree, within limits: SceneLimits
  ) throws(CAMLWritingError) -> String {
    do { try json.check(Self.limits(limits)) } catch { throw .limit("\(error)") }
    return json.text
  }

  /// The text is as short as a tag, so that only its depth matters.
  private static func limits(_ limits: SceneLimits) -> JSONLimits {
    JSONLimits(depth: limits.json.depth, byteCount: limits.textLength)
  }
}

extension CAMLModelBuilder {
  /// Takes the list of what an object carries, and says whether the attribute is that.
  func takeOwnList(_ attribute: ForeignAttribute, on attributes: inout [Attribute]) -> Bool {
    guard attribute.name == CAMLOwnForm.attributes,
      let json = CAMLOwnForm.json(attribute.text, within: limits),
      let list = try? [Attribute](listed: json)
    else { return false }
    attributes += list
    return true
  }
}
