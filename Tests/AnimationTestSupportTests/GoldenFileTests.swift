import AnimationTestSupport
import Foundation
import Testing

private let text = """
  # origin: squares, computed
  # date: 2026-11-21
  # tolerance: 1e-12
  # number square
  0 0

  0.5\t0.25
  inf  inf name

  """

@Test func aGoldenHasItsOriginAndItsRows() throws {
  let golden = try GoldenFile(text: text)
  #expect(golden.origin == "squares, computed")
  #expect(golden.date == "2026-11-21")
  #expect(golden.tolerance == 1e-12)
  #expect(golden.rows.map(\.line) == [5, 7, 8])
  #expect(try golden.rows[1].numbers() == [0.5, 0.25])
  #expect(try golden.rows[2].number(1) == .infinity)
  #expect(golden.rows[2].fields[2] == "name")
  #expect(throws: GoldenError(line: 8, reason: "\"name\" is no number")) {
    try golden.rows[2].numbers()
  }
  #expect(throws: GoldenError(line: 5, reason: "has no field 2")) {
    try golden.rows[0].number(2)
  }
}

@Test(arguments: [
  ("# origin: squares, computed", "# squares", 1), ("2026-11-21", "yesterday", 2),
  ("1e-12", "about right", 3), ("1e-12", "-1", 3), ("1e-12", "inf", 3),
])
func aGoldenWithoutItsHeaderIsRefused(part: String, replacement: String, line: Int) {
  let spoiled = text.replacingOccurrences(of: part, with: replacement)
  #expect {
    try GoldenFile(text: spoiled)
  } throws: {
    ($0 as? GoldenError)?.line == line
  }
}

@Test func aGoldenWithoutRowsIsRefusedAndExactMeansZero() throws {
  let header = "# origin: x\n# date: 2026-11-21\n# tolerance: exact\n"
  #expect(throws: GoldenError.self) { try GoldenFile(text: header) }
  #expect(try GoldenFile(text: header + "1").tolerance == 0)
}

@Test func everyGoldenIsNamedInATest() throws {
  #expect(try unreadGoldens() == [])
}

@Test func aGoldenThatNothingReadsIsFound() throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("goldens-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let (files, code) = (folder.appendingPathComponent("Goldens"), folder.appendingPathComponent("T"))
  for path in [files.appendingPathComponent("Some/Computed"), code] {
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
  }
  for name in ["read.txt", "unread.txt", ".hidden"] {
    try text.write(
      to: files.appendingPathComponent("Some/Computed/\(name)"), atomically: true, encoding: .utf8)
  }
  try #"let golden = try GoldenFile("Some/Computed/read.txt")"#.write(
    to: code.appendingPathComponent("SomeTests.swift"), atomically: true, encoding: .utf8)
  #expect(try unreadGoldens(in: files, sources: code) == ["Some/Computed/unread.txt"])
  #expect(try unreadGoldens(in: folder.appendingPathComponent("none"), sources: code) == [])
}
