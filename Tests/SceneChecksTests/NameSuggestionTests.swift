import SceneChecks
import SceneFiles
import Testing

@Suite("Suggestions of checks")
struct NameSuggestionTests {
  private func suggestion(for attribute: String) -> Substring? {
    let findings = CheckExample.findings(
      in: CheckExample.document("<CALayer \(attribute)='1'/>"))
    return findings.first?.message.firstMatch(of: /did you mean '(.*)'/)?.1
  }

  @Test(
    "a name that is near is suggested",
    arguments: [
      ("opactiy", "opacity"), ("Opacity", "opacity"), ("opacit", "opacity"), ("sped", "speed"),
      ("conerRadius", "cornerRadius"), ("anchorpoint", "anchorPoint"),
    ])
  func near(attribute: String, name: String) {
    #expect(suggestion(for: attribute).map(String.init) == name)
  }

  @Test("a name that is far is not", arguments: ["x", "completelyOther", "color", "is"])
  func far(attribute: String) {
    #expect(suggestion(for: attribute) == nil)
  }

  @Test(
    "of key paths as near, the one that ends alike",
    arguments: [
      ("transform.rotate.z", "transform.rotation.z"), ("transfrom.scale.xy", "transform.scale.xy"),
      ("bounds.size.widht", "bounds.size.width"), ("postion.x", "position.x"),
    ])
  func keyPath(keyPath: String, name: String) {
    let findings = CheckExample.findings(
      in: CheckExample.document(
        "<CALayer><animations><CABasicAnimation keyPath='\(keyPath)'/></animations></CALayer>"))
    #expect(findings.map(\.code) == [.unknownKeyPath])
    #expect(findings[0].message.hasSuffix("did you mean '\(name)'?"), "\(findings)")
  }
}
