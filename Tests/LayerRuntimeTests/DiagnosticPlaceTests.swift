import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct DiagnosticPlaceTests {
  /// Law: in any nesting of groups, each child without a key path has one diagnostic, in the order of the children, and
  /// its place leads to the child.
  @Test func placesLeadToTheirAnimations() {
    let steps = Generator<Int>.int(in: 0...3).array(count: 0...24)
    forAll("diagnostics are at their children", steps) { steps in
      var rest = steps[...]
      let group = Self.group(of: &rest, depth: 0)
      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      let id = layer.add(.group(group), forKey: "k")
      let found = context.commit(at: 0).diagnostics
      for diagnostic in found {
        let place = diagnostic.place
        try hold(place.layer == layer.id && place.animation == id && place.key == "k", "\(place)")
        let child = place.childPath.reduce(Animation.group(group)) { parent, index in
          if case .group(let group) = parent { group.animations[index] } else { parent }
        }
        try hold(child.animatedKeyPaths == [place.property], "\(place)")
      }
      return found.map(\.place.property)
        == Animation.group(group).animatedKeyPaths.filter {
          $0 != "opacity"
        }
    }
  }

  /// A list that reads the underlying value and has another number of lanes than the layer's list has no effect, and is
  /// reported as long as this is so.
  @Test func listsOfOtherLengthsAreTold() {
    let context = LayerContext()
    let layer = Layer(.gradient, in: context)
    layer[.locations] = [0, 1]
    context.roots = [layer]
    var animation = BasicAnimation(keyPath: "locations", duration: 9)
    animation.toValue = .numbers([0, 0.5, 1])
    layer.add(animation, forKey: "k")
    let what =
      "the values have a different count of numbers from 'locations' of the layer, so the animation "
      + "changes nothing"
    #expect(context.commit(at: 0).diagnostics.map(\.message) == [what])
    context.transaction {
      context.disablesActions = true
      layer[.locations] = [0, 0.2, 1]
    }
    #expect(context.commit(at: 1).diagnostics.isEmpty)
    context.transaction {
      context.disablesActions = true
      layer[.locations] = [1]
    }
    #expect(context.commit(at: 2).diagnostics.map(\.code) == [.mismatchedValues])
    layer.removeAnimation(forKey: "k")
    layer.add(AnimationGroup([animation], timing: Timing(duration: 9)), forKey: "g")
    #expect(context.commit(at: 3).diagnostics.map(\.place.childPath) == [[0]])
  }

  /// A value without a sum also has no difference.
  @Test func changesWithoutSums() throws {
    let path = AnimatableValue.path(try BezierPath(svgPathData: "M 0 0 L 1 1"))
    for (keyPath, value) in [("shadowPath", path), ("hidden", .bool(true))] {
      for (from, to) in [(nil, nil), (value, nil), (nil, value)]
        as [(AnimatableValue?, AnimatableValue?)]
      {
        let context = LayerContext()
        let layer = Layer(in: context)
        context.roots = [layer]
        var animation = BasicAnimation(keyPath: keyPath, duration: 1)
        (animation.fromValue, animation.toValue, animation.byValue) = (from, to, value)
        layer.add(animation, forKey: "k")
        #expect(context.commit(at: 0).diagnostics.map(\.code) == [.impossibleChange])
      }
    }
  }

  /// Builds nested groups from steps: 0 closes a group, 1 opens one, 2 adds a child with an effect, 3 a child without a
  /// key path, any other number a child with an unknown name.
  private static func group(of steps: inout ArraySlice<Int>, depth: Int) -> AnimationGroup {
    var children: [Animation] = []
    while let step = steps.popFirst(), step > 0 || depth == 0 {
      switch step {
      case 0: break
      case 1: children.append(.group(group(of: &steps, depth: depth + 1)))
      default:
        let keyPath = step == 2 ? "opacity" : "nothing\(steps.count)"
        children.append(.basic(BasicAnimation(keyPath: keyPath, from: 0, to: 1)))
      }
    }
    return AnimationGroup(children, timing: Timing(duration: 1))
  }
}
