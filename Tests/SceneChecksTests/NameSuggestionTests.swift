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

  @Test(
    "of what stands in the wrong place it is said where it goes",
    arguments: [
      ("<CALayer/>", "sublayers"), ("<x type='CAShapeLayer'/>", "sublayers"),
      ("<CABasicAnimation keyPath='opacity'/>", "animations"),
      ("<fade type='CAAnimationGroup'/>", "animations"), ("<CAEmitterCell/>", "emitterCells"),
    ])
  func misplaced(element: String, collection: String) {
    for document in [
      CheckExample.document("<CALayer>\(element)</CALayer>"),
      CheckExample.document("<CALayer/>\(element)"),
    ] {
      let findings = CheckExample.findings(in: document)
      #expect(findings.map(\.code) == [.unknownElement], "\(findings)")
      #expect(findings.first?.message.hasSuffix("put it into <\(collection)> of a layer") == true)
    }
  }

  @Test(
    "an animation without a class is asked for it, one with a name that is near is not",
    arguments: [
      ("<fade keyPath='opacity'/>", "give its class, such as type=\"CABasicAnimation\""),
      ("<CABasicAnimatoin/>", "did you mean 'CABasicAnimation'?"),
      ("<fade type='CABasicAnimatoin'/>", "did you mean 'CABasicAnimation'?"),
      ("<fade type='Fade'/>", "remove it if no other program reads it"),
    ])
  func withoutClass(element: String, remedy: String) {
    for animations in [
      "<animations>\(element)</animations>",
      "<animations><g type='CAAnimationGroup' duration='1'><animations>\(element)</animations></g></animations>",
    ] {
      let findings = CheckExample.findings(
        in: CheckExample.document("<CALayer>\(animations)</CALayer>"))
      #expect(findings.map(\.code) == [.unknownClass], "\(findings)")
      #expect(findings.first?.message.hasSuffix("; \(remedy)") == true, "\(findings)")
    }
  }
}
