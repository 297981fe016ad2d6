import SceneFiles

/// What a picture is written as.
enum PictureFormat: String, CaseIterable {
  case svg, png, text

  /// The format that the ending of a file says.
  ///
  /// - Parameter remedy: What else a name of another ending can be given with.
  init(
    ofFile path: String, remedy: String = "; or choose one with --format"
  ) throws(CommandError) {
    let name = path.lowercased()
    guard let format = [Self.svg, .png].first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      throw .usage(
        "the output: expected a name that ends in .svg or .png, found '\(path)'\(remedy)")
    }
    self = format
  }

  /// Refuses bytes that are no text where they would go to a terminal, and says where a theme is for
  /// nothing.
  ///
  /// - Parameters:
  ///   - output: The file to write, nil for standard output.
  ///   - hasTheme: Whether a theme was asked for.
  func check(_ output: String?, hasTheme: Bool) throws(CommandError) {
    if hasTheme, self != .png {
      let theme =
        self == .svg ? "an SVG follows the reader's theme" : "text has the colours of the terminal"
      StandardError.write("tween: --theme is for a PNG; \(theme)")
    }
    if self == .png, output == nil, FileDescriptor.output.isTerminal {
      throw .usage("a PNG cannot be shown in a terminal; give --output FILE, or redirect it")
    }
  }
}
