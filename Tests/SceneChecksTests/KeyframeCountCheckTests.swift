import LayerModel
import SceneChecks
import Testing

@Suite("What counts keyframes")
struct KeyframeCountCheckTests {
  private static let lists = [
    "<keyTimes><real value='0.5'/><real value='0.2'/></keyTimes>",
    "<timingFunctions><CAMediaTimingFunction name='easeIn'/></timingFunctions>",
    "<tensionValues><real value='1'/></tensionValues>",
    "<continuityValues><real value='1'/></continuityValues>",
    "<biasValues><real value='1'/></biasValues>",
  ]

  @Test(
    "an animation without keyframes is not told to have other counts",
    arguments: [
      "", "<values/>", "<values><real value='one'/></values>", "<values><Mystery/></values>",
      "<path type='svgPath' value=''/>", "<path type='svgPath' value='M 0 0'/>",
    ], ["linear", "discrete", "cubic"])
  func nothingIsCounted(keyframes: String, mode: String) {
    let ofCounts: Set<Diagnostic.Code> = [
      .keyTimesCount, .keyTimesRange, .keyTimesOrder, .curveCount, .tensionCount,
    ]
    for list in Self.lists {
      let findings = CheckExample.findings(
        in: CheckExample.document(
          "<CALayer><animations><CAKeyframeAnimation keyPath='position' calculationMode='\(mode)'>"
            + keyframes + list + "</CAKeyframeAnimation></animations></CALayer>"))
      #expect(ofCounts.isDisjoint(with: findings.map(\.code)), "\(findings)")
      #expect(!findings.isEmpty, "\(keyframes)\(list)")
    }
  }
}
