import AnimationMath
import LayerModel

// Values by reference: `object="#3"` is the value element whose `id` is `#3`.

/// The value elements of a document that have an id.
struct CAMLValueTable {
  /// An element and its size, once that is counted.
  private struct Entry {
    let element: MarkupElement
    var size: (elements: Int, bytes: Int)?
  }

  private let document: MarkupElement
  /// Created at the first reference: most documents have none.
  private var entries: [ScalarString: Entry]?
  /// The elements and bytes that references may still repeat.
  fileprivate var rest: (elements: Int, bytes: Int)

  init(of document: MarkupElement, limits: SceneLimits) {
    self.document = document
    rest = (limits.elementCount, limits.byteCount)
  }

  static let depth = 16

  /// Returns the value of a reference as an element at the place of the reference, with its tag.
  ///
  /// The class is that of the value, or else that of the reference.
  ///
  /// - Throws: `CAMLValueError` if no value has the id, if the references form a circle, or if all references
  ///   together repeat more than a document may contain.
  mutating func target(of reference: MarkupElement) throws(CAMLValueError) -> MarkupElement {
    var found = reference
    for _ in 0..<Self.depth {
      guard let id = found.reference else { return found.standing(in: reference) }
      found = try element(withID: id)
    }
    throw .notUnderstood("references are nested more than \(Self.depth) deep")
  }

  private mutating func element(withID id: String) throws(CAMLValueError) -> MarkupElement {
    if entries == nil {
      var entries: [ScalarString: Entry] = [:]
      Self.enter(document, in: &entries)
      self.entries = entries
    }
    guard var entry = entries?[ScalarString(id)] else {
      throw .unresolved("no value has the id '\(id.excerpt)'")
    }
    let size = entry.size ?? entry.element.size
    if entry.size == nil {
      entry.size = size
      entries?[ScalarString(id)] = entry
    }
    rest.elements -= size.elements
    rest.bytes -= size.bytes
    guard rest.elements >= 0, rest.bytes >= 0 else {
      throw .limit("the values that references repeat are larger than a document may be")
    }
    return entry.element
  }

  private static func enter(_ element: MarkupElement, in entries: inout [ScalarString: Entry]) {
    if let id = element.attribute("id"), !element.isOfOtherIdentity,
      entries[ScalarString(id)] == nil
    {
      entries[ScalarString(id)] = Entry(element: element)
    }
    for child in element.children { enter(child, in: &entries) }
  }
}

extension CAMLModelBuilder {
  /// Reads a value element, or the value that it refers to.
  ///
  /// Everything else that the referenced element contains is kept and reported at the place of that element. Errors of
  /// `read` about the value of a reference have the place of the value.
  mutating func following<Value>(
    _ element: MarkupElement, at path: String, on attributes: inout [Attribute],
    _ read: (inout Self, MarkupElement, inout [Attribute]) throws(CAMLValueError) -> Value
  ) throws(CAMLValueError) -> Value {
    guard let id = element.reference else { return try read(&self, element, &attributes) }
    let depth = referenceDepth
    defer { referenceDepth = depth }
    do throws(CAMLValueError) {
      guard depth < CAMLValueTable.depth else {
        throw CAMLValueError.notUnderstood("the value '\(id.excerpt)' contains itself")
      }
      let target = try valueTable.target(of: element)
      referenceDepth += 1
      var besides: [Attribute] = []
      let value = try read(&self, target, &besides)
      referenceDepth = depth
      for attribute in element.attributes where !["type", "object"].contains(attribute.name) {
        keep(attribute, of: element, at: path, on: &attributes)
      }
      return value
    } catch {
      throw error.ofReference(at: element.place)
    }
  }

  /// Returns the value of a reference that has been read before, without counting it again.
  mutating func uncountedTarget(of reference: MarkupElement) throws(CAMLValueError) -> MarkupElement
  {
    let rest = valueTable.rest
    defer { valueTable.rest = rest }
    return try valueTable.target(of: reference)
  }

  /// Returns the text of an element that is one plain value, or refers to one; nil for every other element.
  mutating func scalarText(
    of element: MarkupElement, on attributes: inout [Attribute]
  ) -> String? {
    guard element.reference != nil else {
      let text = element.scalarText
      if text != nil, let id = element.attribute("id") {
        attributes.append(Attribute("\(element.name)/@id", .text(id)))
      }
      return text
    }
    let rest = valueTable.rest
    let text = try? following(element, at: element.name, on: &attributes) {
      (_, element, _) throws(CAMLValueError) in element.scalarText
    }
    // A value that is no text is read in another way, and counted then.
    if text == nil { valueTable.rest = rest }
    return text
  }
}

extension MarkupElement {
  /// The id of the value that this element refers to; nil for an element with a value of its own.
  var reference: String? {
    guard children.isEmpty, let id = attribute("object"), trimmedText.isEmpty,
      !Self.values.contains(where: { attribute($0) != nil })
    else { return nil }
    return id
  }

  private static let values = ["value", "src", "name", "filter", "targetId"]

  /// Whether its id does not identify a value: layers and the animations of transitions have other ids.
  fileprivate var isOfOtherIdentity: Bool {
    [name, attribute("type")].contains {
      $0.map {
        $0.hasSuffix("Layer") || $0.hasPrefix("LKState") || $0 == "CAEmitterCell"
          || $0.hasSuffix("Filter") || CAMLAnimationClass(rawValue: $0) != nil
      } ?? false
    }
  }

  fileprivate var size: (elements: Int, bytes: Int) {
    var size = (elements: 1, bytes: name.utf8.count + text.utf8.count)
    for attribute in attributes {
      size.bytes += attribute.name.utf8.count + attribute.text.utf8.count
    }
    for child in children {
      let part = child.size
      size.elements += part.elements
      size.bytes += part.bytes
    }
    return size
  }

  /// Returns this value as an element in place of a reference to it.
  fileprivate func standing(in reference: MarkupElement) -> MarkupElement {
    let className =
      attribute("type") ?? (CAMLValueClass(name) == nil ? nil : name) ?? reference.attribute("type")
    var copy = MarkupElement(
      name: reference.name,
      attributes: attributes.filter { $0.name != "type" && $0.name != "id" },
      place: reference.place)
    if let className { copy.set("type", className) }
    copy.children = children
    copy.text = text
    return copy
  }
}

extension CAMLValueError {
  /// Returns this error about a referenced value, for the place of the reference: it is reported at both places.
  fileprivate func ofReference(at place: Diagnostic.FilePlace) -> CAMLValueError {
    CAMLValueError(code: code, reason: reason, place: place)
  }
}
