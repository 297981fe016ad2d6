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
    for property in (context?.registeredProperties ?? [:]).values { probe.register(property) }
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
    bare.set("xmlns", "http://www.apple.com/CoreAnimation/1.0")
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
