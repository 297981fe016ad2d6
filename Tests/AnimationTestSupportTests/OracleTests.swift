import AnimationTestSupport
import Foundation
import Testing

private let springs = Oracle("Oracles/Computed/hp_spring.txt")

@Test(arguments: springs.sets)
func anOracleIsReadWithAndWithoutAType(_ set: OracleSet) throws {
  struct Springs: Decodable {
    struct Case: Decodable {
      let mass: OracleNumber
      let t: [Double]
      let y: [Double]
    }
    let cases: [Case]
  }
  let typed = try set.json(Springs.self)
  let first = try #require(typed.cases.first)
  #expect(first.t.count == first.y.count)
  let untyped = try set.json()
  #expect(untyped["cases"]?[0]?["y"]?.numbers == first.y)
  #expect(untyped["cases"]?.array?.count == typed.cases.count)
}

@Test func theExtractIsAlwaysThereAndNamed() throws {
  #expect(springs.sets.map(\.description).first == "hp_spring, extract")
  #expect(springs.sets.count <= 2)
  #expect(try springs.extract.text().hasPrefix("{"))
}

@Test func anExtractWithoutItsHeaderIsRefused() throws {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("extract-\(UUID().uuidString).txt")
  defer { try? FileManager.default.removeItem(at: url) }
  try "# origin: x\n# date: yesterday\n# tolerance: exact\n{}".write(
    to: url, atomically: true, encoding: .utf8)
  #expect(throws: GoldenError(line: 2, reason: "\"yesterday\" is no date like 2026-11-21")) {
    try OracleSet(description: "x", url: url).json()
  }
}
