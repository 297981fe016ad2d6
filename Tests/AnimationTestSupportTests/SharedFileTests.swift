import AnimationTestSupport
import Foundation
import Testing

@Test func theSharedFolderLiesBesideThePackage() {
  let manifest = packageRoot.appendingPathComponent("Package.swift")
  #expect(FileManager.default.fileExists(atPath: manifest.path))
  let file = SharedFile("oracles/hp_spring.json")
  #expect(file.url.path.hasSuffix("/shared/oracles/hp_spring.json"))
  #expect(!SharedFile("no such file").exists)
}

@Test(.enabled(if: SharedFile("oracles/hp_spring.json").exists, "needs the oracles"))
func anOracleIsReadWithAndWithoutAType() throws {
  struct Springs: Decodable {
    struct Case: Decodable {
      let mass: OracleNumber
      let t: [Double]
      let y: [Double]
    }
    let tolerance: String
    let cases: [Case]
  }
  let file = SharedFile("oracles/hp_spring.json")
  let typed = try file.json(Springs.self)
  let first = try #require(typed.cases.first)
  #expect(first.t.count == first.y.count)
  let untyped = try file.json()
  #expect(untyped["cases"]?[0]?["y"]?.numbers == first.y)
  #expect(untyped["tolerance"]?.string == typed.tolerance)
  let folder = try SharedFile("oracles").files(withExtension: "json")
  #expect(folder.map(\.lastPathComponent).contains("hp_spring.json"))
}
