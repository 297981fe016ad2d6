import AnimationTestSupport
import Foundation

/// Returns the files that must work: those of the documentation, and the shared ones if they exist.
func wellFormedSamples() throws -> [URL] {
  let own = packageRoot.appendingPathComponent("Docs/Samples")
  return [own, SharedFile("samples/caml").url].flatMap {
    (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
  }.filter { $0.pathExtension == "caml" && !$0.lastPathComponent.hasPrefix("INVALID") }
    .sorted { $0.path < $1.path }
}

func samplePath(_ name: String) -> String {
  packageRoot.appendingPathComponent("Docs/Samples/\(name).caml").path
}
