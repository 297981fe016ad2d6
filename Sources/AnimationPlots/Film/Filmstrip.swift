import AnimationGeometry

/// A scene at some moments, side by side.
///
/// Laws: equal filmstrips have equal bytes, on every platform and in every run; every frame shows the
/// same part of the scene, in one scale and cut off at its edges.
package struct Filmstrip: Sendable, Equatable {
  /// What is seen at a moment.
  package struct Frame: Sendable, Equatable {
    /// What stands below it.
    package var caption: String
    /// What is drawn, the first at the back.
    package var items: [FilmItem]

    package init(_ caption: String, _ items: [FilmItem]) {
      (self.caption, self.items) = (caption, items)
    }
  }

  /// What the picture shows, for those who cannot see it. It is not drawn.
  package var title: String
  /// The part of the scene that is seen: finite, with sides above 0.
  package var view: Rect2D
  package var frames: [Frame]
  /// How many frames stand side by side; nil for as many as make them largest.
  package var columns: Int?
  /// The greatest width and height in pixels, each read as one in 40...10 000. The picture is as high as
  /// its frames need.
  package var (width, height) = (960, 540)
  /// Lines of text below the frames.
  package var notes: [String] = []

  package init(title: String, view: Rect2D, frames: [Frame]) {
    (self.title, self.view, self.frames) = (title, view, frames)
  }

  /// The filmstrip as a document in SVG 1.1, in UTF-8 with a line feed at its end.
  ///
  /// Each frame is an `svg` element in the units of the scene, with at most four decimals. The colours
  /// of the page follow `prefers-color-scheme`; those of layers are their own.
  ///
  /// Complexity: O(items).
  package var svg: String { picture.svg }

  /// The filmstrip as the bytes of a PNG, in the colours of one theme; texts as those of a chart.
  ///
  /// - Parameter zoom: How many pixels of the image a pixel of the picture is, 1 to 4.
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

  /// How large a frame can be in so many columns, in pixels a unit.
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
    // Where there is no room a frame has a pixel.
    return max(scale, 1 / max(view.size.width, view.size.height))
  }

  /// The notes in lines for which there is room.
  private var noteLines: [String] {
    let room = Double(clamped(width)) - 2 * Self.margin
    return notes.flatMap { ChartMetrics.pixels.lines(of: $0, in: room) }
  }

  private func clamped(_ side: Int) -> Int { min(max(side, 40), 10_000) }

  /// The least count of columns that makes frames largest.
  private var bestColumns: Int {
    let counts = Array(1...max(1, frames.count))
    let best = counts.map { scale(columns: $0) }.max() ?? 0
    return counts.first { scale(columns: $0) >= best * 0.999 } ?? 1
  }

  var picture: Picture {
    let columns = max(1, min(columns ?? bestColumns, frames.count))
    let scale = scale(columns: columns)
    let size = (width: view.size.width * scale, height: view.size.height * scale)
    // A caption is as wide as it is, however narrow the frames.
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
  /// A thin line around a stage.
  fileprivate mutating func addFrame(around stage: Stage) {
    let (left, top) = (stage.x - 0.5, stage.y - 0.5)
    let (right, bottom) = (stage.x + stage.width + 0.5, stage.y + stage.height + 0.5)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    addStroke(.axis, [corners.map { PixelPoint(x: $0.0, y: $0.1) }])
  }
}
