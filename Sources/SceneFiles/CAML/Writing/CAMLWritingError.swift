/// Why a model cannot be written as CAML.
public struct CAMLWritingError: Error, Sendable, Hashable {
  /// What has no form, as one clause.
  public let reason: String
  /// Where it is in the model: `root.sublayers[0].timingFunction`; empty for the whole of it.
  public private(set) var place = ""

  /// Whether there is more of something than a limit of the reader allows.
  package let isLimit: Bool

  init(_ reason: String, isLimit: Bool = false) {
    self.reason = reason
    self.isLimit = isLimit
  }

  /// More of something than a limit of the reader allows.
  static func limit(_ reason: String) -> CAMLWritingError {
    CAMLWritingError(reason, isLimit: true)
  }

  /// This error, seen from what has the part under a name, or at an index such as `[2]`.
  func inside(_ name: String) -> CAMLWritingError {
    var error = self
    error.place =
      place.isEmpty ? name : place.hasPrefix("[") ? name + place : "\(name).\(place)"
    return error
  }

  /// This error, seen from what has the part at an index of a list.
  func inside(_ name: String, _ index: Int) -> CAMLWritingError { inside("\(name)[\(index)]") }
}

extension CAMLWritingError: CustomStringConvertible {
  /// `place: reason`.
  public var description: String {
    place.isEmpty ? reason : "\(place.shortenedPlace): \(reason)"
  }
}
