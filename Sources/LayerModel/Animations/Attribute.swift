import AnimationInterpolation

/// A named value that an animation or a layer carries without knowing what it means.
///
/// Core Animation's objects are key-value containers: clients tag them, and files hold keys of
/// other programs. Attributes keep both, in order.
public struct Attribute: Sendable, Hashable, Codable {
  /// The key, as the document or the client spells it. Nothing makes it unique.
  public var name: String
  /// What stands under the key.
  public var content: Content

  /// A value under a key.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// The forms in which a value is carried.
  public enum Content: Sendable, Hashable, Codable {
    /// A text as the file has it.
    case text(String)
    /// A value of a type that properties have.
    case value(AnimatableValue)
    /// A whole element of a file.
    case element(ForeignElement)
  }
}

/// An element of a document that was not understood, whole, so that it can be written out again.
public struct ForeignElement: Sendable, Hashable, Codable {
  /// The tag, as the document spells it.
  public var name: String
  /// Names and texts in the order of the document.
  public var attributes: [ForeignAttribute]
  /// The elements in it, in the order of the document.
  public var children: [ForeignElement]
  /// The character data, without the white space around it.
  public var text: String

  /// An element by its parts; nothing checks that they can be written as XML.
  public init(
    name: String, attributes: [ForeignAttribute] = [], children: [ForeignElement] = [],
    text: String = ""
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
  }
}

/// An attribute of a ``ForeignElement``.
public struct ForeignAttribute: Sendable, Hashable, Codable {
  /// The key, as the document spells it.
  public var name: String
  /// The value as a text, with entities resolved.
  public var text: String

  /// A text under a key.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
