import Foundation

/// The program `swift run -c release --package-path Benchmarks benchmarks`: measures the engine, the peers and the
/// limits. See Benchmarks/RESULTS.md.
@main
struct Benchmarks {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let files = options.documentedFiles {
        try Documentation(
          rows: Measurement.merged(files.map { try Measurement.all(inFile: $0) })
        )
        .write(into: package.deletingLastPathComponent())
      } else if let soak = options.soak {
        try soak.run()
      } else if let count = options.count {
        try count.perform()
      } else {
        try Run(options).measureAll()
      }
    } catch let error as Options.UnknownArgument {
      write("not understood: \(error.text)\n\(Options.usage)", toErrors: true)
      exit(error.text == "--help" ? 0 : 2)
    } catch {
      write("\(error)", toErrors: true)
      exit(1)
    }
  }
}

/// Writes a line to standard output or standard error at once.
func write(_ line: String, toErrors isError: Bool = false) {
  (isError ? FileHandle.standardError : .standardOutput).write(Data((line + "\n").utf8))
}
