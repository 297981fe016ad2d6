import Inbetween

/// Pictures of the box side by side, as an SVG document.
struct FilmStrip {
  var sizes: [Size2D]
  var pictures: [[World.Pose]]

  private static let scale = 0.4
  private static let gap = 8.0

  var svg: String {
    let (width, height) = (World.box.size.width * Self.scale, World.box.size.height * Self.scale)
    let columns = min(3, max(1, pictures.count))
    let rows = (pictures.count + columns - 1) / columns
    let whole = (
      width: Double(columns) * (width + Self.gap) + Self.gap,
      height: Double(rows) * (height + Self.gap + 14) + Self.gap
    )
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(pixels(whole.width))\""
    text += " height=\"\(pixels(whole.height))\" role=\"img\">\n"
    text += "<title>Crates in a box, once per second; gravity turns every two seconds</title>\n"
    text += "<style>.box{fill:#f6f8fa;stroke:#57606a}.crate{fill:#d8a35d;stroke:#7a4b12}"
    text += "text{font:11px system-ui,sans-serif;fill:#57606a}"
    text += "@media(prefers-color-scheme:dark){.box{fill:#161b22;stroke:#8b949e}"
    text += "text{fill:#b8c0ca}}</style>\n"
    for (index, poses) in pictures.enumerated() {
      let left = Self.gap + Double(index % columns) * (width + Self.gap)
      let top = Self.gap + Double(index / columns) * (height + Self.gap + 14)
      text += "<g transform=\"translate(\(pixels(left)) \(pixels(top)))\">"
      text += "<rect class=\"box\" width=\"\(pixels(width))\" height=\"\(pixels(height))\"/>\n"
      for (size, pose) in zip(sizes, poses) { text += crate(size, pose) }
      text += "<text x=\"2\" y=\"\(pixels(height + 12))\">\(index) s</text></g>\n"
    }
    return text + "</svg>\n"
  }

  private func crate(_ size: Size2D, _ pose: World.Pose) -> String {
    let turn = Transform2D.rotation(angle: pose.angle)
    let (x, y) = (size.width / 2, size.height / 2)
    let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { x, y in
      let corner = (
        x: pose.center.x + x * turn.a - y * turn.b, y: pose.center.y + x * turn.b + y * turn.a
      )
      return "\(pixels(corner.x * Self.scale)),\(pixels(corner.y * Self.scale))"
    }
    return "<polygon class=\"crate\" points=\"\(corners.joined(separator: " "))\"/>\n"
  }
}

/// Returns a length with at most two decimals.
private func pixels(_ length: Double) -> String {
  let text = "\((length * 100).rounded() / 100)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
