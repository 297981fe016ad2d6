#if !hasFeature(Embedded)
  extension BezierPath {
    /// Reads SVG path data: `M L H V Q T C S Z`, absolute and relative, in SVG's grammar with
    /// numbers as compact as it allows (`M.5.5-1e1-2`).
    ///
    /// Horizontal and vertical lines become lines, smooth curves get the control point that their
    /// predecessor mirrors. Empty data is the empty path. Arcs are refused.
    ///
    /// Source: Scalable Vector Graphics 2, section 9.3; `1.`, which only version 1.1 has, is read too.
    ///
    /// - Throws: ``PathDataError`` with the first place that cannot be understood.
    /// - Complexity: O(length of the data).
    public init(svgPathData: String) throws(PathDataError) {
      var reader = PathDataReader(svgPathData)
      self = try reader.read()
    }

    /// The path as SVG path data: absolute `M L Q C Z` with single spaces and the shortest numbers
    /// that are read as the same bits, such as `M 0 0 C 0 100 100 100 100 0 Z`.
    ///
    /// Law: read again it is the same path (`PathDataTests.writtenAndReadIsTheSamePath`), where all
    /// coordinates are finite; SVG has no spelling for others, and `inf` and `nan` stand for them.
    ///
    /// - Complexity: O(points).
    public var svgPathData: String {
      var words: [String] = []
      var next = 0
      for element in elements {
        words.append(element.svgCommand)
        for point in points[next..<next + element.pointCount] {
          words.append(shortestText(point.x))
          words.append(shortestText(point.y))
        }
        next += element.pointCount
      }
      return words.joined(separator: " ")
    }
  }

  extension BezierPath: CustomStringConvertible {
    /// The path as SVG path data.
    public var description: String { svgPathData }
  }

  extension BezierPath.Element {
    fileprivate var svgCommand: String {
      switch self {
      case .move: "M"
      case .line: "L"
      case .quadratic: "Q"
      case .cubic: "C"
      case .close: "Z"
      }
    }
  }

  /// The shortest text that is read as the same bits; whole numbers without their `.0`.
  private func shortestText(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
#endif
