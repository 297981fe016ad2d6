import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

private let jobs = ["1", "2", "7"]
private let isRoot = geteuid() == 0

private let fade = """
  <caml><CALayer name="root"><animations><a type="CABasicAnimation" keyPath="opacity" duration="1">
  <fromValue type="real" value="0"/><toValue type="real" value="1"/></a></animations></CALayer></caml>
  """

private struct MixedFiles {
  let folder: String
  let names: [String]

  /// - Parameter lineEnd: The end of each line of the list except the last.
  init(in folder: String, lineEnd: String = "\n") throws {
    self.folder = folder
    let files = FileManager.default
    for name in ["bounce", "orbit", "lamp"] {
      try files.copyItem(atPath: samplePath(name), toPath: "\(folder)/\(name).caml")
    }
    let values = "<caml><CALayer opacity='half' zPosition='x'/></caml>"
    try TestFiles.write(values, to: folder + "/values.caml")
    try TestFiles.write("<caml><CALayer></caml>", to: folder + "/malformed.caml")
    try TestFiles.write(fade, to: folder + "/1, \"2\".caml")
    try files.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
    names = [
      "bounce.caml", "missing.caml", "orbit.caml", "folder", "values.caml", "malformed.caml",
      "1, \"2\".caml", "bounce.caml", "lamp.caml", "orbit.caml", "bounce.caml",
    ]
    // Empty lines and a byte order mark are not names.
    let lines = [names[0], ""] + names.dropFirst() + ["", "a"]
    var bytes = Array(("\u{FEFF}" + lines.joined(separator: lineEnd)).utf8)
    bytes += [0xFF] + Array(".caml".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/list.txt"))
  }

  static let failed: Set = ["missing.caml", "folder", "malformed.caml"]

  func run(_ arguments: [String]) throws -> TweenProcess.Result {
    try TweenProcess.run(shell: #"cd "$1"; shift; "$0" "$@""#, [folder] + arguments)
  }
}

@Suite("sample of many files")
struct ManyFilesTests {
  @Test(
    "output, warnings and status are the same for any number of jobs",
    arguments: ["csv", "json", "table"])
  func sameForAnyJobs(format: String) throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      // The first has more bytes than a job may hold back.
      for options in [["--fps", "30"], ["--fps", "3000", "--to", "2"]] {
        let results = try jobs.map {
          try files.run(
            ["sample", "--files-from", "list.txt", "--format", format, "--jobs", $0] + options)
        }
        for result in results {
          #expect(result.output == results[0].output && result.errors == results[0].errors)
          #expect(result.status == 1)
        }
        #expect(
          results[0].errors.hasSuffix(
            "tween: 4 of 12 files cannot be sampled; "
              + "the output has their errors\n"))
      }
    }
  }

  @Test("lines of JSON are those of each file, with its name first")
  func linesOfJSON() throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      let options = ["--format", "json", "--fps", "10", "--to", "1"]
      var expected: [String] = []
      for name in files.names {
        let head = #"{"file":\#(JSONTree.string(name).text),"#
        let alone = try files.run(["sample", name] + options)
        if MixedFiles.failed.contains(name) {
          #expect(alone.status == 1)
          let reason = String(alone.errors.dropFirst("tween: ".count).dropLast())
          expected.append(head + #""error":\#(JSONTree.string(reason).text)}"#)
        } else {
          expected += alone.lines.map { head + $0.dropFirst() }
        }
      }
      let name = "a\u{FFFD}.caml"
      expected.append(
        #"{"file":"\#(name)","error":"\#(name): expected a name in UTF-8 (line 14 of list.txt)"}"#)
      let result = try files.run(["sample", "--files-from", "list.txt"] + options)
      #expect(result.lines == expected)
      // Operands come before the list.
      let operands = try files.run(
        ["sample", "lamp.caml", "--files-from", "list.txt", "orbit.caml"] + options)
      let first = operands.lines.prefix { !$0.contains(#""file":"bounce.caml""#) }
      #expect(Array(first + result.lines) == operands.lines)
      let heads = Set(first.map { String($0.prefix(20)) })
      #expect(heads == [#"{"file":"lamp.caml","#, #"{"file":"orbit.caml""#])
    }
  }

  @Test("lines of CSV are the cells of each file's own table")
  func linesOfCSV() throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      let options = ["--fps", "10", "--to", "1", "--state", "on"]
      var expected = ["file,time,column,value,error"]
      for name in ["lamp.caml", "missing.caml", "bounce.caml"] {
        let alone = try files.run(["sample", name] + options)
        let rows = alone.lines.map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        for row in rows.dropFirst() {
          for (head, cell) in zip(rows[0], row).dropFirst() {
            expected.append("\(name),\(row[0]),\(head),\(cell),")
          }
        }
        guard alone.status != 0 else { continue }
        let reason = String(alone.errors.dropFirst("tween: ".count).dropLast())
        let isQuoted = reason.contains { ",\"".contains($0) }
        let cell = isQuoted ? "\"\(reason.replacing("\"", with: "\"\""))\"" : reason
        expected.append("\(name),,,,\(cell)")
      }
      let result = try files.run(["sample", "lamp.caml", "missing.caml", "bounce.caml"] + options)
      #expect(result.status == 1 && result.lines == expected)
    }
  }

  @Test("a table has the name of its file above it")
  func tables() throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      let options = ["--format", "table", "--times", "0,1"]
      let alone = try files.run(["sample", "orbit.caml"] + options).output
      let result = try files.run(["sample", "orbit.caml", "missing.caml", "orbit.caml"] + options)
      #expect(
        result.output == "orbit.caml\n\(alone)\nmissing.caml\nerror: missing.caml: "
          + "there is no such file\n\norbit.caml\n\(alone)")
    }
  }

  @Test("a list may have other ends of lines", arguments: ["\r\n", "\n"])
  func endsOfLines(lineEnd: String) throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder, lineEnd: lineEnd)
      let options = ["--times", "0", "--format", "json"]
      let result = try files.run(["sample", "--files-from", "list.txt"] + options)
      let named = try files.run(["sample"] + files.names + options)
      #expect(result.lines.dropLast() == named.lines[...])
    }
  }

  @Test("one name in a list has the form of many, and no name has no rows")
  func shortLists() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(fade, to: folder + "/a.caml")
      for (list, rows) in [("a.caml\n", "a.caml,0.5,root.opacity,0.5,\n"), ("\n\r\n", "")] {
        let result = try TweenProcess.run(
          shell: #"cd "$1"; printf "$2" | "$0" sample --files-from - --times 0.5"#, [folder, list])
        #expect(result.output == "file,time,column,value,error\n" + rows)
        #expect(result.status == 0 && result.errors.isEmpty)
      }
    }
  }

  @Test("one of the files may be standard input")
  func standardInput() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(fade, to: folder + "/a.caml")
      let result = try TweenProcess.run(
        ["sample", folder + "/a.caml", "-", "--times", "0.5", "--jobs", "2"],
        input: Array(fade.utf8))
      #expect(
        result.lines.dropFirst() == [
          "\(folder)/a.caml,0.5,root.opacity,0.5,", "standard input,0.5,root.opacity,0.5,",
        ])
    }
  }

  @Test("a file that is named again is there again, which is said once")
  func twice() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(fade, to: folder + "/a.caml")
      try TestFiles.write(fade, to: folder + "/b.caml")
      let (a, b) = (folder + "/a.caml", folder + "/b.caml")
      for count in jobs {
        let result = try TweenProcess.run(
          ["sample", a, b, a, a, b, "--times", "1", "--jobs", count])
        let names = result.lines.dropFirst().map { $0.prefix { $0 != "," } }
        #expect(result.status == 0 && names.map(String.init) == [a, b, a, a, b])
        let warnings = [a, b].map {
          "tween: \($0): warning: the file is named again; its results appear each time\n"
        }
        #expect(result.errors == warnings.joined())
      }
    }
  }

  @Test(
    "one of many that may not be read is a row",
    .disabled(if: isRoot, "needs a user whom permissions bind"))
  func permissions() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(fade, to: folder + "/a.caml")
      try TestFiles.write(fade, to: folder + "/b.caml")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: folder + "/b.caml")
      let result = try TweenProcess.run([
        "sample", folder + "/a.caml", folder + "/b.caml", folder + "/a.caml", "--times", "1",
      ])
      #expect(result.status == 1 && result.lines.count == 4)
      #expect(
        result.lines[2]
          == "\(folder)/b.caml,,,,\(folder)/b.caml: there is no permission to read the file")
    }
  }

  @Test("among thousands one bad file is one row", arguments: jobs)
  func thousands(count: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(fade, to: folder + "/a.caml")
      let names = (0..<3000).map { $0 == 1234 ? "b.caml" : "a.caml" }
      try TestFiles.write(names.joined(separator: "\n"), to: folder + "/list")
      let result = try TweenProcess.run(
        shell: #"cd "$1"; "$0" sample --files-from list --times 0.25 --jobs "$2""#,
        [folder, count])
      let lines = names.map {
        $0 == "a.caml"
          ? "a.caml,0.25,root.opacity,0.25," : "b.caml,,,,b.caml: there is no such file"
      }
      #expect(result.status == 1 && Array(result.lines.dropFirst()) == lines)
    }
  }

  @Test("a closed pipe ends quietly", arguments: jobs)
  func closedPipe(count: String) throws {
    let result = try TweenProcess.run(
      shell: #"{ "$0" sample "$@" || echo "status $?" >&2; } | head -3"#,
      Array(repeating: samplePath("orbit"), count: 50) + ["--fps", "100000", "--jobs", count])
    #expect(result.lines.count == 3)
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.contains("is named again") })
  }

  // MARK: Output

  @Test("a disk that is full leaves the old file and no other", arguments: jobs)
  func limit(count: String) throws {
    try withTemporaryFolder { folder in
      try TestFiles.write("old", to: folder + "/out.csv")
      let result = try TweenProcess.run(
        shell: #"ulimit -f 64; "$0" "$@""#,
        ["sample", samplePath("orbit"), samplePath("bounce"), "--fps", "10000", "--output"]
          + ["\(folder)/out.csv", "--jobs", count])
      #expect(result.status == 1)
      #expect(result.errors == "tween: \(folder)/out.csv: File too large\n")
      let (names, old) = (
        try TestFiles.names(in: folder), try TestFiles.text(of: folder + "/out.csv")
      )
      #expect(names == ["out.csv"] && old == "old")
    }
  }

  @Test("an output that is a file of the list, or the list, is refused")
  func ownInput() throws {
    try withTemporaryFolder { folder in
      let (scene, list) = (folder + "/a.caml", folder + "/list")
      try TestFiles.write(fade, to: scene)
      try TestFiles.write(scene, to: list)
      for (output, role) in [(scene, "a file of \(list)"), (list, "the list of files")] {
        for count in jobs {
          let old = try TestFiles.text(of: output)
          let result = try TweenProcess.run(
            ["sample", "--files-from", list, "--output", output, "--jobs", count]
              + ["--format", "csv"])
          #expect(result.status == 2)
          #expect(
            result.errors == "tween: the output '\(output)' is \(role); name another file\n")
          let (names, text) = (
            try TestFiles.names(in: folder), try TestFiles.text(of: output)
          )
          #expect(names == ["a.caml", "list"] && text == old)
        }
      }
    }
  }

  @Test(
    "arguments that cannot be used are one line and status 2",
    arguments: [
      ["sample", "a", "--jobs", "0"], ["sample", "a", "b", "--jobs", "x"],
      ["sample", "a", "b", "--list-states"], ["sample", "-", "-"], ["sample", "a", ""],
      ["sample", "-", "--files-from", "-"], ["check", "-", "--files-from", "-"],
      ["sample", "--files-from"], ["sample", "--files-from", ""], ["check", "--jobs", "2"],
    ])
  func usage(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: ") && result.errors.count { $0 == "\n" } == 1)
  }

  @Test("a list that cannot be read is one line and status 1", arguments: ["sample", "check"])
  func noList(command: String) throws {
    for (list, reason) in [
      ("/none", "there is no such file"), ("", "expected a file, found a folder"),
    ] {
      try withTemporaryFolder { folder in
        let result = try TweenProcess.run([command, "a.caml", "--files-from", folder + list])
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors == "tween: \(folder)\(list): \(reason)\n")
      }
    }
  }

  @Test("the example of the page is what the command prints")
  func page() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let arguments = ["sample", "Docs/Samples/bounce.caml", "missing.caml", "--times", "0.25"]
    let result = try TweenProcess.run(
      shell: #"cd "$1"; shift; "$0" "$@""#, [packageRoot.path] + arguments)
    #expect(
      page.contains(
        "tween \(arguments.joined(separator: " "))\n```\n\n```text\n\(result.output)```\n"))
  }

  // MARK: check

  @Test(
    "check says the same for any number of jobs", arguments: ["text", "json", "sarif"])
  func checkIsSameForAnyJobs(format: String) throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      let results = try jobs.map {
        try files.run(["check", "--files-from", "list.txt", "--format", format, "--jobs", $0])
      }
      for result in results {
        #expect(result.output == results[0].output && result.errors == results[0].errors)
        #expect(result.status == 1)
      }
    }
  }

  @Test("a check of many files has the findings of each, and one total")
  func check() throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      let alone = try files.names.map { try files.run(["check", $0]).lines.dropLast() }
      let text = try files.run(["check"] + files.names)
      #expect(text.lines.dropLast() == alone.flatMap { $0 }[...])
      let counts = ["error", "warning", "note"].map { severity in
        let count = alone.joined().count { $0.contains(" \(severity): ") }
        return "\(count) \(severity)\(count == 1 ? "" : "s")"
      }
      #expect(text.lines.last == "11 files: \(counts.joined(separator: ", "))")
      let json = try files.run(["check", "--format", "json"] + files.names)
      let objects = try files.names.map {
        try files.run(["check", "--format", "json", $0]).output
      }
      #expect(json.output == objects.joined())
      let healthy = try files.run(["check", "bounce.caml", "orbit.caml"])
      #expect(healthy.status == 0 && healthy.lines.last?.hasPrefix("2 files: 0 errors, ") == true)
    }
  }

  @Test("a check of many files in SARIF is one run")
  func sarif() throws {
    try withTemporaryFolder { folder in
      let files = try MixedFiles(in: folder)
      func results(_ names: [String]) throws -> [(code: String, result: JSONObject)] {
        let text = try files.run(["check", "--format", "sarif"] + names).output
        let log = try JSONTree(parsing: text).object()
        let runs = try #require(log["runs"]).list { $0 }
        #expect(runs.count == 1)
        let run = try runs[0].object()
        let driver = try #require(try run["tool"]?.object()["driver"]?.object())
        let rules = try #require(driver["rules"]).list { tree throws(JSONFieldError) in
          try tree.object().string("id")
        }
        let results = try #require(run["results"]).list { tree throws(JSONFieldError) in
          try tree.object()
        }
        return try results.map { result in
          let index = try #require(result["ruleIndex"]).integer()
          return (try #require(rules[index]), result)
        }
      }
      let expected = try files.names.flatMap { try results([$0]) }
      let found = try results(files.names)
      #expect(found.count == expected.count && !found.isEmpty)
      for (found, expected) in zip(found, expected) {
        #expect(try found.code == found.result.string("ruleId"))
        for member in ["ruleId", "level", "message", "locations"] {
          #expect(found.result[member] == expected.result[member])
        }
      }
    }
  }
}
