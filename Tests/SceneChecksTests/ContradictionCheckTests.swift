import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// One number or property that is stated twice: the content of a layer, the words of the finding and its line, and the
/// same content without the fault.
private let contradictions: [(faulty: String, says: String, line: Int, healthy: String)] = [
  (
    "transform.rotation='2' transform.rotation.z='1'>",
    "transform.rotation.z replaces the value of transform.rotation",
    2,
    "transform.rotation='1' transform.rotation.z='1' transform.scale.x='2'>"
  ),
  (
    "transform.scale='2' transform.scale.xy='3'>",
    "transform.scale.xy replaces the value of transform.scale", 2,
    "transform.scale='2' transform.scale.y='2'>"
  ),
  (
    ">\n<bounds.size value='1 2'/>\n<bounds.size.height value='3'/>",
    "bounds.size.height replaces the value of bounds.size at 3:1", 4,
    ">\n<bounds.size value='1 2'/>\n<bounds.size.width value='1'/>"
  ),
  (
    "position.x='1'>\n<position.x value='2'/>", "position.x is already given at 2:10", 3,
    "position.x='1'>\n<position.x value='1'/>"
  ),
  (
    "opacity='0.2'>\n<opacity value='0.5'/>", "opacity is already given at 2:10", 3,
    "opacity='0.5'>\n<opacity value='0.5'/>"
  ),
  (
    "speed='2'>\n<speed type='real' value='3'/>", "speed is already given at 2:10", 3,
    "speed='2'>\n<speed type='real' value='2'/>"
  ),
  (
    ">\n<backgroundColor value='1 0 0'/>\n<backgroundColor value='0 1 0'/>",
    "backgroundColor is already given at 3:1", 4, ">\n<backgroundColor value='1 0 0'/>"
  ),
  (
    ">\n<mask><CALayer name='a'/></mask>\n<mask><CALayer name='b'/></mask>",
    "mask is already given at 3:1", 4, ">\n<mask><CALayer/></mask>"
  ),
  (
    animation("<toValue type='real' value='0'/>\n<toValue type='real' value='1'/>"),
    "toValue is already given at 4:1", 5, animation("<toValue type='real' value='0'/>")
  ),
  (
    animation(
      "<values><real value='0'/><real value='0'/></values>\n<values><real value='0'/></values>",
      of: "CAKeyframeAnimation"), "values is already given at 4:1", 5,
    animation(
      "<values><real value='0'/></values>\n<keyTimes><real value='0'/></keyTimes>",
      of: "CAKeyframeAnimation")
  ),
  (
    animation(
      "<toValue type='real' value='0'/>\n<timingFunction name='easeIn'/>\n<timingFunction name='linear'/>"
    ), "timingFunction is already given at 5:1", 6,
    animation("<toValue type='real' value='0'/>\n<timingFunction name='linear'/>")
  ),
  (
    "opacity='0'><animations><CASpringAnimation keyPath='opacity' initialVelocity='1'\nvelocity='3'/>"
      + "</animations>", "initialVelocity is already given at 2:71", 3,
    "opacity='0'><animations><CASpringAnimation keyPath='opacity' velocity='3'/></animations>"
  ),
  (
    "><emitterCells><CAEmitterCell color='1 0 0'>\n<color value='0 1 0'/></CAEmitterCell></emitterCells>",
    "color is already given at 2:40", 3,
    "><emitterCells><CAEmitterCell color='1 0 0'/></emitterCells><emitterCells/>"
  ),
  (
    "><filters><CAFilter filter='b' inputA='1'>\n<inputA type='real' value='2'/></CAFilter></filters>",
    "inputA is already given at 2:41", 3,
    "><filters><CAFilter filter='b' inputA='1'/></filters><filters/>"
  ),
  (
    "><filters><CAFilter filter='b' name='a'>\n<name type='string' value='c'/></CAFilter></filters>",
    "name is already given at 2:41", 3,
    "><filters><CAFilter filter='b'>\n<name type='string' value='c'/></CAFilter></filters>"
  ),
  (
    ">\n<backgroundColor value='1 0 0 0.5' opacity='0.25'/>",
    "the opacity next to the value replaces its alpha, 0.5", 3,
    ">\n<backgroundColor value='1 0 0 0.5' opacity='0.5'/>"
  ),
  (
    transition("position.x"), "the key path differs from 'position.x' of the animation", 3,
    transition("opacity")
  ),
]

/// Returns a transition whose element names the opacity, and whose animation names a key path.
private func transition(_ keyPath: String) -> String {
  "id='r'><stateTransitions><LKStateTransition fromState='*' toState='a'><elements>\n"
    + "<LKStateTransitionElement key='k' keyPath='opacity' targetId='r'>"
    + "<animation type='CABasicAnimation' keyPath='\(keyPath)' fromValue='1'/>"
    + "</LKStateTransitionElement></elements></LKStateTransition></stateTransitions>"
}

/// Returns an animation to the model value, which begins in line 3.
private func animation(_ content: String, of name: String = "CABasicAnimation") -> String {
  "opacity='0'><animations>\n<\(name) keyPath='opacity' fromValue='1'>\n\(content)</\(name)></animations>"
}

@Suite("Properties that are given twice")
struct ContradictionCheckTests {
  private func document(_ content: String) -> String {
    CheckExample.document("<CALayer \(content)</CALayer>")
  }

  @Test("the second one is found, with the place of the first", arguments: contradictions)
  func found(faulty: String, says: String, line: Int, healthy: String) {
    func findings(_ content: String) -> [Diagnostic] {
      CheckExample.findings(in: document(content)).filter { $0.code == .contradiction }
    }
    let found = findings(faulty)
    #expect(found.map(\.place.line) == [line] && found.map(\.severity) == [.warning], "\(found)")
    #expect(found.first?.message.contains(says) == true, "\(found)")
    #expect(findings(healthy).isEmpty)
  }

  @Test("what is not understood is kept, and replaces nothing")
  func unknown() {
    #expect(
      CheckExample.codes(in: document("opacity='1'><opacity type='x' value='0'/>")) == [
        .unknownValue
      ])
    #expect(CheckExample.codes(in: document("><a/><a/>")) == [.unknownElement, .unknownElement])
  }
}
