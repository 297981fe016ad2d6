import AnimationGeometry

extension Chart {
  /// Returns the chart as the bytes of a PNG, in the colours of one theme.
  ///
  /// Texts are drawn in a font of single strokes with the characters of ASCII; every other character is a box.
  ///
  /// - Parameter scale: Pixels of the image per pixel of the chart, 1 to 4.
  ///
  /// Complexity: O(samples + pixels).
  package func png(theme: ChartTheme, scale: Int = 2) -> [UInt8] {
    PNGFile.bytes(of: Picture(self).image(theme, scale: min(max(scale, 1), 4)))
  }
}

extension Picture {
  func image(_ theme: ChartTheme, scale: Int) -> Raster {
    let colors = ChartColors(theme)
    var image = Raster(width: width * scale, height: height * scale, color: colors.page)
    let size = Double(scale)
    for item in items {
      switch item {
      case .stroke(let look, let pieces):
        let points = pieces.map { $0.map { $0.point * size } }
        image.draw(
          Raster.Stroke(
            pieces: dashed(points, by: look.dashes.map { $0 * size }),
            thickness: look.thickness * size, cut: look.cut, strength: look.strength),
          color: colors.color(of: look))
      case .label(let label): image.draw(label, size, color: colors.text)
      case .stage(let stage): image.draw(stage, zoom: size)
      }
    }
    return image
  }
}

extension Picture.Look {
  fileprivate var cut: Raster.Cut {
    switch self {
    case .bar, .faintBar, .grid, .axis, .mark: .everywhere
    case .line, .dot: .nowhere
    }
  }

  fileprivate var strength: Int {
    if case .faintBar = self { ChartColors.faintness } else { 256 }
  }
}

extension Raster {
  /// - Parameter size: Pixels of the image per pixel of the picture.
  mutating func draw(
    _ label: Picture.Label, _ size: Double, color: UInt32, strength: Int = 256, clip: Clip? = nil
  ) {
    let (strokes, width) = StrokeFont.strokes(of: label.text)
    let unit = size / StrokeFont.unitsPerPixel
    let left =
      switch label.anchor {
      case .start: label.x * size
      case .middle: label.x * size - width * unit / 2
      case .end: label.x * size - width * unit
      }
    let top = label.y * size - StrokeFont.capHeight * unit / 2
    draw(
      Stroke(
        pieces: strokes.map { $0.map { Point2D(x: left + $0.x * unit, y: top + $0.y * unit) } },
        thickness: 1.1 * size, strength: strength),
      color: color, clip: clip)
  }
}
