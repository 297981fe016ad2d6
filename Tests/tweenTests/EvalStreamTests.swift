import Foundation
import Testing

@Suite struct EvalStreamTests {
  @Test func answersBeforeTheInputEnds() throws {
    let (input, output) = (Pipe(), Pipe())
    let process = TweenProcess.make(["eval"])
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

  @Test func endsQuietlyWhenNobodyReads() throws {
    // The input stays open: the command ends by itself.
    let result = try TweenProcess.runUnread(
      ["eval"], input: #"{"op":"version"}"#, closesInput: false)
    #expect(result.status == 0 && result.errors.isEmpty)
  }
}
