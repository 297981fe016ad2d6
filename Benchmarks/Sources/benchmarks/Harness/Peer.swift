import Foundation

/// A program outside the package that does a workload in another way and prints rows in the same form.
struct Peer: Sendable {
  /// The name of its folder in `Peers`, and of its programs.
  let name: String
  let subjects: [String]
  /// Its builds, in the names of its programs: `name-build`. Empty for a program that another program runs.
  let builds: [String]

  static let all = [
    // The command line starts a program that is built once.
    Peer(
      name: "inbetween", subjects: Subject.all.map { $0.id }.filter { $0 != "T17" },
      builds: ["AVX2"]),
    Peer(
      name: "limit", subjects: ["T1", "T2", "T3", "T4", "T5", "T6", "T8", "T9", "T16"],
      builds: ["SSE2", "AVX2"]),
    Peer(name: "objects", subjects: ["T1", "T8", "T16"], builds: ["SSE2", "AVX2"]),
    Peer(name: "columns", subjects: ["T1", "T2", "T16"], builds: ["SSE2", "AVX2"]),
    Peer(name: "tweeny", subjects: ["T1", "T8", "T16"], builds: ["SSE2", "AVX2"]),
    Peer(name: "glm", subjects: ["T5"], builds: ["SSE2", "AVX2"]),
    Peer(name: "eigen", subjects: ["T5"], builds: ["SSE2", "AVX2"]),
    Peer(name: "qt", subjects: ["T1", "T2"], builds: ["SSE2", "AVX2"]),
    Peer(name: "d3-ease", subjects: ["T1", "T16"], builds: []),
    Peer(name: "typed-arrays", subjects: ["T16"], builds: []),
    Peer(name: "chromium", subjects: ["T1"], builds: []),
  ]

  func programs(in folder: URL) -> (found: [URL], missing: [String]) {
    let names = builds.isEmpty ? [name] : builds.map { "\(name)-\($0)" }
    let files = names.map { folder.appendingPathComponent($0) }
    let (found, missing) = (files.filter(Self.isProgram), files.filter { !Self.isProgram($0) })
    return (found, missing.map { $0.lastPathComponent })
  }

  private static func isProgram(_ file: URL) -> Bool {
    FileManager.default.isExecutableFile(atPath: file.path)
  }

  /// Runs a program of a peer on one subject, and returns its rows and its other output.
  static func run(
    _ program: URL, id: String, inputs: URL, effort: Meter.Effort
  ) throws -> (rows: [Measurement], remarks: [String]) {
    let process = Process()
    process.executableURL = program
    process.arguments =
      program.lastPathComponent.hasPrefix("inbetween")
      ? ["--filter", id, "--json", "--no-peers"] + (effort.isQuick ? ["--quick"] : [])
      : [id, inputs.path, "\(effort.budget)", effort.isQuick ? "quick" : "full"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var (rows, remarks) = ([Measurement](), [String]())
    for line in text.split(separator: "\n") {
      if let row = Measurement(line: String(line)) {
        rows.append(row)
      } else {
        remarks.append(String(line))
      }
    }
    if process.terminationStatus != 0 {
      remarks.append("ended with status \(process.terminationStatus)")
    }
    return (rows, remarks)
  }
}
