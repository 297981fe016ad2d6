import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// What a commit settles of animations, and what it leaves as it was given.
@Suite struct SettledEndsTests {
  /// What only says by how much it changes goes on from what lies below it, also where that is set meanwhile.
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

  /// A spring that takes over what is at rest has no velocity, once that is settled.
  @Test func whatIsAtRestGivesASpringNoVelocity() throws {
    var stage = TakeoverStage()
    var spring = SpringAnimation(.zPosition, to: 8, spring: .snappy)
    spring.velocity = .presented
    stage.layer.add(spring)
    stage.commit(at: 0)
    guard case .spring(let settled) = try #require(stage.layer.animations.first?.closed) else {
      Issue.record("no spring")
      return
    }
    #expect(settled.velocity == nil)
  }

  /// Nothing on both sides is an animation without values; a start that is shown is one.
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

  /// What a group has lost as a whole it does not lose again by parts.
  @Test func whatIsLostIsNotLostAgain() throws {
    var stage = TakeoverStage()
    let way = linear("position", .point(.zero), .point(Point2D(x: 8, y: 8)), duration: 9)
    stage.layer.add(.group(AnimationGroup([way], timing: Timing(duration: 9))), forKey: "group")
    stage.commit(at: 0)
    stage.takeOver(at: 1) { $0.position = Point2D(x: 1, y: 1) }
    stage.takeOver("position.x", 5, at: 2)
    let group = try #require(stage.layer.animations.first { $0.key == "group" })
    #expect(group.overtaken.map(\.name) == ["position"])
  }

  /// A takeover of what is never animated, and of what belongs to a filter, sets it.
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
        path, to: value, spring: .smooth, duration: nil, timingFunction: nil, delay: nil,
        velocity: nil
      ) { told.append($1) }
      #expect(isTaken && stage.layer.animations.map(\.id) == animations, "\(keyPath)")
      #expect(stage.layer.value(for: path) == value, "\(keyPath)")
      stage.commit(at: 0)
      stage.context.deliver(stage.commit.events)
      #expect(told == [0], "\(keyPath)")
    }
  }
}
