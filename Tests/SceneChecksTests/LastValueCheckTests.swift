import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// Findings in the animations of a layer with opacity 1 and a rotation of 0.
@Suite("Last values of animations")
struct LastValueCheckTests {
  private func codes(_ animations: String, of layer: String = "") -> [Diagnostic.Code] {
    CheckExample.codes(
      in: CheckExample.document(
        "<CALayer \(layer)><animations>\(animations)</animations></CALayer>"))
  }

  private func basic(
    _ attributes: String, keyPath: String = "opacity", from: Double? = 1, to: Double? = 0
  ) -> String {
    let ends = [("fromValue", from), ("toValue", to)].compactMap { name, value in
      value.map { "<\(name) type='real' value='\($0)'/>" }
    }
    return "<CABasicAnimation keyPath='\(keyPath)' duration='1' \(attributes)>\(ends.joined())"
      + "</CABasicAnimation>"
  }

  @Test(
    "a layer that has the last value, or one that is never left, is healthy",
    arguments: [
      ("", "opacity='0'"), ("autoreverses='1'", ""), ("repeatCount='inf'", ""), ("speed='0'", ""),
      ("repeatDuration='inf'", ""), ("fillMode='both' removedOnCompletion='0'", ""),
      ("speed='-1' timeOffset='1'", ""), ("fillMode='forwards'", "opacity='0.00001'"),
    ])
  func healthy(attributes: String, layer: String) {
    #expect(codes(basic(attributes), of: layer) == [])
  }

  @Test(
    "half a cycle ends elsewhere",
    arguments: [
      ("repeatCount='0.5'", Diagnostic.Code.snapsBack),
      ("repeatCount='1.5' autoreverses='1'", .snapsBack),
      ("fillMode='forwards' repeatDuration='1.5'", .fillRemoved),
      ("fillMode='backwards'", .snapsBack), ("speed='-1' timeOffset='2' autoreverses='1'", nil),
    ] as [(String, Diagnostic.Code?)])
  func partial(attributes: String, code: Diagnostic.Code?) {
    #expect(codes(basic(attributes)) == (code.map { [$0] } ?? []))
  }

  @Test("what goes from or to the value below ends with it, or does not")
  func openEnds() {
    #expect(codes(basic("", to: nil)) == [])
    #expect(codes(basic("", from: nil)) == [.snapsBack])
    #expect(codes(basic("", from: nil, to: nil)) == [])
  }

  @Test("a whole turn ends where it began, half a turn does not")
  func turns() {
    for (end, isHealthy) in [(6.28318, true), (-12.5663706, true), (3.14159, false)] {
      let found = codes(basic("", keyPath: "transform.rotation.z", from: 0, to: end))
      #expect(found == (isHealthy ? [] : [.snapsBack]))
    }
  }

  @Test("an animation that goes on from the last value takes it over")
  func sequence() {
    let first = basic("beginTime='1e-100'")
    #expect(codes(first + basic("beginTime='1'", from: 0, to: 1)) == [])
    #expect(codes(first + basic("beginTime='1.5'", from: 0, to: 1)) == [.snapsBack])
    let waiting = basic("beginTime='1.5' fillMode='backwards'", from: 0, to: 1)
    #expect(codes(first + waiting) == [.competingAnimations])
    let other = basic("beginTime='1'", keyPath: "zPosition", from: 0, to: 0)
    #expect(codes(first + other) == [.snapsBack])
  }

  @Test("a child is held by its group, or by nothing")
  func groups() {
    func group(_ attributes: String, _ child: String) -> String {
      "<CAAnimationGroup duration='2' \(attributes)><animations>\(child)</animations>"
        + "</CAAnimationGroup>"
    }
    #expect(codes(group("", basic(""))) == [.snapsBack])
    #expect(codes(group("repeatCount='inf'", basic(""))) == [.snapsBack])
    #expect(codes(group("repeatCount='inf'", basic("fillMode='forwards'"))) == [])
    #expect(codes(group("", basic("fillMode='forwards'"))) == [.snapsBack])
    let held = "fillMode='forwards' removedOnCompletion='0'"
    #expect(codes(group(held, basic("fillMode='forwards'"))) == [])
    #expect(codes(group("fillMode='both'", basic("fillMode='both'"))) == [.fillRemoved])
    #expect(codes(group(held, basic("beginTime='1'"))) == [])
    #expect(codes(group("", basic("repeatCount='inf'", from: 1, to: 1))) == [])
  }

  @Test("a discrete animation jumps throughout, and a spring is judged by its end")
  func others() {
    let keyframes = { (mode: String) in
      "<CAKeyframeAnimation keyPath='opacity' duration='1' calculationMode='\(mode)'><values>"
        + "<real value='0.1'/><real value='0.5'/></values></CAKeyframeAnimation>"
    }
    #expect(codes(keyframes("linear")) == [.snapsBack])
    #expect(codes(keyframes("discrete")) == [])
    let spring = { (end: Double) in
      "<CASpringAnimation keyPath='opacity' duration='1.4727003346780927'>"
        + "<fromValue type='real' value='0'/><toValue type='real' value='\(end)'/>"
        + "</CASpringAnimation>"
    }
    #expect(codes(spring(1)) == [])
    #expect(codes(spring(0.5)) == [.snapsBack])
  }

  /// If the end of an iteration is an end of every segment, curves need not be prepared. Here it is not.
  @Test("a cycle that ends between two key times ends on the curve between them")
  func betweenKeyTimes() {
    let keyframes = { (times: String, values: [Double]) in
      let values = values.map { "<real value='\($0)'/>" }.joined()
      return "<CAKeyframeAnimation keyPath='opacity' duration='1' keyTimes='\(times)'><values>"
        + values + "</values><timingFunctions><CAMediaTimingFunction value='0.42 0 1 1'/>"
        + "<CAMediaTimingFunction value='0 0 0.58 1'/></timingFunctions></CAKeyframeAnimation>"
    }
    // Half-way the curve is at 0.315.
    #expect(codes(keyframes("0 2", [0, 1]), of: "opacity='0.31535681257'").last != .snapsBack)
    #expect(codes(keyframes("0 2", [0, 1]), of: "opacity='0.5'").contains(.snapsBack))
    for (end, code) in [(1.0, nil), (0.5, Diagnostic.Code.snapsBack)] {
      #expect(codes(keyframes("0 0.5 1", [0, 3, end])).last == code)
    }
  }

  @Test(
    "in a transition the value of the new state counts",
    arguments: [
      ("b", 0.25, nil), ("b", 1.0, .snapsBack), ("c", 1.0, nil), ("c", 0.25, .snapsBack),
      ("*", 0.5, nil),
    ] as [(String, Double, Diagnostic.Code?)])
  func transitions(state: String, end: Double, code: Diagnostic.Code?) {
    let text = """
      <CALayer id='a'><states>
      <LKState name='base'><elements><LKStateSetValue targetId='a' keyPath='opacity'>
      <value type='real' value='0.25'/></LKStateSetValue></elements></LKState>
      <LKState name='b' basedOn='base'/><LKState name='c'/></states><stateTransitions>
      <LKStateTransition fromState='*' toState='b'/><LKStateTransition fromState='*' toState='c'/>
      <LKStateTransition fromState='c' toState='\(state)'><elements>
      <LKStateTransitionElement targetId='a'><animation type='CABasicAnimation' duration='1'
      keyPath='opacity'><fromValue type='real' value='1'/>
      <toValue type='real' value='\(end)'/></animation></LKStateTransitionElement></elements>
      </LKStateTransition></stateTransitions></CALayer>
      """
    #expect(CheckExample.codes(in: CheckExample.document(text)) == (code.map { [$0] } ?? []))
  }
}
