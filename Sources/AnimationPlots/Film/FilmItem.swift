import AnimationGeometry

/// What is drawn of a scene, in the units of its stage, from the upper left corner.
package enum FilmItem: Sendable, Equatable {
  case shape(FilmShape)
  case text(FilmText)
}

/// An outline that is filled, stroked or both.
///
/// Coordinates are finite and within ±``FilmShape/greatest``.
package struct FilmShape: Sendable, Equatable {
  /// How thick a stroke is.
  package enum Thickness: Sendable, Equatable {
    /// In units of the stage.
    case units(Double)
    /// In pixels of the picture, whatever the scale.
    case pixels(Double)
  }

  package var outline: BezierPath
  /// nil where it is not filled. Components outside 0...1 are read as the nearest in it.
  package var fill: Color?
  package var usesEvenOdd = false
  package var stroke: Color?
  package var thickness = Thickness.pixels(1)
  /// Whether the stroke ends round about its ends, so that one without length is a dot.
  package var hasRoundEnds = false

  /// How far from 0 a coordinate may lie.
  package static let greatest = 1e7

  package init(_ outline: BezierPath) { self.outline = outline }
}

/// A line of text about its middle, 11 pixels high whatever the scale.
package struct FilmText: Sendable, Equatable {
  package var text: String
  package var place: Point2D
  package var color: Color
  /// How wide it may be, in units of the stage; what is longer is cut.
  package var width: Double

  package init(_ text: String, at place: Point2D, color: Color, width: Double) {
    (self.text, self.place, self.color, self.width) = (text, place, color, width)
  }
}

extension FilmShape.Thickness {
  /// In units of a stage of which one is so many pixels wide.
  func units(_ scale: Double) -> Double {
    switch self {
    case .units(let units): units
    case .pixels(let pixels): pixels / scale
    }
  }
}

extension Color {
  /// Three bytes, without the alpha.
  var bytes: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(share($1) * 255 + 0.5) }
  }

  /// The alpha in 0...1.
  var cover: Double { share(alpha) }

  private func share(_ number: Double) -> Double { number > 0 ? min(number, 1) : 0 }
}

extension BezierPath {
  /// Straight lines that look like the path, one run of points for each part of it.
  ///
  /// - Parameter scale: How many pixels a unit is.
  ///
  /// Complexity: O(elements); a curve is cut into 4 to 64 lines, by its length.
  func polylines(scale: Double) -> [[Point2D]] { polylines { $0.pieceCount(scale) } }

  /// Straight lines along the path, so many for each curve.
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
        // After a close a part goes on from where it began.
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
