import AnimationInterpolation
import AnimationModel
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

  /// - Parameter context: Whose registered properties the model may have.
  init(for context: LayerContext?) {
    probe = LayerContext()
    for property in (context?.registeredProperties ?? [:]).values { probe.register(property) }
  }

  /// A reader without limits of its own.
  var builder: CAMLModelBuilder {
    CAMLModelBuilder(context: probe, fileName: "", limits: MarkupLimits())
  }

  /// The element of a document.
  func document(_ scene: SceneDocument) throws(CAMLWritingError) -> MarkupElement {
    let root: MarkupElement
    do { root = try layer(scene.root, isNamedLayer: true) } catch { throw error.inside("root") }
    var bare = MarkupElement(name: "caml")
    bare.set("xmlns", "http://www.apple.com/CoreAnimation/1.0")
    let stub = MarkupElement(name: "CALayer")
    bare.children = [stub]
    var element = keeping(scene.attributes, in: bare) { (element) throws(SceneFileError) in
      var builder = builder
      return try builder.document(element).attributes
    }
    let index = element.children.firstIndex { $0.name == stub.name } ?? 0
    element.children[index] = root
    return element
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
  ) -> MarkupElement {
    guard !attributes.isEmpty else { return bare }
    var natural = bare
    if attributes.allSatisfy({ natural.put($0) }), natural.isWritable,
      let read = try? attributesOf(natural), read == attributes
    {
      return natural
    }
    return listing(attributes, in: bare)
  }

  /// An element with a list of what an object carries.
  func listing(_ attributes: [Attribute], in bare: MarkupElement) -> MarkupElement {
    guard !attributes.isEmpty else { return bare }
    var element = bare
    element.set(CAMLOwnForm.attributes, attributes.listed.text)
    return element
  }
}
