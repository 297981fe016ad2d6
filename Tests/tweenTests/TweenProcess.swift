import Foundation
import SceneFiles

struct TweenProcess {
  struct Result {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// The command next to the test bundle, where the package manager puts both.
  static let executable: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folder = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("tween")
  }()

  static func make(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    return process
  }

  /// Runs a line of the shell, in which `"$0" "$@"` is the command with its arguments.
  static func run(shell line: String, _ arguments: [String] = []) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, executable.path] + arguments
    return try run(process)
  }

  static func run(_ arguments: [String], input: [UInt8] = []) throws -> Result {
    try run(make(arguments), input: input)
  }

  private static func run(_ process: Process, input: [UInt8] = []) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: neither side can wait for the other.
    let names = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
    try Data(input).write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Runs the command to its end with a closed output pipe.
  ///
  /// - Parameter closesInput: Whether the input ends after the given line.
  static func runUnread(
    _ arguments: [String], input line: String, closesInput: Bool
  ) throws -> Result {
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let process = make(arguments)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    // While this is open, writing a line to a command that has ended does not end the tests.
    let reader = dup(input.fileHandleForReading.fileDescriptor)
    defer { close(reader) }
    try process.run()
    // Both ends of the pipe are closed here, so that the command has the last one.
    try output.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    if closesInput { try input.fileHandleForWriting.close() }
    process.waitUntilExit()
    try errors.fileHandleForWriting.close()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // A signal is no status of its own.
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    return Result(output: "", errors: text, status: status)
  }

  static func eval(_ lines: [String]) throws -> Result {
    try run(["eval"], input: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  static func answer(_ line: String) throws -> JSONObject {
    let lines = try eval([line]).lines
    guard lines.count == 1 else { throw UnexpectedAnswer(text: "\(lines)") }
    return try JSONTree(parsing: lines[0]).object()
  }

  /// Returns the code of the error that answers a line; nil for another answer.
  static func errorCode(_ line: String) throws -> String? {
    guard case .object(let error)? = try answer(line)["error"] else { return nil }
    return try error.string("code")
  }
}

struct UnexpectedAnswer: Error, CustomStringConvertible {
  let text: String
  var description: String { "unexpected: \(text)" }
}
