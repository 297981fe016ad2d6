import AnimationGeometry

extension Chart {
  /// The chart as a document in SVG 1.1, in UTF-8 with a line feed at its end.
  ///
  /// Lengths have at most two decimals. The colours follow `prefers-color-scheme`.
  /// Complexity: O(samples).
  public var svg: String {
    let layout = ChartLayout(self)
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(layout.width)\""
      + " height=\"\(layout.height)\" viewBox=\"0 0 \(layout.width) \(layout.height)\""
      + " role=\"img\">\n"
    text += "<title>\(markupText(title))</title>\n"
    text += "<style>\(ChartColors.styleSheet(seriesCount: series.count))</style>\n"
    text += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    text += layout.grid + layout.axes
    if !x.label.isEmpty {
      text += "<text x=\"\(pixelText((layout.left + layout.right) / 2))\""
      text += " y=\"\(pixelText(layout.bottom + 31))\" text-anchor=\"middle\">"
      text += "\(markupText(x.label))</text>\n"
    }
    for entry in layout.entries { text += layout.legend(entry) }
    for (index, line) in series.enumerated() {
      let (path, dots) = layout.paths(through: line.samples)
      if !path.isEmpty { text += "<path \(lineAttributes(index)) d=\"\(path)\"/>\n" }
      if !dots.isEmpty {
        text += "<path class=\"dot \(colorClass(index))\" d=\"\(dots)\"/>\n"
      }
    }
    return text + "</svg>\n"
  }
}

private func colorClass(_ series: Int) -> String { "line\(series % ChartColors.count)" }

/// What the line of a series, and the line beside its name, look like.
private func lineAttributes(_ series: Int) -> String {
  let look = "class=\"line \(colorClass(series))\""
  switch series / ChartColors.count % 3 {
  case 1: return look + " stroke-dasharray=\"6 5\""
  case 2: return look + " stroke-dasharray=\"1 5\""
  default: return look
  }
}

extension ChartLayout {
  /// A line at each tick.
  fileprivate var grid: String {
    var path = ""
    for tick in yScale.ticks {
      path += "M\(pixelText(left)) \(pixelText(y(tick.value)))H\(pixelText(right))"
    }
    for tick in xScale.ticks {
      path += "M\(pixelText(x(tick.value))) \(pixelText(top))V\(pixelText(bottom))"
    }
    return "<path class=\"grid\" d=\"\(path)\"/>\n"
  }

  /// The two axes and their numbers.
  fileprivate var axes: String {
    let corner = "V\(pixelText(bottom))H\(pixelText(right))"
    var text = "<path class=\"axis\" d=\"M\(pixelText(left)) \(pixelText(top))\(corner)\"/>\n"
    text += "<g text-anchor=\"end\">"
    for tick in yScale.ticks {
      text +=
        "<text x=\"\(pixelText(left - 5))\" y=\"\(pixelText(y(tick.value) + 4))\">\(tick.text)</text>"
    }
    text += "</g>\n<g text-anchor=\"middle\">"
    for tick in xScale.ticks {
      text +=
        "<text x=\"\(pixelText(x(tick.value)))\" y=\"\(pixelText(bottom + 15))\">\(tick.text)</text>"
    }
    return text + "</g>\n"
  }

  /// A name at the top, with its line where it is that of a series.
  fileprivate func legend(_ entry: Entry) -> String {
    var text = ""
    var start = entry.left
    if let series = entry.series {
      text += "<path \(lineAttributes(series))"
      text += " d=\"M\(pixelText(start)) \(pixelText(entry.baseline - 4))h15\"/>"
      start += ChartLayout.swatch
    }
    text += "<text x=\"\(pixelText(start))\" y=\"\(pixelText(entry.baseline))\">"
    return text + "\(markupText(entry.text))</text>\n"
  }

  /// The pieces of a line, each a move to its first point and then the others, and beside them the
  /// points alone at which no piece ends: lines without length, whose round ends are a dot.
  fileprivate func paths(through samples: [Point2D]) -> (line: String, dots: String) {
    var line = ""
    var dots = ""
    var end: PixelPoint?
    for piece in samples.split(whereSeparator: { !($0.x.isFinite && $0.y.isFinite) }) {
      var points = piece.map { PixelPoint(x: x($0.x), y: y($0.y)) }
      points.removeRedundantPoints()
      if let last = points.last, points.count == 1, end?.isBeside(last) != true {
        dots += "M\(last.text)h0"
      } else if points.count > 1 {
        line += "M" + points.map { $0.text }.joined(separator: " ")
      }
      end = points.last
    }
    return (line, dots)
  }
}
