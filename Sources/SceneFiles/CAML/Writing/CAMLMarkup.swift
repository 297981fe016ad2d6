import AnimationInterpolation
import LayerModel

/// Makes the markup of a model.
///
/// An object can carry attributes of a file that were not understood. They go back to their places if the object then
/// reads again as exactly the same; the writer tests that. If it does not, because the attributes are of another
/// origin, they are listed in one attribute of the writer's own form. An element of a state or a transition that
/// would not read again as itself is written in JSON.
struct CAMLMarkup {
  /// The context of the layers that are read again for the test.
  let probe: LayerContext
  let limits: SceneLimits

  /// The greatest number of names to compare in putting attributes back to their places.
  private static let placingWork = 1 << 22

  /// - Parameter context: The context whose registered properties the model may have.
  init(for context: LayerContext?, limits: SceneLimits) {
    self.limits = limits
    probe = LayerContext()
    // In the order of their numbers, so that the probe assigns the same numbers.
    for property in context?.registeredProperties.numbered ?? [] { probe.register(property) }
  }

  var builder: CAMLModelBuilder {
    CAMLModelBuilder(context: probe, fileName: "", limits: limits)
  }

  /// Returns the element of a document, and the index of the root layer among its children.
  func document(
    _ scene: SceneDocument
  ) throws(CAMLWritingError) -> (element: MarkupElement, rootIndex: Int) {
    let root: MarkupElement
    do { root = try layer(scene.root, isNamedLayer: true) } catch { throw error.inside("root") }
    var bare = MarkupElement(name: "caml")
    if !scene.attributes.contains(where: { $0.name == "xmlns" }) {
      bare.set("xmlns", MarkupAttribute.usualNamespace)
    }
    let stub = MarkupElement(name: "CALayer")
    bare.children = [stub]
    var element = try keeping(scene.attributes, in: bare) { (element) throws(SceneFileError) in
      var builder = builder
      return try builder.document(element).attributes
    }
    let index = element.children.firstIndex { $0.name == stub.name } ?? 0
    element.children[index] = root
    return (element, index)
  }

  /// Returns an element with the attributes that an object carries.
  ///
  /// - Parameter attributesOf: Returns the carried attributes of an element that is read again, nil if the object is
  ///   not read as the same.
  func keeping(
    _ attributes: [Attribute], in bare: MarkupElement,
    _ attributesOf: (MarkupElement) throws(SceneFileError) -> [Attribute]?
  ) throws(CAMLWritingError) -> MarkupElement {
    guard !attributes.isEmpty else { return bare }
    var natural = bare
    if put(attributes, into: &natural), let read = try? attributesOf(natural), read == attributes {
      return natural
    }
    return try listing(attributes, in: bare)
  }

  /// Puts carried attributes back to their places. Returns whether there is a place for each, and XML can express it.
  func put(_ attributes: some Sequence<Attribute>, into element: inout MarkupElement) -> Bool {
    var work = Self.placingWork
    return attributes.allSatisfy { element.put($0, work: &work) }
      && element.isWritable(within: limits)
  }

  func listing(
    _ attributes: [Attribute], in bare: MarkupElement
  ) throws(CAMLWritingError) -> MarkupElement {
    guard !attributes.isEmpty else { return bare }
    var element = bare
    element.set(
      CAMLOwnForm.attributes, try CAMLOwnForm.text(attributes.listed, within: limits))
    return element
  }
}

extension SceneDocument {
  /// The document as CAML, in UTF-8.
  ///
  /// Law: ``CAMLReader`` reads it as the same model, and the same model gives the same bytes (`SceneRoundTripTests`).
  /// Numbers have the shortest spelling that is read as the same bits, and initial values are omitted. Attributes are
  /// in order of their names, everything else in the order of the model. The attributes that an object carries of a
  /// file go back to their places. Attributes without a place and objects without a form in CAML are written in the
  /// writer's own forms, which `Docs/Reference/SceneFiles.md` lists.
  ///
  /// - Throws: `CAMLWritingError` with a place, if the model has no form in CAML (characters that XML does not have,
  ///   curves that are composed of others, layers of a user's class, paths with coordinates that are not finite,
  ///   animations of blocks) or exceeds the limits of the reader, ``SceneLimits``.
  /// - Complexity: O(size of the model).
  package var caml: [UInt8] {
    get throws(CAMLWritingError) { try caml(within: SceneLimits()) }
  }

  package func caml(within limits: SceneLimits) throws(CAMLWritingError) -> [UInt8] {
    if let excess = excess(of: limits) {
      throw .limit(excess.reason).inside(excess.place)
    }
    let (element, rootIndex) = try CAMLMarkup(for: context, limits: limits).document(self)
    var writer = MarkupWriter(limits: limits)
    try writer.write(document: element, rootIndex: rootIndex)
    return writer.bytes
  }
}

package struct CAMLWritingError: Error, Sendable, Hashable {
  package let reason: String
  /// The place in the model: `root.sublayers[0].timingFunction`; empty for the whole model.
  package private(set) var place = ""

  package let isLimit: Bool

  init(_ reason: String, isLimit: Bool = false) {
    self.reason = reason
    self.isLimit = isLimit
  }

  static func limit(_ reason: String) -> CAMLWritingError {
    CAMLWritingError(reason, isLimit: true)
  }

  /// Returns this error with a place below a name, or below an index such as `[2]`.
  func inside(_ name: String) -> CAMLWritingError {
    var error = self
    error.place =
      place.isEmpty ? name : place.hasPrefix("[") ? name + place : "\(name).\(place)"
    return error
  }

  func inside(_ name: String, _ index: Int) -> CAMLWritingError { inside("\(name)[\(index)]") }
}

extension Collection {
  /// Returns the elements of the members of a list; an error has the index of the member.
  func markup(
    inside list: String, _ element: (Element) throws(CAMLWritingError) -> MarkupElement
  ) throws(CAMLWritingError) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    for (index, member) in enumerated() {
      do { elements.append(try element(member)) } catch { throw error.inside(list, index) }
    }
    return elements
  }
}

extension CAMLWritingError: CustomStringConvertible {
  package var description: String {
    place.isEmpty ? reason : "\(place.shortenedPlace): \(reason)"
  }
}
