import AnimationTestSupport
import Testing

@Suite struct CommandTests {
  @Test(
    arguments: [
      [], ["nothing"], ["eval", "file"], ["eval", "--fast"], ["digest", "1"], ["version", "1"],
      ["--x"], ["a\nb"], ["help", "nothing"], ["help", "eval", "x"], ["smaple"],
      ["plot"], ["plot", "linear", "--size", "9"], ["plot", "linear", "--output", "a.gif"],
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
      ["dump", "--help"], ["help", "sample"], ["help", "help"], ["help", "version"],
      ["version", "--help"], ["help", "--help"],
    ])
  func helpGoesToTheOutput(arguments: [String]) throws {
    let result = try TweenProcess.run(arguments)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains("usage: tween "))
  }

  @Test func helpOfACommandIsWhatItSaysItself() throws {
    for command in [
      "sample", "plot", "timeline", "filmstrip", "curve", "bake", "diff", "explain", "check",
      "convert", "dump",
      "eval",
      "digest",
      "completions", "manual", "version", "help",
    ] {
      let own = try TweenProcess.run([command, "--help"])
      #expect(own.output.contains("usage: tween \(command)"))
      #expect(try TweenProcess.run(["help", command]).output == own.output)
    }
  }

  @Test func theNearestCommandIsNamed() throws {
    #expect(
      try TweenProcess.run(["smaple"]).errors
        == "tween: unknown command 'smaple'; did you mean 'sample'?\n")
    #expect(
      try TweenProcess.run(["nothing"]).errors
        == "tween: unknown command 'nothing'; 'tween help' lists them\n")
  }

  @Test func argumentsThatAreNotUTF8AreRefused() throws {
    for arguments in [#"check "$name""#, #"convert "$name" a.json"#, #"convert a.caml "$name""#] {
      let result = try TweenProcess.run(
        shell: #"name=$(printf 'a\377.caml'); "$0" "# + arguments)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(
        result.errors
          == "tween: an argument is not UTF-8, as the names of files must be\n")
    }
  }

  @Test(arguments: ["version", "--version"])
  func printsTheVersion(argument: String) throws {
    let golden = try GoldenFile("tweenTests/Computed/digest.txt")
    let digest = try #require(golden.rows.last?.fields.last)
    let lines = try TweenProcess.run([argument]).lines
    #expect(lines == ["tween 0.1.0", "digest \(digest)"])
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
