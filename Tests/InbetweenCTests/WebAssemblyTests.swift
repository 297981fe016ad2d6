import AnimationTestSupport
import Foundation
import Testing

/// The modules that `Docs/Examples/WebAssembly/build` makes, and their runner.
private enum Modules {
  static let examples = packageRoot.appending(path: "Docs/Examples/WebAssembly")

  static func module(_ name: String) -> URL {
    packageRoot.appending(path: ".build/webassembly/\(name).wasm")
  }

  static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appending(path: "node") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Whether the modules exist and no source has changed since.
  static let areBuilt: Bool = {
    guard let built = date(module("digest")) else { return false }
    let sources = FileManager.default.enumerator(
      at: packageRoot.appending(path: "Sources"),
      includingPropertiesForKeys: [.contentModificationDateKey])
    let files =
      [examples.appending(path: "runtime.c"), examples.appending(path: "build")]
      + (sources?.compactMap { $0 as? URL } ?? [])
    return files.allSatisfy { $0.hasDirectoryPath || (date($0) ?? .distantFuture) <= built }
  }()

  private static func date(_ file: URL) -> Date? {
    try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
  }

  /// Returns the output of node for a script, by default an example, with a module.
  static func run(
    _ script: String, in folder: URL = examples, _ name: String
  ) throws -> String {
    let process = Process()
    process.executableURL = node
    process.arguments = [folder.appending(path: script).path, module(name).path]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: complaint, as: UTF8.self))")
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite(
  .enabled(if: Modules.node != nil, "node is not in the path"),
  .enabled(
    if: Modules.areBuilt, "build the modules first: Docs/Examples/WebAssembly/build"))
struct WebAssemblyTests {
  /// The digest runs in the module and gives the lines of `tween digest`, bit for bit.
  @Test func theDigestIsTheNativeOne() throws {
    let golden = try GoldenFile("tweenTests/Computed/digest.txt")
    let lines = try Modules.run("digest.mjs", "digest").split(separator: "\n").map(String.init)
    let expected = golden.rows.map { $0.fields.joined(separator: " ") }
    #expect(lines == expected.filter { !$0.hasPrefix("layerTrees") && !$0.hasPrefix("total") })
  }

  @Test func thePageShowsTheExampleAndWhatItPrints() throws {
    let page = try String(
      contentsOf: packageRoot.appending(path: "Docs/HowTo/UseFromJavaScript.md"), encoding: .utf8)
    let script = try String(
      contentsOf: Modules.examples.appending(path: "example.mjs"), encoding: .utf8)
    let start = try #require(script.range(of: "const engine"))
    let end = try #require(script.range(of: "\n// The end of the lines."))
    #expect(page.contains("\(script[start.lowerBound..<end.lowerBound])"))
    let printed = try Modules.run("example.mjs", "inbetween")
    #expect(page.contains("```text\n\(printed)```"), "it prints:\n\(printed)")
  }

  /// Wrong arguments of any kind are errors that name the argument.
  @Test func theWrapperChecksWhatItIsGiven() throws {
    let folder = packageRoot.appending(path: "Tests/WebAssembly")
    #expect(
      try Modules.run("wrapper.mjs", in: folder, "inbetween") == "all arguments are checked\n")
  }

  /// The page states the size of each module; another compiler may need some more or less.
  @Test(arguments: ["inbetween", "curves", "digest"])
  func modulesAreAsLargeAsThePageSays(name: String) throws {
    let page = try String(
      contentsOf: packageRoot.appending(path: "Docs/Reference/CAndJavaScript.md"), encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(name).wasm` |") })
    let kilobytes = try #require(row.firstMatch(of: /\| ([0-9]+) kB \|/).flatMap { Double($0.1) })
    let size = try #require(
      Modules.module(name).resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(abs(Double(size) / 1000 - kilobytes) <= 0.5 + 0.005 * kilobytes)
  }
}

/// The wrapper and its types name the same methods.
@Test func theTypesDeclareEachMethod() throws {
  let source = try String(
    contentsOf: Modules.examples.appending(path: "inbetween.mjs"), encoding: .utf8)
  let types = try String(
    contentsOf: Modules.examples.appending(path: "inbetween.d.mts"), encoding: .utf8)
  let methods = source.matches(of: /(?m)^  ([a-z][A-Za-z]+)\(.*\) {$/).map { String($0.1) }
  let declared = types.matches(of: /(?m)^  ([a-z][A-Za-z]+)\(/).map { String($0.1) }
  // The methods with which the classes reach the module are their own.
  let own: Set = ["constructor", "invoke", "call", "handle"]
  #expect(Set(methods).subtracting(own) == Set(declared) && Set(declared).count == 14)
}

/// The header and the Swift sources name the same functions.
@Test func theHeaderDeclaresEachExportedFunction() throws {
  let folder = packageRoot.appending(path: "Sources/InbetweenC")
  let header = try String(contentsOf: folder.appending(path: "inbetween.h"), encoding: .utf8)
  let declared = Set(header.matches(of: /\b(inbetween_[a-z_]+)\(/).map { String($0.1) })
  var defined: Set<String> = []
  for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
  where file.hasSuffix(".swift") {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    defined.formUnion(text.matches(of: /@_cdecl\("([a-z_]+)"\)/).map { String($0.1) })
  }
  #expect(declared == defined && declared.count == 19)
}
