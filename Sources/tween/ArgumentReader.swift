/// Reads the words of a command line one by one: options with a value, and operands.
struct ArgumentReader {
  enum Argument: Equatable {
    /// A word that begins with `--`, or with one `-` and is no number.
    case option(String)
    case operand(String)
  }

  private var words: ArraySlice<String>
  /// The value of an option that was written `--name=value`.
  private var attached: String?
  private var allowsOptions = true

  init(_ words: ArraySlice<String>) { self.words = words }

  /// The next word, nil at the end. After `--` every word is an operand.
  mutating func next() throws(UsageError) -> Argument? {
    if let attached { throw UsageError("the value '\(attached)' goes with no option") }
    guard let word = words.popFirst() else { return nil }
    if allowsOptions, word == "--" {
      allowsOptions = false
      return try next()
    }
    guard allowsOptions, word.hasPrefix("-"), word != "-", Double(word) == nil else {
      return .operand(word)
    }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
      return .option(word)
    }
    attached = String(word[word.index(after: equals)...])
    return .option(String(word[..<equals]))
  }

  /// The value of an option.
  mutating func value(for option: String) throws(UsageError) -> String {
    if let value = attached {
      attached = nil
      return value
    }
    guard let word = words.popFirst() else { throw UsageError("\(option) takes a value") }
    return word
  }

  /// The value of an option that takes a finite number.
  mutating func number(for option: String) throws(UsageError) -> Double {
    try Self.number(value(for: option), for: option)
  }

  /// The value of an option that takes finite numbers with commas between them.
  mutating func numbers(for option: String) throws(UsageError) -> [Double] {
    var numbers: [Double] = []
    for part in try value(for: option).split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try Self.number(String(part), for: option))
    }
    return numbers
  }

  private static func number(_ text: String, for option: String) throws(UsageError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw UsageError("\(option) takes a number, not '\(text)'")
    }
    return number
  }
}
