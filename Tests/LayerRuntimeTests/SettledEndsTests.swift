import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct SettledEndsTests {
  /// A relative animation starts from its underlying value, even if that is set meanwhile.
  @Test func aChangeCountsFromWhatLiesBelow() {
    var stage = TakeoverStage()
    stage.layer.add(.basic(BasicAnimation(keyPath: "zPosition", by: 10, duration: 1)))
    stage.commit(at: 0)
    #expect(stage.number("zPosition", 0.5) == 5)
    stage.context.transaction {
      stage.context.disablesActions = true
      stage.layer.zPosition = 100
    }
    stage.commit(at: 0.5)
    #expect(stage.number("zPosition", 0.5) == 105)
  }

  /// A spring that takes over a value at rest has no velocity once it is resolved.
  @Test func whatIsAtRestGivesASpringNoVelocity() throws {
    var stage = TakeoverStage()
    var spring = SpringAnimation(.zPosition, to: 8, spring: .snappy)
    spring.velocity = .presented
    stage.layer.add(spring)
    stage.commit(at: 0)
    guard case .spring(let settled) = try #require(stage.layer.animations.first?.resolved) else {
      Issue.record("no spring")
      return
    }
    #expect(settled.velocity == nil)
  }

  /// Nil at both ends is an animation without values; a presentation value as the start is a value.
  @Test func nothingOnBothSidesIsNoValue() {
    for (color, codes) in [(Color?.none, [Diagnostic.Code.noValues]), (.black, [])] {
      var stage = TakeoverStage()
      stage.layer.backgroundColor = color
      stage.commit(at: 0)
      stage.layer.add(.basic(BasicAnimation(keyPath: "backgroundColor", duration: 1)))
      stage.commit(at: 0)
      #expect(stage.commit.diagnostics.map(\.code) == codes)
    }
  }

  @Test(
    "An animation without ends starts from nothing, even if another one gives the value below it")
  func fadesInFromNothing() throws {
    func animate(
      _ model: Color?, _ change: (inout BasicAnimation) -> Void = { _ in }
    ) throws -> (shown: [AnimatableValue?], codes: [Diagnostic.Code]) {
      var stage = TakeoverStage()
      stage.context.transaction {
        stage.context.disablesActions = true
        stage.layer.backgroundColor = model
      }
      stage.commit(at: 0)
      let red = AnimatableValue.color(Color(red: 1, green: 0, blue: 0, alpha: 1))
      stage.layer.add(
        .basic(BasicAnimation(keyPath: "backgroundColor", from: red, to: red, duration: 1)))
      var animation = BasicAnimation(keyPath: "backgroundColor", duration: 1)
      change(&animation)
      stage.layer.add(.basic(animation))
      stage.commit(at: 0)
      let tree = stage.commit.tree
      let path = try stage.layer.path("backgroundColor")
      return (
        [0, 0.5].map { tree.value(of: stage.layer.id, for: path, at: $0) },
        stage.commit.diagnostics.map(\.code)
      )
    }
    func color(_ red: Double, _ blue: Double, _ alpha: Double) -> AnimatableValue {
      .color(Color(red: red, green: 0, blue: blue, alpha: alpha))
    }
    let faded = try animate(nil)
    #expect(faded.shown == [color(1, 0, 0), color(1, 0, 0.5)] && faded.codes.isEmpty)
    let blue = try animate(Color(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(blue.shown == [color(0, 1, 1), color(0.5, 0.5, 1)] && blue.codes.isEmpty)
    // Both ends of the additive animation are nil.
    let added = try animate(nil) { $0.isAdditive = true }
    #expect(added.shown == [color(1, 0, 1), color(1, 0, 1)] && added.codes == [.noValues])
  }

  @Test("Cumulative values with a missing end are summed, whatever their type")
  func missingEndsAccumulate() throws {
    for (keyPath, value, sums) in [
      ("lineDashPattern", .numbers([1]), [.numbers([1]), .numbers([2]), .numbers([3])]),
      (
        "colors", .colors([.black]),
        (1...3).map { .colors([Color(red: 0, green: 0, blue: 0, alpha: Double($0))]) }
      ),
    ] as [(String, AnimatableValue, [AnimatableValue])] {
      for isFrom in [true, false] {
        let context = LayerContext()
        let layer = Layer(keyPath == "colors" ? .gradient : .shape, in: context)
        context.roots = [layer]
        layer.setValue(nil, for: try layer.path(keyPath))
        var animation = BasicAnimation(
          keyPath: keyPath, duration: 1, timing: Timing(repeatCount: 4, autoreverses: isFrom))
        animation.isCumulative = true
        if isFrom { animation.fromValue = value } else { animation.toValue = value }
        layer.add(.basic(animation))
        let tree = context.commit(at: 0).tree
        let shown = { tree.value(of: layer.id, for: try layer.path(keyPath), at: $0) }
        // If it autoreverses, the given end is shown at both ends of an iteration, otherwise at its end.
        let times = isFrom ? [0.1, 2.1, 4.1] : [0.9, 1.9, 2.9]
        #expect(try times.map(shown) == sums, "\(keyPath) \(isFrom)")
        #expect(try shown(isFrom ? 0.9 : 1.1) == nil, "\(keyPath) \(isFrom)")
      }
    }
  }

  /// A property that a group has lost as a whole is not lost again by parts.
  @Test func whatIsLostIsNotLostAgain() throws {
    var stage = TakeoverStage()
    let way = linear("position", .point(.zero), .point(Point2D(x: 8, y: 8)), duration: 9)
    stage.layer.add(.group(AnimationGroup([way], timing: Timing(duration: 9))), forKey: "group")
    stage.commit(at: 0)
    stage.takeOver(at: 1) { $0.position = Point2D(x: 1, y: 1) }
    stage.takeOver("position.x", 5, at: 2)
    let group = try #require(stage.layer.animations.first { $0.key == "group" })
    #expect(group.superseded.map(\.name) == ["position"])
  }

  /// A takeover of a property that is never animated, or that belongs to a filter, sets it.
  @Test func whatCannotMoveIsSet() throws {
    var stage = TakeoverStage(.emitter)
    stage.layer.addNamedObjects()
    stage.commit(at: 0)
    let animations = stage.layer.animations.map(\.id)
    for (keyPath, value) in [
      ("contentsHeadroom", AnimatableValue.number(8)), ("filters.blur.inputRadius", 10),
    ] {
      let path = try stage.layer.path(keyPath)
      var told: [Int] = []
      let isTaken = stage.layer.retarget(
        path, to: value, with: .spring(.smooth), delay: nil, velocity: nil
      ) { told.append($1) }
      #expect(isTaken && stage.layer.animations.map(\.id) == animations, "\(keyPath)")
      #expect(stage.layer.value(for: path) == value, "\(keyPath)")
      stage.commit(at: 0)
      stage.context.deliver(stage.commit.events)
      #expect(told == [0], "\(keyPath)")
    }
  }
}
