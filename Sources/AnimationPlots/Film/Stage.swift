import AnimationGeometry

/// The region of a picture that shows a scene, clipped at its edges.
struct Stage {
  /// The upper left corner in the picture, in pixels.
  var x: Double
  var y: Double
  /// The visible part, in units of the scene.
  let view: Rect2D
  let scale: Double
  var items: [FilmItem]

  var width: Double { view.size.width * scale }
  var height: Double { view.size.height * scale }
}

// MARK: SVG

extension Stage {
  /// The start of the element, which clips its content.
  var svgStart: String {
    let box = [view.origin.x, view.origin.y, view.size.width, view.size.height]
    return "<svg x=\"\(pixelText(x))\" y=\"\(pixelText(y))\" width=\"\(pixelText(width))\""
      + " height=\"\(pixelText(height))\""
      + " viewBox=\"\(box.map(unitText).joined(separator: " "))\">\n"
  }

  var svg: String { svgStart + items.map { $0.svg(scale: scale) }.joined() + "</svg>\n" }
}

extension FilmItem {
  /// - Parameter animations: Child elements.
  func svg(scale: Double, animations: String = "") -> String {
    switch self {
    case .shape(let shape):
      let start = "<path \(shape.svgPaint(scale: scale)) d=\"\(shape.outline.unitText)\""
      return animations.isEmpty ? start + "/>\n" : "\(start)>\n\(animations)</path>\n"
    case .text(let text):
      let words = text.fitted(scale: scale)
      guard !words.isEmpty else { return "" }
      return "<text text-anchor=\"middle\" x=\"\(unitText(text.place.x))\""
        + " y=\"\(unitText(text.place.y + 4 / scale))\"" + opacity("fill", text.color)
        + " style=\"font-size:\(unitText(11 / scale))px;fill:\(hex(text.color.bytes))\">"
        + "\(markupText(words))\(animations)</text>\n"
    }
  }
}

extension FilmShape {
  fileprivate func svgPaint(scale: Double) -> String {
    var text = "fill=\"\(fill.map { hex($0.bytes) } ?? "none")\""
    if let fill { text += opacity("fill", fill) }
    if usesEvenOdd, fill != nil { text += " fill-rule=\"evenodd\"" }
    guard let stroke else { return text }
    text += " stroke=\"\(hex(stroke.bytes))\"" + opacity("stroke", stroke)
    if hasRoundEnds { text += " stroke-linecap=\"round\"" }
    return text + " stroke-width=\"\(unitText(thickness.units(scale)))\""
  }
}

private func opacity(_ part: String, _ color: Color) -> String {
  color.cover < 1 ? " \(part)-opacity=\"\(unitText(color.cover))\"" : ""
}

extension FilmText {
  func fitted(scale: Double) -> String {
    ChartMetrics.pixels.fitted(text, in: min(width * scale, 1000))
  }
}

/// Returns a number of units with at most four decimals.
func unitText(_ number: Double) -> String {
  decimalText(Int64((number * 10_000).rounded()), exponent: -4)
}

extension BezierPath {
  var unitText: String { Self.unitText(elements, coordinates[...]) }

  /// Returns path data of elements with these coordinates.
  static func unitText(_ elements: [Element], _ numbers: ArraySlice<Double>) -> String {
    var text = ""
    var numbers = numbers
    for element in elements {
      let own = numbers.prefix(2 * element.pointCount)
      numbers = numbers.dropFirst(own.count)
      text += element.svgCommand + own.map(AnimationPlots.unitText).joined(separator: " ")
    }
    return text
  }
}

// MARK: PNG

extension Raster {
  /// Draws the visible part of a stage.
  ///
  /// - Parameter zoom: Pixels of the image per pixel of the picture.
  mutating func draw(_ stage: Stage, zoom: Double) {
    let scale = stage.scale * zoom
    let clip = Clip(
      columns: Int((stage.x * zoom).rounded())..<Int(((stage.x + stage.width) * zoom).rounded()),
      rows: Int((stage.y * zoom).rounded())..<Int(((stage.y + stage.height) * zoom).rounded()))
    func place(_ point: Point2D) -> Point2D {
      Point2D(
        x: stage.x * zoom + (point.x - stage.view.origin.x) * scale,
        y: stage.y * zoom + (point.y - stage.view.origin.y) * scale)
    }
    for item in stage.items {
      switch item {
      case .shape(let shape):
        let runs = shape.outline.polylines(scale: scale).map { $0.map(place) }
        if let fill = shape.fill {
          fillArea(
            runs, usesEvenOdd: shape.usesEvenOdd, color: fill.bytes, cover: fill.cover, clip: clip)
        }
        if let stroke = shape.stroke {
          // Without round ends, a run without length is invisible.
          let seen = shape.hasRoundEnds ? runs : runs.map(distinct).filter { $0.count > 1 }
          draw(
            Stroke(
              pieces: seen, thickness: shape.thickness.units(stage.scale) * scale,
              cut: shape.hasRoundEnds ? .nowhere : .atOpenEnds, strength: Int(stroke.cover * 256)),
            color: stroke.bytes, clip: clip)
        }
      case .text(let text):
        let middle = place(text.place)
        let label = Picture.Label(
          text: text.fitted(scale: stage.scale), x: middle.x / zoom, y: middle.y / zoom,
          anchor: .middle)
        draw(
          label, zoom, color: text.color.bytes, strength: Int(text.color.cover * 256), clip: clip)
      }
    }
  }
}

/// Returns the points of a run without repetitions; the last point stays.
private func distinct(_ run: [Point2D]) -> [Point2D] {
  var kept: [Point2D] = []
  for point in run {
    guard let last = kept.last else {
      kept.append(point)
      continue
    }
    if max((point.x - last.x).magnitude, (point.y - last.y).magnitude) > 0.01 { kept.append(point) }
  }
  if kept.count > 1, let end = run.last { kept[kept.count - 1] = end }
  return kept
}
