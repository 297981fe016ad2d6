import AnimationPlots
import Inbetween
import SceneFiles

/// A scene as an SVG that plays, with the fewest keyframes per attribute that keep the tolerance at each frame.
struct FilmBaking {
  /// Identifies figures of one layer that can animate into each other: their attributes may change, but not their
  /// elements.
  private struct Key: Hashable {
    let id: SceneFilm.Figure.ID
    let elements: [BezierPath.Element]
    let isFilled: Bool
    let isStroked: Bool
  }

  /// The time at which a moment is read, and the time at which it is shown. At a break there is one reading just
  /// before it and one just after it.
  private struct Reading {
    let time: Double
    let place: Double
  }

  private static let framesPerSecond = 60.0
  /// The greatest count of boxes and paths in all readings together.
  private static let mostFigures = 400_000

  private let scene: SampledScene
  private let film: SceneFilm
  private let options: FilmstripOptions

  init(_ scene: SampledScene, _ film: SceneFilm, _ options: FilmstripOptions) {
    (self.scene, self.film, self.options) = (scene, film, options)
  }

  /// Returns the document, and reports on standard error the counts of keyframes and samples.
  func svg() throws(CommandError) -> String {
    let span = try scene.drawnSpan(from: options.from, to: options.to)
    let readings = try readings(over: span)
    let moments = try film.moments(
      at: readings.map(\.time), atMost: Self.mostFigures, in: options.name,
      remedy: "--layer, --from and --to")
    var page = try options.page(showing: film.view(at: [span.lowerBound, span.upperBound]))
    page.frames = [.init("", [])]
    let figures = figures(of: moments)
    page.notes = SceneFilm.Moment.notes(moments)
    if figures.isReordered {
      page.notes.append("layers that change their order keep their first order")
    }
    for note in page.notes { StandardError.write("tween: \(options.name): \(note)") }

    let length = span.upperBound - span.lowerBound
    let places = readings.map { ($0.place - span.lowerBound) / length }
    var progress = ProgressLine(total: figures.ordered.count, of: "outlines", stride: 1)
    let elements = figures.ordered.enumerated().map { index, figure in
      progress.advance(to: index)
      var items = [FilmItem?](repeating: nil, count: readings.count)
      for (reading, item) in figure { items[reading] = item }
      return FilmElement(items, at: places, tolerance: options.tolerance).element
    }
    progress.finish()
    let tracks = elements.flatMap(\.tracks)
    let keyframes = tracks.reduce(0) { $0 + $1.times.count }
    StandardError.write(
      "tween: \(keyframes) keyframes for \(tracks.count * readings.count) samples of "
        + "\(tracks.count) changing attributes")
    return AnimatedFilm(
      page, elements, duration: length, repeatsForEver: scene.span.repeatsForEver
    ).svg
  }

  /// The frames of the span, and both sides of each break in it.
  ///
  /// The first time has only the side after it, so that everything that starts there has started. The last time has
  /// the side before it and the time itself.
  private func readings(over span: ClosedRange<Double>) throws(CommandError) -> [Reading] {
    let frames = try SampleTimes(
      perSecond: Self.framesPerSecond, from: span.lowerBound, to: span.upperBound)
    guard frames.count <= Self.mostFigures else {
      throw .failure(
        "\(options.name): \(frames.count) frames are too many for a picture; give --from and --to")
    }
    let (start, end) = (span.lowerBound, span.upperBound)
    let side = (end - start) * 0x1p-30
    let breaks = SceneMarks(in: scene).breaks(in: span).filter {
      $0 > start + 2 * side && $0 < end - 2 * side
    }
    var readings = [Reading(time: start + side, place: start)]
    readings += breaks.flatMap {
      [Reading(time: $0 - side, place: $0), Reading(time: $0 + side, place: $0)]
    }
    var next = breaks[...]
    for index in 0..<frames.count {
      let time = frames[index]
      while let first = next.first, first < time - 2 * side { next.removeFirst() }
      // A break replaces the frame at its time, as the ends do.
      let isAtBreak = next.first.map { $0 - time <= 2 * side } ?? false
      guard time > start + 2 * side, time < end - 2 * side, !isAtBreak else { continue }
      readings.append(Reading(time: time, place: time))
    }
    readings += [Reading(time: end - side, place: end), Reading(time: end, place: end)]
    return readings.sorted { ($0.place, $0.time) < ($1.place, $1.time) }
  }

  /// The drawn items, each with its readings, from the back to the front if that order is constant.
  private func figures(
    of moments: [SceneFilm.Moment]
  ) -> (ordered: [[(reading: Int, item: FilmItem)]], isReordered: Bool) {
    var order: [Key] = []
    var items: [Key: [(reading: Int, item: FilmItem)]] = [:]
    var last: [Key] = []
    for (index, moment) in moments.enumerated() {
      let keys = moment.figures.map(Self.key)
      for (key, figure) in zip(keys, moment.figures) {
        items[key, default: []].append((index, figure.item))
      }
      if keys != last { Self.insert(keys, in: &order) }
      last = keys
    }
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let isReordered = moments.contains { moment in
      let own = moment.figures.compactMap { ranks[Self.key(of: $0)] }
      return zip(own, own.dropFirst()).contains { $0 > $1 }
    }
    return (order.map { items[$0] ?? [] }, isReordered)
  }

  /// Inserts each new key into an order, after the key that it follows.
  private static func insert(_ keys: [Key], in order: inout [Key]) {
    let known = Set(order)
    var place = 0
    var places: [Key: Int]?
    for key in keys {
      if known.contains(key) {
        if places == nil {
          places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        }
        place = (places?[key] ?? place) + 1
      } else {
        order.insert(key, at: place)
        place += 1
        places = nil
      }
    }
  }

  private static func key(of figure: SceneFilm.Figure) -> Key {
    switch figure.item {
    case .shape(let shape):
      Key(
        id: figure.id, elements: shape.outline.elements, isFilled: shape.fill != nil,
        isStroked: shape.stroke != nil)
    case .text: Key(id: figure.id, elements: [], isFilled: true, isStroked: false)
    }
  }
}
