/// The value of an option: its name in the help, its completions, and the function that reads its text.
struct OptionValue<Value>: Sendable {
  let form: CommandDescription.Value
  /// Reads the text of a value; the second argument is the name of the option.
  let read: @Sendable (String, String) throws(CommandError) -> Value

  init(
    _ form: CommandDescription.Value,
    _ read: @escaping @Sendable (String, String) throws(CommandError) -> Value
  ) {
    (self.form, self.read) = (form, read)
  }
}

extension OptionValue<String> {
  static func text(_ name: String) -> Self {
    OptionValue(.named(name)) { text, _ in text }
  }

  static func input(_ name: String) -> Self {
    OptionValue(.file(name)) { (text, _) throws(CommandError) in try FileArgument.input(text) }
  }
}

extension OptionValue<Double> {
  static func number(_ name: String) -> Self {
    OptionValue(.named(name)) { (text, option) throws(CommandError) in
      try finite(text, of: option)
    }
  }

  static func number(_ name: String, from least: Double) -> Self {
    OptionValue(.named(name)) { (text, option) throws(CommandError) in
      let number = try finite(text, of: option)
      guard number >= least else {
        throw .usage(
          "\(option) takes a number of \(least.shortestText) or more, not \(number.shortestText)")
      }
      return number
    }
  }

  static func positive(_ name: String) -> Self {
    OptionValue(.named(name)) { (text, option) throws(CommandError) in
      let number = try finite(text, of: option)
      guard number > 0 else {
        throw .usage("\(option) takes a number above 0, not \(number.shortestText)")
      }
      return number
    }
  }
}

extension OptionValue<[Double]> {
  static func numbers(_ name: String) -> Self {
    OptionValue(.named(name)) { (text, option) throws(CommandError) in
      var numbers: [Double] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers.append(try finite(part.trimmingWhiteSpace, of: option))
      }
      return numbers
    }
  }
}

private func finite(_ text: String, of option: String) throws(CommandError) -> Double {
  guard let number = Double(text), number.isFinite else {
    throw .usage("\(option) takes a number, not '\(text)'")
  }
  return number
}

extension OptionValue<Int> {
  static func whole(_ name: String, _ range: ClosedRange<Int>) -> Self {
    OptionValue(.named(name)) { (text, option) throws(CommandError) in
      guard let number = Int(text), range.contains(number) else {
        throw .usage(
          "\(option) takes a whole number in \(range.lowerBound)…\(range.upperBound), not '\(text)'"
        )
      }
      return number
    }
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static func word(_ name: String, among choices: [Value] = Array(Value.allCases)) -> Self {
    let words = choices.map(\.rawValue)
    return OptionValue(.oneOf(name, words)) { (text, option) throws(CommandError) in
      if let word = choices.first(where: { $0.rawValue == text }) { return word }
      let list = words.dropLast().joined(separator: ", ")
      throw .usage("\(option) takes \(list) or \(words.last ?? ""), not '\(text)'")
    }
  }
}
