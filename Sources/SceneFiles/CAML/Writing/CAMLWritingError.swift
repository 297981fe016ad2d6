/// Why a model cannot be written as CAML.
public struct CAMLWritingError: Error, Sendable, Hashable {
  /// What has no form, as one clause.
  public let reason: String
  /// Where it is in the model: `root.sublayers[0].timingFunction`; empty for the whole of it.
  public private(set) var place = ""

  init(_ reason: String) { self.reason = reason }

  /// This error, seen from what has the part under a name.
  func inside(_ name: String) -> CAMLWritingError {
    var error = self
    error.place = place.isEmpty ? name : "\(name).\(place)"
    return error
  }

  /// This error, seen from what has the part at an index of a list.
  func inside(_ name: String, _ index: Int) -> CAMLWritingError { inside("\(name)[\(index)]") }
}

extension CAMLWritingError: CustomStringConvertible {
  /// `place: reason`.
  public var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
