import SceneFiles

/// `tween completions`: prints a script that lets a shell complete the words of a command line.
enum CompletionsCommand {
  static let description = CommandDescription(
    "print a completion script for bash, zsh or fish", forms: ["SHELL"],
    operands: [.oneOf("SHELL", Completions.allCases.map(\.rawValue))],
    [
      .text(
        """
        Prints a script for bash, zsh or fish that completes commands, options, their values and \
        files. Let the shell read it when it starts:
        """),
      .lines([
        "tween completions bash > ~/.local/share/bash-completion/completions/tween",
        "tween completions zsh > \"${fpath[1]}/_tween\"",
        "tween completions fish > ~/.config/fish/completions/tween.fish",
      ]),
    ],
    examples: [.init("tween completions bash > tween.bash", "a script for 'source tween.bash'")])

  static func shell(_ arguments: ArraySlice<String>) throws(CommandError) -> Completions {
    let names = Completions.allCases.map(\.rawValue)
    guard let name = arguments.first, arguments.count == 1 else {
      throw .usage("completions takes one of \(names.joined(separator: ", "))")
    }
    guard let shell = Completions(rawValue: name) else {
      let remedy = NameList(names).suggestion(
        for: name, otherwise: "; there are \(names.joined(separator: ", "))")
      throw .usage("no completions for '\(name)'\(remedy)")
    }
    return shell
  }
}

/// Scripts that let a shell complete the words of `tween`.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static func words(of description: CommandDescription) -> [String] {
    description.operands.flatMap(\.words)
  }

  private static func takesFiles(_ description: CommandDescription) -> Bool {
    description.operands.contains(where: \.isFile)
  }

  // MARK: bash

  /// A reply with the completions among some words, none of which contains a quote. Words are separated by line ends,
  /// because names of files may contain spaces.
  private static func reply(_ words: [String], orFiles: Bool = false) -> String {
    let list = words.isEmpty ? "" : "compgen -W $'\(words.joined(separator: "\\n"))' -- \"$word\""
    let files = orFiles ? "compgen -f -- \"$word\"" : ""
    let lists = [list, files].filter { !$0.isEmpty }.joined(separator: "; ")
    return lists.isEmpty ? "COMPREPLY=()" : "COMPREPLY=($(\(lists)))"
  }

  private static var bashScript: String {
    let commands = Command.allCases.map { command in
      let description = command.description
      let words = description.options.map(\.name) + words(of: description)
      return "    \(command.rawValue)) \(reply(words, orFiles: takesFiles(description))) ;;"
    }
    let values = Command.allCases.flatMap { command in
      command.description.options.compactMap { option -> String? in
        guard let value = option.value else { return nil }
        let names = option.spellings.map { "\(command.rawValue),\($0)" }.joined(separator: "|")
        return "    \(names)) \(reply(value.words, orFiles: value.isFile)); return ;;"
      }
    }
    return """
      # Completions of tween for bash.
      _tween() {
        local IFS=$'\\n' word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
        if [ "$COMP_CWORD" -eq 1 ]; then
          \(reply(Command.allCases.map(\.rawValue)))
          return
        fi
        case $command,${COMP_WORDS[COMP_CWORD-1]} in
      \(values.joined(separator: "\n"))
        esac
        case $command in
      \(commands.joined(separator: "\n"))
        esac
      }
      complete -o filenames -F _tween tween
      """
  }

  // MARK: zsh

  private static var zshScript: String {
    let summaries = Command.allCases.map {
      "    \(quoted("\($0.rawValue):\($0.description.summary)"))"
    }
    let commands = Command.allCases.map { command in
      let description = command.description
      var specifications = description.options.flatMap { option in
        option.spellings.map { name in
          // An option excludes its other name.
          let prefix = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
          let text = "\(prefix)\(name)[\(bracketed(option.text))]"
          return quoted(option.value.map { "\(text):\($0.name):\(action($0))" } ?? text)
        }
      }
      if !description.operands.isEmpty {
        let words = words(of: description)
        let file = takesFiles(description) ? "_files" : ""
        let choice =
          words.isEmpty
          ? file
          : "{ _values operand \(words.joined(separator: " ")); \(file.isEmpty ? ":" : file) }"
        specifications.append(quoted("*:\(description.operands[0].name):\(choice)"))
      }
      return "    \(command.rawValue)) _arguments \(specifications.joined(separator: " ")) ;;"
    }
    return """
      #compdef tween
      # Completions of tween for zsh.
      _tween() {
        local -a commands=(
      \(summaries.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(commands.joined(separator: "\n"))
        esac
      }
      # As a file of fpath it is run at the first completion, and completes that too.
      if [ "$funcstack[1]" = _tween ]; then _tween "$@"; else compdef _tween tween; fi
      """
  }

  private static func action(_ value: CommandDescription.Value) -> String {
    switch value {
    case .named: " "
    case .oneOf(_, let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    }
  }

  /// Text between brackets, with the characters escaped that would end it.
  private static func bracketed(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  // MARK: fish

  private static var fishScript: String {
    var lines = ["# Completions of tween for fish.", "complete -c tween -f"]
    for command in Command.allCases {
      let description = command.description
      lines.append(
        "complete -c tween -n __fish_use_subcommand -a \(command.rawValue) -d "
          + quoted(description.summary))
      let condition = "complete -c tween -n '__fish_seen_subcommand_from \(command.rawValue)'"
      for option in description.options {
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        var line = "\(condition)\(short) -l \(option.name.dropFirst(2)) -d \(quoted(option.text))"
        switch option.value {
        case nil: break
        case .named: line += " -x"
        case .oneOf(_, let words): line += " -x -a \(quoted(words.joined(separator: " ")))"
        case .file: line += " -r -F"
        }
        lines.append(line)
      }
      let words = words(of: description)
      if !words.isEmpty { lines.append("\(condition) -a \(quoted(words.joined(separator: " ")))") }
      if takesFiles(description) { lines.append("\(condition) -F") }
    }
    return lines.joined(separator: "\n")
  }

  /// Text in single quotes. Shells differ in how they read a quote within, so it becomes a typographic one.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "’" : $0 == "\n" ? " " : String($0) }.joined() + "'"
  }
}
