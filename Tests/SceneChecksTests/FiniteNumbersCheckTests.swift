import AnimationTestSupport
import LayerModel
import SceneChecks
import SceneFiles
import Testing

@Suite("Numbers that are infinite or none")
struct FiniteNumbersCheckTests {
  /// Returns the findings in a layer of three lines in a document; the second of them is line 3.
  private func findings(
    in content: String, of name: String, _ attributes: String = ""
  ) -> [Diagnostic] {
    CheckExample.findings(
      in: CheckExample.document("<\(name) \(attributes)>\n\(content)\n</\(name)>"))
  }

  @Test(
    "those of cells and of cells in them",
    arguments: [
      ("birthRate='nan'", ["birthRate"]), ("birthRate='inf'", ["birthRate"]),
      ("lifetime='nan'", ["lifetime"]), ("lifetime='-inf'", ["lifetime"]),
      ("color='1 inf 0'", ["color"]), ("contentsRect='0 0 nan 1'", ["contentsRect"]),
      ("velocity='1e999' spin='-1e999'", ["spin", "velocity"]),
      ("speed='inf' repeatCount='nan' duration='-inf'", ["duration", "repeatCount", "speed"]),
    ])
  func cells(attributes: String, names: [String]) {
    for cell in [
      "<CAEmitterCell \(attributes)/>",
      "<CAEmitterCell><emitterCells><CAEmitterCell \(attributes)/></emitterCells></CAEmitterCell>",
    ] {
      let findings = findings(in: "<emitterCells>\(cell)</emitterCells>", of: "CAEmitterLayer")
      #expect(findings.map(\.code) == names.map { _ in .notFinite }, "\(cell)")
      #expect(Set(findings.compactMap(\.subject)) == Set(names), "\(cell)")
      #expect(findings.allSatisfy { $0.place.line == 3 })
    }
  }

  @Test(
    "a time or a count below 0 counts as none, and a count beside a time does not count",
    arguments: [
      ("duration='-2'", ["duration"]), ("duration='0' repeatCount='0' repeatDuration='0'", []),
      ("duration='1' repeatCount='-3'", ["repeatCount"]),
      ("duration='1' repeatDuration='-3'", ["repeatDuration"]),
      ("duration='1' repeatCount='2' repeatDuration='3'", ["repeatCount"]),
      (
        "duration='-1' repeatCount='-2' repeatDuration='-3'",
        ["duration", "repeatCount", "repeatDuration"]
      ),
    ])
  func belowZero(attributes: String, names: [String]) {
    let animation = CheckExample.basic(attributes, from: 0, to: 1)
    let repeats = names.filter { $0 != "duration" }
    for (content, expected) in [
      ("<animations>\(animation)</animations>", names),
      (
        "<animations><g type='CAAnimationGroup' duration='9'><animations>\(animation)</animations></g></animations>",
        names
      ),
      ("<sublayers><CALayer \(attributes)/></sublayers>", repeats),
      ("<emitterCells><CAEmitterCell \(attributes)/></emitterCells>", repeats),
    ] {
      let findings = findings(in: content, of: "CAEmitterLayer").filter {
        $0.code == .ignoredProperty
      }
      let said = findings.map { String($0.message.prefix { $0 != " " }) }
      #expect(said.sorted() == expected, "\(content)")
      #expect(findings.allSatisfy { $0.place.line == 3 && $0.message.hasSuffix("; remove it") })
    }
  }

  @Test(
    "those of the inputs of filters, behind and before the layer and over it",
    arguments: ["filters", "backgroundFilters", "compositingFilter"])
  func filters(collection: String) {
    let findings = findings(
      in:
        "<\(collection)><CAFilter filter='a' inputRadius='inf' inputOffset='0 nan' inputAngle='1'>"
        + "\n<inputAmount type='real' value='nan'/></CAFilter></\(collection)>",
      of: "CALayer")
    #expect(findings.map(\.code) == [.notFinite, .notFinite, .notFinite])
    #expect(findings.map(\.subject) == ["inputRadius", "inputOffset", "inputAmount"])
    #expect(findings.map(\.place.line) == [3, 3, 4])
  }

  @Test(
    "those of a mask, of the timing of a layer and of what a state sets",
    arguments: [
      (Named("mask", "<mask type='CALayer' opacity='nan'/>"), "opacity"),
      (Named("duration", "<duration type='real' value='nan'/>"), "duration"),
      (Named("repeatCount", "<repeatCount type='real' value='-inf'/>"), "repeatCount"),
      (Named("state of speed", state("speed", "inf")), "speed"),
      (Named("state of duration", state("duration", "nan")), "duration"),
      (Named("state of opacity", state("opacity", "inf")), "opacity"),
    ])
  func others(content: Named<String>, name: String) {
    let findings = findings(in: content.value, of: "CALayer", "id='layer'")
    #expect(findings.map(\.code) == [.notFinite])
    #expect(findings.first?.subject == name)
  }

  @Test(
    "what may be endless is not one of them",
    arguments: [
      "<emitterCells><CAEmitterCell lifetime='inf' duration='inf' repeatCount='inf'/></emitterCells>",
      "<filters><CAFilter filter='blur' inputRadius='1e308' inputName='infinite'/></filters>",
      state("duration", "inf"), state("repeatDuration", "inf"),
      "<animations><CABasicAnimation keyPath='zPosition' duration='1' repeatCount='inf' "
        + "repeatDuration='inf'/></animations>",
    ])
  func endless(content: String) {
    let findings = findings(
      in: content, of: "CAEmitterLayer", "id='layer' lifetime='inf' duration='inf'")
    #expect(findings.isEmpty)
  }

  @Test("an animation does not last for ever but by its repeats")
  func animations() {
    let findings = findings(
      in: "<animations><CABasicAnimation keyPath='zPosition' duration='inf'/></animations>",
      of: "CALayer")
    #expect(findings.map(\.code) == [.notFinite])
    #expect(findings.first?.subject == "duration")
  }

  private static func state(_ keyPath: String, _ number: String) -> String {
    "<states><LKState name='b'><elements><LKStateSetValue targetId='layer' keyPath='\(keyPath)'>"
      + "<value type='real' value='\(number)'/></LKStateSetValue></elements></LKState></states>"
      + CheckExample.toAny
  }
}

extension Diagnostic {
  /// The start of the message: the name of the property.
  fileprivate var subject: String? { message.split(separator: " ").first.map(String.init) }
}
