import AnimationGeometry

extension Raster {
  /// The number of sampled lines per row of pixels.
  private static let linesOfRow = 5

  /// Fills the inside of outlines. An open outline is closed by a straight line.
  ///
  /// - Parameters:
  ///   - outlines: In pixels.
  ///   - cover: The opacity of the colour, 0...1.
  ///
  /// Complexity: O(rows · points + pixels).
  mutating func fillArea(
    _ outlines: [[Point2D]], usesEvenOdd: Bool, color: UInt32, cover: Double, clip: Clip
  ) {
    let edges = outlines.flatMap { outline in
      outline.indices.map { Edge(outline[$0], outline[($0 + 1) % outline.count]) }
    }.filter { $0.top < $0.bottom }
    guard let top = edges.map({ $0.top }).min(), let bottom = edges.map({ $0.bottom }).max() else {
      return
    }
    let limits = clip.clamped(to: self)
    var shares = [Double](repeating: 0, count: limits.columns.count)
    var crossings: [(x: Double, turn: Int)] = []
    for y in pixels(from: top, to: bottom, within: limits.rows) {
      for index in shares.indices { shares[index] = 0 }
      for line in 0..<Self.linesOfRow {
        let height = Double(y) + (Double(line) + 0.5) / Double(Self.linesOfRow)
        crossings.removeAll(keepingCapacity: true)
        for edge in edges where edge.top <= height && height < edge.bottom {
          crossings.append((edge.x(at: height), edge.turn))
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (start, end) in zip(crossings, crossings.dropFirst()) {
          winding += start.turn
          guard usesEvenOdd ? !winding.isMultiple(of: 2) : winding != 0 else { continue }
          add(from: start.x, to: end.x, limits.columns, &shares)
        }
      }
      for (column, share) in zip(limits.columns, shares) where share > 0 {
        blend(
          color, Int(min(share / Double(Self.linesOfRow), 1) * cover * 255 + 0.5), x: column, y: y)
      }
    }
  }

  private func add(
    from start: Double, to end: Double, _ columns: Range<Int>, _ shares: inout [Double]
  ) {
    for x in pixels(from: start, to: end, within: columns) {
      shares[x - columns.lowerBound] += min(end, Double(x + 1)) - max(start, Double(x))
    }
  }
}

private struct Edge {
  let top: Double
  let bottom: Double
  let turn: Int
  private let start: Point2D
  private let slope: Double

  init(_ first: Point2D, _ second: Point2D) {
    turn = first.y < second.y ? 1 : -1
    (top, bottom) = (min(first.y, second.y), max(first.y, second.y))
    start = first
    slope = (second.x - first.x) / (second.y - first.y)
  }

  func x(at y: Double) -> Double { start.x + (y - start.y) * slope }
}
