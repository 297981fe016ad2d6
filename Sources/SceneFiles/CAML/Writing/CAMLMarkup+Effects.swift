import AnimationInterpolation
import LayerModel

extension CAMLMarkup {
  // MARK: Cells

  /// The collection of the cells of a layer or of another cell.
  func emitterCells(_ cells: [EmitterCell]) throws(CAMLWritingError) -> MarkupElement {
    var collection = MarkupElement(name: "emitterCells")
    for (index, cell) in cells.enumerated() {
      do {
        collection.children.append(try element(of: cell))
      } catch {
        throw error.inside("emitterCells", index)
      }
    }
    return collection
  }

  private func element(of cell: EmitterCell) throws(CAMLWritingError) -> MarkupElement {
    var bare = MarkupElement(name: "CAEmitterCell")
    if let name = cell.name { bare.set("name", name) }
    bare.set(cell.timing, besides: .layer)
    for property in cell.assignedProperties {
      try bare.set(cell.value(for: property), of: property.name)
    }
    // Its cells have been tried by themselves, and come into their place at the end.
    let cells = try emitterCells(cell.emitterCells)
    if !cells.children.isEmpty { bare.children.append(MarkupElement(name: cells.name)) }
    var element = try keeping(cell.attributes, in: bare) { (element) throws(SceneFileError) in
      var builder = builder
      let read = try builder.emitterCell(element)
      var expected = cell
      expected.emitterCells = []
      expected.attributes = read.attributes
      return read == expected ? read.attributes : nil
    }
    element.insert(cells.children, into: cells.name)
    return element
  }

  // MARK: Filters

  /// The elements of all filters of a layer.
  func filters(of layer: Layer) throws(CAMLWritingError) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    for (name, filters) in [
      ("filters", layer.filters), ("backgroundFilters", layer.backgroundFilters),
    ] where !filters.isEmpty {
      var collection = MarkupElement(name: name)
      for (index, filter) in filters.enumerated() {
        do {
          collection.children.append(try element(of: filter, tag: nil))
        } catch {
          throw error.inside(name, index)
        }
      }
      elements.append(collection)
    }
    if let filter = layer.compositingFilter {
      do {
        elements.append(try element(of: filter, tag: "compositingFilter"))
      } catch {
        throw error.inside("compositingFilter")
      }
    }
    return elements
  }

  /// - Parameter tag: The tag where it is not the class.
  private func element(
    of filter: Filter, tag: String?
  ) throws(CAMLWritingError) -> MarkupElement {
    var children: [MarkupElement] = []
    for (name, value) in filter.inputs.sorted(by: { $0.key < $1.key }) {
      guard name.isXMLNameWithoutColon, name != "enabled" else {
        throw CAMLWritingError("an input of this name has no place in a file")
          .inside(name).inside("inputs")
      }
      guard value.isSpelledExactly else {
        throw CAMLWritingError("a path with coordinates that are not finite")
          .inside(name).inside("inputs")
      }
      children.append(value.markup(named: name, isMatrix: name.hasSuffix("ColorMatrix")))
    }
    let make = { (className: String) in
      var element = MarkupElement(name: tag ?? className)
      if tag != nil { element.set("type", className) }
      element.set("filter", filter.type)
      if let name = filter.name { element.set("name", name) }
      if !filter.isEnabled { element.set("enabled", "0") }
      element.children = children
      return element
    }
    let read = { (element: MarkupElement) throws(SceneFileError) -> [Attribute]? in
      var builder = builder
      guard let read = try builder.filter(element) else { return nil }
      var expected = filter
      expected.attributes = read.attributes
      return read == expected ? read.attributes : nil
    }
    // The class is carried where it is not the usual one.
    if filter.attributes.first == Attribute("class", .text("CIFilter")) {
      var natural = make("CIFilter")
      if put(filter.attributes.dropFirst(), into: &natural),
        (try? read(natural)) == filter.attributes
      {
        return natural
      }
    }
    return try keeping(filter.attributes, in: make("CAFilter"), read)
  }
}
