import AnimationPlots
import Inbetween

/// The drawn parts of a layer, from the back to the front.
enum FigurePart: Hashable { case box, outline, stroke, border, text }

/// The effect of the surrounding layers on the colours of a layer.
struct InheritedAppearance {
  private var color = Color.white

  func multiplied(opacity: Double) -> InheritedAppearance {
    multiplied(by: Color(red: 1, green: 1, blue: 1, alpha: min(opacity, 1)))
  }

  func multiplied(by factor: Color) -> InheritedAppearance {
    InheritedAppearance(color: factor * color)
  }

  func shade(_ other: Color) -> Color { other * color }
}

enum FallbackColor {
  /// Hues that differ from each other and are visible on a light and on a dark page.
  private static let hues = [
    0x2F7DE1, 0xD9622B, 0x2E9E5B, 0x9B5DE5, 0x1A9AA8, 0xC2458A, 0xA8811A, 0x7A7F8A,
  ]

  static func color(_ index: Int) -> Color { Color(hex: hues[index % hues.count]) }
}

/// The figures of one layer: its box, the path of a shape, its border, the string of a text.
struct LayerFigures {
  private let layer: PresentationLayer
  private let bounds: Rect2D
  /// The flattened transform from the layer's plane to the root's space.
  private let picture: Transform3D
  private let tone: InheritedAppearance
  private let tint: Color
  private let isRoot: Bool

  init(
    _ layer: PresentationLayer, _ placement: LayerPlacement, _ picture: Transform3D,
    _ tone: InheritedAppearance, tint: Color, isRoot: Bool
  ) {
    (self.layer, self.picture, self.tone) = (layer, picture, tone)
    (self.tint, self.isRoot) = (tint, isRoot)
    bounds = placement.bounds.standardized
  }

  func draw(_ moment: inout SceneFilm.Moment) {
    if let place = picture.image(of: bounds.middle) { moment.middles[layer.id] = place }
    for (part, item) in figures {
      if let item = item.placed(by: picture) {
        moment.figures.append(.init(id: .init(layer: layer.id, part: part), item: item))
      } else {
        moment.undrawnCount += 1
      }
    }
  }

  private var figures: [(FigurePart, FilmItem)] {
    var figures: [(FigurePart, FilmItem)] = []
    func add(_ part: FigurePart, _ shape: FilmShape) {
      if shape.fill != nil || shape.stroke != nil { figures.append((part, .shape(shape))) }
    }
    let path: BezierPath? = (layer.shown(.path) ?? nil).flatMap { $0.isEmpty ? nil : $0 }
    if let box { add(.box, paintedBox(box, hasPath: path != nil)) }
    if let path {
      add(.outline, filled(path))
      if let stroke = stroked(path) { add(.stroke, stroke) }
    }
    if let border { add(.border, border) }
    if let text { figures.append((.text, .text(text))) }
    return figures
  }

  // MARK: The box

  /// The bounds with their corners; nil for bounds without an area. Invalid bounds count as an area, so that they are
  /// reported.
  private var box: BezierPath? {
    if bounds.size.width == 0 || bounds.size.height == 0 { return nil }
    return rounded(bounds, inset: 0)
  }

  private func rounded(_ rect: Rect2D, inset: Double) -> BezierPath {
    let radius: Double = layer.shown(.cornerRadius) ?? 0
    let corners: Int = layer.shown(.maskedCorners) ?? 15
    let rect = Rect2D(
      x: rect.origin.x + inset, y: rect.origin.y + inset, width: rect.size.width - 2 * inset,
      height: rect.size.height - 2 * inset)
    return radius > 0
      ? .rectangle(rect, radius: max(0, radius - inset), corners: corners) : .rectangle(rect)
  }

  private func color(_ property: Property<Color?>) -> Color? { layer.shown(property) ?? nil }

  /// The box with the layer's colour, or the mean colour of its gradient.
  ///
  /// Without either, the box has an outline in the tint, and a pale filling if the layer has contents or no
  /// sublayers. The root, and a layer with a path or a border, gets neither.
  private func paintedBox(_ box: BezierPath, hasPath: Bool) -> FilmShape {
    var shape = FilmShape(box)
    if let color = color(.backgroundColor) ?? gradient {
      shape.fill = tone.shade(color)
      return shape
    }
    guard !hasPath, border == nil, !isRoot else { return shape }
    let contents: ImageSource? = layer.shown(.contents) ?? nil
    let isEmpty = layer.sublayers.isEmpty
    if isEmpty || contents != nil { shape.fill = tone.shade(tint.faded(0.22)) }
    shape.stroke = tone.shade(tint.faded(isEmpty ? 0.9 : 0.5))
    return shape
  }

  private var gradient: Color? {
    guard let colors = layer.shown(.colors) ?? nil, !colors.isEmpty else { return nil }
    return colors.dropFirst().enumerated().reduce(colors[0]) { mean, next in
      mean.mixed(with: next.element, 1 / Double(next.offset + 2))
    }
  }

  private var border: FilmShape? {
    let width: Double = layer.shown(.borderWidth) ?? 0
    guard width > 0, let color = color(.borderColor), box != nil else { return nil }
    var shape = FilmShape(rounded(bounds, inset: width / 2))
    shape.stroke = tone.shade(color)
    shape.thickness = .units(width * picture.scale)
    return shape
  }

  // MARK: Shapes

  private func filled(_ path: BezierPath) -> FilmShape {
    var shape = FilmShape(path)
    shape.fill = color(.fillColor).map(tone.shade)
    shape.usesEvenOdd = layer.shown(.fillRule) == "even-odd"
    return shape
  }

  private func stroked(_ path: BezierPath) -> FilmShape? {
    let width: Double = layer.shown(.lineWidth) ?? 1
    guard let color = color(.strokeColor), !(width <= 0) else { return nil }
    let start: Double = layer.shown(.strokeStart) ?? 0
    let end: Double = layer.shown(.strokeEnd) ?? 1
    let part = start <= 0 && end >= 1 ? path : path.part(from: start, to: end)
    guard let part else { return nil }
    var shape = FilmShape(part)
    shape.stroke = tone.shade(color)
    shape.thickness = .units(width * picture.scale)
    return shape
  }

  // MARK: Texts

  private static let mostCharacters = 40

  private var text: FilmText? {
    guard let words = layer.shown(.string) ?? nil, !words.isEmpty, box != nil else { return nil }
    let line = String(words.prefix(Self.mostCharacters + 1))
    return FilmText(
      line, at: bounds.middle, color: tone.shade(tint), width: bounds.size.width * picture.scale)
  }
}

extension FilmItem {
  /// The image of the item in the root's space; nil if it cannot be drawn.
  fileprivate func placed(by picture: Transform3D) -> FilmItem? {
    switch self {
    case .shape(var shape):
      guard let outline = picture.image(of: shape.outline),
        [shape.fill, shape.stroke].compactMap(\.self).allSatisfy(\.isFinite)
      else { return nil }
      shape.outline = outline
      if case .units(let width) = shape.thickness, !(width <= FilmShape.greatest) { return nil }
      return .shape(shape)
    case .text(var text):
      guard let place = picture.image(of: text.place), text.width.isFinite, text.color.isFinite
      else { return nil }
      text.place = place
      return .text(text)
    }
  }
}

extension Color {
  fileprivate var isFinite: Bool { [red, green, blue, alpha].allSatisfy(\.isFinite) }

  fileprivate static func * (first: Color, second: Color) -> Color {
    Color(
      red: first.red * second.red, green: first.green * second.green,
      blue: first.blue * second.blue, alpha: first.alpha * second.alpha)
  }

  func faded(_ share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * share)
  }

  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
