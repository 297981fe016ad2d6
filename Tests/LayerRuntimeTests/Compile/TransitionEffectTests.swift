import AnimationGeometry
import AnimationTestSupport
import LayerModel
import LayerRuntime
import Testing

private func state(
  _ type: String, _ subtype: String? = nil, isFlipped: Bool = false, at progress: Double
) -> TransitionState {
  TransitionEffect(type: type, subtype: subtype, isGeometryFlipped: isFlipped).state(at: progress)
}

/// Type, subtype, flipped, and at a quarter the x and y of the old and of the new content.
@Test(
  arguments: [
    ("moveIn", "fromLeft", false, 0, 0, -0.75, 0), ("moveIn", "fromRight", false, 0, 0, 0.75, 0),
    ("moveIn", "fromTop", false, 0, 0, 0, 0.75), ("moveIn", "fromBottom", false, 0, 0, 0, -0.75),
    ("moveIn", "fromTop", true, 0, 0, 0, -0.75), ("moveIn", "fromBottom", true, 0, 0, 0, 0.75),
    ("moveIn", "fromLeft", true, 0, 0, -0.75, 0),
    ("push", "fromLeft", false, 0.25, 0, -0.75, 0), ("push", "fromRight", false, -0.25, 0, 0.75, 0),
    ("push", "fromTop", false, 0, -0.25, 0, 0.75), ("push", "fromTop", true, 0, 0.25, 0, -0.75),
    ("reveal", "fromLeft", false, 0.25, 0, 0, 0), ("reveal", "fromBottom", false, 0, 0.25, 0, 0),
    // Without a side, or with an unknown one, new content comes from the left.
    ("push", nil, false, 0.25, 0, -0.75, 0), ("push", "fromBehind", true, 0.25, 0, -0.75, 0),
  ] as [(String, String?, Bool, Double, Double, Double, Double)])
func motionsMoveByFractionsOfTheLayer(
  type: String, subtype: String?, isFlipped: Bool, oldX: Double, oldY: Double, newX: Double,
  newY: Double
) {
  #expect(
    state(type, subtype, isFlipped: isFlipped, at: 0.25)
      == TransitionState(
        progress: 0.25, old: .init(offset: Point2D(x: oldX, y: oldY)),
        new: .init(offset: Point2D(x: newX, y: newY))))
}

@Test(arguments: ["fade", "cube", ""])
func fadesChangeOpacities(type: String) {
  #expect(
    state(type, "fromTop", at: 0.25)
      == TransitionState(progress: 0.25, old: .init(opacity: 0.75), new: .init(opacity: 0.25)))
}

@Test(arguments: ["moveIn", "push", "reveal"])
func motionsBeginWithTheOldContentAndEndWithTheNew(type: String) {
  let sides: [String?] = [nil, "fromLeft", "fromRight", "fromTop", "fromBottom"]
  for side in sides {
    for isFlipped in [false, true] {
      let effect = TransitionEffect(type: type, subtype: side, isGeometryFlipped: isFlipped)
      let (first, last) = (effect.state(at: 0), effect.state(at: 1))
      #expect(first.old == .init(), "\(type) \(String(describing: side))")
      #expect(last.new == .init(), "\(type) \(String(describing: side))")
      // Moving content starts or ends just outside of the layer, so the contents never overlap in between.
      let distance = abs(first.new.offset.x) + abs(first.new.offset.y)
      #expect(type == "reveal" ? distance == 0 : distance == 1)
      let exit = abs(last.old.offset.x) + abs(last.old.offset.y)
      #expect(type == "moveIn" ? exit == 0 : exit == 1)
    }
  }
}

@Test func pushedContentsStaySideBySide() {
  forAll("push", .moderate, .element(of: ["fromLeft", "fromRight", "fromTop", "fromBottom"])) {
    progress, side in
    let moved = state("push", side, at: progress)
    let gap = Point2D(
      x: moved.new.offset.x - moved.old.offset.x, y: moved.new.offset.y - moved.old.offset.y)
    let numbers = [moved.new, moved.old].flatMap { [$0.offset.x, $0.offset.y] }
    try hold(numbers.allSatisfy { $0 != 0 || $0.sign == .plus }, "an offset is −0: \(numbers)")
    return isClose([abs(gap.x) + abs(gap.y)], [1], tolerance: 1e-13 * max(1, abs(progress)))
  }
}

@Test func statesAreValues() {
  checkEquatableHashable(
    "transition states",
    .element(of: [state("fade", at: 0), state("push", at: 0), state("push", at: .nan)]))
}
