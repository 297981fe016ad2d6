import AnimationMath
import LayerModel

/// Builds the model of a document from its markup.
///
/// CAML is written key-value coding: an element is an object, and its attributes and children are properties. In an
/// object, the tag of a child is the key of the property. In a collection, it is the class of the child, unless a
/// `type` attribute states the class.
///
/// In its functions, `path` is the path of an element below its object, and `attributes` receives the content that is
/// not understood.
struct CAMLModelBuilder {
  let context: LayerContext
  let fileName: String
  let limits: SceneLimits

  private var diagnostics: DiagnosticList
  var notes: CAMLReadingNotes?
  /// Whether the current animation has a value that cannot be read; nil outside animations.
  private(set) var isAnimationUnreadable: Bool?
  private(set) var layersByID: [ScalarString: Layer] = [:]
  var layerPlaces = PlaceList()
  var animationPlaces = PlaceList()
  var valueTable: CAMLValueTable
  var referenceDepth = 0
  /// The states and transitions to be read when all layers exist.
  var stateCollections: [CAMLStateCollection] = []

  init(
    context: LayerContext, fileName: String, limits: SceneLimits, notes: CAMLReadingNotes? = nil
  ) {
    self.limits = limits
    self.notes = notes
    // Elements that are not listed need not be kept.
    diagnostics = DiagnosticList(limit: notes?.diagnosticLimit ?? .max)
    self.context = context
    self.fileName = fileName
    valueTable = CAMLValueTable(of: MarkupElement(name: "caml"), limits: limits)
  }

  mutating func document(_ markup: MarkupElement) throws(SceneFileError) -> CAMLDocument {
    guard markup.name == "caml" else {
      throw failure("the root element is <\(markup.name)>, not <caml>", at: markup.place)
    }
    valueTable = CAMLValueTable(of: markup, limits: limits)
    var root: Layer?
    var attributes: [Attribute] = []
    for attribute in markup.attributes {
      if attribute.isNamespace {
        if !attribute.isUsualNamespace {
          attributes.append(Attribute(attribute.name, .text(attribute.text)))
        }
        continue
      }
      if takeOwnList(attribute, of: markup, on: &attributes) { continue }
      keep(attribute, of: markup, on: &attributes)
    }
    for child in markup.children {
      // Unknown classes are also layers if their names end in "Layer".
      if root == nil, objectClass(of: child).name.hasSuffix("Layer") {
        root = try layer(child)
      } else {
        keep(child, of: markup, on: &attributes)
      }
    }
    keepText(of: markup, on: &attributes)
    try readStates(stateCollections)
    guard let root else { throw failure("the document has no layer", at: markup.place) }
    return CAMLDocument(fileName: fileName, root: root, attributes: attributes, from: self)
  }

  /// Returns the class of an object in a collection, and whether its `type` attribute states the class.
  ///
  /// A tag that is the name of a class wins over a `type` that is not, because some classes have a property of that
  /// name: `<CAGradientLayer type="radial">`.
  func objectClass(of element: MarkupElement) -> (name: String, isTyped: Bool) {
    guard let type = element.attribute("type") else { return (element.name, false) }
    let isClass = { (name: String) in
      LayerClass.named(name) != nil || CAMLAnimationClass(rawValue: name) != nil
    }
    return isClass(element.name) && !isClass(type) ? (element.name, false) : (type, true)
  }

  // MARK: Identity

  mutating func index(_ layer: Layer, at place: Diagnostic.FilePlace) {
    guard let id = layer.documentID else { return }
    if let first = layersByID[ScalarString(id)], let line = layerPlaces[first.id.rawValue]?.line {
      report(
        .duplicateID, at: place, "the id '\(id)' is already used in line \(line), which keeps it")
    } else {
      layersByID[ScalarString(id)] = layer
    }
  }

  // MARK: Errors and kept input

  func failure(
    _ reason: String, at place: Diagnostic.FilePlace, kind: SceneFileError.Kind = .malformed
  ) -> SceneFileError {
    SceneFileError(fileName: fileName, place: place, reason: reason, kind: kind)
  }

  mutating func report(
    _ code: Diagnostic.Code, at place: Diagnostic.FilePlace, about property: String? = nil,
    _ message: @autoclosure () -> String
  ) {
    guard referenceDepth == 0 else { return }
    diagnostics.append(code, at: place, about: property, message())
  }

  var sortedDiagnostics: DiagnosticList {
    var sorted = diagnostics
    sorted.sort()
    return sorted
  }

  /// Keeps and reports an attribute without a meaning here. If `path` is nil, the object itself has the attribute.
  mutating func keep(
    _ attribute: MarkupAttribute, of element: MarkupElement, at path: String? = nil,
    on attributes: inout [Attribute]
  ) {
    let name = path.map { "\($0)/@\(attribute.name)" } ?? attribute.name
    attributes.append(Attribute(name, .text(attribute.text)))
    // References use the id of a value.
    if path != nil, attribute.name == "id" { return }
    report(
      .unknownAttribute, at: element.place, about: attribute.name,
      "the attribute '\(attribute.name.excerpt)' of <\(element.name.excerpt)> "
        + Self.fate(of: attribute.name))
  }

  mutating func keep(
    _ child: MarkupElement, of element: MarkupElement, at path: String? = nil,
    as code: Diagnostic.Code = .unknownElement, on attributes: inout [Attribute]
  ) {
    let name = path.map { "\($0)/\(child.name)" } ?? child.name
    attributes.append(Attribute(name, .element(child.foreign)))
    let className = code == .unknownClass ? objectClass(of: child).name : nil
    report(
      code, at: child.place, about: child.name,
      (className.map { "the class '\($0.excerpt)' of <\(child.name.excerpt)>" }
        ?? "<\(child.name.excerpt)>")
        + " in <\(element.name.excerpt)> \(Self.fate(of: child.name))")
  }

  /// Returns the end of a sentence about input without a meaning here.
  private static func fate(of name: String) -> String {
    "\(CAMLForeignName.purpose(of: name) ?? "is not understood") and is kept"
  }

  /// Keeps the text of an element that has only children, if there is any.
  mutating func keepText(
    of element: MarkupElement, at path: String? = nil, on attributes: inout [Attribute]
  ) {
    guard !element.text.isEmpty, case let text = element.trimmedText, !text.isEmpty else { return }
    attributes.append(Attribute(path.map { "\($0)/text()" } ?? "text()", .text(text)))
    report(
      .unknownText, at: element.place,
      "the text in <\(element.name)> is not understood and is kept")
  }

  mutating func keepRest(
    of element: MarkupElement, but understood: [String] = ["type"], at path: String,
    on attributes: inout [Attribute]
  ) {
    for attribute in element.attributes where !understood.contains(attribute.name) {
      keep(attribute, of: element, at: path, on: &attributes)
    }
    keepText(of: element, at: path, on: &attributes)
  }

  /// Keeps and reports a value that cannot be read or is not understood.
  ///
  /// - Parameters:
  ///   - element: The value, or the element with the attribute.
  ///   - consequence: The consequence for a value that cannot be read. Default: the property counts as not given or, in
  ///   an animation, the animation does not run.
  mutating func handle(
    _ error: CAMLValueError, of name: String, keeping content: Attribute.Content,
    in element: MarkupElement, so consequence: String? = nil, on attributes: inout [Attribute]
  ) throws(SceneFileError) {
    let place = error.place ?? element.place
    guard error.code != .limitExceeded else {
      throw failure("\(name): \(error.reason)", at: place, kind: .limit)
    }
    attributes.append(Attribute(name, content))
    guard error.code.isUnreadable else {
      return report(error.code, at: place, about: name, "\(name): \(error.reason); it is kept")
    }
    let consequence =
      consequence
      ?? (isAnimationUnreadable == nil
        ? "the property is treated as not given" : "the animation does not run")
    report(
      error.code, at: error.place ?? element.place(of: name), about: name,
      "\(name): \(error.reason); the text is kept, and \(consequence)")
    if isAnimationUnreadable != nil { isAnimationUnreadable = true }
  }

  /// Reads an animation. Returns whether all of its values can be read, not counting those of children of a group.
  mutating func readingAnimation<Result>(
    _ read: (inout Self) throws(SceneFileError) -> Result
  ) throws(SceneFileError) -> (result: Result, isReadable: Bool) {
    let outer = isAnimationUnreadable
    isAnimationUnreadable = false
    defer { isAnimationUnreadable = outer }
    let result = try read(&self)
    return (result, isAnimationUnreadable == false)
  }
}

/// The places of the tags of objects, by their numbers.
struct PlaceList {
  private var entries: [(id: UInt64, place: Diagnostic.FilePlace)] = []

  /// Adds an object with a number above all numbers in the list. Complexity: O(1) on average.
  mutating func append(_ id: UInt64, at place: Diagnostic.FilePlace) { entries.append((id, place)) }

  subscript(id: UInt64) -> Diagnostic.FilePlace? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? entries[low].place : nil
  }
}

extension Diagnostic.Code {
  /// Whether the code is about a value that cannot be read: the value is kept and has no effect.
  package var isUnreadable: Bool { self == .wrongValue || self == .curveAbscissa }
}

extension MarkupAttribute {
  /// The namespace of CAML. It is written if the document names no other.
  static let usualNamespace = "http://www.apple.com/CoreAnimation/1.0"

  var isNamespace: Bool { Self.isNamespace(name) }
  /// Whether this declares the namespace of CAML for names without a prefix.
  var isUsualNamespace: Bool { name == "xmlns" && text == Self.usualNamespace }

  static func isNamespace(_ name: String) -> Bool { name == "xmlns" || name.hasPrefix("xmlns:") }
}

/// The writer's own forms, for content that CAML itself cannot express exactly.
///
/// Both are JSON in the spelling of ``SceneDocument``, in one attribute. So other readers find one unknown attribute
/// or one unknown element.
enum CAMLOwnForm {
  /// The attribute of an element with the list of attributes that the object carries.
  static let attributes = "inbetween-attributes"
  /// An element of a state or a transition, whole in its attribute `value`.
  static let element = "inbetween-element"

  /// Returns the JSON tree of a text in one of these forms; nil if the text is not JSON.
  static func json(_ text: String, within limits: SceneLimits) -> JSONTree? {
    try? JSONTree(parsing: text, limits: Self.limits(limits))
  }

  /// Returns the text for ``json(_:within:)``.
  static func text(
    _ json: JSONTree, within limits: SceneLimits
  ) throws(CAMLWritingError) -> String {
    do { try json.check(Self.limits(limits)) } catch { throw .limit("\(error)") }
    return json.text
  }

  /// The text is an attribute, which has its own limit, so only the depth matters.
  private static func limits(_ limits: SceneLimits) -> JSONLimits {
    JSONLimits(depth: limits.json.depth, byteCount: limits.textLength)
  }
}

extension CAMLModelBuilder {
  /// Takes the list of attributes that an object carries. Returns whether the attribute is this list. Its entries
  /// were not understood in their first file, and are also reported here.
  mutating func takeOwnList(
    _ attribute: MarkupAttribute, of element: MarkupElement, on attributes: inout [Attribute]
  ) -> Bool {
    guard attribute.name.utf8.count == CAMLOwnForm.attributes.utf8.count,
      attribute.name == CAMLOwnForm.attributes,
      let json = CAMLOwnForm.json(attribute.text, within: limits),
      let list = try? [Attribute](listed: json)
    else { return false }
    attributes += list
    for kept in list where !Self.isWithoutEffect(kept.name) {
      let name = kept.name
      let names = kept.isFromJSON ? KnownNames.inJSON(of: element) : KnownNames.of(element)
      if names.contains(name) {
        report(
          .unknownValue, at: element.place, about: name,
          "\(name): the value is not understood, or was replaced; it is kept")
      } else {
        report(
          .unknownAttribute, at: element.place, about: name,
          "'\(name)', carried by <\(element.name)>, \(Self.fate(of: name))")
      }
    }
    return true
  }

  /// Whether a carried attribute of this name is known to have no effect.
  private static func isWithoutEffect(_ name: String) -> Bool {
    ["id", "key", "class"].contains(name) || name.hasPrefix("mica_") || name.hasSuffix("/@id")
      || MarkupAttribute.isNamespace(name)
  }
}
