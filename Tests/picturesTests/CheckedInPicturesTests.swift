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
    let documents = try FileManager.default.contentsOfDirectory(
      at: packageRoot.appendingPathComponent("Docs"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    let shown = try documents.flatMap { document in
      try String(contentsOf: document, encoding: .utf8)
        .matches(of: /\]\(Pictures\/([^)]*)\)/).map { String($0.1) }
    }
    #expect(Set(shown.filter { !isOfTween($0) }) == Set(try Drawing.all().map(\.path)))
  }
}
