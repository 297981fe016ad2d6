#if !hasFeature(Embedded)
  extension BezierPath {
    /// Reads SVG path data: `M L H V Q T C S Z`, absolute and relative, in SVG's grammar with numbers as compact as
    /// it allows (`M.5.5-1e1-2`).
    ///
    /// Horizontal and vertical lines become lines; smooth curves get the control point that mirrors their
    /// predecessor's. Empty data is the empty path. Arcs are refused.
    ///
    /// Source: Scalable Vector Graphics 2, section 9.3. The form `1.`, which only version 1.1 has, is also accepted.
    ///
    /// - Throws: ``PathDataError`` with the first invalid place.
    /// - Complexity: O(length of the data).
    public init(svgPathData: String) throws(PathDataError) {
      var reader = PathDataReader(svgPathData)
      self = try reader.read()
    }

    /// The path as SVG path data: absolute `M L Q C Z` with single spaces and the shortest numbers that are read as
    /// the same bits, such as `M 0 0 C 0 100 100 100 100 0 Z`.
    ///
    /// Law: reading it gives the same path (`PathDataTests.writtenAndReadIsTheSamePath`) if all coordinates are
    /// finite. SVG has no spelling for others, so they are written as `inf` and `nan`.
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

  /// Returns the shortest text that is read as the same bits; whole numbers without their `.0`.
  private func shortestText(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// An invalid place in SVG path data, with the reason.
  public struct PathDataError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      /// The data does not begin with a move.
      case missingMove
      /// A character that is no command, in place of one.
      case unknownCommand
      /// An elliptical arc, which a path of Bézier curves cannot represent exactly.
      case unsupportedArc
      /// No number in place of one, for example at the end of the data.
      case missingNumber
      /// A number or a resulting position beyond the greatest finite number.
      case numberOutOfRange
      /// A comma that is not between two numbers.
      case misplacedComma
    }

    /// The number of characters before the place; they are ASCII, so it also counts bytes.
    public let offset: Int
    package let reason: Reason

    package init(offset: Int, reason: Reason) {
      self.offset = offset
      self.reason = reason
    }
  }

  extension PathDataError: CustomStringConvertible {
    /// One sentence with the place.
    public var description: String { "path data, character \(offset): \(reason)" }
  }

  extension PathDataError.Reason: CustomStringConvertible {
    package var description: String {
      switch self {
      case .missingMove: "the data must start with M or m"
      case .unknownCommand: "expected a command: M L H V Q T C S Z, in upper or lower case"
      case .unsupportedArc: "elliptical arcs are not supported"
      case .missingNumber: "expected a number"
      case .numberOutOfRange: "the number is out of range"
      case .misplacedComma: "a comma may only separate two numbers"
      }
    }
  }

  /// Converts the commands of SVG path data to elements of a path.
  struct PathDataReader {
    private var scanner: PathDataScanner
    private var path = BezierPath()
    private var current = Point2D.zero
    /// The origin of a command's numbers: −0, which leaves every sum unchanged, for an absolute one.
    private var base = Point2D(x: -0.0, y: -0.0)
    /// The last control point of the previous command, if that was a curve of the degree.
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
        // Coordinates after those of a move are lines.
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

    /// Returns the control point that continues a curve smoothly: the mirror image of the previous one, or the
    /// current point if the previous command was no curve of the same degree.
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

  /// The tokens of SVG path data: commands, numbers and separators.
  struct PathDataScanner {
    private let bytes: [UInt8]
    /// The number of bytes read so far.
    private(set) var offset = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private var isAtNumber: Bool {
      guard let byte = current else { return false }
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    mutating func skipSpaces() {
      while let byte = current, byte == 0x20 || (0x9...0xD).contains(byte) && byte != 0xB {
        offset += 1
      }
    }

    /// Returns the next command letter, nil at the end of the data.
    mutating func command() throws(PathDataError) -> Unicode.Scalar? {
      skipSpaces()
      guard let byte = current else { return nil }
      if byte == UInt8(ascii: ",") { throw error(.misplacedComma) }
      let letter = Unicode.Scalar(byte)
      if letter == "A" || letter == "a" { throw error(.unsupportedArc) }
      guard "MmLlHhVvQqTtCcSsZz".unicodeScalars.contains(letter) else {
        throw error(.unknownCommand)
      }
      offset += 1
      return letter
    }

    /// Skips a separator between two numbers. Returns whether another number follows; it must follow a comma.
    mutating func isFollowedByNumber() throws(PathDataError) -> Bool {
      skipSpaces()
      let comma = offset
      guard current == UInt8(ascii: ",") else { return isAtNumber }
      offset += 1
      skipSpaces()
      if isAtNumber { return true }
      throw PathDataError(offset: comma, reason: .misplacedComma)
    }

    mutating func number() throws(PathDataError) -> Double {
      let start = offset
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      var digits = skipDigits()
      if current == UInt8(ascii: ".") {
        offset += 1
        digits += skipDigits()
      }
      guard digits > 0 else { throw PathDataError(offset: start, reason: .missingNumber) }
      skipExponent()
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      guard let number = Double(text) else {
        throw PathDataError(offset: start, reason: .missingNumber)
      }
      guard number.isFinite else { throw PathDataError(offset: start, reason: .numberOutOfRange) }
      return number
    }

    /// Skips an exponent; an `e` without digits is none.
    private mutating func skipExponent() {
      guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return }
      let start = offset
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      if skipDigits() == 0 { offset = start }
    }

    private mutating func skipDigits() -> Int {
      let start = offset
      while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        offset += 1
      }
      return offset - start
    }

    private func error(_ reason: PathDataError.Reason) -> PathDataError {
      PathDataError(offset: offset, reason: reason)
    }
  }
#endif
