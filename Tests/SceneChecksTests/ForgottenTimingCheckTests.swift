import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// Times that a file omits or gives in another clock than the one that counts.
@Suite("Forgotten durations, offsets and starts")
struct ForgottenTimingCheckTests {
  private static let values = "<fromValue type='real' value='0'/><toValue type='real' value='1'/>"

  private static func basic(_ attributes: String, path: String = "opacity") -> String {
    "<CABasicAnimation keyPath='\(path)' \(attributes)>\(values)</CABasicAnimation>"
  }

  private static func group(_ attributes: String, _ child: String) -> String {
    "<CAAnimationGroup \(attributes)><animations>\(child)</animations></CAAnimationGroup>"
  }

  private func findings(_ code: Diagnostic.Code, in animations: String) -> [Diagnostic] {
    let text = "<CALayer id='layer'><animations>\(animations)</animations></CALayer>"
    return CheckExample.findings(in: CheckExample.document(text)).filter { $0.code == code }
  }

  @Test(
    "a duration that is missing or 0 is reported with the one that is used",
    arguments: [
      (basic(""), ["no duration, so it lasts the default 0.25 s"]),
      (basic("beginTime='1e-100'"), ["no duration, so it lasts the default 0.25 s"]),
      (basic("duration='0'"), ["the duration 0, so it lasts the default 0.25 s"]),
      (basic("duration='-0.0'"), ["the duration 0, so it lasts the default 0.25 s"]),
      (basic("duration='1e-100'"), []),
      (basic("duration='-1'"), []),
      (basic("duration='0.25'"), []),
      (
        "<CAKeyframeAnimation keyPath='opacity' duration='0' beginTime='1e-100'><values>"
          + "<real value='0'/><real value='1'/></values></CAKeyframeAnimation>",
        ["the duration 0, so it lasts the default 0.25 s"]
      ),
      (group("", basic("duration='1'")), ["no duration, so it lasts the default 0.25 s"]),
      (group("duration='2'", basic("")), []),
      (
        group("duration='2'", basic("duration='0'")),
        ["the duration 0, so it lasts the group's 2 s"]
      ),
      // An ineffective animation has its own finding, and so does a spring that is cut off.
      (basic("", path: "opacty"), []),
      ("<CASpringAnimation keyPath='opacity'>\(values)</CASpringAnimation>", []),
      (
        "<CASpringAnimation keyPath='opacity' stiffness='40000' damping='400'>\(values)"
          + "</CASpringAnimation>",
        ["no duration, so it lasts the default 0.25 s"]
      ),
      ("<CATransition type='CATransition'/>", ["no duration, so it lasts the default 0.25 s"]),
    ])
  func defaultDuration(animation: String, says: [String]) {
    let found = findings(.defaultDuration, in: animation)
    #expect(found.count == says.count, "\(found)")
    for (finding, words) in zip(found, says) { #expect(finding.message.contains(words)) }
  }

  @Test(
    "a fill after the end that holds the offset is reported",
    arguments: [
      ("timeOffset='1.25' fillMode='forwards'", 25),
      ("timeOffset='1.25' fillMode='both' beginTime='1e-100'", 25),
      ("timeOffset='3.75' fillMode='forwards' repeatCount='3'", 75),
      ("timeOffset='6' fillMode='forwards'", 20),
      ("timeOffset='1' fillMode='forwards' speed='2'", 20),
      ("timeOffset='2.5' fillMode='forwards' repeatDuration='5'", 50),
      // It ends at its end, is not held, or has not ended.
      ("timeOffset='5' fillMode='forwards'", nil),
      ("timeOffset='0' fillMode='forwards'", nil),
      ("timeOffset='2.5' fillMode='forwards' repeatCount='1.5'", nil),
      ("timeOffset='1.25' fillMode='backwards'", nil),
      ("timeOffset='1.25'", nil),
      ("timeOffset='1.25' fillMode='forwards' repeatCount='inf'", nil),
    ] as [(String, Int?)])
  func fillAtOffset(attributes: String, percentage: Int?) {
    let text = Self.basic("duration='5' \(attributes) removedOnCompletion='0'")
    let found = findings(.fillAtOffset, in: text).map(\.message)
    #expect(found.count == (percentage == nil ? 0 : 1), "\(found)")
    if let percentage { #expect(found[0].contains("the value at \(percentage) % of")) }
    // A child that is removed has its fill in the group; an animation that is removed has none.
    let child = Self.basic("duration='5' \(attributes)")
    #expect(findings(.fillAtOffset, in: child).isEmpty)
    #expect(findings(.fillAtOffset, in: Self.group("duration='9'", child)).count == found.count)
  }

  @Test(
    "a child with an absolute start is told from where its time counts",
    arguments: [
      (
        "beginTime='7200' duration='2'", "7200.5",
        "write 0.5, its seconds after the group's own start"
      ),
      ("duration='2'", "7200.5", "write a time below 2"),
      ("beginTime='7200' duration='2'", "7300", "write a time below 2"),
      ("beginTime='7200'", "7200.125", "write 0.125, its seconds"),
    ])
  func absoluteStart(group: String, begin: String, remedy: String) {
    let text = Self.group(group, Self.basic("duration='1' beginTime='\(begin)'"))
    let found = findings(.groupCutsChild, in: text).map(\.message)
    #expect(found.count == 1 && found[0].contains("its beginTime counts from the group's start"))
    #expect(found.first?.contains(remedy) == true && found.first?.contains("longer") == false)
    // A group in a group counts alike.
    let nested = findings(.groupCutsChild, in: Self.group("duration='9'", text))
    #expect(nested.contains { $0.message.contains("its beginTime counts from the group's start") })
  }

  @Test("a start of 1e-100 is no finding, whatever the first value is")
  func smallestStart() {
    let text =
      "<CALayer opacity='0.5'><animations>"
      + Self.basic("duration='1' beginTime='1e-100' repeatCount='inf'") + "</animations></CALayer>"
    #expect(CheckExample.findings(in: CheckExample.document(text)).isEmpty)
  }

  @Test(
    "half a turn is a note, and more a warning",
    arguments: [
      ("rotate(0deg)", "rotate(180deg)", .note), ("rotate(30deg)", "rotate(210deg)", .note),
      ("rotate(180deg)", "rotate(360deg)", .note), ("rotate(0deg)", "rotate(-180deg)", .note),
      ("rotate(0deg)", "rotate(180.0001deg)", .note), ("", "rotate(180deg, 1, 0, 0)", .note),
      ("rotate(0deg)", "rotate(180.001deg)", .warning),
      ("rotate(0deg)", "rotate(540deg)", .warning),
      ("rotate(0deg)", "rotate(360deg)", .warning),
      ("rotate(0deg)", "rotate(179.999deg)", nil), ("rotate(30deg)", "rotate(120deg)", nil),
    ] as [(String, String, Diagnostic.Severity?)])
  func halfTurn(from: String, to: String, severity: Diagnostic.Severity?) {
    let found = findings(
      .halfTurn,
      in: "<CABasicAnimation keyPath='transform' duration='1' repeatCount='inf'>"
        + "<fromValue type='CATransform3D' value='\(from)'/>"
        + "<toValue type='CATransform3D' value='\(to)'/></CABasicAnimation>")
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []), "\(found)")
    let isHalf =
      found.first?.message.hasPrefix("half a turn between matrices") ?? (severity == .note)
    #expect(isHalf == (severity == .note))
  }
}

@Suite("Findings with their number")
struct CountedFindingTests {
  @Test("values that states set over others are one note for each layer", arguments: [1, 60])
  func overwrittenValues(count: Int) {
    let setValue = CheckExample.setOpacity(of: "layer")
    let states = (0..<count).map {
      "<LKState name='s\($0)'><elements>\(setValue)\(setValue)</elements></LKState>"
    }
    let found = findings(in: "<states>\(states.joined())</states>\(CheckExample.toAny)")
    #expect(found.map(\.code) == [.overwrittenValue] && found[0].severity == .note)
    #expect(found[0].message.contains("set 60 values twice") == (count == 60), "\(found)")
  }

  @Test("endless animations of transitions are one note for each layer", arguments: [1, 8])
  func endlessTransitions(count: Int) {
    let transitions = (0..<count).map {
      "<LKStateTransition fromState='*' toState='s\($0)'><elements>"
        + "<LKStateTransitionElement targetId='layer' key='opacity'>"
        + "<animation type='CABasicAnimation' keyPath='opacity' duration='1' repeatCount='inf'/>"
        + "</LKStateTransitionElement></elements></LKStateTransition>"
    }
    let states = (0..<count).map { "<LKState name='s\($0)'/>" }
    let found = findings(
      in: "<states>\(states.joined())</states>"
        + "<stateTransitions>\(transitions.joined())</stateTransitions>")
    #expect(found.map(\.code) == [.endlessTransition] && found[0].severity == .note)
    #expect(found[0].message.contains("one of 8 in the transitions") == (count == 8), "\(found)")
  }

  @Test(
    "attributes whose purpose is known may stay",
    arguments: ["allowsHitTesting", "allowsGroupBlending", "continuousCorners", "resizingMode"])
  func knownAttributes(name: String) {
    let found = CheckExample.findings(in: CheckExample.document("<CALayer \(name)='1'/>"))
    #expect(found.map(\.code) == [.keptWithoutEffect] && found[0].severity == .note, "\(found)")
  }

  private func findings(in states: String) -> [Diagnostic] {
    CheckExample.findings(
      in: CheckExample.document("<CALayer id='layer' name='layer'>\(states)</CALayer>"))
  }
}

@Suite("Long names in messages")
struct LongNameTests {
  private static let name = String(repeating: "x", count: 1_000_000)

  @Test(
    "a message repeats the beginning of a long name and says all the rest",
    arguments: [
      "<CABasicAnimation keyPath='\(name)' duration='1'/>",
      "<CABasicAnimation keyPath='transform.\(name)' duration='1'/>",
      "<\(name) keyPath='opacity'/>", "<p type='\(name)' keyPath='opacity'/>",
      "<CABasicAnimation keyPath='opacity' duration='\(name)'/>",
      "<CAKeyframeAnimation keyPath='opacity' duration='1' calculationMode='\(name)'/>",
      "<CABasicAnimation keyPath='opacity' duration='1' \(name)='1'/>",
      "<CABasicAnimation keyPath='\(String(repeating: "a b ", count: 99_999))' duration='1'/>",
    ].map { LongText($0) })
  func messagesAreShort(text: LongText) {
    let layer = "<CALayer><animations>\(text.text)</animations></CALayer>"
    let report = SceneCheck().report(
      on: CheckExample.document(layer).utf8, named: "test.caml")
    #expect(!report.findings.isEmpty && report.text.utf8.count < 10_000)
    #expect(report.findings.allSatisfy { $0.message.contains("…") || $0.message.count < 300 })
  }

  @Test("cutting keeps short messages, cuts at the ends of words and cuts once")
  func cutting() {
    let path = "'/" + String(repeating: "long/", count: 40) + "a.caml': no such file"
    #expect(path.cuttingLongWords == path)
    let message = "there is no '\(Self.name)', so nothing changes; did you mean 'opacity'?"
    let start = String(repeating: "x", count: 59)
    #expect(
      message.cuttingLongWords
        == "there is no '\(start)…', so nothing changes; did you mean 'opacity'?")
    for text in [message, String(repeating: "word ", count: 3000), path] {
      #expect(text.cuttingLongWords.cuttingLongWords == text.cuttingLongWords)
      #expect(text.cuttingLongWords.count <= 2000)
    }
  }
}

/// A text that a log does not repeat.
struct LongText: Sendable, CustomTestStringConvertible {
  let text: String
  init(_ text: String) { self.text = text }
  var testDescription: String { text.excerpt }
}
