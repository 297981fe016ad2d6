/// An object of a layer whose properties key paths can name, such as the filter `blur` in
/// `filters.blur.inputRadius`.
///
/// Names are any text without a point; where several objects have one name, the first is meant.
public enum PropertyTarget: Sendable, Hashable, Codable {
  /// `sublayers.NAME`: a sublayer by its name.
  case sublayer(String)
  /// `emitterCells.NAME`: a cell of an emitter layer, or of another cell.
  case emitterCell(String)
  /// `filters.NAME`: a filter of the layer's content.
  case filter(String)
  /// `backgroundFilters.NAME`: a filter of what lies behind the layer.
  case backgroundFilter(String)
  /// `compositingFilter`: how the layer meets what lies behind it. There is only one.
  case compositingFilter

  /// The target as it is written in a key path.
  public var name: String {
    switch self {
    case .sublayer(let name): "sublayers.\(name)"
    case .emitterCell(let name): "emitterCells.\(name)"
    case .filter(let name): "filters.\(name)"
    case .backgroundFilter(let name): "backgroundFilters.\(name)"
    case .compositingFilter: "compositingFilter"
    }
  }

  /// Cuts the targets off the beginning of a key path.
  ///
  /// A collection's name alone is the property of that name; with a point behind it, it is the
  /// beginning of a target.
  ///
  /// - Throws: ``PropertyPathError/incompleteTarget(_:form:)`` where nothing stands for a name or
  ///   for the property.
  static func prefix(
    of text: String
  ) throws(PropertyPathError) -> (targets: [PropertyTarget], rest: Substring) {
    var targets: [PropertyTarget] = []
    var rest = text[...]
    while let (word, behind) = cut(rest) {
      if word == "compositingFilter" {
        guard !behind.isEmpty else {
          throw .incompleteTarget(text, form: "\(word).PROPERTY")
        }
        targets.append(.compositingFilter)
        rest = behind
      } else if let target = collection(String(word)) {
        guard let (name, property) = cut(behind), !name.isEmpty, !property.isEmpty else {
          throw .incompleteTarget(text, form: "\(word).NAME.PROPERTY")
        }
        targets.append(target(String(name)))
        rest = property
      } else {
        break
      }
    }
    return (targets, rest)
  }

  /// What stands before and behind the first point, nil where there is none.
  private static func cut(_ text: Substring) -> (Substring, Substring)? {
    text.firstIndex(of: ".").map { (text[..<$0], text[text.index(after: $0)...]) }
  }

  private static func collection(_ name: String) -> ((String) -> PropertyTarget)? {
    switch name {
    case "sublayers": PropertyTarget.sublayer
    case "emitterCells": PropertyTarget.emitterCell
    case "filters": PropertyTarget.filter
    case "backgroundFilters": PropertyTarget.backgroundFilter
    default: nil
    }
  }
}
