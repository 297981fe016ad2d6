import AnimationGeometry

/// An item of a scene, in the units of its stage, from the upper left corner.
package enum FilmItem: Sendable, Equatable {
  case shape(FilmShape)
  case text(FilmText)
}

/// An outline that is filled, stroked or both.
///
/// Coordinates are finite and within ±``FilmShape/greatest``.
package struct FilmShape: Sendable, Equatable {
  package enum Thickness: Sendable, Equatable {
    case units(Double)
    /// In pixels of the picture, whatever the scale.
    case pixels(Double)
  }

  package var outline: BezierPath
  /// The fill, nil for none. Components are clamped to 0...1.
  package var fill: Color?
  package var usesEvenOdd = false
  package var stroke: Color?
  package var thickness = Thickness.pixels(1)
  /// Whether the stroke has round ends, so that one without length is a dot.
  package var hasRoundEnds = false

  /// The greatest magnitude of a coordinate.
  package static let greatest = 1e7

  package init(_ outline: BezierPath) { self.outline = outline }
}

/// A centred line of text, 11 pixels high whatever the scale.
package struct FilmText: Sendable, Equatable {
  package var text: String
  package var place: Point2D
  package var color: Color
  /// The greatest width, in units of the stage; a longer text is cut.
  package var width: Double

  package init(_ text: String, at place: Point2D, color: Color, width: Double) {
    (self.text, self.place, self.color, self.width) = (text, place, color, width)
  }
}

extension FilmShape.Thickness {
  /// Returns the thickness in units of a stage with this many pixels per unit.
  func units(_ scale: Double) -> Double {
    switch self {
    case .units(let units): units
    case .pixels(let pixels): pixels / scale
    }
  }
}

extension Color {
  /// The colour as three bytes, without the alpha.
  var bytes: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(share($1) * 255 + 0.5) }
  }

  var cover: Double { share(alpha) }

  private func share(_ number: Double) -> Double { number > 0 ? min(number, 1) : 0 }
}

extension BezierPath {
  /// Returns straight lines that approximate the path, one run of points per subpath.
  ///
  /// - Parameter scale: Pixels per unit.
  ///
  /// Complexity: O(elements); a curve is cut into 4 to 64 lines, by its length.
  func polylines(scale: Double) -> [[Point2D]] { polylines { $0.pieceCount(scale) } }

  /// Returns straight lines along the path, with `pieces` lines per curve.
  ///
  /// Complexity: O(elements · pieces).
  package func polylines(pieces: Int) -> [[Point2D]] { polylines { _ in pieces } }

  private func polylines(_ pieceCount: (BezierSegment) -> Int) -> [[Point2D]] {
    var runs: [[Point2D]] = []
    var next = 0
    var segments = segments[...]
    for element in elements {
      if element == .move {
        runs.append([points[next]])
      } else if let segment = segments.popFirst() {
        // After a close, the subpath continues from its start.
        if runs.last?.last != segment.start { runs.append([segment.start]) }
        let count = segment.isStraight ? 1 : pieceCount(segment)
        for piece in 1...count {
          runs[runs.count - 1].append(
            piece == count ? segment.end : segment.point(at: Double(piece) / Double(count)))
        }
      }
      next += element.pointCount
    }
    return runs
  }
}

extension BezierSegment {
  fileprivate var isStraight: Bool {
    if case .line = self { true } else { false }
  }

  fileprivate func pieceCount(_ scale: Double) -> Int {
    let middle = point(at: 0.5)
    let length = ((middle - start).length + (end - middle).length) * scale
    return Int(min(max(length / 3, 4), 64))
  }
}

extension Point2D {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
