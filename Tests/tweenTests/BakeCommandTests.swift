import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

/// Returns the fields of lines of CSV in which no field has a comma.
private func rows(_ lines: some Sequence<String>) -> [[String]] {
  lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
}

@Suite("tween bake") struct BakeCommandTests {
  /// Returns the value of keyframes at a time, starting at a known one: lines, the later of two at one time, and values
  /// that are no numbers held.
  private func shown(
    _ keyframes: [(time: Double, value: String)], at time: Double, from index: inout Int
  ) -> String {
    while index + 1 < keyframes.count, keyframes[index + 1].time <= time { index += 1 }
    let start = keyframes[index]
    guard index + 1 < keyframes.count, start.time < time, let from = Double(start.value),
      from.isFinite, let to = Double(keyframes[index + 1].value), to.isFinite
    else { return start.value }
    let share = (time - start.time) / (keyframes[index + 1].time - start.time)
    return "\(share < 0.5 ? from + (to - from) * share : to - (to - from) * (1 - share))"
  }

  /// Checks that bake keeps its tolerance relative to the output of sample, in every column at every time.
  private func check(_ file: String, _ options: [String], tolerance: String) throws {
    let baked = try TweenProcess.run(["bake", file, "--tolerance", tolerance] + options)
    let sampled = try TweenProcess.run(["sample", file] + options)
    #expect(baked.status == 0 && sampled.status == 0, "\(baked.errors)")
    let table = rows(sampled.lines)
    var keyframes: [String: [(time: Double, value: String)]] = [:]
    for row in rows(baked.lines.dropFirst()) {
      keyframes[row[0], default: []].append((Double(row[1]) ?? .nan, row[2]))
    }
    for (column, name) in table[0].enumerated().dropFirst() {
      guard let own = keyframes[name] else {
        Issue.record("\(file): no keyframe of \(name)")
        continue
      }
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.time <= $1.time })
      var index = 0
      for row in table.dropFirst() {
        let value = shown(own, at: Double(row[0]) ?? .nan, from: &index)
        if let number = Double(row[column]), let line = Double(value), number.isFinite {
          let error = (number - line).magnitude
          #expect(error <= Double(tolerance) ?? 0, "\(file): \(name) at \(row[0]): \(error)")
        } else {
          #expect(value == row[column], "\(file): \(name) at \(row[0])")
        }
      }
    }
  }

  @Test(
    "at each frame each number is within the tolerance of the sample",
    arguments: ["bounce", "orbit", "signal"])
  func tolerance(name: String) throws {
    for (options, tolerance) in [
      ([], "0.01"), (["--fps", "24"], "1"), (["--from", "0.31", "--to", "2.02"], "0.0001"),
      (["--fps", "7.5", "--to", "30"], "1e-12"),
    ] {
      try check(samplePath(name), options, tolerance: tolerance)
    }
    try check(samplePath("lamp"), ["--transition", "off>on"], tolerance: "0.003")
  }

  @Test("every sample file can be baked")
  func everySample() throws {
    for file in try wellFormedSamples() {
      try check(file.path, ["--fps", "20", "--to", "2"], tolerance: "0.01")
    }
  }

  @Test("more frames or samples than memory holds are refused, and nothing is computed")
  func memory() throws {
    for end in ["1e8", "20000", "1e12"] {
      let result = try TweenProcess.run(
        ["bake", samplePath("bounce"), "--tolerance", "1", "--to", end])
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains("expected at most 1000000 frames, found"))
    }
    let curves = Array(repeating: "linear", count: 4)
    for arguments in [curves, [samplePath("bounce")], ["linear", "easeIn", "--velocity"]] {
      let result = try TweenProcess.run(["plot"] + arguments + ["--samples", "10000000"])
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains("expected at most 30000000 samples, found"))
    }
  }

  private func scene(_ animation: String, in folder: String) throws -> String {
    let file = folder + "/a.json"
    try TestFiles.write(
      #"{"scene":1,"root":{"id":"x","animations":[{"animation":"# + animation + "}]}}", to: file)
    return file
  }

  @Test("a jump is two keyframes at its very time, a motion beside it a line")
  func jumps() throws {
    try withTemporaryFolder { folder in
      let steps = try scene(
        #"{"type":"CABasicAnimation","keyPath":"opacity","fromValue":0,"toValue":1,"beginTime":0.1,"#
          + #""duration":0.9,"timingFunction":{"steps":3,"position":"jump-end"}}"#, in: folder)
      let result = try TweenProcess.run(["bake", steps, "--tolerance", "0.001"])
      let expected: [(Double, Double)] = [
        (0, 1), (0.1, 1), (0.1, 0), (0.4, 0), (0.4, 1.0 / 3), (0.7, 1.0 / 3), (0.7, 2.0 / 3),
        (1, 2.0 / 3), (1, 1),
      ]
      let found = rows(result.lines.dropFirst())
      #expect(found.count == expected.count)
      for (row, (time, value)) in zip(found, expected) {
        #expect(abs((Double(row[1]) ?? .nan) - time) < 1e-9, "\(row)")
        #expect(abs((Double(row[2]) ?? .nan) - value) < 1e-9, "\(row)")
      }
      let cycles = try scene(
        #"{"type":"CABasicAnimation","keyPath":"opacity","fromValue":0,"toValue":1,"#
          + #""duration":0.37,"repeatCount":2}"#, in: folder)
      let rising = rows(
        try TweenProcess.run(["bake", cycles, "--tolerance", "0.001"]).lines.dropFirst())
      #expect(rising.filter { abs((Double($0[1]) ?? .nan) - 0.37) < 1e-12 }.count == 2)
      #expect(rising.count <= 6)
    }
  }

  @Test("what is no number has a keyframe where it changes")
  func texts() throws {
    try withTemporaryFolder { folder in
      let file = try scene(
        #"{"type":"CAKeyframeAnimation","keyPath":"hidden","values":[true,false,true],"#
          + #""calculationMode":"discrete","duration":1}"#, in: folder)
      let result = try TweenProcess.run(["bake", file, "--tolerance", "1", "--fps", "10"])
      #expect(
        result.output == """
          column,time,value
          root.hidden,0,true
          root.hidden,0.4,false
          root.hidden,0.7,true
          root.hidden,1,false

          """)
    }
  }

  @Test func jsonSaysTheSame() throws {
    let options = ["bake", samplePath("bounce"), "--tolerance", "0.5"]
    let result = try TweenProcess.run(options + ["--format", "json"])
    let object = try JSONTree(parsing: result.output).object()
    guard case .array(let columns)? = object["columns"],
      case .number(let count)? = object["keyframeCount"]
    else {
      Issue.record("no columns")
      return
    }
    var lines = ["column,time,value"]
    for column in columns {
      guard case .string(let name)? = try column.object()["column"],
        case .array(let keyframes)? = try column.object()["keyframes"]
      else { continue }
      for case .array(let keyframe) in keyframes {
        lines.append("\(name),\(keyframe[0].text),\(keyframe[1].text)")
      }
    }
    #expect(lines == (try TweenProcess.run(options).lines))
    #expect(Int(count) == lines.count - 1)
    #expect(result.errors.contains("\(lines.count - 1) keyframes for 1880 samples in 5 columns"))
  }

  /// Checks with diff that a baked scene shows the same as the original.
  private func checkScene(
    _ file: String, _ options: [String], tolerance: String, transition: [String] = []
  ) throws {
    try withTemporaryFolder { folder in
      for baked in [folder + "/baked.caml", folder + "/baked.json"] {
        let result = try TweenProcess.run(
          ["bake", file, "--tolerance", tolerance, "--scene", baked] + options + transition)
        #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
        let table = folder + "/original.csv"
        let sampled = try TweenProcess.run(
          ["sample", file, "--output", table] + options + transition)
        #expect(sampled.status == 0)
        let same = try TweenProcess.run(["diff", table, baked, "--tolerance", tolerance])
        #expect(same.status == 0, "\(file): \(same.output) \(same.errors)")
      }
    }
  }

  @Test("a baked scene shows the same within the tolerance at each frame")
  func scenes() throws {
    for name in ["signal", "bounce", "orbit"].shared {
      for (options, tolerance) in [
        ([], "0.01"), (["--fps", "24", "--from", "0.3", "--to", "4"], "1"),
        (["--fps", "10", "--from", "-1"], "1e-9"),
      ] {
        try checkScene(samplePath(name), options, tolerance: tolerance)
      }
    }
    try checkScene(
      samplePath("lamp"), [], tolerance: "0.003", transition: ["--transition", "off>on"])
    for file in try wellFormedSamples().shared {
      try checkScene(file.path, ["--fps", "20", "--to", "2"], tolerance: "0.01")
    }
  }

  @Test("matrices, texts, switches, lists and clocks of layers are baked into scenes")
  func sceneOfAllTypes() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.json"
      try TestFiles.write(
        #"{"scene":1,"root":{"id":"r","properties":{"speed":0.5,"beginTime":0.3},"sublayers":["#
          + #"{"id":"s","class":"CAShapeLayer","properties":{"timeOffset":0.2,"lineDashPattern":[3,4],"#
          + #""strokeColor":[0,1,0,1],"path":"M 0 0 L 3 3"},"animations":["#
          + #"{"animation":{"type":"CABasicAnimation","keyPath":"transform","duration":1,"#
          + #""fromValue":[{"rotate":[1,0,0,1]}],"toValue":[{"scale":[2,3,1]},{"translate":[9,0,0]}]}},"#
          + #"{"animation":{"type":"CABasicAnimation","keyPath":"hidden","fromValue":true,"toValue":false,"#
          + #""duration":0.7}},"#
          + #"{"animation":{"type":"CABasicAnimation","keyPath":"bounds","toValue":[1,2,30,40],"#
          + #""duration":0.7,"repeatCount":2,"timingFunction":{"penner":"bounceOut"}}},"#
          + #"{"animation":{"type":"CABasicAnimation","keyPath":"lineDashPattern","fromValue":[1,2],"#
          + #""toValue":[5,9],"duration":0.9}},"#
          + #"{"animation":{"type":"CABasicAnimation","keyPath":"strokeColor","fromValue":[1,0,0,1],"#
          + #""toValue":[0,0,1,0.5],"duration":0.9}},"#
          + #"{"animation":{"type":"CABasicAnimation","keyPath":"path","fromValue":"M 0 0 L 1 1","#
          + #""toValue":"M 0 0 L 9 5","duration":0.9}}]}]}}"#, to: file)
      try checkScene(file, ["--to", "3"], tolerance: "0.01")
      try checkScene(file, ["--to", "3"], tolerance: "0.000001")
      // An absent value after the end cannot be a keyframe.
      let absent = try scene(
        #"{"type":"CABasicAnimation","keyPath":"shadowPath","fromValue":"M 0 0 L 1 1","#
          + #""toValue":"M 0 0 L 9 5","duration":0.5}"#, in: folder)
      let refused = try TweenProcess.run(
        ["bake", absent, "--tolerance", "1", "--to", "1", "--scene", folder + "/b.caml"])
      #expect(refused.status == 1 && refused.errors.contains("has no value at 0.5"))
    }
  }

  @Test("what a scene of keyframes cannot show is refused")
  func notAScene() throws {
    try withTemporaryFolder { folder in
      let file = try scene(#"{"type":"CATransition","duration":1}"#, in: folder)
      let baked = folder + "/b.caml"
      let result = try TweenProcess.run(["bake", file, "--tolerance", "1", "--scene", baked])
      #expect(
        result.status == 1 && result.errors.contains("a transition cannot be written as keyframes"))
      #expect(!FileManager.default.fileExists(atPath: baked))
      let both = ["bake", file, "--tolerance", "1", "--scene", baked, "--format", "csv"]
      #expect(try TweenProcess.run(both).status == 2)
      let ending = ["bake", file, "--tolerance", "1", "--scene", folder + "/b.txt"]
      #expect(try TweenProcess.run(ending).status == 2)
    }
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [
      ([], "takes a file"), (["a.caml"], "--tolerance"),
      (["a.caml", "--tolerance", "0"], "above 0"),
      (["a.caml", "--tolerance", "inf"], "takes a number"),
      (["a.caml", "b.caml", "--tolerance", "1"], "too many"),
      (["a.caml", "--tolerance", "1", "--format", "xml"], "csv or json"),
      (["a.caml", "--tolerance", "1", "--from", "2", "--to", "1"], "--from is after --to"),
      (["a.caml", "--tolerence", "1"], "did you mean '--tolerance'?"),
    ])
  func refused(arguments: [String], reason: String) throws {
    let result = try TweenProcess.run(["bake"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: ") && result.errors.contains(reason))
  }

  /// A scene is read again for each attempt, which standard input does not permit.
  @Test func standardInputIsBakedAsTheFileIs() throws {
    try withTemporaryFolder { folder in
      let files = [folder + "/a.caml", folder + "/b.caml"]
      let options = ["--tolerance", "0.5", "--scene"]
      let scene = Array(try Data(contentsOf: URL(fileURLWithPath: samplePath("bounce"))))
      let read = try TweenProcess.run(["bake", samplePath("bounce")] + options + [files[0]])
      let piped = try TweenProcess.run(["bake", "-"] + options + [files[1]], input: scene)
      #expect(read.status == 0 && piped.status == 0, "\(piped)")
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: files[0]))
          == Data(contentsOf: URL(fileURLWithPath: files[1])))
    }
  }

  @Test func whatIsBakedIsNeverOverwritten() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a.caml"
      try FileManager.default.copyItem(atPath: samplePath("orbit"), toPath: file)
      let result = try TweenProcess.run(["bake", file, "--tolerance", "1", "--output", file])
      #expect(result.status == 2 && result.errors.contains("name another file"))
      let package = folder + "/a.ca"
      #expect(try TweenProcess.run(["convert", file, package]).status == 0)
      let baked = try TweenProcess.run(["bake", package, "--tolerance", "1", "--scene", package])
      #expect(baked.status == 2 && baked.errors.contains("name another file"))
    }
  }

  @Test func thePageShowsWhatBakePrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let result = try TweenProcess.run(
      ["bake", samplePath("lamp"), "--transition", "off>on", "--tolerance", "0.01"])
    // The note on the span comes before the rows, the summary after them.
    let notes = result.errors.split(separator: "\n")
    try #require(notes.count == 2)
    #expect(page.contains("```text\n\(notes[0])\n\(result.output)\(notes[1])\n```"))
  }
}
