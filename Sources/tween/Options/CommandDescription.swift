/// The operands, options and texts of a command. The help, the manual and the completions are made from it. Its
/// options are those of the table by which the command reads its arguments.
struct CommandDescription: Sendable {
  enum Value: Sendable {
    case named(String)
    case oneOf(String, [String])
    case file(String)

    var name: String {
      switch self {
      case .named(let name), .oneOf(let name, _), .file(let name): name
      }
    }

    /// The words to choose from; empty for any other value.
    var words: [String] {
      if case .oneOf(_, let words) = self { words } else { [] }
    }

    var isFile: Bool {
      if case .file = self { true } else { false }
    }
  }

  struct Option: Sendable {
    let name: String
    /// The value that follows; nil for an option without a value.
    let value: Value?
    let text: String
    let isRepeatable: Bool

    init(_ name: String, _ value: Value?, _ text: String, isRepeatable: Bool = false) {
      self.name = name
      self.value = value
      self.text = text
      self.isRepeatable = isRepeatable
    }

    /// The short form with its hyphen; nil for most options.
    var short: String? { Self.shortForms[name] }
    /// All forms of the name, the short one first.
    var spellings: [String] { (short.map { [$0] } ?? []) + [name] }

    static let shortForms = [
      "--output": "-o", "--format": "-f", "--help": "-h", "--version": "-V",
    ]
    static let help = Option("--help", nil, "print this help")
  }

  enum Part: Sendable {
    /// A paragraph, which is filled.
    case text(String)
    case lines([String])
  }

  /// A command line that works in the folder of the package, with its meaning.
  struct Example: Sendable {
    let line: String
    let text: String

    init(_ line: String, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  let summary: String
  /// The words after the name of the command, one text per form.
  let forms: [String]
  let operands: [Value]
  let parts: [Part]
  /// The options of its table, and `--help`.
  let options: [Option]
  let examples: [Example]
  /// The meanings of the exit statuses, from 0.
  let statuses: [String]

  static let usualStatuses = [
    "success", "wrong data, or output that cannot be written",
    "arguments that cannot be used",
  ]

  init(
    _ summary: String, forms: [String] = [""], operands: [Value] = [], _ parts: [Part],
    options: [Option] = [], examples: [Example], statuses: [String] = usualStatuses
  ) {
    self.summary = summary
    self.forms = forms
    self.operands = operands
    self.parts = parts
    self.options = options + [.help]
    self.examples = examples
    self.statuses = statuses
  }
}
