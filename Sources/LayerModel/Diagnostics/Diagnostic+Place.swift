extension Diagnostic {
  /// Where something is: in a model, or in the text of a file. What is not known, or is no matter of
  /// the diagnostic, is nil.
  public struct Place: Sendable, Hashable {
    /// The layer in a model.
    public var layer: Layer.ID?
    /// The animation on the layer; of a child it is the outermost group's.
    public var animation: Animation.ID?
    /// The key of the animation on the layer, nil for one without.
    public var key: String?
    /// Where in the animation: the indices of children of groups, outermost first.
    public var childPath: [Int]
    /// Where in the text of a file; its name is that of the document or the report. nil in a model,
    /// and for what concerns a file as a whole.
    public var text: FilePlace?
    /// What of it: a key path in a model, the name of an attribute or an element in a file.
    public var property: String?

    /// A place in a model; without arguments it is none.
    public init(
      layer: Layer.ID? = nil, animation: Animation.ID? = nil, key: String? = nil,
      childPath: [Int] = [], property: String? = nil
    ) {
      self.layer = layer
      self.animation = animation
      self.key = key
      self.childPath = childPath
      self.property = property
    }

    /// A place in a file.
    public init(text: FilePlace, property: String? = nil) {
      self.init(property: property)
      self.text = text
    }

    /// The line in a file, from 1; nil in a model.
    public var line: Int? { text?.line }

    /// The child of groups, `animations[0].animations[2]`; empty for the animation itself.
    package var child: String { childPath.map { "animations[\($0)]" }.joined(separator: ".") }
  }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// `line:column` in a file, `layer 1, animation 2, 'key', animations[0]` in a model; empty for no
  /// place.
  public var description: String {
    if let text { return "\(text)" }
    let parts = [
      layer.map { "layer \($0.rawValue)" }, animation.map { "animation \($0.rawValue)" },
      key.map { "'\($0)'" }, childPath.isEmpty ? nil : child,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
