import SceneFiles

enum PictureFormat: String, CaseIterable {
  case svg, png, text

  /// - Parameter remedy: The advice for a file with another ending.
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

  /// Refuses to write binary data to a terminal, and reports a theme that has no effect.
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
