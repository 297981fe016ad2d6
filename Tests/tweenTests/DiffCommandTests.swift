import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

@Suite("tween diff") struct DiffCommandTests {
  private func diff(_ a: String, _ b: String, _ options: [String] = []) throws
    -> TweenProcess.Result
  {
    try TweenProcess.run(["diff", a, b] + options)
  }

  private func diff(
    tables a: String, _ b: String, _ options: [String] = []
  ) throws -> TweenProcess.Result {
    try withTemporaryFolder { folder in
      let files = [folder + "/a.csv", folder + "/b.csv"]
      try TestFiles.write(a, to: files[0])
      try TestFiles.write(b, to: files[1])
      let result = try diff(files[0], files[1], options)
      return TweenProcess.Result(
        output: result.output.replacingOccurrences(of: folder + "/", with: ""),
        errors: result.errors.replacingOccurrences(of: folder + "/", with: ""),
        status: result.status)
    }
  }

  @Test("of everything with itself nothing is said, as scene, as table and through a pipe")
  func itself() throws {
    try withTemporaryFolder { folder in
      for file in try wellFormedSamples().map(\.path) {
        let table = folder + "/a.csv"
        let sampled = try TweenProcess.run([
          "sample", file, "--fps", "10", "--to", "3", "--output", table,
        ])
        #expect(sampled.status == 0)
        let shell = "\"$0\" sample \"$1\" --fps 10 --to 3 | \"$0\" diff - \"$2\""
        for result in [
          try diff(file, file, ["--fps", "10", "--to", "3"]), try diff(file, table),
          try diff(table, file),
          try diff(table, table), try TweenProcess.run(shell: shell, [file, table]),
        ] {
          #expect(result.status == 0 && result.output.isEmpty, "\(file): \(result.output)")
        }
      }
    }
  }

  @Test("texts that look like something else are recorded as texts")
  func texts() throws {
    try withTemporaryFolder { folder in
      let (scene, table) = (folder + "/a.caml", folder + "/a.csv")
      let values = ["1", "", "inf", "-0x", "a&#10;b", "x,&quot;y", "nan", "1e5"]
      try TestFiles.write(
        """
        <caml><CATextLayer string="t"><animations><animation type="CAKeyframeAnimation" keyPath="string"
          duration="4" calculationMode="discrete"><values>
        \(values.map { "<string value=\"\($0)\"/>" }.joined(separator: "\n"))
        </values></animation></animations></CATextLayer></caml>
        """, to: scene)
      #expect(try TweenProcess.run(["sample", scene, "--fps", "2", "--output", table]).status == 0)
      let text = try String(contentsOfFile: table, encoding: .utf8)
      for cell in [",\"1\"\n", ",\"\"\n", ",\"inf\"\n", ",-0x\n", ",\"x,\"\"y\"\n"] {
        #expect(text.contains(cell), "\(text)")
      }
      for result in [try diff(scene, table), try diff(table, scene), try diff(table, table)] {
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
      }
    }
  }

  @Test("A with B is B with A but for the signs")
  func symmetry() throws {
    let tables = Generator<Double>.any.array(count: 3...3).array(count: 1...5)
    forAll("symmetric", tables, tables, count: 12) { a, b in
      func text(_ rows: [[Double]]) -> String {
        "time,a,b,c\n"
          + rows.enumerated().map { row, numbers in
            "\(row)," + numbers.map { $0 == 0 ? "" : "\($0)" }.joined(separator: ",") + "\n"
          }.joined()
      }
      func json(_ a: String, _ b: String) throws -> JSONObject {
        let result = try diff(tables: a, b, ["--format", "json"])
        return try JSONTree(parsing: result.output).object()
      }
      let (there, back) = (try json(text(a), text(b)), try json(text(b), text(a)))
      guard case .array(let first)? = there["different"],
        case .array(let second)? = back["different"]
      else { return false }
      try hold(first.count == second.count, "as many columns")
      for (one, other) in zip(first, second) {
        for name in ["column", "rows", "from", "at", "rowsWithoutTwoNumbers"] {
          try hold(try one.object()[name] == other.object()[name], name)
        }
        if case .number(let x)? = try one.object()["greatest"],
          case .number(let y)? = try other.object()["greatest"]
        {
          try hold(x == -y || x.isInfinite && y.isInfinite, "\(x) and \(y)")
        }
      }
      return there["rowsOnlyInFirst"] == back["rowsOnlyInSecond"]
    }
  }

  @Test("columns are paired by their heads, rows by their times; what one side has only is told")
  func alignment() throws {
    let result = try diff(
      tables: "time,a,b\n0,nan,\n1,-0,inf\n2,1,x\n3,1e300,\n5,1,1\n",
      "time,b,a,c\r\n0,,nan,1\r\n1,inf,0,1\r\n2,y,1,1\r\n3,-1,-1e300,1\r\n4,1,1,1\r\n")
    #expect(result.status == 1)
    #expect(
      result.output == """
               rows        from     at most          at  column
                  1           3     -2e+300           3  a
                  2           2   no number           2  b
        2 of 2 columns differ, in 2 of 4 rows
        only in b.csv: c
        only in a.csv: 1 row, from 5 on
        only in b.csv: 1 row, from 4 on

        """)
  }

  @Test("a tolerance is met by what is just as far apart")
  func tolerance() throws {
    let (a, b) = ("time,a\n0,1\n1,2\n", "time,a\n0,1.5\n1,2.25\n")
    #expect(try diff(tables: a, b, ["--tolerance", "0.5"]).status == 0)
    let result = try diff(tables: a, b, ["--tolerance", "0.49"])
    #expect(result.status == 1)
    #expect(result.lines[1] == "          1           0         0.5           0  a")
    #expect(try diff(tables: a, b, ["--from", "2"]).status == 0)
    #expect(try diff(tables: a, b, ["--from", "1", "--tolerance", "0.3"]).status == 0)
  }

  @Test("times in any order are compared where both have the same")
  func unsortedTimes() throws {
    let a = "time,a\n1,1\n0,2\n"
    #expect(try diff(tables: a, a).status == 0)
    let result = try diff(tables: a, "time,a\n1,1\n0.5,2\n")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "tween: a.csv:3:1: the times do not rise, and the other table has different times\n")
  }

  @Test(
    "what is no table is told with its place",
    arguments: [
      ("", "1:1: the table is empty; expected a first line 'time,…'"),
      ("a,b\n", "1:1: expected 'time' as the first column of a table of 'tween sample'"),
      ("time,a,b\n0,1,2\n1,3\n", "3:4: expected 3 fields, found 2"),
      ("time,a\n0,1,é,2\n", "2:5: expected 2 fields, found 4"),
      ("time,a\nx,1\n", "2:1: the time is not a number"),
      ("time,a\ninf,1\n", "2:1: the time is not a number"),
      ("time,é,\"b\n0,1,2\n", "1:8: the quotes that open here are never closed"),
      ("time,a,\"b\"c\n", "1:11: expected a comma or the end of the line after the closing quote"),
      ("time,a\n0,1\n\n2,3\n", "3:1: the row is empty"),
      ("time,\"a\nb\"\n0,1\n1\n", "4:2: expected 2 fields, found 1"),
    ])
  func badTables(text: String, reason: String) throws {
    let result = try diff(tables: text, text)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors == "tween: a.csv:\(reason)\n")
  }

  @Test(
    "what is not UTF-8 is called by its name",
    arguments: [
      ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"), ([0xFF, 0xFE, 0, 0], "UTF-32"),
    ])
  func encodings(mark: [UInt8], name: String) throws {
    let zeros = [UInt8](repeating: 0, count: mark.count - 1)
    let table = "time,a\n0,1\n".utf8.flatMap { mark[0] == 0xFE ? zeros + [$0] : [$0] + zeros }
    let result = try TweenProcess.run(["diff", "-", samplePath("orbit")], input: mark + table)
    #expect(
      result.errors == "tween: standard input:1:1: the file is \(name); only UTF-8 is read\n")
  }

  @Test("how a file that moves only between states can be asked to is said once for each file")
  func advice() throws {
    let advice = { (result: TweenProcess.Result) in
      result.errors.components(separatedBy: "ask for a state").count - 1
    }
    #expect(try advice(diff(samplePath("lamp"), samplePath("lamp"))) == 1)
    #expect(try advice(diff(samplePath("lamp"), samplePath("orbit"))) == 1)
    try withTemporaryFolder { folder in
      let copy = folder + "/lamp.caml"
      try TestFiles.write(TestFiles.text(of: samplePath("lamp")), to: copy)
      #expect(try advice(diff(samplePath("lamp"), copy)) == 2)
    }
  }

  @Test("standard input is a scene or a table, by what it begins with")
  func standardInput() throws {
    try withTemporaryFolder { folder in
      let (scene, json, table) = (samplePath("orbit"), folder + "/a.json", folder + "/a.csv")
      #expect(try TweenProcess.run(["convert", scene, json]).status == 0)
      #expect(try TweenProcess.run(["sample", scene, "--output", table]).status == 0)
      for input in [scene, json, table] {
        for others in [[scene, "-"], ["-", table]] {
          let bytes = try Data(contentsOf: URL(fileURLWithPath: input))
          let result = try TweenProcess.run(["diff"] + others, input: Array(bytes))
          #expect(result.status == 0 && result.output.isEmpty, "\(input) \(others) \(result)")
        }
      }
    }
    // White space that arrives alone does not determine the format yet.
    let slow = #"""
      "$0" convert "$1" - --format json | { printf ' \n'; sleep 0.05; cat; } | "$0" diff - "$1"
      """#
    let result = try TweenProcess.run(shell: slow, [samplePath("orbit")])
    #expect(result.status == 0 && result.output.isEmpty, "\(result)")
    for (input, error) in [
      ("<caml", "standard input:1:6: "), ("{\"a\"", "standard input:1:5: "),
      ("", "standard input:1:1: the table is empty"),
    ] {
      let files = ["-", samplePath("orbit")]
      let result = try TweenProcess.run(["diff"] + files, input: Array(input.utf8))
      #expect(result.status == 2 && result.errors.hasPrefix("tween: " + error), "\(result)")
    }
  }

  @Test(
    "whatever is wrong has the status 2",
    arguments: [
      [], ["a.csv"], ["a", "b", "c"], ["-", "-"], ["nope.caml", "nope.csv"],
      ["a", "b", "--tolerance", "-1"],
      ["a", "b", "--tolerence", "1"], ["a", "b", "--plot", "c.gif"],
    ])
  func trouble(arguments: [String]) throws {
    let result = try TweenProcess.run(["diff"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("tween: "))
    let unwritten = try TweenProcess.run(
      shell: "\"$0\" diff \"$1\" \"$2\" > /dev/full", [samplePath("orbit"), samplePath("bounce")])
    #expect(unwritten.status == 2 && unwritten.errors.contains("cannot write the output"))
  }

  @Test("options of scenes are refused for tables")
  func optionsOfScenes() throws {
    let table = "time,a\n0,1\n"
    #expect(try diff(tables: table, table, ["--state", "on"]).status == 2)
    #expect(
      try diff(tables: table, table, ["--fps", "30"]).errors.contains("a table has its times"))
  }

  @Test("the columns that differ most are drawn, both sides of each in a panel")
  func picture() throws {
    try withTemporaryFolder { folder in
      let (scene, picture) = (folder + "/b.caml", folder + "/d.svg")
      let text = try TestFiles.text(of: samplePath("lamp"))
      try TestFiles.write(text.replacingOccurrences(of: "\"1.25\"", with: "\"1.5\""), to: scene)
      let result = try diff(
        samplePath("lamp"), scene, ["--transition", "off>on", "--plot", picture])
      #expect(result.status == 1)
      let drawn = try MarkupParser.root(
        of: Array(try Data(contentsOf: URL(fileURLWithPath: picture))), limits: SceneLimits())
      let texts = drawn.children.filter { $0.name == "text" }.map(\.text)
      #expect(texts.contains("lamp.transform.scale.xy") && texts.contains(scene))
      #expect(!texts.contains("lamp.opacity"))
      // Two lines, and two in the legend.
      let lines = drawn.children.filter { ($0.attribute("class") ?? "").hasPrefix("line") }
      #expect(lines.count == 4)
    }
  }

  @Test("names from a table are neither markup nor commands of a terminal")
  func names() throws {
    let a = "time,<b>&\u{1B}[31m\n0,1\n"
    let b = "time,<b>&\u{1B}[31m\n0,2\n"
    let result = try diff(tables: a, b)
    #expect(result.output.contains("<b>&\\u001b[31m") && !result.output.contains("\u{1B}"))
    try withTemporaryFolder { folder in
      try TestFiles.write(a, to: folder + "/a.csv")
      try TestFiles.write(b, to: folder + "/b.csv")
      let picture = folder + "/a.svg"
      #expect(try diff(folder + "/a.csv", folder + "/b.csv", ["--plot", picture]).status == 1)
      let svg = try TestFiles.text(of: picture)
      #expect(svg.contains("&lt;b&gt;&amp;") && !svg.contains("\u{1B}"))
    }
  }

  @Test("numbers are read as the library reads them, to the last bit")
  func numbers() throws {
    var texts = [
      "0.1", "-0.1", "123456789012345678", "0.30000000000000004", "1e-7", "5e-324",
      "1.7976931348623157e308",
      "9007199254740993", "0.1000000000000000055511151231257827", ".5", "5.", "-0", "1e+300", "1E5",
      "0.00000000000000000001", "18446744073709551615", "99999999999999999999",
      "2.2250738585072011e-308",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<4000 {
      let number = Generator<Double>.any.generate(using: &random)
      texts.append("\(number)")
      texts.append("\(random.fraction() * 1000)")
    }
    // A table of number texts with a table of their printed numbers: equal to the last bit.
    let head = "time," + texts.indices.map { "c\($0)" }.joined(separator: ",") + "\n"
    let exact = texts.map { text in
      // The same number in enough digits for any, which the library reads.
      guard let number = Double(text), number.isFinite else { return text }
      let digits = String(format: "%.25e", number)
      return digits
    }
    let result = try diff(
      tables: head + "0," + texts.joined(separator: ",") + "\n",
      head + "0," + exact.joined(separator: ",") + "\n")
    #expect(result.status == 0, "\(result.output.prefix(400))")
  }

  @Test func thePageShowsWhatDiffPrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    try withTemporaryFolder { folder in
      let other = folder + "/other.caml"
      let change = "sed s/easeOut/easeIn/"
      let text = try TestFiles.text(of: samplePath("lamp"))
      try TestFiles.write(text.replacingOccurrences(of: "easeOut", with: "easeIn"), to: other)
      let result = try diff(samplePath("lamp"), other, ["--transition", "off>on"])
      #expect(page.contains(change) && page.contains("```text\n\(result.output)```"))
    }
  }
}
