import AnimationInterpolation
import LayerModel

extension CAMLModelBuilder {
  mutating func takeEffects(
    _ child: MarkupElement, into layer: Layer
  ) throws(SceneFileError) -> Bool {
    switch child.name {
    case "emitterCells":
      layer.emitterCells += try emitterCells(
        of: child, beside: layer.emitterCells, on: &layer.attributes)
    case "filters":
      layer.filters += try filters(of: child, beside: layer.filters, on: &layer.attributes)
    case "backgroundFilters":
      layer.backgroundFilters += try filters(
        of: child, beside: layer.backgroundFilters, on: &layer.attributes)
    case "compositingFilter":
      // The element is the filter, or contains it.
      if let filter = try filter(child) {
        layer.compositingFilter = filter
      } else if child.attribute("type") == nil, child.children.count == 1,
        let filter = try filter(child.children[0])
      {
        layer.compositingFilter = filter
        keepRest(of: child, at: child.name, on: &layer.attributes)
      } else {
        return false
      }
    default:
      return false
    }
    return true
  }

  // MARK: Cells

  private mutating func emitterCells(
    of collection: MarkupElement, beside others: [EmitterCell],
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> [EmitterCell] {
    var cells: [EmitterCell] = []
    var names = Set(others.compactMap(\.name))
    for element in collection.children {
      guard objectClass(of: element).name == "CAEmitterCell" else {
        keep(element, of: collection, at: collection.name, as: .unknownClass, on: &attributes)
        continue
      }
      let cell = try emitterCell(element)
      cells.append(cell)
      reportName(cell.name, of: element, among: &names)
    }
    keepRest(of: collection, at: collection.name, on: &attributes)
    return cells
  }

  /// Reports a name that occurs twice in a list: key paths refer to the first.
  private mutating func reportName(
    _ name: String?, of element: MarkupElement, among names: inout Set<String>
  ) {
    guard let name, !name.isEmpty, !names.insert(name).inserted else { return }
    report(
      .duplicateID, at: element.place,
      "the name '\(name.excerpt)' is already used in this list; key paths refer to the first use")
  }

  mutating func emitterCell(_ element: MarkupElement) throws(SceneFileError) -> EmitterCell {
    var cell = EmitterCell()
    for attribute in element.attributes where attribute.name != "type" {
      if takeOwnList(attribute, of: element, on: &cell.attributes) { continue }
      let isTaken = try take(
        attribute.name, attribute.text, from: .text(attribute.text), in: element, into: &cell)
      if !isTaken { keep(attribute, of: element, on: &cell.attributes) }
    }
    for child in element.children { try take(child, of: element, into: &cell) }
    cell.attributes += replaced(in: element, but: cell.attributes)
    keepText(of: element, on: &cell.attributes)
    notes?.note(cell, from: element)
    return cell
  }

  private mutating func take(
    _ name: String, _ text: String, from source: Attribute.Content, in element: MarkupElement,
    into cell: inout EmitterCell
  ) throws(SceneFileError) -> Bool {
    do {
      switch name {
      case "name": cell.name = text
      // No reference to a cell uses its id.
      case "id": cell.attributes.append(Attribute(name, source))
      case _ where try cell.timing.take(name, CAMLValueText(text)): break
      default:
        guard let property = EmitterCell.property(named: name) else { return false }
        cell.setValue(try CAMLValueText(text).value(of: property.type), for: property)
      }
    } catch {
      try handle(error, of: name, keeping: source, in: element, on: &cell.attributes)
    }
    return true
  }

  private mutating func take(
    _ child: MarkupElement, of element: MarkupElement, into cell: inout EmitterCell
  ) throws(SceneFileError) {
    if child.name == "emitterCells" {
      cell.emitterCells += try emitterCells(
        of: child, beside: cell.emitterCells, on: &cell.attributes)
      return
    }
    guard let property = EmitterCell.property(named: child.name) else {
      var besides: [Attribute] = []
      let isTaken =
        try scalarText(of: child, on: &besides).map { text throws(SceneFileError) in
          try take(
            child.name, text, from: .element(child.foreign), in: child, into: &cell)
        } ?? false
      if isTaken {
        cell.attributes += besides
      } else {
        keep(child, of: element, on: &cell.attributes)
      }
      return
    }
    do throws(CAMLValueError) {
      var rest: [Attribute] = []
      let value = try value(
        of: child, expected: CAMLExpectation(property.type), at: child.name, on: &rest)
      let converted = value?.converted(to: property.type)
      guard value != nil || property.isOptional else { throw .noValue }
      guard value == nil || converted != nil else {
        throw .notUnderstood("expected a value of type \(property.type.rawValue)")
      }
      cell.setValue(converted, for: property)
      cell.attributes += rest
    } catch {
      try handle(
        error, of: child.name, keeping: .element(child.foreign), in: child,
        on: &cell.attributes)
    }
  }

  // MARK: Filters

  private mutating func filters(
    of collection: MarkupElement, beside others: [Filter], on attributes: inout [Attribute]
  ) throws(SceneFileError) -> [Filter] {
    var filters: [Filter] = []
    var names = Set(others.compactMap(\.name))
    for element in collection.children {
      if let filter = try filter(element) {
        filters.append(filter)
        reportName(filter.name, of: element, among: &names)
      } else {
        keep(element, of: collection, at: collection.name, as: .unknownClass, on: &attributes)
      }
    }
    keepRest(of: collection, at: collection.name, on: &attributes)
    return filters
  }

  /// Returns the filter of an element, nil for an element of another class or without its kind.
  ///
  /// A name that begins with `input` is an input. As an attribute it is a number, numbers or a text, depending on how
  /// it looks; as an element it has the type that the element states. A filter of `CIFilter` carries its class.
  mutating func filter(_ element: MarkupElement) throws(SceneFileError) -> Filter? {
    let (className, isTyped) = objectClass(of: element)
    guard ["CAFilter", "CIFilter"].contains(className), let kind = element.attribute("filter")
    else {
      return nil
    }
    var filter = Filter(kind)
    if className != "CAFilter" { filter.attributes.append(Attribute("class", .text(className))) }
    for attribute in element.attributes where !(isTyped && attribute.name == "type") {
      switch attribute.name {
      case "filter": break
      case "id": filter.attributes.append(Attribute("id", .text(attribute.text)))
      case "name", "enabled":
        try take(
          attribute.name, attribute.text, from: .text(attribute.text), in: element,
          into: &filter)
      case let name where name.hasPrefix("input"):
        filter.inputs[name] = CAMLValueText(attribute.text).valueByLook
      case _ where takeOwnList(attribute, of: element, on: &filter.attributes): break
      default: keep(attribute, of: element, on: &filter.attributes)
      }
    }
    for child in element.children {
      var besides: [Attribute] = []
      if ["name", "enabled"].contains(child.name),
        let text = scalarText(of: child, on: &besides)
      {
        try take(
          child.name, text, from: .element(child.foreign), in: child, into: &filter)
        filter.attributes += besides
        continue
      }
      do throws(CAMLValueError) {
        var rest: [Attribute] = []
        let value = try value(of: child, at: child.name, on: &rest)
        guard let value, !["name", "enabled"].contains(child.name) else {
          throw .notUnderstood("this is not an input")
        }
        filter.inputs[child.name] = value
        filter.attributes += rest
      } catch {
        try handle(
          error, of: child.name, keeping: .element(child.foreign), in: child,
          on: &filter.attributes)
      }
    }
    filter.attributes += replaced(
      in: element, attributes: { $0.hasPrefix("input") || ["name", "enabled"].contains($0) },
      but: filter.attributes)
    keepText(of: element, on: &filter.attributes)
    notes?.note(filter, from: element)
    return filter
  }

  private mutating func take(
    _ name: String, _ text: String, from source: Attribute.Content, in element: MarkupElement,
    into filter: inout Filter
  ) throws(SceneFileError) {
    if name == "name" {
      filter.name = text
      return
    }
    do {
      filter.isEnabled = try CAMLValueText(text).bool()
    } catch {
      try handle(error, of: name, keeping: source, in: element, on: &filter.attributes)
    }
  }
}

extension CAMLValueText {
  /// A number, numbers, or the numbers of a colour matrix if the text looks like one; otherwise the text.
  fileprivate var valueByLook: AnimatableValue {
    if text.hasPrefix("matrix("), let numbers = try? colorMatrix() { return .numbers(numbers) }
    guard let numbers = try? numbers(), let first = numbers.first else { return .string(text) }
    return numbers.count == 1 ? .number(first) : .numbers(numbers)
  }
}
