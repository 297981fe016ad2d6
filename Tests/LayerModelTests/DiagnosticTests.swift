import LayerModel
import Testing

@Suite struct DiagnosticTests {
  private static let (layer, animation) = (Layer.ID(rawValue: 2), Animation.ID(rawValue: 5))

  static let ofModels: [(diagnostic: Diagnostic, code: String)] = [
    (.noKeyPath, "no-key-path"),
    (.keyPath(PropertyPathError(.empty)), "unknown-key-path"),
    (.keyPath(PropertyPathError(.unknownProperty("p"))), "unknown-key-path"),
    (
      .keyPath(PropertyPathError(.unknownComponent("q", of: "p", valid: ["x", "y"]))),
      "unknown-key-path"
    ),
    (
      .keyPath(PropertyPathError(.incompleteTarget("filters.a", form: "filters.a.b"))),
      "unknown-key-path"
    ),
    (.keyPath(PropertyPathError(.unknownTarget("filters.a"))), "no-such-target"),
    (.mismatchedValues("toValue: expected a number, found a size"), "mismatched-values"),
    (.notANumber("toValue"), "not-a-number"),
    (.noValues, "no-values"),
    (.impossibleChange, "impossible-change"),
    (.impossibleSpring, "impossible-spring"),
    (.unpaceable, "unpaceable"),
    (.unknownFillMode("both ways"), "unknown-fill-mode"),
    (.springTooShort(duration: 1, settling: 2), "spring-too-short"),
    (.springTooShort(duration: 1, settling: .infinity), "spring-too-short"),
    (.unknownCalculationMode("bouncy"), "unknown-calculation-mode"),
    (.keyTimes(areUsed: true), "key-times"),
    (.keyTimes(areUsed: false), "key-times"),
    (.noSum, "no-sum"),
    (.unmatchedTransactionCommit, "unmatched-transaction-commit"),
    (
      .ineffectiveStateValue(
        state: "s", of: layer, targetID: "t", keyPath: "opacity", isThere: true),
      "ineffective-state-value"
    ),
    (.missingTransitionTarget("t", of: layer), "missing-transition-target"),
    (.missingTransitionElement("#1", of: layer), "missing-transition-element"),
    (.endlessCompletion(layer: layer, animation: animation, key: "k"), "endless-completion"),
    (.groupsTooDeep(layer: layer, animation: animation, key: nil), "groups-too-deep"),
  ]

  @Test("a message is one sentence without its capital and its full stop, and has the consequence")
  func messages() {
    for (diagnostic, code) in Self.ofModels {
      let message = diagnostic.message
      #expect(diagnostic.code.rawValue == code && diagnostic.severity == diagnostic.code.severity)
      #expect(message.first?.isUppercase == false && message.last != ".", "\(message)")
      #expect(message.contains(", so ") || message.contains("; they are used"), "\(message)")
    }
  }

  @Test("a description has place, severity, message and code, as compilers write them")
  func descriptions() {
    let place = Diagnostic.FilePlace(line: 3, column: 7)
    let inFile = Diagnostic(.unknownElement, at: place, about: "x", "<x> is not understood")
    #expect("\(inFile)" == "3:7: warning: <x> is not understood [unknown-element]")
    #expect(inFile.place.line == 3 && inFile.place.property == "x" && inFile.place.layer == nil)
    var child = Diagnostic.noValues
    #expect(
      "\(child)" == "error: the animation has no values, so it changes nothing [no-values]")
    child.place = Diagnostic.Place(
      layer: Self.layer, animation: Self.animation, key: "k", childPath: [0, 2])
    #expect(
      "\(child.place)" == "layer 2, animation 5, 'k', animations[0].animations[2]"
        && child.place.line == nil)
    #expect("\(Diagnostic.Place(layer: Self.layer))" == "layer 2")
  }

  @Test("what matters more comes first")
  func severities() {
    #expect(Diagnostic.Severity.allCases.shuffled().sorted() == [.error, .warning, .note])
  }
}
