import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel

/// A value as CAML writes it in one attribute: `0.5`, `195 422`, `rotate(90deg)`.
package struct CAMLValueText {
  let text: String

  package init(_ text: String) { self.text = text }

  func value(of type: ValueType) throws(CAMLValueError) -> AnimatableValue {
    switch type {
    case .number: return .number(try number())
    case .integer: return .integer(try integer())
    case .bool: return .bool(try bool())
    case .string: return .string(text)
    case .image: return .image(source: text)
    case .point:
      let numbers = try numbers(count: 2, "a point is two numbers")
      return .point(Point2D(x: numbers[0], y: numbers[1]))
    case .size:
      let numbers = try numbers(count: 2, "a size is two numbers")
      return .size(Size2D(width: numbers[0], height: numbers[1]))
    case .rect:
      let numbers = try numbers(count: 4, "a rectangle is four numbers")
      return .rect(
        Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .color: return .color(try color())
    case .transform: return .transform(try transform())
    case .numbers: return .numbers(try numbers())
    case .path: return .path(try path())
    case .colors: throw .notUnderstood("colours are written as elements")
    case .affine, .quaternion, .custom:
      throw .notUnderstood("a \(type.rawValue) has no known form in CAML")
    }
  }

  /// Returns a value of a type for which no known file has a form: the classes `affine`, `quaternion`, `numbers`,
  /// `custom`, and an empty `colors`, which the writer uses, and `svgPath`, which earlier versions wrote.
  func ownValue(of type: ValueType) throws(CAMLValueError) -> AnimatableValue {
    switch type {
    case .path:
      do {
        return .path(try BezierPath(svgPathData: text))
      } catch {
        throw .wrong("'\(excerpt)': \(error)")
      }
    case .affine:
      let n = try numbers(count: 6, "a transform of the plane is six numbers")
      return .affine(Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case .quaternion:
      let n = try numbers(count: 4, "a quaternion is four numbers")
      return .quaternion(Quaternion(x: n[0], y: n[1], z: n[2], w: n[3]))
    case .colors where text.isEmpty: return .colors([])
    case .custom:
      guard text.hasSuffix(")"), let start = text.firstIndex(of: "("),
        CustomType.isName(String(text[..<start]))
      else { throw .notUnderstood("'\(excerpt)' is not a value NAME(NUMBERS) of a custom type") }
      let lanes = CAMLValueText(String(text[text.index(after: start)...].dropLast()))
      return .custom(CustomValue(type: String(text[..<start]), lanes: try lanes.numbers()))
    default: return try value(of: type)
    }
  }

  // MARK: Single values

  /// Returns a decimal number, with or without an exponent, or one of the words `inf` and `nan`.
  func number() throws(CAMLValueError) -> Double {
    if let number = DecimalNumber.read(text) { return number }
    return try Self.number(text.trimmingWhiteSpace)
  }

  /// Returns a whole number, even if it is written as `14.0` or `1e3`.
  func integer() throws(CAMLValueError) -> Int {
    let trimmed = text.trimmingWhiteSpace
    if let integer = Int(trimmed) { return integer }
    _ = try Self.number(trimmed)
    guard let integer = Self.plain(trimmed).flatMap({ Int($0) }) else {
      throw .wrong("'\(excerpt)' is not a whole number of 64 bits")
    }
    return integer
  }

  /// Returns the digits of a whole decimal number; nil for any other text, for numbers with a point or an exponent,
  /// and for very many digits.
  private static func plain(_ text: String) -> String? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text.drop { "+-".contains($0) }
      .split(maxSplits: 1, omittingEmptySubsequences: false) { "eE".contains($0) }
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let exponent = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
    var digits = mantissa.joined()
    while digits.last == "0" { digits.removeLast() }
    if digits.isEmpty { return "0" }
    guard exponent.magnitude <= 1000 else { return nil }
    let missing = mantissa[0].count + exponent - digits.count
    return missing < 0 ? nil : sign + digits + String(repeating: "0", count: missing)
  }

  /// Returns the value of `1`, `0`, `true`, `false`, `YES` or `NO`.
  func bool() throws(CAMLValueError) -> Bool {
    switch text.trimmingWhiteSpace.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default: throw .wrong("'\(excerpt)' is neither true nor false")
    }
  }

  // MARK: Lists

  /// Returns numbers with ASCII white space between them; none for an empty text.
  func numbers() throws(CAMLValueError) -> [Double] {
    if let numbers = plainNumbers { return numbers }
    var numbers: [Double] = []
    for word in text.utf8.split(whereSeparator: \.isASCIIWhiteSpace) {
      numbers.append(try Self.number(Substring(word)))
    }
    return numbers
  }

  /// The numbers of a text with only numbers in their usual spelling, with ASCII white space between them; nil for
  /// any other text.
  private var plainNumbers: [Double]? {
    let numbers = text.utf8.withContiguousStorageIfAvailable { bytes -> [Double]? in
      var numbers: [Double] = []
      numbers.reserveCapacity(4)
      var index = 0
      while true {
        while index < bytes.count, bytes[index].isASCIIWhiteSpace { index += 1 }
        guard index < bytes.count else { return numbers }
        let start = index
        while index < bytes.count, !bytes[index].isASCIIWhiteSpace { index += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
        guard let number = DecimalNumber.read(word) else { return nil }
        numbers.append(number)
      }
    }
    return numbers ?? nil
  }

  private func numbers(count: Int, _ rule: String) throws(CAMLValueError) -> [Double] {
    let numbers = try numbers()
    guard numbers.count == count else { throw .wrong("'\(excerpt)': \(rule)") }
    return numbers
  }

  static func number(_ text: some StringProtocol) throws(CAMLValueError) -> Double {
    // Endless repetition is written as `inf`.
    if text == "inf" { return .infinity }
    guard isDecimal(text) || isWord(text), let number = Double(text) else {
      throw .wrong("'\(String(text).excerpt)' is not a number")
    }
    return number
  }

  /// Whether a text has only the characters of decimal numbers: the library also reads hexadecimal ones.
  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }
  }

  /// Whether a text is a word for a number, with or without a sign, in any case.
  private static func isWord(_ text: some StringProtocol) -> Bool {
    let letters = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : text[...]
    return ["inf", "infinity", "nan"].contains(letters.lowercased())
  }

  // MARK: Colours

  /// Returns red, green, blue, and optionally alpha: `0.3764 0.8725 1.016`.
  func color() throws(CAMLValueError) -> Color {
    guard !text.hasPrefix("#") else {
      throw .notUnderstood("the colour '\(excerpt)' is not in numbers")
    }
    let numbers = try numbers()
    guard numbers.count == 3 || numbers.count == 4 else {
      throw .wrong("'\(excerpt)': a colour is three numbers, or four with its alpha")
    }
    var color = Color(red: numbers[0], green: numbers[1], blue: numbers[2])
    if numbers.count == 4 { color.alpha = numbers[3] }
    return color
  }

  // MARK: Curves

  /// Returns a curve by its name or by the four coordinates of its control points. The other curves are JSON, which
  /// is the writer's own form.
  ///
  /// Throws for an abscissa outside 0…1 and for an ordinate that is not finite, because such a curve does not exist.
  func timingFunction() throws(CAMLValueError) -> TimingFunction {
    if let points = plainNumbers, points.count == 4 { return try curve(points) }
    let trimmed = text.trimmingWhiteSpace
    if let named = TimingFunction(name: trimmed) { return named }
    // Numbers may also begin with a letter: `nan 0 1 1`.
    if let points = try? numbers(), points.count == 4 { return try curve(points) }
    guard let first = trimmed.first, !first.isLetter else {
      throw .notUnderstood("there is no timing function '\(excerpt)'")
    }
    if first == "{" { return try curveInJSON() }
    return try curve(try numbers(count: 4, "a timing function is a name or four numbers"))
  }

  private func curve(_ points: [Double]) throws(CAMLValueError) -> TimingFunction {
    do {
      return try TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    } catch {
      if error.name.hasPrefix("y") {
        throw .wrong("'\(excerpt)': the second and fourth number must be finite")
      }
      throw .curveAbscissa("'\(excerpt)': the first and third number must lie in 0...1")
    }
  }

  private func curveInJSON() throws(CAMLValueError) -> TimingFunction {
    guard let json = try? JSONTree(parsing: text) else {
      throw .wrong("'\(excerpt)' is not JSON")
    }
    do {
      return try TimingFunction(json: json)
    } catch {
      throw .wrong("'\(excerpt)': \(error)")
    }
  }

  var excerpt: String { text.excerpt }
}

/// A class of values, as a `type` attribute or the tag in a collection names it.
enum CAMLValueClass {
  case value(ValueType)
  /// Twenty numbers in the form of a function.
  case colorMatrix
  /// Numbers or colours, one element each.
  case array
  case null
  /// A type for which no known file has a form, in the writer's own form.
  case own(ValueType)

  init?(_ name: String) {
    switch name {
    case "real", "float", "double", "number", "CGFloat", "NSNumber": self = .value(.number)
    case "integer", "int": self = .value(.integer)
    case "bool", "boolean": self = .value(.bool)
    case "string", "NSString": self = .value(.string)
    case "CGPoint": self = .value(.point)
    case "CGSize": self = .value(.size)
    case "CGRect": self = .value(.rect)
    case "CGColor": self = .value(.color)
    case "CATransform3D": self = .value(.transform)
    case "CGImage": self = .value(.image)
    case "CGPath": self = .value(.path)
    case "CAColorMatrix": self = .colorMatrix
    case "NSArray", "array": self = .array
    case "null", "nil", "NSNull": self = .null
    case "svgPath": self = .own(.path)
    case "affine": self = .own(.affine)
    case "quaternion": self = .own(.quaternion)
    case "numbers": self = .own(.numbers)
    case "colors": self = .own(.colors)
    case "custom": self = .own(.custom)
    default: return nil
    }
  }
}

package struct CAMLValueError: Error {
  /// The code for the report. Every value but one that exceeds a limit is kept and does not end the reading.
  let code: Diagnostic.Code
  let reason: String
  /// The place of the value, if it is not the element of the property.
  var place: Diagnostic.FilePlace?

  static func wrong(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .wrongValue, reason: reason)
  }

  static func curveAbscissa(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .curveAbscissa, reason: reason)
  }

  /// No value, although the property needs one.
  static let noValue = wrong("the property needs a value")

  static func notUnderstood(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .unknownValue, reason: reason)
  }

  static func unresolved(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .unresolvedReference, reason: reason)
  }

  static func limit(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .limitExceeded, reason: reason)
  }

  func placed(at place: Diagnostic.FilePlace) -> CAMLValueError {
    var error = self
    error.place = self.place ?? place
    return error
  }
}

extension Timing {
  /// Takes one of the eight timing attributes. Returns whether the name is one of them.
  mutating func take(_ name: String, _ text: CAMLValueText) throws(CAMLValueError) -> Bool {
    switch name {
    case "beginTime": beginTime = try text.number()
    case "duration": duration = try text.number()
    case "speed": speed = try text.number()
    case "timeOffset": timeOffset = try text.number()
    case "repeatCount": repeatCount = try text.number()
    case "repeatDuration": repeatDuration = try text.number()
    case "autoreverses": autoreverses = try text.bool()
    case "fillMode":
      guard let mode = FillMode(rawValue: text.text) else {
        throw .notUnderstood("there is no fill mode '\(text.excerpt)'")
      }
      fillMode = mode
    default: return false
    }
    return true
  }
}
