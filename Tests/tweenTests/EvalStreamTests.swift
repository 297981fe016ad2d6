import AnimationTestSupport
import Foundation
import Testing

@Suite struct EvalStreamTests {
  static let jobs = [[], ["--jobs", "2"], ["--jobs", "7"]]

  @Test(arguments: jobs) func answersBeforeTheInputEnds(jobs: [String]) throws {
    let (input, output) = (Pipe(), Pipe())
    let process = TweenProcess.make(["eval"] + jobs)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for id in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data(#"{"op":"version","id":"#.utf8))
      try input.fileHandleForWriting.write(contentsOf: Data("\(id)}\n".utf8))
      var line = Data()
      while line.last != 0x0A { line += output.fileHandleForReading.availableData }
      #expect(String(decoding: line, as: UTF8.self).hasPrefix(#"{"id":\#(id),"#))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: jobs) func endsQuietlyWhenNobodyReads(jobs: [String]) throws {
    // The input stays open: the command ends by itself.
    let result = try TweenProcess.runUnread(
      ["eval"] + jobs, input: #"{"op":"version"}"#, closesInput: false)
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  /// Returns requests of several groups: with errors, blank lines, a byte order mark and warnings.
  private static func requests(_ folder: String) -> [String] {
    let mixed = [
      #"{"op":"version"}"#, "", #"{"op":"interpolate","type":"number","from":0,"to":4,"at":[0.5]}"#,
      #"{"op":"nothing"}"#, #"{"op":"timing-function","function":"easeIn","at":[0,0.5]}"#, " \t",
      "no JSON",
      #"{"op":"scene","file":"\#(folder)/a.caml","read":[{"layer":"0","keyPath":"opacity"}],"at":[0]}"#,
      #"{"op":"spring","perceptualDuration":0.5,"bounce":0.3,"at":[0.1]}"#,
    ]
    let lines = (0..<3000).map { mixed[($0 * $0 + $0 / 7) % mixed.count] }
    // An answer of more than a job may hold back.
    let times = (0..<100_000).map { "\(Double($0) / 3)" }.joined(separator: ",")
    let large = #"{"op":"timing-function","function":"linear","at":[\#(times)]}"#
    return ["\u{FEFF}" + lines[0]] + lines + [large] + lines
  }

  @Test("answers, warnings and the status are the same for any number of jobs")
  func sameForAnyJobs() throws {
    try withTemporaryFolder { folder in
      try TestFiles.write(
        "<caml><CALayer><sublayers><CALayer zPosition='x'/></sublayers></CALayer></caml>",
        to: folder + "/a.caml")
      let lines = Self.requests(folder)
      let input = Array(lines.map { $0 + "\n" }.joined().utf8)
      let results = try Self.jobs.map { try TweenProcess.run(["eval"] + $0, input: input) }
      for result in results {
        #expect(result.output == results[0].output && result.errors == results[0].errors)
        #expect(result.status == 1)
      }
      let asked = lines.filter { !$0.allSatisfy(\.isWhitespace) }
      #expect(results[0].lines.count == asked.count)
      for (request, answer) in zip(asked, results[0].lines) {
        let isWrong = request.contains("nothing") || request == "no JSON"
        #expect(answer.contains(#""error""#) == isWrong, "\(request)")
      }
      let scenes = asked.count { $0.contains("scene") }
      #expect(results[0].errors.split(separator: "\n").count == scenes)
    }
  }

  @Test(
    "a number of jobs that is none, and a file, are refused",
    arguments: [["--jobs", "0"], ["--jobs", "two"], ["--jobs", "-1"], ["--jobs"], ["file"]])
  func usage(arguments: [String]) throws {
    let result = try TweenProcess.run(["eval"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: ") && result.errors.count { $0 == "\n" } == 1)
  }
}
