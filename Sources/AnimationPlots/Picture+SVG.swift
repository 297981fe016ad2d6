extension Chart {
  /// The chart as a document in SVG 1.1, in UTF-8 with a line feed at its end.
  ///
  /// Lengths have at most two decimals. The colours follow `prefers-color-scheme`. Complexity: O(samples).
  public var svg: String { Picture(self).svg }
}

extension Picture {
  init(_ chart: Chart) {
    self.init(
      chart, width: min(max(chart.width, 40), 10_000), height: min(max(chart.height, 40), 10_000),
      metrics: .pixels)
  }

  var svg: String { svg { $0.svg } }

  /// Returns the document with stages that a function writes.
  func svg(stages: (Stage) -> String) -> String {
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
      + " viewBox=\"0 0 \(width) \(height)\" role=\"img\">\n"
    text += "<title>\(markupText(title))</title>\n<style>\(styleSheet)</style>\n"
    text += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    for item in items {
      switch item {
      case .stroke(let look, let pieces):
        text += "<path \(look.attributes) d=\"\(pathText(pieces))\"/>\n"
      case .label(let label):
        let anchor = label.anchor == .start ? "" : " text-anchor=\"\(label.anchor.rawValue)\""
        text += "<text x=\"\(pixelText(label.x))\" y=\"\(pixelText(label.y + 4))\"\(anchor)>"
        text += "\(markupText(label.text))</text>\n"
      case .stage(let stage): text += stages(stage)
      }
    }
    return text + "</svg>\n"
  }

  /// Two sets of colours, one of which the reader's preference selects, and the looks that occur.
  private var styleSheet: String {
    var looks: [Look] = []
    var colors: [Int] = []
    for case .stroke(let look, _) in items {
      if !looks.contains(where: { $0.name == look.name }) { looks.append(look) }
      if let color = look.color, !colors.contains(color) { colors.append(color) }
    }
    let rules = looks.map { ".\($0.name){\($0.rule)}" }.joined()
    func palette(_ theme: ChartTheme) -> String {
      let palette = ChartColors(theme)
      return ".page{fill:\(hex(palette.page))}text{fill:\(hex(palette.text))}"
        + ".grid{stroke:\(hex(palette.grid))}.axis,.mark{stroke:\(hex(palette.axis))}"
        + colors.sorted().map { ".c\($0){stroke:\(hex(palette.lines[$0]))}" }.joined()
    }
    // Items on a stage have their own colours, which a general rule would override.
    let hasStages = items.contains { if case .stage = $0 { true } else { false } }
    let lines = hasStages ? "path[class]" : "path"
    return palette(.light) + "\(lines){fill:none;stroke-linejoin:round}" + rules
      + "text{font:11px system-ui,sans-serif}\n@media (prefers-color-scheme:dark){"
      + palette(.dark) + "}"
  }
}

extension Picture.Look {
  /// The class of all strokes that look like this, apart from the colour.
  fileprivate var name: String {
    switch self {
    case .grid: "grid"
    case .axis: "axis"
    case .mark: "mark"
    case .line: "line"
    case .dot: "dot"
    case .bar: "bar"
    case .faintBar: "faint"
    }
  }

  fileprivate var rule: String {
    var rule = "stroke-width:\(pixelText(thickness))"
    switch self {
    case .line, .dot: rule += ";stroke-linecap:round"
    case .faintBar:
      rule += ";opacity:\(decimalText(Int64(ChartColors.faintness) * 100 / 256, exponent: -2))"
    case .mark: rule += ";stroke-dasharray:\(dashText)"
    case .grid, .axis, .bar: break
    }
    return rule
  }

  private var dashText: String { dashes.map { pixelText($0) }.joined(separator: " ") }

  /// Its classes, and its dashes if they are not those of the class.
  fileprivate var attributes: String {
    let look = "class=\"\(name)\(color.map { " c\($0)" } ?? "")\""
    return self == .mark || dashes.isEmpty ? look : look + " stroke-dasharray=\"\(dashText)\""
  }
}

/// Returns path data of lines; a single point is a line without length, whose round ends are a dot.
private func pathText(_ pieces: [[PixelPoint]]) -> String {
  pieces.map { points in
    "M" + points.map { $0.text }.joined(separator: " ") + (points.count == 1 ? "h0" : "")
  }.joined()
}

extension PixelPoint {
  fileprivate var text: String {
    "\(decimalText(x, exponent: -2)) \(decimalText(y, exponent: -2))"
  }
}

/// Returns a colour as six digits, or as three if they are equivalent.
func hex(_ color: UInt32) -> String {
  let digits = String(0x1_000_000 | color, radix: 16).dropFirst()
  let bytes = Array(digits.utf8)
  let isShort = bytes[0] == bytes[1] && bytes[2] == bytes[3] && bytes[4] == bytes[5]
  return "#"
    + (isShort ? String(decoding: [bytes[0], bytes[2], bytes[4]], as: UTF8.self) : String(digits))
}
