import AnimationTestSupport
import Foundation
import Testing
import pictures

/// The pictures of the documentation are those that `swift run pictures` would write, except those in `Tween`, which
/// lines of `tween` on the pages draw and its own tests compare.
@Suite struct CheckedInPicturesTests {
  static let folder = packageRoot.appendingPathComponent("Docs/Pictures")

  private func isOfTween(_ path: String) -> Bool { path.hasPrefix("Tween/") }

  @Test func everyPictureIsUpToDate() throws {
    for drawing in try Drawing.all() {
      let file = Self.folder.appendingPathComponent(drawing.path)
      let written = try? String(contentsOf: file, encoding: .utf8)
      #expect(written == drawing.chart.svg, "\(drawing.path) is old: swift run pictures")
    }
  }

  @Test func everyFileIsDrawn() throws {
    let paths = Set(try Drawing.all().map(\.path))
    #expect(paths.count == (try Drawing.all().count))
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
    let pictures = files.filter { $0.hasSuffix(".svg") && !isOfTween($0) }
    #expect(Set(pictures).subtracting(paths) == [], "nothing draws these")
  }

  @Test func everyPictureIsSmall() throws {
    for drawing in try Drawing.all() {
      #expect(drawing.chart.svg.utf8.count < 8000, "\(drawing.path)")
    }
  }

  @Test func everyPictureIsShownAndEveryOneShownIsThere() throws {
    let docs = packageRoot.appendingPathComponent("Docs")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: docs.path)
      .filter { $0.hasSuffix(".md") }
    let shown = try pages.flatMap { page in
      try String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
        .matches(of: /\]\((?:\.\.\/)*Pictures\/([^)]*)\)/).map { String($0.1) }
    }
    #expect(Set(shown.filter { !isOfTween($0) }) == Set(try Drawing.all().map(\.path)))
  }

  @Test func theTablesOfPropertiesAreUpToDate() throws {
    let file = packageRoot.appendingPathComponent("Docs/Reference/Properties.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(PropertyPage.updated(page) == page, "Properties.md is old: swift run pictures")
    #expect(page.contains("| `opacity` | number | 1.0 | yes |"))
  }
}
