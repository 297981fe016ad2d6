import SceneFiles

/// A row in the table of a command's options: the option, and the property that its value sets. The parser, the help,
/// the manual and the completions use the table.
struct CommandOption<Options>: Sendable {
  let option: CommandDescription.Option
  /// Sets the property from the text of the value, which is empty for an option without a value.
  fileprivate let read: @Sendable (inout Options, String) throws(CommandError) -> Void

  private init(
    _ option: CommandDescription.Option,
    _ read: @escaping @Sendable (inout Options, String) throws(CommandError) -> Void
  ) {
    (self.option, self.read) = (option, read)
  }

  init(
    _ name: String, _ property: WritableKeyPath<Options, Bool> & Sendable, _ text: String
  ) {
    self.init(.init(name, nil, text)) { options, _ in options[keyPath: property] = true }
  }

  init<Value>(
    _ name: String, _ property: WritableKeyPath<Options, Value> & Sendable,
    _ value: OptionValue<Value>, _ text: String
  ) {
    self.init(.init(name, value.form, text)) { (options, text) throws(CommandError) in
      options[keyPath: property] = try value.read(text, name)
    }
  }

  init<Value>(
    _ name: String, _ property: WritableKeyPath<Options, Value?> & Sendable,
    _ value: OptionValue<Value>, _ text: String
  ) {
    self.init(.init(name, value.form, text)) { (options, text) throws(CommandError) in
      options[keyPath: property] = try value.read(text, name)
    }
  }

  init<Value>(
    _ name: String, addingTo property: WritableKeyPath<Options, [Value]> & Sendable,
    _ value: OptionValue<Value>, _ text: String
  ) {
    self.init(.init(name, value.form, text, isRepeatable: true)) {
      (options, text) throws(CommandError) in
      options[keyPath: property].append(try value.read(text, name))
    }
  }

  func within<Outer>(_ part: WritableKeyPath<Outer, Options> & Sendable) -> CommandOption<Outer> {
    let read = read
    return CommandOption<Outer>(option) { (options, text) throws(CommandError) in
      try read(&options[keyPath: part], text)
    }
  }
}

extension CommandOption {
  static func output(
    _ property: WritableKeyPath<Options, String?> & Sendable,
    _ text: String =
      "write to a file instead of standard output; an existing file is replaced completely or not at all"
  ) -> CommandOption {
    CommandOption(.init("--output", .file("FILE"), text)) { (options, text) throws(CommandError) in
      options[keyPath: property] = try FileArgument.output(text)
    }
  }

  /// The greatest error of a number, with the same meaning in all commands.
  static func tolerance(
    _ property: WritableKeyPath<Options, Double> & Sendable, _ value: OptionValue<Double>,
    _ limits: String
  ) -> CommandOption {
    CommandOption(
      "--tolerance", property, value,
      "the greatest error of a number, in the units of that number; \(limits)")
  }

  static func jobs(_ property: WritableKeyPath<Options, Int> & Sendable) -> CommandOption {
    CommandOption(
      "--jobs", property, .whole("N", 1...1024),
      "use N threads (default 1); the output is the same for any N")
  }

  static func strict(_ property: WritableKeyPath<Options, Bool> & Sendable) -> CommandOption {
    CommandOption(
      "--strict", property, "refuse a file in which a value cannot be read, instead of a warning")
  }
}

/// The parsed arguments of a command.
protocol CommandOptions {
  init()
  static var table: [CommandOption<Self>] { get }
  mutating func take(operand: String) throws(CommandError)
  /// Refuses missing arguments, and those that exclude each other by the names of the given options.
  mutating func check(_ given: Set<String>) throws(CommandError)
}

extension CommandOptions {
  /// Reads arguments: options with their values, and operands. After `--` every word is an operand.
  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    self.init()
    var (words, given, allowsOptions) = (arguments, Set<String>(), true)
    while let word = words.popFirst() {
      if allowsOptions, word == "--" {
        allowsOptions = false
        continue
      }
      // A number may begin with a hyphen.
      guard allowsOptions, word.hasPrefix("-"), word != "-", Double(word) == nil else {
        try take(operand: word)
        continue
      }
      let parts = Self.expanded(word).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let hasValue = word.hasPrefix("--") && parts.count > 1
      let row = try Self.row(of: hasValue ? String(parts[0]) : word)
      let option = row.option
      guard given.insert(option.name).inserted || option.isRepeatable else {
        throw .usage("\(option.name) is given twice")
      }
      var value = hasValue ? String(parts[1]) : nil
      if option.value == nil {
        if let value { throw .usage("\(option.name) takes no value, not '\(value)'") }
      } else if value == nil {
        value = words.popFirst()
        if value == nil { throw .usage("\(option.name) takes a value") }
      }
      try row.read(&self, value ?? "")
    }
    try check(given)
  }

  /// Expands `--json` to its option, and returns every other word unchanged.
  private static func expanded(_ word: String) -> String {
    let hasJSON = table.contains {
      $0.option.name == "--format" && $0.option.value?.words.contains("json") == true
    }
    return word == "--json" && hasJSON ? "--format=json" : word
  }

  private static func row(of word: String) throws(CommandError) -> CommandOption<Self> {
    if let row = table.first(where: { $0.option.spellings.contains(word) }) { return row }
    let options = table.map(\.option)
    // A value of an option that was written as an option: '--png' means '--format png'.
    let value = String(word.drop { $0 == "-" })
    if let option = options.first(where: { $0.value?.words.contains(value) ?? false }) {
      throw .usage("unknown option '\(word)'; did you mean '\(option.name) \(value)'?")
    }
    let remedy = NameList(options.map(\.name)).suggestion(for: word, otherwise: "")
    throw .usage("unknown option '\(word)'\(remedy)")
  }
}
