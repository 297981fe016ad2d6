import AnimationTestSupport
import SceneChecks
import SceneFiles
import Testing

@Suite("Documented limits of files")
struct DocumentedLimitTests {
  @Test("the page has every limit with its number")
  func page() throws {
    let page = try TestFiles.text(of: packageRoot.appending(path: "Docs/Reference/Limits.md").path)
    let limits = SceneLimits()
    let rows = [
      ("bytes of a file in CAML", limits.byteCount),
      ("bytes of a file in JSON", limits.jsonByteCount),
      ("nested elements", limits.depth),
      ("nested layers", limits.depth / 2),
      ("nested groups", limits.depth / 2),
      ("elements, in JSON objects", limits.elementCount),
      ("values in JSON", limits.valueCount),
      ("attributes of one element", limits.attributeCount),
      ("animations of one layer", limits.animationCount),
      ("different curves", limits.curveCount),
      ("bytes of a tag, of a text, of a string in JSON", limits.textLength),
      ("bytes of a name of XML", limits.nameLength),
      ("findings that are listed", CheckReport.limit),
    ]
    for (name, number) in rows {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| \(name) |") }
      #expect(row?.contains("| \(number) |") == true, "\(name): \(row ?? "no row")")
    }
    // Every settable limit has its row.
    #expect(Mirror(reflecting: limits).children.count == rows.count - 3)
    for other in ["Docs/Reference/SceneFiles.md", "Docs/Checks.md", "README.md"] {
      let text = try TestFiles.text(of: packageRoot.appending(path: other).path)
      #expect(text.contains("Limits.md"), "\(other)")
    }
  }
}
