/// Why a text or an element is no value.
struct CAMLValueError: Error {
  /// Whether it is of a known kind and wrong, as a number is that is none: then reading ends. What
  /// is of no known kind is kept and reported.
  let isWrong: Bool
  let reason: String
  /// The element that holds it, where that is not the one of the property.
  private(set) var place: FilePlace?

  static func wrong(_ reason: String) -> CAMLValueError {
    CAMLValueError(isWrong: true, reason: reason)
  }

  static func notUnderstood(_ reason: String) -> CAMLValueError {
    CAMLValueError(isWrong: false, reason: reason)
  }

  /// The same error with a place, unless it has one.
  func placed(at place: FilePlace) -> CAMLValueError {
    var error = self
    error.place = self.place ?? place
    return error
  }
}
