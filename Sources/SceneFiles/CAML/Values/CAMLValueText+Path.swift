import AnimationGeometry

// Paths: numbers, each group followed by its operator, as in `4 20 m 16 32 l h`.

extension CAMLValueText {
  /// Returns a path: `x y m`, `x y l`, `x1 y1 x y q`, `x1 y1 x2 y2 x y c` and `h`, with ASCII white space or commas
  /// between the words. Empty text is the empty path.
  ///
  /// - Complexity: O(length of the text).
  func path() throws(CAMLValueError) -> BezierPath {
    var (elements, points): ([BezierPath.Element], [Point2D]) = ([], [])
    var numbers: [Double] = []
    let words = text.utf8.split { $0.isASCIIWhiteSpace || $0 == UInt8(ascii: ",") }
    for word in words {
      guard word.count == 1, let letter = word.first, letter &- 0x30 >= 10 else {
        let number = try Self.number(Substring(word))
        guard number.isFinite else { throw wrongPath("expected finite numbers") }
        guard numbers.count < 6 else { throw wrongPath("an operator takes at most six numbers") }
        numbers.append(number)
        continue
      }
      guard let element = BezierPath.Element(camlOperator: letter) else {
        throw wrongPath("expected the operators m, l, q, c and h, each after its numbers")
      }
      guard numbers.count == 2 * element.pointCount else {
        throw wrongPath(
          "'\(Unicode.Scalar(letter))' takes \(2 * element.pointCount) numbers, not \(numbers.count)"
        )
      }
      elements.append(element)
      for index in stride(from: 0, to: numbers.count, by: 2) {
        points.append(Point2D(x: numbers[index], y: numbers[index + 1]))
      }
      numbers.removeAll(keepingCapacity: true)
    }
    guard numbers.isEmpty else { throw wrongPath("the numbers at the end have no operator") }
    guard let path = BezierPath(elements: elements, points: points) else {
      throw wrongPath("expected a move at the start")
    }
    return path
  }

  private func wrongPath(_ rule: String) -> CAMLValueError {
    .wrong("the path '\(excerpt)': \(rule)")
  }

  /// Returns the text of a path, with single spaces and the shortest numbers that are read as the same bits.
  static func text(_ path: BezierPath) -> String {
    var words: [String] = []
    words.reserveCapacity(path.elements.count + 2 * path.points.count)
    var next = 0
    for element in path.elements {
      for point in path.points[next..<next + element.pointCount] {
        words.append(text(point.x))
        words.append(text(point.y))
      }
      words.append(String(Unicode.Scalar(element.camlOperator)))
      next += element.pointCount
    }
    return words.joined(separator: " ")
  }
}

extension BezierPath.Element {
  fileprivate var camlOperator: UInt8 {
    switch self {
    case .move: UInt8(ascii: "m")
    case .line: UInt8(ascii: "l")
    case .quadratic: UInt8(ascii: "q")
    case .cubic: UInt8(ascii: "c")
    case .close: UInt8(ascii: "h")
    }
  }

  fileprivate init?(camlOperator letter: UInt8) {
    guard let element = Self.allCases.first(where: { $0.camlOperator == letter }) else {
      return nil
    }
    self = element
  }
}
