import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import Testing

@Suite struct AddedAnimationTests {
  let context = LayerContext()

  @Test func endpointsAreWrittenOnce() throws {
    let layer = Layer(in: context)
    layer.add(.basic(BasicAnimation(keyPath: "opacity")), forKey: "fade")
    layer.resolveAnimations(atCommit: 5) { _ in .number(0.25) }
    layer.resolveAnimations(atCommit: 5.125) { _ in .number(0.75) }
    let endpoints = try #require(layer.animations.first?.endpoints)
    #expect(endpoints.beginTime == 5 && endpoints.presentedValue == .number(0.25))
  }

  @Test func aDetachedLayerGivesItsAnimationsWithoutNoting() {
    let layer = Layer(in: context)
    layer.add(.basic(BasicAnimation(keyPath: "opacity")), forKey: "fade")
    layer.isCommitted = true
    #expect(layer.detachAnimations().map(\.key) == ["fade"])
    #expect(layer.animations.isEmpty && layer.changes.isEmpty)
    #expect(layer.detachAnimations().isEmpty)
  }

  /// An animation that is removed at its end loses its forwards fill, but keeps its backwards fill.
  @Test(arguments: FillMode.allCases, [true, false])
  func whatIsRemovedFillsNothing(fillMode: FillMode, isRemoved: Bool) throws {
    let layer = Layer(in: context)
    var animation = BasicAnimation(keyPath: "opacity", to: 0, timing: Timing(duration: 1))
    animation.fillMode = fillMode
    animation.isRemovedOnCompletion = isRemoved
    layer.add(.basic(animation))
    #expect(layer.animations.first?.resolved == nil)
    layer.resolveAnimations(atCommit: 5) { _ in .number(1) }
    let resolved = try #require(layer.animations.first?.resolved)
    #expect(resolved.fillMode.fillsBefore == fillMode.fillsBefore)
    #expect(resolved.fillMode.fillsAfter == (fillMode.fillsAfter && !isRemoved))
    #expect(resolved.beginTime == 5)
  }

  private final class Answer: LayerDelegate {
    let animation: LayerModel.Animation
    init(_ animation: LayerModel.Animation) { self.animation = animation }
    func action(for layer: Layer, forKey key: String) -> LayerAction? { .animation(animation) }
  }

  /// An explicit begin time stays, whatever the delay; an open one resolves to the commit plus the delay.
  @Test(arguments: [0, 0.5], [0, 3, -7.5] as [Double])
  func aBeginThatIsGivenStays(delay: Double, beginTime: Double) throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    let fade = BasicAnimation(
      keyPath: "opacity", from: 0, timing: Timing(beginTime: beginTime, duration: 1))
    let answer = Answer(.basic(fade))
    layer.delegate = answer
    context.animate(delay: delay) { layer.opacity = 0.5 }
    layer.resolveAnimations(atCommit: 10) { _ in .number(1) }
    let endpoints = try #require(layer.animations.first?.endpoints)
    #expect(endpoints.beginTime == (beginTime == 0 ? 10 + delay : beginTime))
  }

  /// Only a spring of a block that starts at the commit asks for a velocity.
  @Test(arguments: [nil, 0, 0.25, -1] as [Double?], [true, false])
  func aVelocityIsAskedForByASpringThatBegins(delay: Double?, isSpring: Bool) throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    layer.add(.basic(BasicAnimation(keyPath: "position", timing: Timing(duration: 1))))
    if isSpring {
      context.animate(with: .spring(try Spring(damping: 20)), delay: delay) { layer.opacity = 0 }
    } else {
      context.animate(with: .curve(duration: 1), delay: delay) { layer.opacity = 0 }
    }
    var (asked, moving) = (Set<String>(), Set<String>())
    layer.resolve(atCommit: 10) { read in
      asked.insert(read.keyPath)
      if read.velocity == .layer { moving.insert(read.keyPath) }
      return nil
    }
    #expect(asked == ["position", "opacity"])
    #expect(moving == (isSpring && !((delay ?? 0) > 0) ? ["opacity"] : []))
  }

  /// A step reads its property unless an earlier step has moved it to a value. A component before the whole does not
  /// count, and a hold moves nothing.
  @Test func aStepReadsWhatNoStepHasReached() throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    var timeline = LayerTimeline()
    timeline.animate(layer, .position.x, to: 1)
    timeline.animate(layer, .position.x, to: 2)
    timeline.animate(layer, .position.y, to: 3)
    timeline.animate(layer, .position, to: .zero)
    timeline.animate(layer, .position.x, to: 4)
    context.play(timeline)
    let added = try #require(layer.animations.first)
    guard case .steps(let reads) = added.needs(atCommit: 0) else {
      Issue.record("the steps of a playback need no properties")
      return
    }
    let holds = ["position", "position.y"]
    #expect(
      reads.map { $0?.keyPath }
        == holds + ["position.x", nil, "position.y", "position", nil])
  }

  /// An additive animation takes no start from the presentation value, unless its values have no sums, so that it
  /// replaces.
  @Test(
    arguments: [
      ("opacity", AnimatableValue.number(0.25)), ("position", .point(Point2D(x: 1, y: 2))),
      ("contents", .image(source: "a")), ("doubleSided", .bool(false)),
    ])
  func whatIsAddedStartsFromNothing(keyPath: String, shown: AnimatableValue) throws {
    for isAdditive in [true, false] {
      let layer = Layer(in: context)
      var animation = BasicAnimation(keyPath: keyPath, timing: Timing(duration: 1))
      animation.isAdditive = isAdditive
      layer.add(.basic(animation))
      layer.resolveAnimations(atCommit: 1) { _ in shown }
      let endpoints = try #require(layer.animations.first?.endpoints)
      #expect(endpoints.presentedValue == (isAdditive && shown.type.hasSums ? nil : shown))
    }
  }

  /// A spring of a block takes over from the animations of its property and of its components, under any key, and from
  /// no others.
  @Test func aSpringTakesOverFromItsWholeProperty() throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    let keyPaths = [
      "position", "position.x", "position.y", "opacity", "bounds", "anchorPoint", "zPosition",
      "nothing", "transform.translation.x",
    ]
    for keyPath in keyPaths {
      layer.add(.basic(BasicAnimation(keyPath: keyPath, from: 0, to: 1)), forKey: "my " + keyPath)
    }
    layer.add(.group(AnimationGroup([.basic(BasicAnimation(keyPath: "position.x"))])), forKey: "g")
    layer.add(.basic(BasicAnimation(from: 0, to: 1)), forKey: "no key path")
    context.animate(with: .spring(try Spring(damping: 20))) { layer.position = Point2D(x: 1, y: 1) }
    let rest = keyPaths.filter { !$0.hasPrefix("position") }.map { "my " + $0 }
    #expect(layer.animationKeys == rest + ["g", "no key path", "position"])
    // A curve does not take over.
    context.animate { layer.zPosition = 3 }
    #expect(layer.animationKeys?.contains("my zPosition") == true)
  }

  /// A spring that never settles ends after 2²⁰ seconds, any other spring when it has settled.
  @Test(arguments: [0, 1e-9, 0.5, 20])
  func aSpringOfABlockEnds(damping: Double) throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    let spring = try Spring(damping: damping)
    context.animate(with: .spring(spring)) { layer.opacity = 0 }
    let duration = try #require(layer.animations.first?.animation.duration)
    #expect(duration == min(spring.animationDuration, 0x1p20))
    #expect(damping > 1e-6 ? duration < 1000 : duration == 0x1p20)
  }

  /// An animation without a valid begin time sorts last, as if it began at infinity. An animation that stays above
  /// follows only the animations that existed before it.
  @Test func theOrderIsThatOfBegins() {
    let none = { (_: Int) in false }
    let plain = AddedAnimation.order(
      of: [.nan, 1, .infinity, 0], staysAbove: none, isBelow: none)
    #expect(plain == [3, 1, 0, 2])
    let above = AddedAnimation.order(
      of: [5, 1, 9], staysAbove: { $0 == 1 }, isBelow: { $0 != 1 })
    #expect(above == [0, 1, 2])
  }
}
