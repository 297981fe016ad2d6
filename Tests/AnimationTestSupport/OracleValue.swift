import Foundation

/// A number of an oracle file, which writes infinities and NaN as strings.
public struct OracleNumber: Decodable, Hashable, Sendable {
  /// The number.
  public let value: Double

  /// Reads a JSON number or one of the strings of ``Double/init(oracleText:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = number
      return
    }
    let text = try container.decode(String.self)
    guard let number = Double(oracleText: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is no number")
    }
    value = number
  }
}

extension Double {
  /// Creates the number that a string of an oracle file denotes: `Infinity`, `inf`, `-inf`, `nan` and similar, with or
  /// without a sign and in any case. Nil for every other text.
  public init?(oracleText text: String) {
    switch text.lowercased() {
    case "infinity", "inf", "+infinity", "+inf": self = .infinity
    case "-infinity", "-inf": self = -.infinity
    case "nan", "+nan", "-nan": self = .nan
    default: return nil
    }
  }
}

/// JSON read without a type, for oracles whose cases differ in shape.
public enum OracleValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([OracleValue])
  case object([String: OracleValue])
}

extension OracleValue: Decodable {
  /// Reads any JSON value. Strings stay strings; ``number`` reads the strings that denote infinities and NaN.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let elements = try? container.decode([OracleValue].self) {
      self = .array(elements)
    } else if let members = try? container.decode([String: OracleValue].self) {
      self = .object(members)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .null
    }
  }
}

extension OracleValue {
  /// Accesses a member of an object; nil if there is none or this is no object.
  public subscript(_ name: String) -> OracleValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Accesses an element of an array; nil outside its bounds or if this is no array.
  public subscript(_ index: Int) -> OracleValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }

  /// The number, which may be written as a string such as `Infinity`; nil if this is no number.
  public var number: Double? {
    switch self {
    case .number(let value): value
    case .string(let text): Double(oracleText: text)
    default: nil
    }
  }

  /// The elements as numbers; nil if one of them is not a number.
  public var numbers: [Double]? {
    guard let elements = array else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }

  /// The elements of an array; nil if this is no array.
  public var array: [OracleValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; nil if this is no string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The truth value; nil if this is no truth value.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// Whether this is null.
  public var isNull: Bool { self == .null }
}
