import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel

/// A value as CAML writes it in one attribute: `0.5`, `195 422`, `rotate(90deg)`.
package struct CAMLValueText {
  let text: String

  package init(_ text: String) { self.text = text }

  /// The value of a type.
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

  /// The value of a type for which no known file has a form: the classes `affine`, `quaternion`,
  /// `numbers`, `custom`, and `colors` without any, which the writer uses, and `svgPath`, which
  /// earlier versions wrote.
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

  /// A decimal number, with or without an exponent, or one of the words `inf` and `nan`.
  func number() throws(CAMLValueError) -> Double {
    if let number = DecimalNumber.read(text) { return number }
    return try Self.number(text.trimmingWhiteSpace)
  }

  /// A whole number; one that is written as `14.0` or `1e3` is one too.
  func integer() throws(CAMLValueError) -> Int {
    let trimmed = text.trimmingWhiteSpace
    if let integer = Int(trimmed) { return integer }
    _ = try Self.number(trimmed)
    guard let integer = Self.plain(trimmed).flatMap({ Int($0) }) else {
      throw .wrong("'\(excerpt)' is not a whole number of 64 bits")
    }
    return integer
  }

  /// A whole decimal number without a point and an exponent; nil for any other, and for one of very many
  /// digits.
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

  /// `1`, `0`, `true`, `false`, `YES` or `NO`.
  func bool() throws(CAMLValueError) -> Bool {
    switch text.trimmingWhiteSpace.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default: throw .wrong("'\(excerpt)' is neither true nor false")
    }
  }

  // MARK: Lists

  /// Numbers with ASCII's white space between them; none at all in an empty text.
  func numbers() throws(CAMLValueError) -> [Double] {
    if let numbers = plainNumbers { return numbers }
    var numbers: [Double] = []
    for word in text.utf8.split(whereSeparator: \.isASCIIWhiteSpace) {
      numbers.append(try Self.number(Substring(word)))
    }
    return numbers
  }

  /// The numbers of a text that is nothing but numbers as they are usually written, with ASCII's white
  /// space between them; nil for any other.
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
    // What repeats for ever says so.
    if text == "inf" { return .infinity }
    guard isDecimal(text) || isWord(text), let number = Double(text) else {
      throw .wrong("'\(String(text).excerpt)' is not a number")
    }
    return number
  }

  /// Whether a text has only what decimal numbers are written with: the library also reads hexadecimal
  /// ones.
  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }
  }

  /// Whether a text is a word for a number, with a sign or without, in capitals or not.
  private static func isWord(_ text: some StringProtocol) -> Bool {
    let letters = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : text[...]
    return ["inf", "infinity", "nan"].contains(letters.lowercased())
  }

  // MARK: Colours

  /// Red, green, blue, and alpha where there is one: `0.3764 0.8725 1.016`.
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

  /// A curve by its name, or by the four coordinates of its control points; the others as JSON,
  /// which is the writer's own form.
  ///
  /// An abscissa outside 0…1 and an ordinate that is not finite are wrong, because such a curve does
  /// not exist.
  func timingFunction() throws(CAMLValueError) -> TimingFunction {
    if let points = plainNumbers, points.count == 4 { return try curve(points) }
    let trimmed = text.trimmingWhiteSpace
    if let named = TimingFunction(name: trimmed) { return named }
    // Numbers may begin with a letter too: `nan 0 1 1`.
    if let points = try? numbers(), points.count == 4 { return try curve(points) }
    guard let first = trimmed.first, !first.isLetter else {
      throw .notUnderstood("there is no timing function '\(excerpt)'")
    }
    if first == "{" { return try curveInJSON() }
    return try curve(try numbers(count: 4, "a timing function is a name or four numbers"))
  }

  /// The curve of the four coordinates of its control points.
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

  /// The text for a message.
  var excerpt: String { text.excerpt }
}

/// A class of values, as a `type` attribute or the tag in a collection names it.
enum CAMLValueClass {
  case value(ValueType)
  /// Twenty numbers in the form of a function.
  case colorMatrix
  /// Numbers or colours, one element each.
  case array
  /// No value.
  case null
  /// A type for which no known file has a form, in one of the form's own.
  case own(ValueType)

  /// The class of a name, nil for one that is not known.
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

/// Why a text or an element is no value.
package struct CAMLValueError: Error {
  /// How it is reported. All but a limit is kept and does not end the reading.
  let code: Diagnostic.Code
  let reason: String
  /// The element that holds it, where that is not the one of the property.
  var place: FilePlace?

  /// A value of a known kind that cannot be read.
  static func wrong(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .wrongValue, reason: reason)
  }

  static func curveAbscissa(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .curveAbscissa, reason: reason)
  }

  /// No value where the property needs one.
  static let noValue = wrong("the property needs a value")

  /// A value of no known kind.
  static func notUnderstood(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .unknownValue, reason: reason)
  }

  static func unresolved(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .unresolvedReference, reason: reason)
  }

  static func limit(_ reason: String) -> CAMLValueError {
    CAMLValueError(code: .limitExceeded, reason: reason)
  }

  /// The same error with a place, unless it has one.
  func placed(at place: FilePlace) -> CAMLValueError {
    var error = self
    error.place = self.place ?? place
    return error
  }
}

extension Timing {
  /// Takes one of the eight timing attributes.
  ///
  /// - Returns: Whether the name is one of them.
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
