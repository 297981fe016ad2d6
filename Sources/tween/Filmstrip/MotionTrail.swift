import AnimationPlots
import Inbetween

/// The path of a layer's centre, with its positions at some moments.
struct MotionTrail {
  /// The pieces of the path, between which the layer is invisible.
  fileprivate let runs: [[Point2D]]
  fileprivate let places: [Point2D?]
  fileprivate let color: Color

  /// - Parameter dots: The moments that have a dot.
  func items(dots: [Int]) -> [FilmItem] {
    var outline = BezierPath()
    for run in runs {
      outline.move(to: run[0])
      for point in run.dropFirst() { outline.addLine(to: point) }
    }
    var line = FilmShape(outline)
    (line.stroke, line.thickness) = (color, .pixels(1.25))
    return [.shape(line)] + dots.compactMap { places[$0] }.map(dot)
  }

  /// A line without length, whose round ends form a dot.
  private func dot(at place: Point2D) -> FilmItem {
    var outline = BezierPath()
    outline.move(to: place)
    outline.addLine(to: place)
    var shape = FilmShape(outline)
    (shape.stroke, shape.thickness, shape.hasRoundEnds) = (color, .pixels(6), true)
    return .shape(shape)
  }
}

extension SceneFilm {
  private static let placesOfWay = 300
  /// The greatest error of a path, as a fraction of the longer side of the view; less than half a pixel.
  private static let accuracyOfWay = 0.0005

  /// The paths of all moving layers, in document order.
  func ways(
    over span: ClosedRange<Double>, _ moments: [Moment], in view: Rect2D
  ) throws(CommandError) -> [MotionTrail] {
    guard span.lowerBound < span.upperBound else { return [] }
    var runs: [PresentationLayer.ID: [[Point2D]]] = [:]
    var wasThere: Set<PresentationLayer.ID> = []
    var layers = 0
    var progress = ProgressLine(total: Self.placesOfWay, of: "places", stride: 1)
    defer { progress.finish() }
    for index in 0...Self.placesOfWay {
      progress.advance(to: index)
      let share = Double(index) / Double(Self.placesOfWay)
      let time = span.lowerBound + (span.upperBound - span.lowerBound) * share
      let moment = try moment(at: time)
      try Self.count(moment, in: &layers)
      let middles = moment.middles
      for (id, place) in middles {
        var own = runs.removeValue(forKey: id) ?? []
        if !wasThere.contains(id) { own.append([]) }
        own[own.count - 1].append(place)
        runs[id] = own
      }
      wasThere = Set(middles.keys)
    }
    let accuracy = max(view.size.width, view.size.height) * Self.accuracyOfWay
    let moving = runs.filter { _, runs in
      runs.joined().contains { $0.distance(to: runs[0][0]) > accuracy }
    }
    let ids = moving.keys.sorted { first, second in
      let ranks = (rank(of: first.layer), rank(of: second.layer))
      return ranks.0 == ranks.1
        ? first.copy.lexicographicallyPrecedes(second.copy) : ranks.0 < ranks.1
    }
    return ids.map { id in
      MotionTrail(
        runs: (moving[id] ?? []).map { $0.thinned(within: accuracy) },
        places: moments.map { $0.middles[id] }, color: tint(of: id.layer))
    }
  }
}

extension [Point2D] {
  /// A part of the points such that the lines through them are near all points (Douglas and Peucker 1973).
  ///
  /// Complexity: O(n) for typical paths, where each step halves the points; O(n²) at worst.
  fileprivate func thinned(within distance: Double) -> [Point2D] {
    guard count > 2 else { return self }
    var kept = Set([0, count - 1])
    var waiting = [(0, count - 1)]
    while let (first, last) = waiting.popLast() {
      guard last - first > 1 else { continue }
      let inner = (first + 1)..<last
      let farthest = inner.max { away($0, first, last) < away($1, first, last) } ?? first
      guard away(farthest, first, last) > distance else { continue }
      kept.insert(farthest)
      waiting += [(first, farthest), (farthest, last)]
    }
    return kept.sorted().map { self[$0] }
  }

  private func away(_ index: Int, _ first: Int, _ last: Int) -> Double {
    let (point, start, end) = (self[index], self[first], self[last])
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let along = (point.x - start.x) * dx + (point.y - start.y) * dy
    let share = square > 0 ? Swift.min(Swift.max(along / square, 0), 1) : 0
    return point.distance(to: Point2D(x: start.x + dx * share, y: start.y + dy * share))
  }
}
