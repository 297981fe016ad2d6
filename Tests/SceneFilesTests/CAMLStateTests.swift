import AnimationInterpolation
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

@Suite("CAML states and transitions")
struct CAMLStateTests {
  private func read(
    states: String = "", transitions: String = "", layers: String = ""
  ) throws -> CAMLDocument {
    try CAMLTestDocument.layer(
      "CALayer", "id=\"#0\"",
      """
      <states>\(states)</states>
      <stateTransitions>\(transitions)</stateTransitions>
      <sublayers><CALayer id="#1"/>\(layers)</sublayers>
      """)
  }

  private func setValue(_ attributes: String, _ value: String) -> String {
    "<LKStateSetValue targetId=\"#1\" \(attributes)>\(value)</LKStateSetValue>"
  }

  private func transition(_ elements: String) -> String {
    """
    <LKStateTransition fromState="*" toState="a"><elements>\(elements)</elements></LKStateTransition>
    """
  }

  @Test("values have the type that they say, or the property's; targets may come later")
  func values() throws {
    let document = try read(
      states: """
        <LKState name="a" basedOn="b"><elements>
        \(setValue("keyPath=\"opacity\" final=\"false\"", "<value type=\"integer\" value=\"0\"/>"))
        \(setValue("keyPath=\"speed\"", "<value value=\"2\"/>"))
        \(setValue("keyPath=\"autoreverses\" value=\"1\"", ""))
        \(setValue("keyPath=\"position\"", "<value type=\"CGPoint\" value=\"1 2\"/>"))
        \(setValue("keyPath=\"contents\"", "<value type=\"CGImage\" src=\"a.png\"/>"))
        \(setValue("keyPath=\"backgroundColor\"", "<value type=\"null\"/>"))
        </elements></LKState>
        <LKState name="b"/>
        """)
    #expect(document.diagnostics.isEmpty)
    #expect(document.root.attributes.isEmpty)
    #expect(document.root.stateNames == ["a", "b"])
    let state = try #require(document.root.states.first)
    #expect(state.basedOn == "b")
    #expect(state.values.map(\.targetID) == Array(repeating: "#1", count: 6))
    #expect(
      state.values.map(\.value) == [
        .integer(0), .number(2), .bool(true), .point(.init(x: 1, y: 2)), .image(source: "a.png"),
        nil,
      ])
    #expect(state.values[0].attributes == [Attribute("final", .text("false"))])
  }

  @Test("elements have their animation within, or refer to another")
  func elements() throws {
    let document = try read(
      transitions: transition(
        """
        <LKStateTransitionElement id="#7" key="fade" targetId="#1">
        <animation type="CABasicAnimation" keyPath="opacity" duration="2" beginTime="1e-100"/>
        </LKStateTransitionElement>
        <LKStateTransitionElement targetId="#1" keyPath="position.x">
        <animation type="CASpringAnimation" mass="2"/></LKStateTransitionElement>
        <LKStateTransitionElement object="#7"/>
        """))
    #expect(document.diagnostics.isEmpty)
    let fade = BasicAnimation(
      keyPath: "opacity", timing: Timing(beginTime: 1e-100, duration: 2))
    let move = SpringAnimation(BasicAnimation(keyPath: "position.x"), mass: 2)
    #expect(
      document.root.stateTransitions == [
        StateTransition(
          from: "*", to: "a",
          elements: [
            .animation(.init(.basic(fade), of: "#1", key: "fade", documentID: "#7")),
            .animation(
              .init(
                .spring(move), of: "#1", attributes: [Attribute("keyPath", .text("position.x"))])),
            .reference("#7", attributes: []),
          ])
      ])
  }

  @Test("an animation that is not understood is not made one that runs")
  func decisiveValues() throws {
    let document = try read(
      transitions: transition(
        """
        <LKStateTransitionElement key="opacity" targetId="#1"><animation type="CABasicAnimation"
        keyPath="opacity"><toValue type="NSThing"/></animation></LKStateTransitionElement>
        """))
    guard case .animation(let element)? = document.root.stateTransitions.first?.elements.first
    else {
      Issue.record("no animation")
      return
    }
    #expect(element.animation.animatedKeyPaths.isEmpty)
    #expect(document.diagnosticCodes == [.unknownValue])
  }

  @Test("ids and names that lead nowhere are diagnostics with their line")
  func unresolved() throws {
    let document = try read(
      states: """
        <LKState name="a" basedOn="c"><elements>
        <LKStateSetValue targetId="#9" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
        </elements></LKState><LKState name="a"/>
        """,
      transitions: transition(
        """
        <LKStateTransitionElement key="x" targetId="#8"><animation type="CABasicAnimation"/>
        </LKStateTransitionElement>
        <LKStateTransitionElement object="#7"/>
        """))
    #expect(
      document.diagnosticCodes == [
        .unresolvedReference, .unresolvedReference, .duplicateState, .unresolvedReference,
        .unresolvedReference,
      ])
    #expect(document.diagnostics.map(\.place.line) == [2, 3, 4, 5, 7])
    #expect(
      document.diagnostics[1].message
        == "no layer has the id '#9', so this <LKStateSetValue> has no effect")
    // They are kept nevertheless.
    #expect(document.root.states.first?.values.first?.targetID == "#9")
    #expect(document.root.stateTransitions.first?.elements.count == 2)
  }

  @Test("of two elements of one id references mean the first, and a diagnostic says so")
  func duplicateIDs() throws {
    func element(_ id: String) -> String {
      "<LKStateTransitionElement id=\"\(id)\" key=\"k\" targetId=\"#1\">"
        + "<animation type=\"CABasicAnimation\" keyPath=\"opacity\"/></LKStateTransitionElement>\n"
    }
    let document = try read(
      transitions: transition(element("a") + element("b") + element("a"))
        + transition("<LKStateTransitionElement object=\"a\"/>"))
    #expect(document.diagnosticCodes == [.duplicateID])
    #expect(
      document.diagnostics.first?.message == "the id 'a' is already used in line 3, which keeps it")
    #expect(document.diagnostics.first?.place.line == 5)
  }

  @Test("what is not understood is kept and listed")
  func unknown() throws {
    let document = try read(
      states: """
        <LKState name="a" x="1"><y/><elements z="2">
        <LKStateAddAnimation targetId="#1"/>
        <LKStateSetValue targetId="#1" keyPath="opacity"/>
        <LKStateSetValue targetId="#1" keyPath="opacity"><value type="NSThing"/></LKStateSetValue>
        <LKStateSetValue keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
        \(setValue("keyPath=\"opacity\" w=\"3\"", "<value type=\"real\" value=\"0\"/><value/>"))
        </elements></LKState><Other/>
        """,
      transitions: transition(
        """
        <LKStateTransitionElement targetId="#1"/>
        <LKStateTransitionElement targetId="#1"><animation type="NSThing"/></LKStateTransitionElement>
        <LKStateTransitionElement object="#7" v="4"/><Thing/>
        """) + "<LKStateTransition/>")
    let state = try #require(document.root.states.first)
    #expect(state.attributes.map(\.name) == ["x", "y", "elements/@z"])
    #expect(state.elements.count == 5 && state.values.count == 1)
    #expect(state.values.first?.attributes.map(\.name) == ["w", "value"])
    let others = document.root.stateTransitions.flatMap(\.elements).filter {
      if case .other = $0 { true } else { false }
    }
    #expect(others.count == 3)
    #expect(
      document.root.attributes.map(\.name) == [
        "states/Other", "stateTransitions/LKStateTransition",
      ])
    let counts = document.diagnosticCodes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(
      counts == [
        .unknownAttribute: 4, .unknownElement: 2, .notEvaluated: 7, .unknownValue: 2,
        .unresolvedReference: 1,
      ])
  }

  @Test("several collections of one layer are one")
  func collections() throws {
    let states = "<states><LKState name=\"a\" basedOn=\"b\"/></states>"
    let document = try CAMLTestDocument.layer(
      "CALayer", "", states + "<states><LKState name=\"b\"/></states>\n" + states)
    #expect(document.root.stateNames == ["a", "b"])
    #expect(document.diagnosticCodes == [.duplicateState])
    #expect(document.diagnostics.first?.place.line == 3)
  }

  @Test("empty collections are nothing to speak of")
  func empty() throws {
    let document = try CAMLTestDocument.layer("CALayer", "", "<states/><stateTransitions/>")
    #expect(document.diagnostics.isEmpty && document.root.attributes.isEmpty)
  }

  @Test("a wrong number is not set, and is reported in its line")
  func wrong() throws {
    let document = try CAMLTestDocument.read(
      """
      <caml><CALayer id="#1"><states>
      <LKState name="a"><elements>
      <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="x"/></LKStateSetValue>
      </elements></LKState></states></CALayer></caml>
      """)
    #expect(
      document.diagnostics.map(\.description) == [
        "3:50: error: opacity: 'x' is not a number; the text is kept, and it is not set [wrong-value]"
      ])
    #expect(document.root.states.first?.values.isEmpty == true)
  }
}
