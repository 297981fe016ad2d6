import SceneFiles

/// Reads the words of a command line one by one: options with a value, and operands.
struct ArgumentReader {
  enum Argument: Equatable {
    /// A word that begins with `--`, or with one `-` and is no number.
    case option(String)
    case operand(String)
  }

  private var words: ArraySlice<String>
  /// The value of an option that was written `--name=value`, and the option.
  private var attached: (value: String, option: String)?
  private var allowsOptions = true
  private let options: [CommandDescription.Option]
  private var seen: Set<String> = []

  /// How many different options have been read.
  var optionCount: Int { seen.count }

  /// Whether an option has been read.
  func hasRead(_ option: String) -> Bool { seen.contains(option) }

  /// - Parameters:
  ///   - words: The words.
  ///   - description: Of the command, whose options there are.
  init(_ words: ArraySlice<String>, _ description: CommandDescription) {
    self.words = words
    options = description.options
  }

  /// The next word, nil at the end. After `--` every word is an operand.
  ///
  /// - Throws: An option that there is not, or that was given before, and a value behind `=` that
  ///   the option before does not take.
  mutating func next() throws(CommandError) -> Argument? {
    if let attached {
      throw .usage("\(attached.option) takes no value, not '\(attached.value)'")
    }
    guard let word = words.popFirst() else { return nil }
    if allowsOptions, word == "--" {
      allowsOptions = false
      return try next()
    }
    guard allowsOptions, word.hasPrefix("-"), word != "-", Double(word) == nil else {
      return .operand(word)
    }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
      return .option(try known(word))
    }
    let option = try known(String(word[..<equals]))
    attached = (String(word[word.index(after: equals)...]), option)
    return .option(option)
  }

  private mutating func known(_ option: String) throws(CommandError) -> String {
    guard let known = options.first(where: { $0.name == option }) else {
      let remedy = NameList(options.map(\.name)).suggestion(for: option, otherwise: "")
      throw .usage("unknown option '\(option)'\(remedy)")
    }
    guard seen.insert(option).inserted || known.isRepeatable else {
      throw .usage("\(option) is given twice")
    }
    return option
  }

  /// The value of an option.
  mutating func value(for option: String) throws(CommandError) -> String {
    if let (value, _) = attached {
      attached = nil
      return value
    }
    guard let word = words.popFirst() else { throw .usage("\(option) takes a value") }
    return word
  }

  /// The value of an option that takes one of some words.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    for option: String, among choices: [Word] = Array(Word.allCases)
  ) throws(CommandError) -> Word {
    let name = try value(for: option)
    if let word = choices.first(where: { $0.rawValue == name }) { return word }
    let words = choices.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ")
    throw .usage("\(option) takes \(list) or \(words.last ?? ""), not '\(name)'")
  }

  /// The value of an option that takes a finite number.
  mutating func number(for option: String) throws(CommandError) -> Double {
    try Self.number(value(for: option), for: option)
  }

  /// The value of an option that takes a whole number.
  mutating func whole(
    _ range: ClosedRange<Int>, for option: String
  ) throws(CommandError) -> Int {
    let text = try value(for: option)
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(option) takes a whole number in \(range.lowerBound)…\(range.upperBound), not '\(text)'")
    }
    return number
  }

  /// The value of an option that takes finite numbers with commas between them.
  mutating func numbers(for option: String) throws(CommandError) -> [Double] {
    var numbers: [Double] = []
    for part in try value(for: option).split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try Self.number(String(part), for: option))
    }
    return numbers
  }

  private static func number(_ text: String, for option: String) throws(CommandError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw .usage("\(option) takes a number, not '\(text)'")
    }
    return number
  }
}

/// A file on the command line.
enum FileArgument {
  /// The name of a file to read, which must not be empty; `-` is standard input.
  static func input(_ name: String) throws(CommandError) -> String {
    guard !name.isEmpty else { throw .usage("the name of a file is empty") }
    return name
  }

  /// Takes the name of the one file that a command reads.
  static func take(_ name: String, as file: inout String?) throws(CommandError) {
    guard file == nil else { throw .usage("one file at a time, '\(name)' is too many") }
    file = try input(name)
  }

  /// The name of a file to write; nil for `-`, standard output.
  static func output(_ name: String) throws(CommandError) -> String? {
    try input(name) == StandardInput.argument ? nil : name
  }

  /// What an output is written as: what was asked for, what the ending of its name says, or the usual,
  /// which is said of an ending that no form has.
  static func format<Format: RawRepresentable<String> & CaseIterable>(
    _ chosen: Format?, of output: String?, otherwise usual: Format
  ) -> Format {
    guard chosen == nil, let output else { return chosen ?? usual }
    let name = output.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return usual }
    let ending = name[name.index(after: dot)...].lowercased()
    if let format = Format(rawValue: ending) { return format }
    let forms = Format.allCases.map(\.rawValue).joined(separator: "|")
    StandardError.write(
      "tween: '\(output)' is written as \(usual.rawValue); choose with --format \(forms)")
    return usual
  }

  /// Refuses at once an output that cannot be written, and one that is what is read.
  ///
  /// - Parameters:
  ///   - output: The file to write, nil for standard output.
  ///   - file: The scene that is read, nil for none.
  ///   - verb: What is done with the scene.
  ///   - format: The form of a scene that is written: a package is a folder, and may be there.
  static func check(
    _ output: String?, beside file: String?, _ verb: String, as format: SceneFormat? = nil
  ) throws(CommandError) {
    try check(output, beside: file, as: "the scene that is \(verb)")
    guard let output, format != .package else { return }
    do { try OutputFile.check(output) } catch { throw .failure("\(output): \(error.reason)") }
  }

  /// Refuses an output that is also read.
  ///
  /// - Parameter role: What the command reads the file as.
  static func check(
    _ output: String?, beside file: String?, as role: String
  ) throws(CommandError) {
    guard let output, let file, isInput(output, of: file) else { return }
    throw .usage("the output '\(output)' is \(role); name another file")
  }

  /// Whether an output is the scene that is read, under this name or another: a folder, its document or its
  /// index. Of standard input it is what was redirected.
  static func isInput(_ output: String, of file: String) -> Bool {
    guard let written = try? FileSystem.information(of: output), written.kind != .stream else {
      return false
    }
    if file == StandardInput.argument {
      return (try? FileDescriptor.input.information())?.identity == written.identity
    }
    let inputs =
      SceneFormat(fileName: file) == .package ? ScenePackage(file).readPaths + [file] : [file]
    return inputs.contains {
      (try? FileSystem.information(of: $0))?.identity == written.identity
    }
  }
}
