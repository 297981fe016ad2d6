import SceneChecks
import SceneFiles

extension CheckExample {
  static let stated = [
    states(
      .unknownState,
      "<states><LKState name='locked'/></states>" + transitions("*", "locked")
        + "\n" + transitions("lokced", "*"), line: 4, says: "did you mean 'locked'?",
      but: "<states><LKState name='locked'/></states>" + transitions("*", "locked")
        + "\n" + transitions("locked", "*")),
    states(
      .circularStates,
      "<states><LKState name='b' basedOn='c'/>\n<LKState name='c' basedOn='c'/></states>\(toAny)",
      line: 4, says: "based on itself",
      but: "<states><LKState name='b' basedOn='c'/>\n<LKState name='c'/></states>\(toAny)"),
    states(
      .unreachedState,
      "<states><LKState name='b'/>\n<LKState name='c'/></states>" + transitions("*", "b"), line: 4,
      says: "no transition leads to the state 'c'",
      but: "<states><LKState name='b'/>\n<LKState name='c'/></states>" + transitions("*", "b")
        + transitions("b", "c")),
    states(
      .overwrittenValue,
      "<states><LKState name='b'><elements>\n\(setOpacity(of: "layer"))\n\(setOpacity(of: "layer"))"
        + "</elements></LKState></states>\(toAny)", line: 5, says: "in line 4",
      but: "<states><LKState name='b'><elements>\n\(setOpacity(of: "layer"))</elements></LKState>"
        + "</states>\(toAny)"),
    states(
      .endlessTransition,
      "<states><LKState name='b'/></states>" + transitions("*", "b", element("repeatCount='inf'")),
      says: "never ends",
      but: "<states><LKState name='b'/></states>"
        + transitions("*", "b", element("repeatCount='3'"))),
  ]

  private static func transitions(_ from: String, _ to: String, _ elements: String = "") -> String {
    "<stateTransitions><LKStateTransition fromState='\(from)' toState='\(to)'><elements>\(elements)"
      + "</elements></LKStateTransition></stateTransitions>"
  }

  private static func element(_ attributes: String) -> String {
    "<LKStateTransitionElement targetId='layer' key='opacity'>"
      + "<animation type='CABasicAnimation' keyPath='opacity' duration='1' \(attributes)/>"
      + "</LKStateTransitionElement>"
  }
}
