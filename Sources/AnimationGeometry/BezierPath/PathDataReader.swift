#if !hasFeature(Embedded)
  /// Turns the commands of SVG path data into elements of a path.
  struct PathDataReader {
    private var scanner: PathDataScanner
    private var path = BezierPath()
    private var current = Point2D.zero
    /// Where the numbers of a command count from: −0, which no sum notices, for an absolute one.
    private var base = Point2D(x: -0.0, y: -0.0)
    /// The last control point of the command before, where that was a curve of the degree.
    private var quadraticControl: Point2D?
    private var cubicControl: Point2D?

    init(_ text: String) { scanner = PathDataScanner(text) }

    mutating func read() throws(PathDataError) -> BezierPath {
      scanner.skipSpaces()
      let start = scanner.offset
      while let letter = try scanner.command() {
        if path.isEmpty && letter != "M" && letter != "m" {
          throw PathDataError(offset: start, reason: .missingMove)
        }
        try readCommand(letter)
      }
      return path
    }

    private mutating func readCommand(_ letter: Unicode.Scalar) throws(PathDataError) {
      if letter == "Z" || letter == "z" {
        path.closeSubpath()
        current = path.currentPoint ?? .zero
        (quadraticControl, cubicControl) = (nil, nil)
        return
      }
      var letter = letter
      scanner.skipSpaces()
      repeat {
        base = letter.properties.isLowercase ? current : Point2D(x: -0.0, y: -0.0)
        try readElement(letter)
        // What follows a move without a letter are lines.
        if letter == "M" { letter = "L" }
        if letter == "m" { letter = "l" }
      } while try scanner.isFollowedByNumber()
    }

    private mutating func readElement(_ letter: Unicode.Scalar) throws(PathDataError) {
      var (quadratic, cubic): (Point2D?, Point2D?)
      switch letter {
      case "M", "m":
        current = try point()
        path.move(to: current)
      case "L", "l":
        line(to: try point())
      case "H", "h":
        line(to: Point2D(x: try coordinate(from: base.x), y: current.y))
      case "V", "v":
        line(to: Point2D(x: current.x, y: try coordinate(from: base.y)))
      case "Q", "q":
        let control = try point()
        addQuadratic(control, to: try nextPoint())
        quadratic = control
      case "T", "t":
        let control = try mirrored(quadraticControl)
        addQuadratic(control, to: try point())
        quadratic = control
      case "C", "c":
        let first = try point()
        let second = try nextPoint()
        addCubic(first, second, to: try nextPoint())
        cubic = second
      default:
        let first = try mirrored(cubicControl)
        let second = try point()
        addCubic(first, second, to: try nextPoint())
        cubic = second
      }
      (quadraticControl, cubicControl) = (quadratic, cubic)
    }

    private mutating func line(to end: Point2D) {
      path.addLine(to: end)
      current = end
    }

    private mutating func addQuadratic(_ control: Point2D, to end: Point2D) {
      path.addQuadCurve(to: end, control: control)
      current = end
    }

    private mutating func addCubic(_ first: Point2D, _ second: Point2D, to end: Point2D) {
      path.addCurve(to: end, control1: first, control2: second)
      current = end
    }

    /// The control point that continues a curve smoothly: the other side of the one before, or the
    /// current point where no curve of the same degree came before.
    private func mirrored(_ control: Point2D?) throws(PathDataError) -> Point2D {
      guard let control else { return current }
      let point = current * 2 - control
      guard point.isFinite else {
        throw PathDataError(offset: scanner.offset, reason: .numberOutOfRange)
      }
      return point
    }

    private mutating func point() throws(PathDataError) -> Point2D {
      let x = try coordinate(from: base.x)
      _ = try scanner.isFollowedByNumber()
      return Point2D(x: x, y: try coordinate(from: base.y))
    }

    private mutating func nextPoint() throws(PathDataError) -> Point2D {
      _ = try scanner.isFollowedByNumber()
      return try point()
    }

    private mutating func coordinate(from base: Double) throws(PathDataError) -> Double {
      let offset = scanner.offset
      let number = base + (try scanner.number())
      guard number.isFinite else { throw PathDataError(offset: offset, reason: .numberOutOfRange) }
      return number
    }
  }
#endif
