import AnimationGeometry

/// A scene at several moments, side by side.
///
/// Laws: equal filmstrips have equal bytes, on every platform and in every run; every frame shows the same part of
/// the scene, at one scale and clipped at its edges.
package struct Filmstrip: Sendable, Equatable {
  package struct Frame: Sendable, Equatable {
    package var caption: String
    /// The items, from back to front.
    package var items: [FilmItem]

    package init(_ caption: String, _ items: [FilmItem]) {
      (self.caption, self.items) = (caption, items)
    }
  }

  /// The content of the picture in words, for readers who cannot see it. It is not drawn.
  package var title: String
  /// The visible part of the scene: finite, with sides above 0.
  package var view: Rect2D
  package var frames: [Frame]
  /// The number of columns; nil for the number that makes frames largest.
  package var columns: Int?
  /// The greatest width and height in pixels, each clamped to 40...10 000. The picture is as high as its frames need.
  package var (width, height) = (960, 540)
  package var notes: [String] = []

  package init(title: String, view: Rect2D, frames: [Frame]) {
    (self.title, self.view, self.frames) = (title, view, frames)
  }

  /// The filmstrip as a document in SVG 1.1, in UTF-8 with a line feed at its end.
  ///
  /// Each frame is an `svg` element in the units of the scene, with at most four decimals. The colours of the page
  /// follow `prefers-color-scheme`; layers have their own colours.
  ///
  /// Complexity: O(items).
  package var svg: String { picture.svg }

  /// Returns the filmstrip as the bytes of a PNG, in the colours of one theme, with the texts of a chart.
  ///
  /// - Parameter zoom: Pixels of the image per pixel of the picture, 1 to 4.
  ///
  /// Complexity: O(items + pixels under them).
  package func png(theme: ChartTheme, zoom: Int = 1) -> [UInt8] {
    PNGFile.bytes(of: picture.image(theme, scale: min(max(zoom, 1), 4)))
  }
}

// MARK: Layout

extension Filmstrip {
  private static let (margin, gap, line) = (8.0, 12.0, 18.0)

  private var captionHeight: Double {
    frames.allSatisfy { $0.caption.isEmpty } ? 0 : Self.line
  }

  /// Returns the scale of frames in this number of columns, in pixels per unit.
  private func scale(columns: Int) -> Double {
    let (width, height) = (Double(clamped(width)), Double(clamped(height)))
    let (across, down) = (Double(columns), Double((frames.count + columns - 1) / columns))
    let notes = Double(noteLines.count) * Self.line
    let free = (
      width: width - 2 * Self.margin - (across - 1) * Self.gap,
      height: height - 2 * Self.margin - notes - (down - 1) * Self.gap - down * captionHeight
    )
    let scale = min(
      free.width / across / view.size.width, free.height / down / view.size.height)
    // Without room, a frame has one pixel.
    return max(scale, 1 / max(view.size.width, view.size.height))
  }

  private var noteLines: [String] {
    let room = Double(clamped(width)) - 2 * Self.margin
    return notes.flatMap { ChartMetrics.pixels.lines(of: $0, in: room) }
  }

  private func clamped(_ side: Int) -> Int { min(max(side, 40), 10_000) }

  /// The least number of columns that makes frames largest.
  private var bestColumns: Int {
    let counts = Array(1...max(1, frames.count))
    let best = counts.map { scale(columns: $0) }.max() ?? 0
    return counts.first { scale(columns: $0) >= best * 0.999 } ?? 1
  }

  var picture: Picture {
    let columns = max(1, min(columns ?? bestColumns, frames.count))
    let scale = scale(columns: columns)
    let size = (width: view.size.width * scale, height: view.size.height * scale)
    // A caption keeps its width, however narrow the frames.
    let words = frames.map { ChartMetrics.pixels.width(of: $0.caption) }.max() ?? 0
    let limit = (Double(clamped(width)) - 2 * Self.margin + Self.gap) / Double(columns) - Self.gap
    let step = max(size.width, min(words, limit)) + Self.gap
    let rowHeight = size.height + captionHeight + Self.gap
    let rows = (frames.count + columns - 1) / columns
    let notes = noteLines
    let height =
      2 * Self.margin + Double(rows) * rowHeight - Self.gap + Double(notes.count) * Self.line
    let noted = notes.map { ChartMetrics.pixels.width(of: $0) }.max() ?? 0
    let wanted = 2 * Self.margin + max(Double(columns) * step - Self.gap, noted)
    var picture = Picture(
      title: title, width: min(clamped(width), Int(wanted.rounded(.up))),
      height: Int(height.rounded(.up)))
    for (index, frame) in frames.enumerated() {
      let left = Self.margin + Double(index % columns) * step + (step - Self.gap - size.width) / 2
      let top = Self.margin + Double(index / columns) * rowHeight
      // Edges on whole pixels are sharp.
      let stage = Stage(
        x: left.rounded(), y: top.rounded(), view: view, scale: scale, items: frame.items)
      picture.addStage(stage)
      picture.addFrame(around: stage)
      picture.addLabel(
        ChartMetrics.pixels.fitted(frame.caption, in: step - Self.gap / 2),
        x: left.rounded() + size.width / 2, y: stage.y + size.height + Self.line / 2 + 1, .middle)
    }
    for (index, note) in notes.enumerated() {
      picture.addLabel(
        note, x: Self.margin,
        y: height - Self.margin - (Double(notes.count - index) - 0.5) * Self.line)
    }
    return picture
  }
}

extension Picture {
  fileprivate mutating func addFrame(around stage: Stage) {
    let (left, top) = (stage.x - 0.5, stage.y - 0.5)
    let (right, bottom) = (stage.x + stage.width + 0.5, stage.y + stage.height + 0.5)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    addStroke(.axis, [corners.map { PixelPoint(x: $0.0, y: $0.1) }])
  }
}
