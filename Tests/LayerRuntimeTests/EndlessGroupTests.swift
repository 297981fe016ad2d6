import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite("Groups of infinite duration")
struct EndlessGroupTests {
  @Test("a group of infinite duration shows its first instant for ever")
  func endlessGroupsRest() {
    forAll(
      "endless groups", .animation(depth: 0), Generator<Timing>.timing,
      zip(.bool, Generator<Double>.time.array(count: 1...6)), count: 300
    ) { child, timing, more in
      let (autoreverses, times) = more
      var child = child
      // A child without a duration takes the group's.
      if !(child.timing.duration > 0) { child.timing.duration = 1 }
      func values(_ group: Timing) throws -> [AnimatableValue?] {
        var group = group
        (group.beginTime, group.autoreverses) = (timing.beginTime, autoreverses)
        group.fillMode = timing.fillMode
        let scene = try MovingScene(
          [.group(AnimationGroup([child], timing: group))], outer: .layer, inner: .layer)
        let tree = scene.context.commit(at: 0).tree
        return times.flatMap { time in
          scene.paths.map { tree.value(of: scene.layer.id, for: $0, at: time) }
        }
      }
      return try values(Timing(duration: .infinity)) == values(Timing(duration: 4, speed: 0))
    }
  }
}
