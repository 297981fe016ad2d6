import AnimationInterpolation
import LayerModel

/// Makes the markup of a model.
///
/// What an object carries of a file that was not understood goes back to where it stood, provided
/// that reading the object again then gives exactly it: that is tried. Where it does not, because
/// the attributes are of another origin, they are listed in one attribute of the form's own. An
/// element of a state or a transition that is not read again as itself is written in JSON.
struct CAMLMarkup {
  /// Where layers are made to see what is read again.
  let probe: LayerContext
  /// The limits of the reader.
  let limits: SceneLimits

  /// How many names are compared at most to put what an object carries back to its places.
  private static let placingWork = 1 << 22

  /// - Parameters:
  ///   - context: Whose registered properties the model may have.
  ///   - limits: Those of the reader.
  init(for context: LayerContext?, limits: SceneLimits) {
    self.limits = limits
    probe = LayerContext()
    // In the order of their numbers, so that the probe gives the same ones.
    for property in context?.registeredProperties.numbered ?? [] { probe.register(property) }
  }

  /// What reads again what is tried.
  var builder: CAMLModelBuilder {
    CAMLModelBuilder(context: probe, fileName: "", limits: limits)
  }

  /// The element of a document, and which of its children is the layer at the top.
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

  /// An element with what an object carries for others.
  ///
  /// - Parameters:
  ///   - attributes: What the object carries.
  ///   - bare: The element without them.
  ///   - attributesOf: What is read from an element as being carried, nil where the object is not
  ///     read as it is.
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

  /// Puts what an object carries back to where it stood in its element.
  ///
  /// - Returns: Whether there is a place for each, and XML can say it.
  func put(_ attributes: some Sequence<Attribute>, into element: inout MarkupElement) -> Bool {
    var work = Self.placingWork
    return attributes.allSatisfy { element.put($0, work: &work) }
      && element.isWritable(within: limits)
  }

  /// An element with a list of what an object carries.
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
  /// Law: ``CAMLReader`` reads it as the same model, and the same model gives the same bytes
  /// (`SceneRoundTripTests`). Numbers have the shortest
  /// spelling that is read as the same bits, what has its initial value is left out, attributes come
  /// in order of their names, and everything else in the order of the model. What an object carries
  /// of a file goes back to where it stood there; what cannot, and what CAML has no form for,
  /// is written in forms of this writer's own, which `Docs/Reference/SceneFiles.md` lists.
  ///
  /// - Throws: What has no form at all (characters that XML does not have, curves that are put
  ///   together of others, layers of a class of one's own, paths with coordinates that are not
  ///   finite, animations of blocks) and what is beyond the limits of the reader, ``SceneLimits``;
  ///   each with its place.
  /// - Complexity: O(size of the model).
  package var caml: [UInt8] {
    get throws(CAMLWritingError) { try caml(within: SceneLimits()) }
  }

  /// The document as CAML for a reader with limits of its own.
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

/// Why a model cannot be written as CAML.
package struct CAMLWritingError: Error, Sendable, Hashable {
  /// What has no form, as one clause.
  package let reason: String
  /// Where it is in the model: `root.sublayers[0].timingFunction`; empty for the whole of it.
  package private(set) var place = ""

  /// Whether there is more of something than a limit of the reader allows.
  package let isLimit: Bool

  init(_ reason: String, isLimit: Bool = false) {
    self.reason = reason
    self.isLimit = isLimit
  }

  /// More of something than a limit of the reader allows.
  static func limit(_ reason: String) -> CAMLWritingError {
    CAMLWritingError(reason, isLimit: true)
  }

  /// This error, seen from what has the part under a name, or at an index such as `[2]`.
  func inside(_ name: String) -> CAMLWritingError {
    var error = self
    error.place =
      place.isEmpty ? name : place.hasPrefix("[") ? name + place : "\(name).\(place)"
    return error
  }

  /// This error, seen from what has the part at an index of a list.
  func inside(_ name: String, _ index: Int) -> CAMLWritingError { inside("\(name)[\(index)]") }
}

extension Collection {
  /// The elements of the members of a list; an error says which of them it is about.
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
  /// `place: reason`.
  package var description: String {
    place.isEmpty ? reason : "\(place.shortenedPlace): \(reason)"
  }
}
