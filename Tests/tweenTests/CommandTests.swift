import Testing

@Suite struct CommandTests {
  @Test(
    arguments: [
      [], ["nothing"], ["eval", "file"], ["eval", "--fast"], ["digest", "1"], ["version", "1"],
      ["--x"], ["a\nb"],
    ] as [[String]])
  func badArgumentsAreOneLineAndStatusTwo(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: ") && result.errors.hasSuffix("\n"))
    #expect(result.errors.dropLast().allSatisfy { $0 != "\n" })
  }

  @Test(
    arguments: [
      ["help"], ["--help"], ["-h"], ["eval", "--help"], ["digest", "--help"], ["convert", "-h"],
      ["dump", "--help"],
    ])
  func helpGoesToTheOutput(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains("usage: tween "))
  }

  @Test(arguments: ["version", "--version"])
  func printsTheVersion(argument: String) throws {
    #expect(try TweenProcess.run([argument]).output == "tween 0.1.0\n")
  }

  @Test func theExampleOfTheHelpIsTrue() throws {
    let lines = try TweenProcess.run(["eval", "--help"]).lines.map { $0.drop { $0 == " " } }
    let example = lines.filter { $0.hasPrefix("{") }.map(String.init)
    #expect(example.count == 3)
    #expect(try TweenProcess.eval([example[0]]).lines == [example[1]])
    let request = #"{"id":1,"op":"interpolate","type":"point","from":[0,10],"to":[4,20]}"#
    #expect(try TweenProcess.eval([request]).lines == [example[2]])
  }
}
