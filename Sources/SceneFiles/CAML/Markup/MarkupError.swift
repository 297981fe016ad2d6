import LayerModel

/// Why a document is not read, before the name of its file is known.
struct MarkupError: Error {
  let place: FilePlace
  let reason: String
  var kind = SceneFileError.Kind.malformed
}
