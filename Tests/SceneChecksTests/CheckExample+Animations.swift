import SceneChecks
import SceneFiles

extension CheckExample {
  static let shown = [
    animations(
      .noValues, "<CAKeyframeAnimation keyPath='opacity' duration='1'/>", says: "give it values",
      but: "<CABasicAnimation keyPath='opacity' duration='1'/>"),
    animations(
      .mixedValues, keyframes("", "<real value='1'/><CGPoint value='1 1'/>"),
      says: "numbers and points", but: keyframes("", "<real value='1'/><integer value='1'/>")),
    animations(
      .mismatchedValues, keyframes("", "<CGPoint value='0 1'/><CGPoint value='1 1'/>"),
      says: "expected a number, found a point",
      but: keyframes("", "<real value='0'/><real value='1'/>")),
    animations(
      .impossibleChange,
      "<CABasicAnimation keyPath='transform' duration='1'><toValue type='CATransform3D' value=''/>"
        + "<byValue type='CATransform3D' value='scale(0)'/></CABasicAnimation>",
      says: "give both ends instead",
      but:
        "<CABasicAnimation keyPath='transform' duration='1'><toValue type='CATransform3D' value=''/>"
        + "<byValue type='CATransform3D' value='scale(2)'/></CABasicAnimation>"),
    animations(
      .impossibleSpring, spring("mass='0' duration='1.4727003346780927'"),
      says: "mass and stiffness must be above 0",
      but: spring("mass='1' duration='1.4727003346780927'")),
    animations(
      .unpaceable,
      "<CAKeyframeAnimation keyPath='transform' duration='1' calculationMode='paced'><values>"
        + "<CATransform3D value='scale(2)'/><CATransform3D value=''/></values>"
        + "</CAKeyframeAnimation>", says: "another calculation mode",
      but: "<CAKeyframeAnimation keyPath='transform' duration='1' calculationMode='linear'><values>"
        + "<CATransform3D value='scale(2)'/><CATransform3D value=''/></values>"
        + "</CAKeyframeAnimation>"),
    animations(
      .keyTimesCount, keyframes("keyTimes='0 0.5 1'", two), says: "3 key times for 2 values",
      but: keyframes("keyTimes='0 1'", two)),
    animations(
      .keyTimesRange, keyframes("keyTimes='0 0.9'", two), says: "from 0 to 0.9",
      but: keyframes("keyTimes='0 1'", two)),
    animations(
      .keyTimesOrder, keyframes("keyTimes='0 0.6 0.5 1'", two + two), says: "0.5 comes after 0.6",
      but: keyframes("keyTimes='0 0.5 0.5 1'", two + two)),
    animations(
      .curveCount, keyframes("", two, curves: 2), says: "2 curves for 1 segments",
      but: keyframes("", two, curves: 1)),
    animations(
      .tensionCount, keyframes("calculationMode='cubic' tensionValues='0.5'", two),
      says: "1 numbers in tensionValues for 2 values",
      but: keyframes("calculationMode='cubic' tensionValues='0.5 0'", two)),
    animations(
      .ignoredProperty, keyframes("calculationMode='paced' keyTimes='0 1'", two),
      says: "keyTimes has no effect", but: keyframes("calculationMode='paced'", two)),
    animations(
      .defaultDuration, basic("duration='0' repeatCount='inf'"),
      says: "it lasts the default 0.25 s",
      but: basic("duration='1' repeatCount='inf'")),
    animations(
      .fillAtOffset, basic("duration='5' timeOffset='1.25' fillMode='forwards' \(stays)"),
      says: "holds the value at 25 % of the iteration",
      but: basic("duration='5' beginTime='1.25' fillMode='forwards' \(stays)")),
    animations(
      .groupCutsChild, group("duration='1'", basic("duration='2'")), line: 4,
      says: "the last 1 s are cut off", but: group("duration='2'", basic("duration='2'"))),
    animations(
      .fillRemoved, basic("duration='1' fillMode='forwards'", to: 0),
      says: "opacity jumps from 0 to 1",
      but: basic("duration='1' fillMode='forwards' removedOnCompletion='0'", to: 0)),
    animations(
      .snapsBack, basic("duration='1'", to: 0), says: "opacity jumps from 0 to 1",
      but: basic("duration='1' repeatCount='inf'", to: 0)),
    animations(
      .additiveEnd, basic("duration='1' additive='1'", to: -0.5),
      says: "opacity jumps from 0.5 to 1",
      but: basic("duration='1' additive='1'", from: -0.5, to: 0)),
    animations(
      .springTooShort, spring("duration='0.5'"), says: "jumps by 7.46 % of its distance",
      but: spring("duration='1.4727003346780927'")),
    animations(
      .springTooLong, spring("duration='2'"), says: "does not move for the last 0.5273 s",
      but: spring("duration='1.5'")),
    animations(
      .halfTurn, turn("rotate(270deg)"), says: "270 degrees between matrices is shown as one of 90",
      but: turn("rotate(170deg)")),
    animations(
      .halfTurn, turn("rotate(180deg)"),
      says: "half a turn between matrices has two shortest directions",
      but: turn("rotate(179deg)")),
    animations(
      .competingAnimations,
      "\(basic("duration='2' repeatCount='inf'", to: 0))\n\(basic("duration='1'"))", line: 4,
      says: "hides that of opacity in line 3",
      but: "\(basic("duration='2' repeatCount='inf'", to: 0))\n"
        + basic("duration='1' additive='1'", from: 1, to: 0)),
  ]

  private static let stays = "removedOnCompletion='0'"
  private static let two = "<real value='0'/><real value='1'/>"

  private static func keyframes(_ attributes: String, _ values: String, curves: Int = 0) -> String {
    let functions = String(repeating: "<f name='easeIn'/>", count: curves)
    return "<CAKeyframeAnimation keyPath='opacity' duration='1' \(attributes)><values>\(values)"
      + "</values>" + (curves > 0 ? "<timingFunctions>\(functions)</timingFunctions>" : "")
      + "</CAKeyframeAnimation>"
  }

  static func basic(_ attributes: String, from: Double = 0, to: Double = 1) -> String {
    "<CABasicAnimation keyPath='opacity' \(attributes)><fromValue type='real' value='\(from)'/>"
      + "<toValue type='real' value='\(to)'/></CABasicAnimation>"
  }

  private static func group(_ attributes: String, _ children: String) -> String {
    "<CAAnimationGroup \(attributes)><animations>\n\(children)</animations></CAAnimationGroup>"
  }

  private static func spring(_ attributes: String) -> String {
    "<CASpringAnimation keyPath='opacity' \(attributes)><fromValue type='real' value='0'/>"
      + "</CASpringAnimation>"
  }

  private static func turn(_ end: String) -> String {
    "<CABasicAnimation keyPath='transform' duration='1' repeatCount='inf'>"
      + "<toValue type='CATransform3D' value='\(end)'/></CABasicAnimation>"
  }
}
