import AnimationPlots
import Inbetween
import SceneFiles

struct FilmDrawing {
  private let film: SceneFilm
  private let options: FilmstripOptions
  private let times: [Double]
  private let span: ClosedRange<Double>

  /// The greatest count of boxes and paths in all frames together.
  private static let mostFigures = 500_000
  /// The opacity of the oldest moment of an onion skin.
  private static let palest = 0.15

  init(
    _ scene: SampledScene, _ film: SceneFilm, _ options: FilmstripOptions
  ) throws(CommandError) {
    (self.film, self.options) = (film, options)
    if let times = options.times {
      self.times = times
      let (first, last) = (times.min() ?? 0, times.max() ?? 0)
      span = min(options.from ?? 0, first)...max(options.to ?? scene.span.defaultEnd, last)
    } else if !scene.span.isAnimated, options.to == nil {
      StandardError.write("tween: drawing one moment: \(scene.span.reason)")
      times = [options.from ?? 0]
      span = times[0]...times[0]
    } else {
      let span = try scene.drawnSpan(from: options.from, to: options.to)
      let (start, length) = (span.lowerBound, span.upperBound - span.lowerBound)
      times = (0..<options.moments).map { index in
        start + length * (Double(index) / Double(max(1, options.moments - 1)))
      }
      self.span = span
    }
  }

  func filmstrip() throws(CommandError) -> Filmstrip {
    let moments = try film.moments(
      at: times, atMost: Self.mostFigures, in: options.name, remedy: "--layer or fewer moments")
    var strip = try options.page(showing: film.view(at: times))
    strip.notes = SceneFilm.Moment.notes(moments)
    for note in strip.notes { StandardError.write("tween: \(options.name): \(note)") }
    let ways = options.showsPaths ? try film.ways(over: span, moments, in: strip.view) : []
    if options.isOnion {
      let dots = moments.indices.map { $0 }
      strip.frames = [.init(onionCaption, onion(moments) + ways.flatMap { $0.items(dots: dots) })]
    } else {
      strip.frames = moments.enumerated().map { index, moment in
        Filmstrip.Frame(
          Self.caption(times[index]),
          moment.figures.map(\.item) + ways.flatMap { $0.items(dots: [index]) })
      }
    }
    return strip
  }

  private static func caption(_ time: Double) -> String {
    "\(SystemText.sixDigits(of: time + 0)) s"
  }

  private var onionCaption: String {
    let words = times.map { SystemText.sixDigits(of: $0 + 0) }
    if words.count == 1 { return Self.caption(times[0]) }
    return words.count <= 6
      ? words.joined(separator: ", ") + " s"
      : "\(words.count) moments, \(words[0]) to \(words[words.count - 1]) s"
  }

  // MARK: Onion skins

  /// All moments over each other. An item that is the same at all of them is drawn once. Any other item is drawn at
  /// full strength for the last moment, and paler for each earlier one, directly behind it.
  private func onion(_ moments: [SceneFilm.Moment]) -> [FilmItem] {
    var states: [SceneFilm.Figure.ID: [(moment: Int, item: FilmItem)]] = [:]
    var order: [SceneFilm.Figure.ID] = []
    // The last moment gives the order. Figures that it lacks are behind all others.
    for (index, moment) in moments.enumerated() {
      for figure in moment.figures {
        if states[figure.id] == nil { order.append(figure.id) }
        states[figure.id, default: []].append((index, figure.item))
      }
    }
    let last = moments.last?.figures.map(\.id) ?? []
    let present = Set(last)
    return (order.filter { !present.contains($0) } + last).flatMap { id -> [FilmItem] in
      let own = states[id] ?? []
      if own.count == moments.count, own.allSatisfy({ $0.item == own[0].item }) {
        return [own[0].item]
      }
      return own.map { $0.item.faded(share(of: $0.moment, among: moments.count)) }
    }
  }

  private func share(of moment: Int, among count: Int) -> Double {
    guard count > 1 else { return 1 }
    let rank = Double(moment) / Double(count - 1)
    return moment == count - 1 ? 1 : Self.palest + (0.6 - Self.palest) * rank
  }
}

extension FilmItem {
  fileprivate func faded(_ share: Double) -> FilmItem {
    switch self {
    case .shape(var shape):
      shape.fill = shape.fill?.faded(share)
      shape.stroke = shape.stroke?.faded(share)
      return .shape(shape)
    case .text(var text):
      text.color = text.color.faded(share)
      return .text(text)
    }
  }
}
