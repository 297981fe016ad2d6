import AnimationTiming

// Curves by their names and in CSS.

extension TimingFunction {
  /// Reads a curve from a text: one of Core Animation's five names, one of Robert Penner's curves as `backOut` or
  /// `easeOutBack`, or a CSS easing function.
  ///
  /// CSS has the keywords `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start` and `step-end`, and the
  /// functions `cubic-bezier(x1, y1, x2, y2)`, `steps(count, position)` with the positions `jump-start`, `jump-end`,
  /// `jump-none`, `jump-both`, `start` and `end`, and `linear(…)`, whose stops may have percentages. As in CSS, they
  /// ignore case, and a comment counts as a space. Source: CSS Easing Functions Level 2, CSS Syntax Level 3 section
  /// 4.3.2.
  ///
  /// - Throws: `unknownName` for an unknown name, function or position, `outOfRange` for arguments that do not make a
  ///   curve.
  init(text: String) throws(JSONFieldError) {
    if let named = Self.named(text) {
      self = named
      return
    }
    let text = Self.withoutComments(text).trimmingWhiteSpace
    let lowercased = text.lowercased()
    if let keyword = Self.keywords.first(where: { $0.name == lowercased }) {
      self = keyword.curve
      return
    }
    guard let open = lowercased.firstIndex(of: "(") else {
      throw .unknownName(text, among: Self.allNames)
    }
    let name = String(lowercased[..<open])
    guard ["cubic-bezier", "steps", "linear"].contains(name) else {
      throw .unknownName(name, among: ["cubic-bezier", "steps", "linear"])
    }
    guard lowercased.last == ")" else {
      throw JSONFieldError(.outOfRange, "'\(text)' does not end with a parenthesis")
    }
    let inner = lowercased[lowercased.index(after: open)...].dropLast()
    let arguments = inner.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    do throws(CSSArgumentError) {
      switch name {
      case "cubic-bezier": self = try Self.cubicBezier(arguments)
      case "steps": self = try Self.steps(arguments)
      default: self = try Self.lines(arguments)
      }
    } catch {
      switch error {
      case .wrong(let reason): throw JSONFieldError(.outOfRange, "'\(text)': \(reason)")
      case .curve(let error): throw JSONFieldError(.outOfRange, "\(error)")
      case .position(let name): throw .unknownName(name, among: Self.positions.map(\.name))
      }
    }
  }

  /// Returns a text with a space for each comment. An unterminated comment ends with the text.
  private static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") else {
        bytes.append(byte)
        continue
      }
      rest.removeFirst()
      bytes.append(UInt8(ascii: " "))
      while let inner = rest.popFirst() {
        if inner == UInt8(ascii: "*"), rest.first == UInt8(ascii: "/") {
          rest.removeFirst()
          break
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the curve of a name in the exact spelling.
  private static func named(_ name: String) -> TimingFunction? {
    if let curve = TimingFunction(name: name) { return curve }
    if let easing = PennerEasing(rawValue: name) { return TimingFunction(easing) }
    return PennerEasing.allCases.first { $0.nameOfUsers == name }.map { TimingFunction($0) }
  }

  private static var allNames: [String] {
    ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] + keywords.map(\.name)
      + ["cubic-bezier(…)", "steps(…)", "linear(…)"]
      + PennerEasing.allCases.flatMap { [$0.rawValue, $0.nameOfUsers] }
  }

  package static var names: [String] {
    var seen: Set<String> = []
    return allNames.filter { !$0.hasSuffix(")") && seen.insert($0).inserted }
  }

  private static var keywords: [(name: String, curve: TimingFunction)] {
    [
      ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInEaseOut),
    ]
      + [("step-start", TimingFunction.StepPosition.start), ("step-end", .end)].compactMap {
        name, position in
        (try? TimingFunction(steps: 1, position)).map { (name, $0) }
      }
  }

  /// The positions of steps by their names in CSS. Two of them have two names.
  static var positions: [(name: String, position: TimingFunction.StepPosition)] {
    TimingFunction.StepPosition.allCases.map { ($0.rawValue, $0) } + [
      ("start", .start), ("end", .end),
    ]
  }

  // MARK: Functions

  private static func cubicBezier(
    _ arguments: [[String]]
  ) throws(CSSArgumentError) -> TimingFunction {
    let numbers = arguments.compactMap { $0.count == 1 ? number($0[0]) : nil }
    guard numbers.count == 4, arguments.count == 4 else {
      throw .wrong("cubic-bezier takes four numbers, separated by commas")
    }
    return try checked { () throws(InvalidParameter) in
      try TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }

  private static func steps(_ arguments: [[String]]) throws(CSSArgumentError) -> TimingFunction {
    guard (1...2).contains(arguments.count), arguments.allSatisfy({ $0.count == 1 }),
      let count = Int(arguments[0][0])
    else { throw .wrong("steps takes a whole number and, after a comma, a position") }
    var position = TimingFunction.StepPosition.end
    if arguments.count == 2 {
      let word = arguments[1][0]
      guard let named = positions.first(where: { $0.name == word }) else { throw .position(word) }
      position = named.position
    }
    return try checked { () throws(InvalidParameter) in
      try TimingFunction(steps: count, position)
    }
  }

  private static func lines(_ arguments: [[String]]) throws(CSSArgumentError) -> TimingFunction {
    var stops: [(input: Double?, output: Double)] = []
    for words in arguments {
      // A number next to up to two percentages.
      let inputs = words.filter { $0.last == "%" }.map { number($0.dropLast()).map { $0 / 100 } }
      let outputs = words.filter { $0.last != "%" }.compactMap { number($0) }
      guard outputs.count == 1, words.count == inputs.count + 1, inputs.count <= 2,
        inputs.allSatisfy({ $0 != nil }), words.first?.last != "%" || words.last?.last != "%"
      else {
        throw .wrong(
          "linear takes stops, separated by commas, each a number and up to two percentages")
      }
      stops += inputs.isEmpty ? [(nil, outputs[0])] : inputs.map { ($0, outputs[0]) }
    }
    let list = stops
    return try checked { () throws(InvalidParameter) in
      try TimingFunction(stops: LinearStop.completing(list))
    }
  }

  /// Returns a CSS number: digits with a sign, a point and an exponent, no words.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ "+-.0123456789e".contains($0) }), text.last != "." else { return nil }
    return Double(text)
  }

  private static func checked(
    _ make: () throws(InvalidParameter) -> TimingFunction
  ) throws(CSSArgumentError) -> TimingFunction {
    do { return try make() } catch { throw .curve(error) }
  }
}

/// The reason why the arguments of a CSS easing function are invalid.
private enum CSSArgumentError: Error {
  case wrong(String)
  case curve(InvalidParameter)
  case position(String)
}
