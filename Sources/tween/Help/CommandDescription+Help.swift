extension CommandDescription {
  func help(of command: String) -> String {
    let forms = forms.enumerated().map { index, form in
      (index == 0 ? "usage: " : "       ") + "tween \(command) \(form)".trimmingWhiteSpace
    }
    var blocks = [forms.joined(separator: "\n")]
    for part in parts {
      switch part {
      case .text(let text): blocks.append(HelpText.filled(text))
      case .lines(let lines): blocks.append(lines.map { "  " + $0 }.joined(separator: "\n"))
      }
    }
    blocks.append(options.map { HelpText.row($0.form, $0.text) }.joined(separator: "\n"))
    let lines = examples.map { "  \($0.line)\n" + HelpText.filled($0.text, indent: 6) }
    blocks.append("Examples:\n" + lines.joined(separator: "\n"))
    blocks.append(HelpText.filled("Exit status: \(statusText)."))
    return blocks.joined(separator: "\n\n")
  }

  var statusText: String {
    statuses.enumerated().map { "\($0) – \($1)" }.joined(separator: "; ")
  }
}

extension CommandDescription.Option {
  var form: String {
    let names = spellings.joined(separator: ", ")
    return value.map { "\(names) \($0.name)" } ?? names
  }
}

/// Text for a terminal of 80 columns.
enum HelpText {
  private static let width = 80

  static func filled(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines(text, width: width - indent).map { margin + $0 }.joined(separator: "\n")
  }

  /// A name with its meaning beside it.
  static func row(_ name: String, _ text: String, column: Int = 23) -> String {
    let margin = String(repeating: " ", count: column)
    let lines = lines(text, width: width - column)
    let head = "  \(name)"
    guard head.count + 2 <= column else {
      return ([head] + lines.map { margin + $0 }).joined(separator: "\n")
    }
    let first = head + String(repeating: " ", count: column - head.count) + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
  }

  private static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
