import LayerModel
import SceneChecks
import SceneFiles
import Testing

@Suite("Animations of one property")
struct CompetitionCheckTests {
  /// Returns an endless animation, so that nothing snaps back.
  private func endless(_ keyPath: String, _ attributes: String = "", type: String, _ ends: [String])
    -> String
  {
    let values = zip(["fromValue", "toValue"], ends).map { name, end in
      "<\(name) type='\(type)' value='\(end)'/>"
    }
    return "<CABasicAnimation keyPath='\(keyPath)' duration='1' repeatCount='inf' \(attributes)>"
      + "\(values.joined())</CABasicAnimation>\n"
  }

  private func number(_ keyPath: String, _ attributes: String = "") -> String {
    endless(keyPath, attributes, type: "real", ["0", "1"])
  }

  private func point(_ keyPath: String) -> String {
    endless(keyPath, type: "CGPoint", ["0 0", "1 1"])
  }

  private func codes(_ animations: String) -> [Diagnostic.Code] {
    CheckExample.codes(
      in: CheckExample.document("<CALayer><animations>\(animations)</animations></CALayer>"))
  }

  @Test("components that have nothing in common go together")
  func components() {
    #expect(codes(number("position.x") + number("position.y")) == [])
    #expect(codes(number("position.x") + number("position.x")) == [.competingAnimations])
    #expect(codes(number("position.x") + point("position")) == [.competingAnimations])
    #expect(codes(point("position") + number("position.x")) == [.competingAnimations])
    #expect(codes(number("transform.scale.xy") + number("transform.rotation.z")) == [])
    #expect(
      codes(number("transform.scale.xy") + number("transform.scale.x")) == [.competingAnimations])
    #expect(codes(number("position.x") + number("zPosition")) == [])
  }

  @Test("a component of a transform goes over the whole, the whole hides the component")
  func transforms() {
    let whole = endless("transform", type: "CATransform3D", ["", "scale(2)"])
    #expect(codes(whole + number("transform.rotation.z")) == [])
    #expect(codes(number("transform.rotation.z") + whole) == [.competingAnimations])
  }

  @Test("what is added, or goes from the value below, hides nothing")
  func additive() {
    #expect(codes(number("opacity") + number("opacity", "additive='1'")) == [])
    #expect(codes(number("opacity", "additive='1'") + number("opacity")) == [.competingAnimations])
    #expect(
      codes(number("opacity") + endless("opacity", type: "real", ["0"])) == [])
  }

  /// If one end is given, the underlying value is the other end. If none is given, a child of a group goes from the
  /// underlying value to itself; an animation of a layer starts from the presentation value.
  @Test(
    "what lies below shows through where it is an end", arguments: [false, true], 0..<8)
  func ends(isChild: Bool, given: Int) {
    let names = ["fromValue", "toValue", "byValue"]
    let ends = names.indices.filter { given & 1 << $0 != 0 }.map { index in
      "<\(names[index]) type='real' value='0.25'/>"
    }
    let upper =
      "<CABasicAnimation keyPath='opacity' duration='1' repeatCount='inf'>\(ends.joined())"
      + "</CABasicAnimation>"
    let group =
      "<CAAnimationGroup duration='1' repeatCount='inf'><animations>\(upper)</animations>"
      + "</CAAnimationGroup>"
    let hides = ends.count >= 2 || ends.isEmpty && !isChild
    let found = codes(number("opacity") + (isChild ? group : upper))
    #expect(found.contains(.competingAnimations) == hides, "\(found)")
  }

  @Test("children of groups are compared in the time of their group")
  func groups() {
    func child(_ begin: Double) -> String {
      "<CABasicAnimation keyPath='opacity' duration='1' beginTime='\(begin)'>"
        + "<fromValue type='real' value='1'/><toValue type='real' value='1'/></CABasicAnimation>"
    }
    func group(_ begin: String, _ children: String, repeats: String = "") -> String {
      "<CAAnimationGroup duration='2' beginTime='\(begin)' \(repeats)><animations>\(children)"
        + "</animations></CAAnimationGroup>"
    }
    #expect(codes(group("0", child(0) + child(1))) == [])
    #expect(codes(group("0", child(0) + child(0.5))) == [.competingAnimations])
    #expect(codes(group("0", child(0)) + group("2", child(0))) == [])
    #expect(codes(group("0", child(0)) + group("1", child(0))) == [])
    #expect(codes(group("0", child(0)) + group("0.5", child(0))) == [.competingAnimations])
    let twice = group("0", child(0), repeats: "repeatCount='2'")
    #expect(codes(twice + group("1", child(0))) == [.competingAnimations])
  }

  @Test("in a transition two animations without ends hide each other too")
  func transition() {
    let element = { (keyPath: String) in
      "<LKStateTransitionElement targetId='a'><animation type='CABasicAnimation' duration='1' "
        + "keyPath='\(keyPath)'/></LKStateTransitionElement>"
    }
    for (other, found) in [("position.y", []), ("position", [Diagnostic.Code.competingAnimations])]
    {
      let text = """
        <CALayer id='a'><states><LKState name='b'/></states><stateTransitions>
        <LKStateTransition fromState='*' toState='b'><elements>\(element("position.x"))
        \(element(other))</elements></LKStateTransition></stateTransitions></CALayer>
        """
      #expect(CheckExample.codes(in: CheckExample.document(text)) == found)
    }
  }
}
