import AnimationInterpolation
import AnimationMath

/// A custom type of property: a struct that you define, made of a fixed count of numbers.
///
/// The engine interpolates its values number by number. It animates, adds, springs and saves them like those of its own
/// types.
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
  /// The name of the type in documents: at least one letter, digit, `_`, `-` or point.
  static var typeName: String { get }
  /// The names of the numbers, in order, at least one. Each is a component: `padding.top` is a key path.
  static var laneNames: [String] { get }
  /// The numbers of the value, in the order of their names.
  var lanes: [Double] { get }
  /// Creates a value from as many numbers as there are names. Any number can occur, because springs overshoot.
  init(lanes: [Double])
}

extension CustomPropertyValue {
  /// The type of such properties, with its name and the names of its numbers.
  public static var propertyType: PropertyType {
    PropertyType(.custom, CustomType(typeName, laneNames: laneNames))
  }
  /// The value as properties hold it: its numbers with the name of the type.
  public var animatableValue: AnimatableValue? {
    .custom(CustomValue(type: Self.typeName, lanes: lanes))
  }
  /// Creates a value from numbers of this type. Fails for other values.
  public init?(animatableValue: AnimatableValue?) {
    guard case .custom(let value)? = animatableValue, value.type == Self.typeName,
      value.lanes.count == Self.laneNames.count
    else { return nil }
    self.init(lanes: value.lanes)
  }
}

extension Property where Value: CustomPropertyValue {
  /// Returns the property of one number of the value, by its name in ``CustomPropertyValue/laneNames``.
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

/// A custom type as properties know it: its name and the names of its numbers.
@usableFromInline
package struct CustomType: Sendable, Hashable {
  package var name: String { names.type }
  package var laneNames: [String] { names.lanes }

  /// A reference, because every property key has space for one.
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

  /// - Precondition: The names have only letters, digits, `_`, `-` and, for the type, points. There is at least one
  ///   number, no name is empty, and the names of the numbers differ from each other.
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

  /// Creates the type that a value claims, with the indices of its numbers as their names. Fails for other values.
  package init?(of value: AnimatableValue) {
    guard case .custom(let value) = value else { return nil }
    names = Names(value.type, value.lanes.indices.map(String.init))
  }

  static func areNames(_ name: String, _ laneNames: [String]) -> Bool {
    isName(name) && !laneNames.isEmpty && Set(laneNames).count == laneNames.count
      && laneNames.allSatisfy { isName($0) && !$0.contains(".") }
  }

  package static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType == .decimal
          || "_-.".unicodeScalars.contains($0)
      }
  }

  package var description: String { Self.description(name, laneNames.count) }

  fileprivate static func description(_ name: String, _ count: Int) -> String {
    "\(name) of \(count) number\(count == 1 ? "" : "s")"
  }

  package func has(_ value: AnimatableValue) -> Bool {
    guard case .custom(let value) = value else { return false }
    return value.type == name && value.lanes.count == laneNames.count
  }
}

extension AnimatableValue {
  /// The name of the type for messages, for a custom type with its count of numbers.
  package var typeName: String {
    if case .custom(let value) = self {
      CustomType.description(value.type, value.lanes.count)
    } else {
      type.rawValue
    }
  }
}
