import LayerModel
import SceneChecks
import SceneFiles
import Testing

@Suite("Places of findings")
struct CheckPlaceTests {
  private func place(in text: String) -> Diagnostic.FilePlace? {
    CheckExample.findings(in: text).first?.place.text
  }

  @Test("an attribute is found in its tag, over lines and behind others that look like it")
  func attributes() {
    let cases = [
      ("<CALayer opactiy='1'/>", 2, 10),
      ("<CALayer  name='opactiy=1'\n   opactiy = '1'/>", 3, 4),
      ("<CALayer name='ü>é' opactiy='1'/>", 2, 21),
      ("<CALayer\topactiy='1'/>", 2, 10),
      ("<CALayer name=\"it's\" opactiy='1'/>", 2, 22),
    ]
    for (layer, line, column) in cases {
      #expect(
        place(in: CheckExample.document(layer)) == Diagnostic.FilePlace(line: line, column: column),
        "\(layer)"
      )
    }
  }

  @Test("a child that begins when its group ends is never seen, which its begin says")
  func beginOfAChild() {
    let text = { (begin: String) in
      CheckExample.document(
        "<CALayer><animations><CAAnimationGroup duration='1'><animations>\n"
          + "<CABasicAnimation keyPath='opacity' \(begin)='1' duration='2'/>"
          + "</animations></CAAnimationGroup></animations></CALayer>")
    }
    let findings = CheckExample.findings(in: text("beginTime")).filter {
      $0.code == .groupCutsChild
    }
    #expect(findings.map(\.place.text) == [Diagnostic.FilePlace(line: 3, column: 37)])
    #expect(
      findings.first?.message.hasPrefix("the child starts at 1 s, when the group of 1 s") == true)
    let later = CheckExample.findings(in: text("speed")).filter { $0.code == .groupCutsChild }
    #expect(later.map(\.place.text) == [Diagnostic.FilePlace(line: 3, column: 47)])
  }

  @Test("a property in an element has the place of the element")
  func elements() {
    let text =
      "<CALayer>\n  <animations><CASpringAnimation keyPath='opacity'>\n"
      + "   <duration type='real' value='9'/></CASpringAnimation></animations></CALayer>"
    let findings = CheckExample.findings(in: CheckExample.document(text))
    #expect(findings.map(\.code) == [.springTooLong])
    #expect(findings.map(\.place.text) == [Diagnostic.FilePlace(line: 4, column: 4)])
  }

  @Test("all wrong values are found, not only the first")
  func wrongValues() {
    let text =
      "<CALayer opacity='a' position='1' zPosition='2'>\n<sublayers>\n"
      + "<CALayer speed='x'/><CALayer><animations><CABasicAnimation duration='y'\n"
      + "keyPath='opacity'/></animations></CALayer></sublayers></CALayer>"
    let findings = CheckExample.findings(in: CheckExample.document(text))
    #expect(findings.map(\.code) == [.wrongValue, .wrongValue, .wrongValue, .wrongValue])
    #expect(findings.map(\.place.line) == [2, 2, 4, 4])
  }

  @Test("a wrong value of a filter is one, and what stands behind it is checked")
  func wrongFilter() {
    let text =
      "<CALayer><filters>\n<CAFilter filter='b' enabled='maybe'/>"
      + "<CAFilter filter='b'><enabled type='bool' value='often'/></CAFilter></filters>\n"
      + "<opacitee value='1'/></CALayer>"
    let findings = CheckExample.findings(in: CheckExample.document(text))
    #expect(findings.map(\.code) == [.wrongValue, .wrongValue, .unknownElement])
    #expect(findings.map(\.place.line) == [3, 3, 4])
  }

  @Test("one fault is one finding: a key path that names nothing, not the values that need it")
  func oneFinding() {
    let text =
      "<CALayer><animations><CABasicAnimation keyPath='opactiy'>\n"
      + "<fromValue value='1'/><toValue value='2'/></CABasicAnimation></animations></CALayer>"
    #expect(CheckExample.codes(in: CheckExample.document(text)) == [.unknownKeyPath])
  }

  @Test("a curve whose ordinates are no finite numbers does not exist: found by fuzzing")
  func curves() {
    let text =
      "<CALayer><animations>\n"
      + "<CATransition duration='1' timingFunction='0.42 01e1300 0 42'/></animations></CALayer>"
    let findings = CheckExample.findings(in: CheckExample.document(text))
    #expect(findings.map(\.code) == [.wrongValue])
    #expect(findings.map(\.place.text) == [Diagnostic.FilePlace(line: 3, column: 28)])
  }
}
