import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import Testing

@Test func listsOfFunctionsAreRead() {
  let list = CSSFunction.list("translate(1px, 2px)  rotate(45deg) none")
  #expect(list?.map(\.name) == ["translate", "rotate", "none"])
  #expect(list?[0].numbers == [1, 2])
  #expect(CSSFunction.list("rotate(45deg") == nil)
  #expect(CSSFunction.list("(1)") == nil)
}

@Test func transformsAreReadFromRightToLeft() {
  let move = Transform3D.translation(x: 10, y: 0)
  let turn = Transform3D.rotation(angle: .pi / 2)
  #expect(Transform3D(css: "translateX(10px) rotate(90deg)") == turn.concatenating(move))
  #expect(Transform3D(css: "matrix(1, 2, 3, 4, 5, 6)")?.m21 == 3)
  #expect(Transform3D(css: "none") == .identity)
  #expect(Transform3D(css: "translate(50%)") == nil)
}

@Test func coloursAndEasingsAreRead() {
  #expect(Color(css: "rgba(255, 0, 51, 0.5)") == Color(red: 1, green: 0, blue: 0.2, alpha: 0.5))
  #expect(Color(css: "oklab(1 2 3)") == nil)
  #expect(TimingFunction(css: "ease-in") == .easeIn)
  #expect(TimingFunction(css: "steps(2, jump-both)") == (try? TimingFunction(steps: 2, .both)))
  #expect(TimingFunction(css: "steps(0)") == nil)
  #expect(TimingFunction(css: "bounce") == nil)
  #expect(TimingFunction(css: "linear(0, 0.75 25%, 1)") != nil)
}
