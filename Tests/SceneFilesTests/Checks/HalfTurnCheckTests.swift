import SceneFiles
import Testing

@Suite("Turns over a half")
struct HalfTurnCheckTests {
  /// Turns that follow each other are one where they are about one axis, and only there.
  @Test(
    "turns about one axis are added up, those about others are not",
    arguments: ["1, 0, 0", "0, 1, 0", "0, 0, 1"], ["1, 0, 0", "0, 1, 0", "0, 0, 1"])
  func axes(first: String, second: String) {
    let end = "rotate(100deg, \(first)) rotate(100deg, \(second))"
    let text = """
      <caml><CALayer><animations>
      <CABasicAnimation keyPath='transform' duration='1' repeatCount='inf'>
      <toValue type='CATransform3D' value='\(end)'/></CABasicAnimation>
      </animations></CALayer></caml>
      """
    let codes = CheckExample.findings(in: text).map(\.code)
    #expect(codes.contains(.halfTurn) == (first == second), "\(codes)")
  }
}
