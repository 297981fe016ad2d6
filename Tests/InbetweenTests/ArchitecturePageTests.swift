import AnimationTestSupport
import Foundation
import Testing

/// The statements of the architecture page agree with the code.
@Suite("The architecture page")
struct ArchitecturePageTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }

  /// Returns the names in backticks of a line, in order.
  private static func names(in line: Substring) -> [Substring] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? $0.element : nil }
  }

  /// Law: a file that the page names exists, and declares the type named before it.
  @Test("types lie in the files that the page names")
  func files() throws {
    var count = 0
    for line in try Self.text("Docs/Explanation/Architecture.md").split(separator: "\n") {
      var type: Substring?
      for name in Self.names(in: line) {
        guard name.hasSuffix(".swift") else {
          type = name
          continue
        }
        let source = try Self.text(String(name))
        guard let declared = type else { continue }
        let kinds = ["struct", "class", "enum", "protocol"]
        #expect(
          kinds.contains { source.contains("\($0) \(declared)") },
          "\(name) does not declare \(declared)")
        count += 1
        type = nil
      }
    }
    #expect(count >= 20)
  }

  /// The six shapes are numbered, each with a type and a file.
  @Test("there are six shapes")
  func shapes() throws {
    let rows = try Self.text("Docs/Explanation/Architecture.md").split(separator: "\n").filter {
      row in
      row.hasPrefix("| ") && row.dropFirst(2).first?.isNumber == true && row.contains(".swift")
    }
    #expect(rows.map { $0.dropFirst(2).prefix(1) } == ["1", "2", "3", "4", "5", "6"])
    #expect(rows.allSatisfy { Self.names(in: $0).count >= 2 })
  }

  /// Law: page, contributor's table and manifest have the same targets, in the same layers.
  @Test("the targets are those of the manifest")
  func targets() throws {
    func layers(_ path: String, after heading: String) throws -> [String: String] {
      let page = try Self.text(path)
      let start = try #require(page.range(of: heading)).upperBound
      var layers: [String: String] = [:]
      for line in page[start...].split(separator: "\n").drop(while: { !$0.hasPrefix("|") })
        .prefix(while: { $0.hasPrefix("|") })
      {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let layer = cells.first, layer.first?.isNumber == true else { continue }
        for name in Self.names(in: Substring(cells[1])) { layers[String(name)] = layer }
      }
      return layers
    }
    let page = try layers("Docs/Explanation/Architecture.md", after: "## Targets")
    #expect(try page == layers("CONTRIBUTING.md", after: "## Layers"))
    let manifest = try Self.text("Package.swift")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: packageRoot.appending(path: "Sources").path
    ).filter { !$0.hasPrefix(".") }
    #expect(Set(page.keys) == Set(folders))
    for name in page.keys { #expect(manifest.contains("\"\(name)\""), "\(name)") }
  }
}
