/// Why a JSON value does not describe what it should, and which field it is.
public struct JSONFieldError: Error, Sendable, Hashable {
  /// The kinds of such errors; the raw values are the codes of `tween eval`.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A field that must be there is not.
    case missingField = "missing-field"
    /// A JSON value of another kind than the field takes.
    case wrongType = "wrong-type"
    /// A word that is none of those the field takes.
    case unknownName = "unknown-name"
    /// A number that the field does not take.
    case outOfRange = "out-of-range"
    /// Values that do not fit each other, such as two of different counts.
    case mismatchedValues = "mismatched-values"
    /// Something that is valid but has no form here.
    case unsupported
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong, as the end of a sentence that begins with the field.
  public let reason: String
  /// Where: `animations[0].animation.keyPath`; empty for the whole value.
  public private(set) var place = ""
  /// Whether there is more of something than a limit of scenes allows.
  var isLimit = false

  /// An error of the value as a whole; objects and arrays around it add to the place as it passes.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// This error, seen from the object that has the value under a key.
  package func inside(_ name: String) -> JSONFieldError {
    var error = self
    error.place =
      place.isEmpty ? name : place.hasPrefix("[") ? name + place : "\(name).\(place)"
    return error
  }

  /// This error, seen from the array that has the value at an index.
  package func inside(_ index: Int) -> JSONFieldError {
    inside("[\(index)]")
  }
}

extension JSONFieldError {
  /// More of something than a limit of scenes allows.
  static func limit(_ reason: String, at place: String = "") -> JSONFieldError {
    var error = JSONFieldError(.outOfRange, reason)
    error.place = place
    error.isLimit = true
    return error
  }
}

extension JSONFieldError: CustomStringConvertible {
  /// One sentence: `at[2]: a number is expected, not true`.
  public var description: String {
    place.isEmpty ? reason : "\(place.shortenedPlace): \(reason)"
  }
}

extension String {
  /// A place in a model without its middle, where it leads through very many things.
  var shortenedPlace: String {
    count > 240 ? "\(prefix(100))…\(suffix(100))" : self
  }
}
