import AnimationTestSupport
import Foundation
import Testing

@Suite("The help, the manual and completions of tween") struct HelpTests {
  private static let commands: [String] = {
    let lines = (try? TweenProcess.run(["help"]).lines) ?? []
    let rows = lines.drop { !$0.hasPrefix("  ") }.prefix { !$0.isEmpty }
    return rows.filter { !$0.hasPrefix("   ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }()

  /// Returns the lines below a heading of a help text, up to an empty one.
  private static func lines(below heading: String, of command: String) throws -> [String] {
    let lines = try TweenProcess.run(["help", command]).lines
    return Array(lines.drop { $0 != heading }.dropFirst().prefix { !$0.isEmpty })
  }

  @Test(
    "each command has an example, and each example works as it stands", arguments: commands.shared)
  func examples(command: String) throws {
    let examples = try Self.lines(below: "Examples:", of: command)
      .filter { !$0.hasPrefix("   ") }
    #expect(!examples.isEmpty)
    for example in examples {
      try withTemporaryFolder { folder in
        // The same files as in the package, and the folder is deleted with everything that is written.
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/Docs", withDestinationPath: packageRoot.path + "/Docs")
        let result = try TweenProcess.run(
          shell: #"program=$0; cd "$1" && tween() { "$program" "$@"; } && eval "$2""#,
          [folder, example])
        #expect(result.status == 0, "\(example): \(result.errors)")
        let written = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!result.output.isEmpty || written.count > 1, "\(example)")
      }
    }
  }

  @Test("help fits a terminal of 80 columns, but for lines that stand as they are")
  func width() throws {
    #expect(Self.commands.count > 12)
    for command in Self.commands {
      for line in try TweenProcess.run(["help", command]).lines
      where line.unicodeScalars.count > 80 {
        #expect(["  tween ", "  echo ", "  {"].contains { line.hasPrefix($0) }, "\(line)")
      }
    }
  }

  @Test("the manual has every option of every command, and no line that is a macro by chance")
  func manual() throws {
    let manual = try TweenProcess.run(["manual"]).output
    let macros = Set([".B", ".PP", ".RE", ".RS", ".SH", ".SS", ".TH", ".TP", ".br", ".fi", ".nf"])
    for line in manual.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    for command in Self.commands {
      #expect(manual.contains(".SS \(command)\n"))
      for line in try TweenProcess.run(["help", command]).lines where line.hasPrefix("  -") {
        for name in line.split(whereSeparator: { " ,".contains($0) }) where name.hasPrefix("-") {
          let option = name.replacingOccurrences(of: "-", with: "\\-")
          #expect(manual.contains("\\fB\(option)\\fR"), "\(command) \(line)")
        }
      }
    }
  }

  @Test("the page of options has the help of each command")
  func page() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/Options.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "\n## ").dropFirst()
    #expect(
      parts.map { String($0.prefix { $0 != "\n" }) } == Self.commands.map { "`tween \($0)`" })
    for (command, part) in zip(Self.commands, parts) {
      let help = try TweenProcess.run(["help", command]).output
      #expect(
        part.hasSuffix("```text\n\(help)```\n") || part.hasSuffix("```text\n\(help)```"),
        "Options.md has an old help of \(command): .ci/draw-pictures")
    }
  }

  /// Returns the completions of bash for the last of some words.
  private func completed(_ words: [String], in folder: String) throws -> [String] {
    let script = """
      program=$0; cd "$1"; shift
      exec bash -c 'eval "$("$0" completions bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _tween; [ "${#COMPREPLY[@]}" -eq 0 ] || printf "%s\\n" "${COMPREPLY[@]}"' "$program" "$@"
      """
    let result = try TweenProcess.run(shell: script, [folder] + words)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.lines
  }

  @Test(
    "bash completes commands, options, their words and files",
    .enabled(if: isThere("bash"), "bash is not here"))
  func bash() throws {
    try withTemporaryFolder { folder in
      try "".write(toFile: folder + "/a card.caml", atomically: true, encoding: .utf8)
      #expect(try completed(["tween", "pl"], in: folder) == ["plot"])
      #expect(try completed(["tween", "plot", "--lo"], in: folder) == ["--logarithmic"])
      #expect(try completed(["tween", "plot", "backI"], in: folder) == ["backIn", "backInOut"])
      #expect(
        try completed(["tween", "plot", "--format", ""], in: folder) == ["svg", "png", "text"])
      #expect(try completed(["tween", "plot", "-f", "p"], in: folder) == ["png"])
      #expect(try completed(["tween", "sample", "--fps", ""], in: folder) == [])
      #expect(try completed(["tween", "sample", "a"], in: folder) == ["a card.caml"])
      #expect(try completed(["tween", "check", "--format", "j"], in: folder) == ["json"])
      #expect(try completed(["tween", "help", "s"], in: folder) == ["sample"])
    }
  }

  @Test(
    "fish completes commands, options and their words",
    .enabled(if: isThere("fish"), "fish is not here"))
  func fish() throws {
    func completed(_ line: String) throws -> [String] {
      let script =
        #"fish --no-config -c '"$argv[1]" completions fish | source; complete -C "$argv[2]"'"#
      let result = try TweenProcess.run(shell: script + #" "$0" "$1""#, [line])
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      return result.lines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try completed("tween pl") == ["plot"])
    #expect(try completed("tween plot --format ") == ["png", "svg", "text"])
    #expect(try completed("tween plot -f ") == ["png", "svg", "text"])
    #expect(try completed("tween plot backI") == ["backIn", "backInOut"])
  }

  @Test(
    "zsh reads its completions", .enabled(if: isThere("zsh"), "zsh is not here"))
  func zsh() throws {
    let result = try TweenProcess.run(shell: #""$0" completions zsh | zsh -n"#)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test(
    "zsh completes from the first time on", .enabled(if: isThere("zsh"), "zsh is not here"))
  func zshAtOnce() throws {
    try withTemporaryFolder { folder in
      // The functions that completion calls are replaced by ones that print their arguments.
      let script = #"""
        "$0" completions zsh > "$1/_tween"
        exec zsh -f -c 'fpath=("$1"); compdef() { :; }
        _describe() { print "describe $1 $CURRENT"; }
        autoload -Uz _tween; words=(tween ""); CURRENT=2; _tween' zsh "$1"
        """#
      let result = try TweenProcess.run(shell: script, [folder])
      #expect(result.lines == ["describe command 2"], "\(result.errors)")
    }
  }

  @Test(arguments: [[], ["tcsh"], ["bash", "zsh"]])
  func otherShellsAreRefused(words: [String]) throws {
    let result = try TweenProcess.run(["completions"] + words)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: "))
  }
}

private func isThere(_ program: String) -> Bool {
  (try? TweenProcess.run(shell: "command -v \(program)").status) == 0
}
