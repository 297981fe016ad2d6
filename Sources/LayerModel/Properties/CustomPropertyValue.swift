import AnimationInterpolation
import AnimationMath

/// A struct of one's own whose values are a fixed number of numbers: it is a property's type like the
/// engine's, is mixed number by number, and is animated, added, sprung and saved like them.
///
///     struct Padding: CustomPropertyValue {
///       static let typeName = "Padding"
///       static let laneNames = ["top", "left"]
///       var top = 0.0, left = 0.0
///       var lanes: [Double] { [top, left] }
///     }
///     extension Padding {
///       init(lanes: [Double]) { self.init(top: lanes[0], left: lanes[1]) }
///     }
///
///     let padding = context.register(Property("padding", default: Padding()))
///     layer[padding] = Padding(top: 8)
///     layer.add(BasicAnimation(padding.number("top"), from: 0, to: 8))
///
/// Laws: `lanes` has as many numbers as there are names; `Self(lanes: value.lanes)` is the value.
public protocol CustomPropertyValue: PropertyValue {
  /// The name of the type in documents. Letters, digits, `_`, `-` and points, at least one.
  static var typeName: String { get }
  /// The names of the numbers, in order, at least one: `padding.top` is the key path of one.
  static var laneNames: [String] { get }
  /// The numbers of the value.
  var lanes: [Double] { get }
  /// The value of numbers, as many as there are names: any numbers, for springs overshoot.
  init(lanes: [Double])
}

extension CustomPropertyValue {
  /// A user's own type, with its name and those of its numbers.
  public static var propertyType: PropertyType {
    PropertyType(.custom, CustomType(typeName, laneNames: laneNames))
  }
  /// The numbers, with the name of the type.
  public var animatableValue: AnimatableValue? {
    .custom(CustomValue(type: Self.typeName, lanes: lanes))
  }
  /// The value of numbers of this type; nil for others.
  public init?(animatableValue: AnimatableValue?) {
    guard case .custom(let value)? = animatableValue, value.type == Self.typeName,
      value.lanes.count == Self.laneNames.count
    else { return nil }
    self.init(lanes: value.lanes)
  }
}

extension Property where Value: CustomPropertyValue {
  /// One number of the value by its name, as ``CustomPropertyValue/laneNames`` has it.
  ///
  /// - Precondition: The type has a number of this name.
  public func number(_ name: String) -> Property<Double> {
    guard let lane = Value.laneNames.firstIndex(of: name) else {
      let names = Value.laneNames.joined(separator: ", ")
      misuse("'\(Value.typeName)' has no number '\(name)'; it has \(names)")
    }
    return number(name, lane, default: defaultValue.lanes[lane])
  }
}

/// A user's own type of values, as properties know it: its name and those of its numbers.
@usableFromInline
package struct CustomType: Sendable, Hashable {
  /// The name, which values in documents have.
  package var name: String { names.type }
  /// The names of the numbers, in order.
  package var laneNames: [String] { names.lanes }

  /// Behind a reference, because every key of a property has room for one.
  private let names: Names

  private final class Names: Sendable, Hashable {
    let type: String
    let lanes: [String]

    init(_ type: String, _ lanes: [String]) { (self.type, self.lanes) = (type, lanes) }

    static func == (a: Names, b: Names) -> Bool {
      a === b || a.type == b.type && a.lanes == b.lanes
    }

    func hash(into hasher: inout Hasher) { hasher.combine(type) }
  }

  /// A type by its names.
  ///
  /// - Precondition: The name has letters, digits, `_`, `-` and points only, at least one; the names of
  ///   the numbers too, but no points, and none comes twice.
  package init(_ name: String, laneNames: [String]) {
    require(
      Self.isName(name),
      "'\(name)' is not a valid type name: use only letters, digits, '_', '-' and '.'")
    require(
      Self.areNames(name, laneNames),
      "'\(name)' has numbers \(laneNames): give each a different name of letters, digits, '_' and '-'"
    )
    names = Names(name, laneNames)
  }

  /// The type that a value says it is of, its numbers named by their indices; nil for a value that is
  /// not of a user's own.
  package init?(of value: AnimatableValue) {
    guard case .custom(let value) = value else { return nil }
    names = Names(value.type, value.lanes.indices.map(String.init))
  }

  /// Whether there can be a type of a name and numbers of names.
  static func areNames(_ name: String, _ laneNames: [String]) -> Bool {
    isName(name) && !laneNames.isEmpty && Set(laneNames).count == laneNames.count
      && laneNames.allSatisfy { isName($0) && !$0.contains(".") }
  }

  /// Whether documents may have a type of this name.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType == .decimal
          || "_-.".unicodeScalars.contains($0)
      }
  }

  /// The name, with the count of numbers.
  package var description: String { Self.description(name, laneNames.count) }

  fileprivate static func description(_ name: String, _ count: Int) -> String {
    "\(name) of \(count) number\(count == 1 ? "" : "s")"
  }

  /// Whether a value is of this type.
  package func has(_ value: AnimatableValue) -> Bool {
    guard case .custom(let value) = value else { return false }
    return value.type == name && value.lanes.count == laneNames.count
  }
}

extension AnimatableValue {
  /// The type in words: that of a user's own by its name and its count of numbers.
  package var typeName: String {
    if case .custom(let value) = self {
      CustomType.description(value.type, value.lanes.count)
    } else {
      type.rawValue
    }
  }
}
