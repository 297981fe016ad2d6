/// A JSON document as a plain tree.
///
/// Unlike the readers of Foundation it keeps apart `true` and `1`, keeps −0, and keeps the order of
/// keys; an object never has a key twice.
public enum JSONTree: Sendable, Hashable {
  /// The absence of a value.
  case null
  /// `true` or `false`, which are no numbers.
  case bool(Bool)
  /// A number as binary64, a NaN equal to itself. Infinities and NaN, which JSON lacks, are written
  /// as the strings `"inf"`, `"-inf"` and `"nan"`.
  case number(Double)
  /// A number by its JSON spelling, where binary64 is too narrow for it: an integer that would be
  /// rounded, or a number beyond the greatest finite one.
  case wideNumber(String)
  /// A text, with escapes resolved.
  case string(String)
  /// Values in order.
  case array([JSONTree])
  /// Members in the order of the document.
  case object(JSONObject)

  /// An array of numbers.
  public static func numbers(_ numbers: some Sequence<Double>) -> JSONTree {
    .array(numbers.map(JSONTree.number))
  }

  /// Equality of kind and value, a NaN equal to itself; objects with another order of keys differ.
  /// Complexity: O(n).
  public static func == (a: JSONTree, b: JSONTree) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.wideNumber(let a), .wideNumber(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes the value; equal trees have equal hashes. Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value.isNaN ? .nan : value)
    case .wideNumber(let value), .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}
