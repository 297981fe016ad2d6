struct Manual {
  static let description = CommandDescription(
    "print the manual page for man",
    [
      .text(
        """
        Prints the page tween(1) in the macros of man, with the help of all commands. Put it into \
        a folder man1 of MANPATH:
        """),
      .lines(["tween manual > ~/.local/share/man/man1/tween.1"]),
    ],
    examples: [.init("tween manual > tween.1", "the manual page")])

  private var text = ""

  /// The page, in the macros of `man`.
  static var page: String {
    var manual = Manual()
    manual.write()
    return manual.text
  }

  private mutating func write() {
    line(".TH TWEEN 1 \"\" \"tween \(engineVersion)\"")
    section("NAME")
    line("tween \\- \(Self.escaped(Command.purpose))")
    section("SYNOPSIS")
    for command in Command.allCases {
      for form in command.description.forms {
        line(".B tween \(command.rawValue)")
        if !form.isEmpty { line(Self.escaped(form)) }
        line(".br")
      }
    }
    section("COMMANDS")
    for command in Command.allCases {
      line(".SS \(command.rawValue)")
      write(command.description)
    }
  }

  private mutating func write(_ description: CommandDescription) {
    for part in description.parts {
      switch part {
      case .text(let text):
        line(".PP")
        line(Self.escaped(text))
      case .lines(let lines): verbatim(lines)
      }
    }
    for option in description.options {
      line(".TP")
      let names = option.spellings.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
      line(names + (option.value.map { " \\fI\(Self.escaped($0.name))\\fR" } ?? ""))
      line(Self.escaped(option.text))
    }
    for example in description.examples {
      line(".PP")
      line(Self.escaped(example.text.prefix(1).uppercased() + example.text.dropFirst()) + ":")
      verbatim([example.line])
    }
    line(".PP")
    line("Exit status: \(Self.escaped(description.statusText)).")
  }

  private mutating func section(_ name: String) { line(".SH \(name)") }

  private mutating func verbatim(_ lines: [String]) {
    for macro in [".PP", ".nf", ".RS"] { line(macro) }
    for text in lines { line(Self.escaped(text)) }
    for macro in [".RE", ".fi"] { line(macro) }
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  /// Text without macros, and with real dashes in place of hyphens before options.
  private static func escaped(_ text: String) -> String {
    let line = text.map { character in
      switch character {
      case "\n": " "
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      default: String(character)
      }
    }.joined()
    return line.hasPrefix(".") ? "\\&" + line : line
  }
}
