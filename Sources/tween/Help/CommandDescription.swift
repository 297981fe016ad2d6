/// What a command takes and does, said once: its help, the manual and the completions are made of it, and
/// its options are read by it.
struct CommandDescription: Sendable {
  /// What stands behind an option, or as an operand.
  enum Value: Sendable {
    /// Anything, under a name.
    case named(String)
    /// One of some words, under a name.
    case oneOf(String, [String])
    /// A file, under a name.
    case file(String)

    var name: String {
      switch self {
      case .named(let name), .oneOf(let name, _), .file(let name): name
      }
    }
  }

  struct Option: Sendable {
    /// With its dashes.
    let name: String
    /// What follows; nil where nothing does.
    let value: Value?
    let text: String
    let isRepeatable: Bool

    init(_ name: String, _ value: Value, isRepeatable: Bool = false, _ text: String) {
      self.name = name
      self.value = value
      self.text = text
      self.isRepeatable = isRepeatable
    }

    init(_ name: String, _ text: String) {
      self.name = name
      value = nil
      self.text = text
      isRepeatable = false
    }
  }

  /// What stands under each other in the help.
  enum Part: Sendable {
    /// A paragraph, which is filled.
    case text(String)
    /// Lines as they are.
    case lines([String])
    case options([Option])
  }

  /// A command line that works where the package lies, and what it does.
  struct Example: Sendable {
    let line: String
    let text: String

    init(_ line: String, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  /// What it does, in a clause.
  let summary: String
  /// What stands behind the name of the command: a form each.
  let forms: [String]
  /// What its operands are; empty where it takes none.
  let operands: [Value]
  let parts: [Part]
  let examples: [Example]
  /// What the exit statuses mean, from 0 on.
  let statuses: [String]

  static let usualStatuses = [
    "all is done", "data that is wrong, or output that cannot be written",
    "arguments that cannot be used",
  ]

  init(
    _ summary: String, forms: [String] = [""], operands: [Value] = [], _ parts: [Part],
    examples: [Example], statuses: [String] = usualStatuses
  ) {
    self.summary = summary
    self.forms = forms
    self.operands = operands
    self.parts = parts
    self.examples = examples
    self.statuses = statuses
  }

  var options: [Option] {
    parts.flatMap { part in
      if case .options(let options) = part { return options }
      return []
    }
  }
}

extension CommandDescription.Option {
  /// The output of what else goes to standard output.
  static let output = CommandDescription.Option(
    "--output", .file("FILE"),
    "write to a file instead of standard output; one that is there is replaced whole or not at all")
}
