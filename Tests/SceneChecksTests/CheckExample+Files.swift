import SceneChecks
import SceneFiles

extension CheckExample {
  static let files = [
    CheckExample(
      .malformed, "<caml>\n<CALayer>\n</caml>", line: 3, says: "expected the end tag </CALayer>",
      but: "<caml>\n<CALayer/>\n</caml>"),
    CheckExample(
      .limitExceeded, "<!DOCTYPE a [<!ENTITY b 'c'>]><caml><CALayer/></caml>",
      says: "a document type with declarations", but: "<!DOCTYPE a><caml><CALayer/></caml>"),
    layer(
      .wrongValue, "<CALayer opacity='half'/>", says: "'half' is not a number",
      but: "<CALayer opacity='0.5'/>"),
    animations(
      .curveAbscissa,
      "<CABasicAnimation keyPath='opacity' duration='1' timingFunction='1.5 0 0.5 1'/>",
      says: "must lie in 0...1",
      but: "<CABasicAnimation keyPath='opacity' duration='1' timingFunction='0.5 -1 0.5 2'/>"),
    layer(
      .boundsWithoutOrigin, "<CALayer bounds='30 40'/>", says: "write all four numbers",
      but: "<CALayer bounds='0 0 30 40'/>"),
    layer(
      .notFinite, "<CALayer position='nan 0'/>", says: "position",
      but: "<CALayer position='1 0' duration='inf'/>"),
    layer(
      .unknownElement, "<CALayer>\n<backgroundColour value='1 0 0'/></CALayer>", line: 3,
      says: "did you mean 'backgroundColor'?",
      but: "<CALayer>\n<backgroundColor value='1 0 0'/></CALayer>"),
    layer(
      .unknownAttribute, "<CALayer opactiy='1'/>", says: "did you mean 'opacity'?",
      but: "<CALayer opacity='1'/>"),
    layer(
      .unknownClass, "<CALayer><sublayers>\n<CAShapeLyer/></sublayers></CALayer>", line: 3,
      says: "did you mean 'CAShapeLayer'?",
      but: "<CALayer><sublayers>\n<CAShapeLayer/></sublayers></CALayer>"),
    animations(
      .unknownValue,
      "<CAKeyframeAnimation keyPath='opacity' duration='1' calculationMode='straight'><values>"
        + "<real value='1'/></values></CAKeyframeAnimation>", says: "'straight'",
      but: "<CAKeyframeAnimation keyPath='opacity' duration='1' calculationMode='linear'><values>"
        + "<real value='1'/></values></CAKeyframeAnimation>"),
    layer(
      .unknownText, "<CALayer>text</CALayer>", says: "the text in <CALayer>",
      but: "<CALayer><!-- text --></CALayer>"),
    layer(
      .keptWithoutEffect, "<CALayer>\n<scriptComponents/></CALayer>", line: 3,
      says: "you may keep or remove it", but: "<CALayer/>"),
    states(
      .notEvaluated,
      "<states><LKState name='b'><elements>\n<LKStateAddAnimation/></elements>"
        + "</LKState></states>\(toAny)", line: 4, says: "needs its class",
      but: "<states><LKState name='b'><elements/></LKState></states>\(toAny)"),
    states(
      .unresolvedReference,
      "<states><LKState name='b'><elements>\n\(setOpacity(of: "layre"))</elements></LKState></states>"
        + toAny, line: 4, says: "did you mean 'layer'?",
      but: "<states><LKState name='b'><elements>\n\(setOpacity(of: "layer"))</elements></LKState>"
        + "</states>\(toAny)"),
    layer(
      .duplicateID, "<CALayer id='a'><sublayers>\n<CALayer id='a'/></sublayers></CALayer>", line: 3,
      says: "choose a different one here",
      but: "<CALayer id='a'><sublayers>\n<CALayer id='b'/></sublayers></CALayer>"),
    states(
      .duplicateState, "<states><LKState name='b'/>\n<LKState name='b'/></states>\(toAny)", line: 4,
      says: "already a state 'b'",
      but: "<states><LKState name='b'/>\n<LKState name='c'/></states>\(toAny)"),
    animations(
      .duplicateKey,
      "<p type='CABasicAnimation' keyPath='opacity' duration='1'/>\n<p type='CABasicAnimation' "
        + "keyPath='zPosition' duration='1'/>",
      line: 4, says: "already has an animation 'p'",
      but:
        "<p type='CABasicAnimation' keyPath='opacity' duration='1'/>\n<q type='CABasicAnimation' "
        + "keyPath='zPosition' duration='1'/>"),
    layer(
      .contradiction, "<CALayer position='1 2' position.x='3'/>", says: "position.x",
      but: "<CALayer position='1 2' position.x='1'/>"),
    animations(
      .unknownKeyPath, "<CABasicAnimation keyPath='transform.rotate.z'/>",
      says: "did you mean 'transform.rotation.z'?",
      but: "<CABasicAnimation keyPath='transform.rotation.z' duration='1'/>"),
    animations(
      .noSuchTarget, "<CABasicAnimation keyPath='filters.blur.inputRadius'/>",
      says: "there is no object 'filters.blur'",
      but: "<CABasicAnimation keyPath='opacity' duration='1'/>"),
    animations(
      .noKeyPath, "<CABasicAnimation duration='1'/>", says: "no key path",
      but: "<CABasicAnimation keyPath='opacity' duration='1'/>"),
  ]

  static let toAny =
    "<stateTransitions><LKStateTransition fromState='*' toState='*'/>"
    + "</stateTransitions>"

  static func setOpacity(of id: String) -> String {
    "<LKStateSetValue targetId='\(id)' keyPath='opacity'><value type='real' value='0.5'/>"
      + "</LKStateSetValue>"
  }
}
