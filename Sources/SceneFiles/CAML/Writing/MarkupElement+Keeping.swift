import LayerModel

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
  /// - Parameter work: How many names may still be compared; nothing is put when they are used up.
  /// - Returns: Whether there is such a place for it, and it was free.
  mutating func put(_ attribute: Attribute, work: inout Int) -> Bool {
    let path = attribute.name.split(separator: "/", omittingEmptySubsequences: false)
    return put(attribute.content, at: path[...], isOwn: true, work: &work)
  }

  private mutating func put(
    _ content: Attribute.Content, at path: ArraySlice<Substring>, isOwn: Bool, work: inout Int
  ) -> Bool {
    guard let step = path.first, work > 0 else { return false }
    work -= path.count == 1 ? attributes.count : 0
    guard path.count == 1 else {
      guard let index = index(of: step, isOwn: isOwn, work: &work) else { return false }
      return children[index].put(content, at: path.dropFirst(), isOwn: false, work: &work)
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
  private mutating func index(of step: Substring, isOwn: Bool, work: inout Int) -> Int? {
    if !isOwn, let index = Int(step) { return children.indices.contains(index) ? index : nil }
    work -= children.count
    guard let index = children.firstIndex(where: { $0.name == step }) else {
      children.append(MarkupElement(name: String(step)))
      return children.count - 1
    }
    guard isOwn else { return index }
    children.append(children.remove(at: index))
    return children.count - 1
  }
}
