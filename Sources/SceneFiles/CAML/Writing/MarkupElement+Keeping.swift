import AnimationModel

extension MarkupElement {
  /// The markup of an element that was kept whole.
  init(_ element: ForeignElement) {
    self.init(
      name: element.name, attributes: element.attributes.sorted { $0.name < $1.name })
    children = element.children.map(MarkupElement.init)
    text = element.text
  }

  /// Puts what was kept of a file back to where it stood.
  ///
  /// The name of an attribute is the path to it: `hash`, `values/1/@unit`, `sublayers/text()`.
  /// Children that have kept something come in the order of what they have kept.
  ///
  /// - Returns: Whether there is such a place for it, and it was free.
  mutating func put(_ attribute: Attribute) -> Bool {
    let path = attribute.name.split(separator: "/", omittingEmptySubsequences: false)
    return put(attribute.content, at: path[...], isOwn: true)
  }

  private mutating func put(
    _ content: Attribute.Content, at path: ArraySlice<Substring>, isOwn: Bool
  ) -> Bool {
    guard let step = path.first else { return false }
    guard path.count == 1 else {
      guard let index = index(of: step, isOwn: isOwn) else { return false }
      return children[index].put(content, at: path.dropFirst(), isOwn: false)
    }
    switch content {
    case .value: return false
    case .element(let element):
      guard element.name == step else { return false }
      children.append(MarkupElement(element))
      return true
    case .text(let text) where step == "text()":
      guard self.text.isEmpty else { return false }
      self.text = text
      return true
    case .text(let text):
      if isOwn { return set(String(step), text) }
      return step.first == "@" && set(String(step.dropFirst()), text)
    }
  }

  /// The child that a step of a path names: by its place in a collection, otherwise by its tag. A
  /// child of the object itself moves behind the others; one that is not there is a collection
  /// without members.
  private mutating func index(of step: Substring, isOwn: Bool) -> Int? {
    if !isOwn, let index = Int(step) { return children.indices.contains(index) ? index : nil }
    guard let index = children.firstIndex(where: { $0.name == step }) else {
      children.append(MarkupElement(name: String(step)))
      return children.count - 1
    }
    guard isOwn else { return index }
    children.append(children.remove(at: index))
    return children.count - 1
  }
}
