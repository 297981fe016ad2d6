import LayerModel

/// Why a text or an element is no value.
package struct CAMLValueError: Error {
  /// What is of a known kind and wrong, as a number is that is none, has the kind of the error that
  /// ends the reading; nil of what is of no known kind, which is kept and reported.
  let kind: SceneFileError.Kind?
  let reason: String
  /// The element that holds it, where that is not the one of the property.
  private(set) var place: FilePlace?

  static func wrong(_ reason: String) -> CAMLValueError {
    CAMLValueError(kind: .wrongValue, reason: reason)
  }

  static func curveAbscissa(_ reason: String) -> CAMLValueError {
    CAMLValueError(kind: .curveAbscissa, reason: reason)
  }

  static func notUnderstood(_ reason: String) -> CAMLValueError {
    CAMLValueError(kind: nil, reason: reason)
  }

  /// The same error with a place, unless it has one.
  func placed(at place: FilePlace) -> CAMLValueError {
    var error = self
    error.place = self.place ?? place
    return error
  }
}
