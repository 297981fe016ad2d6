import AnimationMath
import AnimationPlots
import CurveFits
import Inbetween

/// An item of a film that plays, made of its state at each reading.
struct FilmElement {
  private(set) var element: AnimatedFilm.Element
  private let places: [Double]
  private let tolerance: Double

  /// The greatest error of opacities and colours, below the resolution of a byte.
  private static let colorTolerance = 0.5 / 255

  /// - Parameters:
  ///   - items: The item at each reading, with the same elements; nil while it is absent.
  ///   - places: The positions of the readings in the film, 0 to 1, rising. Two equal positions are the sides of a
  ///   break.
  ///   - tolerance: The greatest error of a point.
  init(_ items: [FilmItem?], at places: [Double], tolerance: Double) {
    self.places = places
    // The decimals of the file take a part of the tolerance, and each of two coordinates has its share of the rest.
    self.tolerance = (tolerance * 0.95 - 2 * AnimatedFilm.rounding) * 0.5.squareRoot()
    var held = items.lazy.compactMap(\.self).first
    let shown = items.compactMap { item -> FilmItem? in
      held = item ?? held
      return held
    }
    element = AnimatedFilm.Element(shown[0], [])
    add(.place, shown.map(\.coordinates), self.tolerance)
    add(.fill, shown.map { $0.fill.numbers }, Self.colorTolerance)
    add(.fillOpacity, shown.map { $0.fill.opacity }, Self.colorTolerance)
    add(.stroke, shown.map { $0.stroke.numbers }, Self.colorTolerance)
    add(.strokeOpacity, shown.map { $0.stroke.opacity }, Self.colorTolerance)
    add(.thickness, shown.map(\.thickness), self.tolerance)
    addVisibility(items.map { $0 != nil })
  }

  /// Adds the keyframes of lists of numbers, one list per reading, if the lists change.
  private mutating func add(
    _ attribute: AnimatedFilm.Attribute, _ rows: [[Double]], _ tolerance: Double
  ) {
    let first = rows[0]
    guard rows.contains(where: { $0 != first }) else { return }
    var track = AnimatedFilm.Track(attribute, times: [], values: [])
    for piece in pieces(of: rows, tolerance) { append(piece, rows, tolerance, to: &track) }
    element.tracks.append(track)
  }

  /// The readings between jumps. A break without a jump drops its second reading.
  private func pieces(of rows: [[Double]], _ tolerance: Double) -> [[Int]] {
    var pieces: [[Int]] = []
    for index in rows.indices {
      guard index > 0 else {
        pieces.append([index])
        continue
      }
      if places[index] > places[index - 1] {
        pieces[pieces.count - 1].append(index)
      } else if zip(rows[index], rows[index - 1]).contains(where: {
        ($0 - $1).magnitude > tolerance * 0.01
      }) {
        pieces.append([index])
      }
    }
    return pieces
  }

  private func append(
    _ piece: [Int], _ rows: [[Double]], _ tolerance: Double, to track: inout AnimatedFilm.Track
  ) {
    let x = piece.map { places[$0] }
    let lines = rows[0].indices.map { lane in
      LinearReduction.knots(
        of: piece.map { rows[$0][lane] }, at: x, tolerance: tolerance, pinsEnds: true)
    }
    for index in Set(lines.joined().map(\.index)).sorted() {
      track.times.append(x[index])
      track.values.append(lines.map { Self.value(of: $0, at: index, x) })
    }
  }

  private static func value(
    of knots: [LinearReduction.Knot], at index: Int, _ x: [Double]
  ) -> Double {
    // The first knot at or after the column.
    let next = (0..<knots.count - 1).partitioningIndex { knots[$0].index >= index }
    let end = knots[next]
    guard end.index > index, next > 0 else { return end.value }
    let start = knots[next - 1]
    return LinearReduction.value(
      at: x[index], from: (x[start.index], start.value), to: (x[end.index], end.value))
  }

  private mutating func addVisibility(_ shown: [Bool]) {
    guard shown.contains(false) else { return }
    var track = AnimatedFilm.Track(.isVisible, times: [], values: [])
    for (index, isShown) in shown.enumerated() {
      let value = [isShown ? 1.0 : 0.0]
      guard value != track.values.last else { continue }
      // The state just before a break has lasted for no time.
      if index > 0, track.times.last == places[index] {
        track.values[track.values.count - 1] = value
      } else {
        track.times.append(places[index])
        track.values.append(value)
      }
    }
    element.tracks.append(track)
  }
}

extension FilmItem {
  fileprivate var coordinates: [Double] {
    switch self {
    case .shape(let shape): shape.outline.coordinates
    case .text(let text): [text.place.x, text.place.y]
    }
  }

  fileprivate var fill: Color? {
    switch self {
    case .shape(let shape): shape.fill
    case .text(let text): text.color
    }
  }

  fileprivate var stroke: Color? {
    if case .shape(let shape) = self { shape.stroke } else { nil }
  }

  fileprivate var thickness: [Double] {
    if case .shape(let shape) = self, case .units(let width) = shape.thickness {
      [width]
    } else {
      []
    }
  }
}

extension Color? {
  /// Red, green and blue as drawn; empty for no colour.
  fileprivate var numbers: [Double] {
    map { [$0.red, $0.green, $0.blue].map { min(max($0, 0), 1) } } ?? []
  }

  fileprivate var opacity: [Double] { map { [min(max($0.alpha, 0), 1)] } ?? [] }
}
