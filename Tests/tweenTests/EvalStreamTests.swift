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
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let process = TweenProcess.make(["eval"])
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Both ends of the pipe are closed here, so that the command has the last one.
    try output.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    try input.fileHandleForWriting.write(contentsOf: Data("{\"op\":\"version\"}\n".utf8))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    try errors.fileHandleForWriting.close()
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
