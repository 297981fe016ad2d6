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
