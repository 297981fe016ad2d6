import Inbetween
import SceneFiles

/// A curve on the command line: a name, a CSS easing function, the four numbers of a Bézier curve, or
/// `spring(mass, stiffness, damping)` with an optional initial velocity at the end.
struct CurveOperand {
  enum Curve {
    case timing(TimingFunction)
    case spring(Spring)
  }

  let text: String
  let curve: Curve

  struct Problem: Error {
    /// The position of the character, from 1.
    let place: Int
    let reason: String

    func sentence(on text: String) -> String { "'\(text)', character \(place): \(reason)" }
  }

  /// A curve in the description of a command, whose names shells complete.
  static let value = CommandDescription.Value.oneOf("CURVE", TimingFunction.names)

  private static let functions = ["spring", "cubic-bezier", "steps", "linear"]

  static let endlessSpan = 10.0

  init(_ text: String) throws(Problem) {
    self.text = text.trimmingWhiteSpace
    let words = CurveWords(text)
    switch words.function {
    case "spring": curve = .spring(try Self.spring(words))
    case "", "cubic-bezier": curve = .timing(try Self.cubic(words))
    case "steps":
      try words.require(1...2, "steps takes a whole number and, after a comma, a position")
      guard Int(words.arguments[0].text) != nil else {
        throw words.problem(0, "'\(words.arguments[0].text)' is not a whole number")
      }
      curve = .timing(try Self.read(text, at: words.arguments.last?.place ?? 1))
    case "linear":
      for argument in words.arguments { try argument.checkStop() }
      curve = .timing(try Self.read(text, at: words.arguments.first?.place ?? 1))
    case nil: curve = .timing(try Self.read(text, at: 1))
    case _?:
      let name = words.name
      guard (try? TimingFunction(json: .string(name))) == nil else {
        throw Problem(place: name.count + 1, reason: "'\(name)' is a curve without parentheses")
      }
      let remedy = NameList(Self.functions).suggestion(
        for: name, otherwise: "; there are \(Self.functions.joined(separator: ", "))")
      throw Problem(place: 1, reason: "no curve is called '\(name)'\(remedy)")
    }
  }

  /// Whether a text that is not a curve was meant as one, and not as the name of a file.
  static func isMeant(_ text: String) -> Bool {
    let words = CurveWords(text)
    return words.function != nil && !text.contains("/") && SceneFormat(fileName: text) == nil
  }

  /// The settling time of a spring, in seconds. For a spring that never settles, the drawn time.
  static func span(of spring: Spring) -> Double {
    settlingDuration(of: spring) ?? endlessSpan
  }

  /// The settling time of a spring, in seconds; nil for one that never settles.
  static func settlingDuration(of spring: Spring) -> Double? {
    let settling = spring.animationDuration
    return settling > 0 && settling < Spring.longestDuration ? settling : nil
  }

  /// The motion of a spring until it has settled, as a curve.
  func function(of spring: Spring) throws(CommandError) -> TimingFunction {
    do {
      return try TimingFunction(spring, duration: Self.span(of: spring))
    } catch {
      throw .usage("'\(text)': \(error)")
    }
  }

  private static func read(_ text: String, at place: Int) throws(Problem) -> TimingFunction {
    do {
      return try TimingFunction(json: .string(text))
    } catch {
      // The message already has the text before the position.
      let quoted = "'\(text)': "
      var reason = error.reason[...]
      if reason.hasPrefix(quoted) { reason = reason.dropFirst(quoted.count) }
      if reason.hasSuffix(".") { reason = reason.dropLast() }
      throw Problem(place: place, reason: String(reason))
    }
  }

  private static func spring(_ words: CurveWords) throws(Problem) -> Spring {
    try words.require(
      3...4, "spring takes mass, stiffness and damping, and an optional initial velocity"
    )
    let numbers = try words.numbers()
    for index in 0..<2 where !(numbers[index] > 0) {
      throw words.problem(index, "the \(["mass", "stiffness"][index]) must be above 0")
    }
    do {
      return try Spring(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2],
        initialVelocity: numbers.count > 3 ? numbers[3] : 0)
    } catch {
      throw words.problem(2, "\(error)")
    }
  }

  private static func cubic(_ words: CurveWords) throws(Problem) -> TimingFunction {
    try words.require(4...4, "a Bézier curve takes four numbers, separated by commas")
    let numbers = try words.numbers()
    for index in [0, 2] where !(0...1).contains(numbers[index]) {
      throw words.problem(index, "the abscissa of a control point must be in 0…1")
    }
    do {
      return try TimingFunction(
        controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw words.problem(0, "\(error)")
    }
  }
}

/// The parts of a text in function notation, with their positions.
private struct CurveWords {
  struct Word {
    let text: String
    /// The position of the first character, from 1.
    let place: Int

    /// The number of the word, even if it is a percentage.
    var number: Double? {
      let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
      guard digits.allSatisfy({ "+-.0123456789eE".contains($0) }) else { return nil }
      return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  struct Argument {
    let words: [Word]
    let place: Int
    var text: String { words.map(\.text).joined(separator: " ") }

    /// Checks that the argument is a stop: a number, before or after up to two percentages.
    func checkStop() throws(CurveOperand.Problem) {
      var (outputs, inputs) = (0, 0)
      for word in words {
        guard word.number != nil else {
          throw problem(word, "'\(word.text)' is neither a number nor a percentage")
        }
        if word.text.hasSuffix("%") { inputs += 1 } else { outputs += 1 }
        if outputs > 1 {
          throw problem(word, "a stop has one number, and '\(word.text)' is a second one")
        }
        if inputs > 2 { throw problem(word, "a stop has at most two percentages") }
      }
      if outputs == 0, let first = words.first { throw problem(first, "a stop needs a number") }
    }

    private func problem(_ word: Word, _ reason: String) -> CurveOperand.Problem {
      CurveOperand.Problem(place: word.place, reason: reason)
    }
  }

  /// The name before the parenthesis; empty for bare numbers.
  let name: String
  /// The name in lower case; nil without a parenthesis and without a number before a comma.
  let function: String?
  private(set) var arguments: [Argument] = []
  private let end: Int
  private let isClosed: Bool

  init(_ text: String) {
    let characters = Array(text)
    let last = (characters.lastIndex { !$0.isWhitespace } ?? -1) + 1
    let open = characters.firstIndex(of: "(")
    // One number is enough to report errors in the others.
    let areNumbers =
      characters.contains(",")
      && characters.split(separator: ",").contains { Double(String($0).trimmingWhiteSpace) != nil }
    isClosed = open == nil || characters[..<last].last == ")"
    end = last + 1
    name = String(characters[..<(open ?? 0)]).trimmingWhiteSpace
    guard open != nil || areNumbers else {
      function = nil
      return
    }
    function = name.lowercased()
    let start = open.map { $0 + 1 } ?? 0
    let inside = characters[start..<max(start, open != nil && isClosed ? last - 1 : last)]
    for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace).map {
        Word(text: String($0), place: $0.startIndex + 1)
      }
      arguments.append(Argument(words: words, place: words.first?.place ?? part.startIndex + 1))
    }
  }

  /// Checks the parenthesis and the number of arguments, none of which may be empty.
  func require(
    _ counts: ClosedRange<Int>, _ reason: String
  ) throws(CurveOperand.Problem) {
    guard isClosed else {
      throw CurveOperand.Problem(place: end, reason: "a closing parenthesis is missing")
    }
    if let empty = arguments.first(where: { $0.words.isEmpty }) {
      throw CurveOperand.Problem(place: empty.place, reason: reason)
    }
    if arguments.count < counts.lowerBound {
      throw CurveOperand.Problem(place: end - (function == "" ? 0 : 1), reason: reason)
    }
    if arguments.count > counts.upperBound { throw problem(counts.upperBound, reason) }
  }

  func numbers() throws(CurveOperand.Problem) -> [Double] {
    var numbers: [Double] = []
    for (index, argument) in arguments.enumerated() {
      guard argument.words.count == 1, !argument.text.hasSuffix("%"),
        let number = argument.words[0].number
      else { throw problem(index, "'\(argument.text)' is not a number") }
      numbers.append(number)
    }
    return numbers
  }

  func problem(_ argument: Int, _ reason: String) -> CurveOperand.Problem {
    CurveOperand.Problem(place: arguments[argument].place, reason: reason)
  }
}
