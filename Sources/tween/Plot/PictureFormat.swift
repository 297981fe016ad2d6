import SceneFiles

/// What a picture is written as.
enum PictureFormat: String, CaseIterable {
  case svg, png, text

  /// The format that the ending of a file says.
  init(ofFile path: String) throws(CommandError) {
    let name = path.lowercased()
    guard let format = [Self.svg, .png].first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      throw .usage("the output ends in .svg or .png, unlike '\(path)'")
    }
    self = format
  }

  /// Refuses bytes that are no text where they would go to a terminal.
  ///
  /// - Parameter output: The file to write, nil for standard output.
  func check(_ output: String?) throws(CommandError) {
    if self == .png, output == nil, FileDescriptor.output.isTerminal {
      throw .usage("a PNG is not for a terminal; give --output FILE, or redirect it")
    }
  }
}
