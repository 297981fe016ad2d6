import Inbetween
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
  private let options: [String]
  private let repeatable: Set<String>
  private var seen: Set<String> = []

  /// How many different options have been read.
  var optionCount: Int { seen.count }

  /// Whether an option has been read.
  func hasRead(_ option: String) -> Bool { seen.contains(option) }

  /// - Parameters:
  ///   - words: The words.
  ///   - options: The names of the options that there are.
  ///   - repeatable: Those that may be given more than once.
  init(_ words: ArraySlice<String>, options: [String] = [], repeatable: Set<String> = []) {
    self.words = words
    self.options = options
    self.repeatable = repeatable
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
    guard options.contains(option) else {
      let remedy = NameList(options).suggestion(for: option, otherwise: "")
      throw .usage("unknown option '\(option)'\(remedy)")
    }
    guard seen.insert(option).inserted || repeatable.contains(option) else {
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

extension SceneDocument {
  /// Reads the file that an argument names: by its ending, and as CAML where that says nothing.
  static func read(
    _ file: String, in context: LayerContext
  ) throws(SceneFileError) -> SceneDocument {
    try SceneDocument(
      contentsOf: file, as: SceneFormat(fileName: file) ?? .caml, named: file, in: context)
  }
}

/// A file on the command line.
enum FileArgument {
  /// The name of a file, which must not be empty, nor the `-` that means a stream to other tools.
  static func checked(_ name: String) throws(CommandError) -> String {
    guard !name.isEmpty else { throw .usage("the name of a file is empty") }
    guard name != "-" else {
      throw .usage(
        "'-' is no file here: name /dev/stdin, /dev/stdout, or './-' for a file of that name")
    }
    return name
  }

  /// Whether an output is the scene that is read, under this name or another: of a folder its
  /// document or its index.
  static func isInput(_ output: String, of file: String) -> Bool {
    guard let written = try? FileSystem.information(of: output), written.kind != .stream else {
      return false
    }
    let inputs =
      SceneFormat(fileName: file) == .package ? ScenePackage(file).readPaths : [file]
    return inputs.contains {
      (try? FileSystem.information(of: $0))?.identity == written.identity
    }
  }
}
