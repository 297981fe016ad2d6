import AnimationInterpolation

/// A property or a component of one, as the key path of an animation names it.
///
/// | Key path | Names |
/// |---|---|
/// | `position` | a property |
/// | `position.x`, `transform.rotation.z` | a component of one |
/// | `filters.blur.inputRadius` | a property of a filter, or of an emitter cell |
public struct PropertyPath: Sendable, Hashable {
  /// The objects that lead to the property, starting at the layer's own. Empty for a property of the layer itself.
  @usableFromInline package var targets: [PropertyTarget]
  @usableFromInline package var key: PropertyKey
  @usableFromInline package var component: PropertyComponent?

  @inlinable
  package init(
    _ key: PropertyKey, component: PropertyComponent? = nil, of targets: [PropertyTarget] = []
  ) {
    self.targets = targets
    self.key = key
    self.component = component
  }

  @inlinable
  package var type: ValueType { component?.type ?? key.type }

  @inlinable
  package var customType: CustomType? { component == nil ? key.customType : nil }

  package var typeName: String { component?.type.rawValue ?? key.typeName }

  /// A value converted to the type of the path, if Core Animation treats both types alike; otherwise nil.
  package func converted(_ value: AnimatableValue) -> AnimatableValue? {
    guard let customType else { return value.converted(to: type) }
    return customType.has(value) ? value : nil
  }

  package var name: String {
    let own = component.map { "\(key.name).\($0.name)" } ?? key.name
    return targets.isEmpty ? own : (targets.map(\.name) + [own]).joined(separator: ".")
  }

  /// Whether both are the same property of the same object, with any component.
  package func isSameProperty(as other: PropertyPath) -> Bool {
    guard targets == other.targets else { return false }
    if key.id == other.key.id { return key.id != .unregistered || key.name == other.key.name }
    return (key.id == .unregistered || other.key.id == .unregistered) && key.name == other.key.name
  }

  /// Whether another path is this property or component, or a part of it.
  package func covers(_ other: PropertyPath) -> Bool {
    guard isSameProperty(as: other) else { return false }
    guard let own = component?.lanes else { return true }
    guard let lanes = other.component?.lanes else { return false }
    return own.first <= lanes.first && lanes.first + lanes.count <= own.first + own.count
  }

  package func overlaps(_ other: PropertyPath) -> Bool {
    guard isSameProperty(as: other) else { return false }
    guard let own = component?.lanes, let lanes = other.component?.lanes else { return true }
    return own.first < lanes.first + lanes.count && lanes.first < own.first + own.count
  }

  /// The name of the whole property with the objects that lead to it. All animations of the property and of its
  /// components have it in common.
  package var propertyName: String {
    targets.isEmpty ? key.name : PropertyPath(key, of: targets).name
  }

  /// Parses a key path.
  ///
  /// - Parameters:
  ///   - text: The objects that lead to the property, if any, the property's name and, after a point, the
  ///     component's: `position`, `position.x`, `emitterCells.spark.birthRate`.
  ///   - property: Finds a property of the layer by its name, or nil if there is none.
  ///   - target: Finds the properties of another object by their names, or nil if there is no object. By default
  ///     there is none.
  /// - Throws: The reason, with the valid alternatives.
  /// - Complexity: O(length of the text).
  package init(
    parsing text: String, property: (String) -> PropertyKey?,
    target: ([PropertyTarget]) -> ((String) -> PropertyKey?)? = { _ in nil }
  ) throws(PropertyPathError) {
    guard !text.isEmpty else { throw PropertyPathError(.empty) }
    guard text.utf8.contains(UInt8(ascii: ".")) else {
      guard let key = property(text) else { throw PropertyPathError(.unknownProperty(text)) }
      (targets, self.key) = ([], key)
      return
    }
    let (targets, rest) = try PropertyTarget.prefix(of: text)
    let parts = PropertyTarget.cut(rest)
    let name = parts?.first ?? String(rest)
    let found: PropertyKey?
    if targets.isEmpty {
      found = property(name)
    } else {
      guard let property = target(targets) else {
        throw PropertyPathError(.unknownTarget(targets.map(\.name).joined(separator: ".")))
      }
      found = property(name)
    }
    guard let key = found else { throw PropertyPathError(.unknownProperty(name)) }
    self.targets = targets
    self.key = key
    guard let part = parts.map({ String($0.rest) }) else { return }
    let components = key.components
    component = components.first { $0.name == part }
    if component == nil {
      throw PropertyPathError(
        .unknownComponent(part, of: key.name, valid: components.map(\.name)))
    }
  }
}

extension PropertyPath: CustomStringConvertible {
  /// The key path: `position.x`.
  public var description: String { name }
}

/// The reason why a key path cannot be parsed.
public struct PropertyPathError: Error, Sendable, Hashable {
  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  package enum Reason: Sendable, Hashable {
    case empty
    /// The key path leads to no object: no filter, cell or sublayer.
    case unknownTarget(String)
    /// The key path ends before it names a property of the object; `form` is the form that it must have.
    case incompleteTarget(String, form: String)
    case unknownProperty(String)
    /// The property has no such component. The valid ones are listed; none if the property has no components.
    case unknownComponent(String, of: String, valid: [String])
  }
}

extension PropertyPathError: CustomStringConvertible {
  /// The reason in one clause, with the valid alternatives.
  public var description: String {
    switch reason {
    case .empty:
      "the key path is empty"
    case .unknownTarget(let name):
      "there is no object '\(name)'"
    case .incompleteTarget(let text, let form):
      "'\(text)' is not a property; write '\(form)'"
    case .unknownProperty(let name):
      "there is no animatable property '\(name)'"
    case .unknownComponent(let name, let key, let valid):
      valid.isEmpty
        ? "'\(key)' has no components, so '\(name)' names nothing"
        : "'\(key)' has no component '\(name)'; it has \(valid.joined(separator: ", "))"
    }
  }
}

/// An object of a layer whose properties key paths can name, such as the filter `blur` in `filters.blur.inputRadius`.
///
/// A name is any text without a point. If several objects have one name, the first counts.
@usableFromInline
package enum PropertyTarget: Sendable, Hashable {
  /// `sublayers.NAME`: a sublayer.
  case sublayer(String)
  /// `emitterCells.NAME`: a cell of an emitter layer, or of another cell.
  case emitterCell(String)
  /// `filters.NAME`: a filter of the layer's content.
  case filter(String)
  /// `backgroundFilters.NAME`: a filter of the content behind the layer.
  case backgroundFilter(String)
  /// `compositingFilter`: the filter that mixes the layer with the content behind it. There is only one.
  case compositingFilter

  package var name: String {
    switch self {
    case .sublayer(let name): "sublayers.\(name)"
    case .emitterCell(let name): "emitterCells.\(name)"
    case .filter(let name): "filters.\(name)"
    case .backgroundFilter(let name): "backgroundFilters.\(name)"
    case .compositingFilter: "compositingFilter"
    }
  }

  /// Splits the targets off the start of a key path.
  ///
  /// The name of a collection alone is the property of that name. Before a point it starts a target.
  ///
  /// - Throws: ``PropertyPathError`` if the name of the object or the property is missing.
  static func prefix(
    of text: String
  ) throws(PropertyPathError) -> (targets: [PropertyTarget], rest: Substring) {
    var targets: [PropertyTarget] = []
    var rest = text[...]
    while let (word, behind) = cut(rest) {
      if word == "compositingFilter" {
        guard !behind.isEmpty else {
          throw PropertyPathError(.incompleteTarget(text, form: "\(word).PROPERTY"))
        }
        targets.append(.compositingFilter)
        rest = behind
      } else if let target = collection(word) {
        guard let (name, property) = cut(behind), !name.isEmpty, !property.isEmpty else {
          throw PropertyPathError(.incompleteTarget(text, form: "\(word).NAME.PROPERTY"))
        }
        targets.append(target(name))
        rest = property
      } else {
        break
      }
    }
    return (targets, rest)
  }

  /// The texts before and after the first point, or nil if there is none.
  fileprivate static func cut(_ text: Substring) -> (first: String, rest: Substring)? {
    text.utf8.firstIndex(of: UInt8(ascii: ".")).map {
      (String(text[..<$0]), text[text.utf8.index(after: $0)...])
    }
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
