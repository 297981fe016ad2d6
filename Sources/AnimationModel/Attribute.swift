import AnimationInterpolation

/// A named value that an animation or a layer carries without knowing what it means.
///
/// Core Animation's objects are key-value containers: clients tag them, and files hold keys of
/// other programs. Attributes keep both, in order.
public struct Attribute: Sendable, Hashable, Codable {
  public var name: String
  public var content: Content

  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  public enum Content: Sendable, Hashable, Codable {
    /// A text as the file has it.
    case text(String)
    case value(AnimatableValue)
    /// A whole element of a file.
    case element(ForeignElement)
  }
}

/// An element of a document that was not understood, whole, so that it can be written out again.
public struct ForeignElement: Sendable, Hashable, Codable {
  public var name: String
  /// Names and texts in the order of the document.
  public var attributes: [ForeignAttribute]
  public var children: [ForeignElement]
  /// The character data, without the white space around it.
  public var text: String

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
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
