import AnimationGeometry

extension BezierPath {
  /// Reads SVG path data, `"M 0 0 C 0 100 100 100 100 0 Z"`.
  ///
  /// - Throws: `outOfRange` with the place in the text for data that cannot be understood,
  ///   `wrongType` for anything but a text.
  public init(json: JSONTree) throws(JSONFieldError) {
    let text = try json.string()
    do {
      try self.init(svgPathData: text)
    } catch {
      throw JSONFieldError(.outOfRange, "\(error)")
    }
  }

  /// The path as JSON: SVG path data with absolute commands.
  public var json: JSONTree { .string(svgPathData) }
}
