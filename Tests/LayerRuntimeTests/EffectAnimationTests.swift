import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

@Suite struct EffectAnimationTests {
  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(.emitter, in: context)
    layer.addNamedObjects()
    context.roots = [layer]
  }

  private func animate(_ keyPath: String, from: Double?, to: Double?, duration: Double = 2) {
    layer.add(
      .basic(
        BasicAnimation(
          keyPath: keyPath, from: from.map(AnimatableValue.number),
          to: to.map(AnimatableValue.number), timing: Timing(duration: duration))))
  }

  private func shown(_ keyPath: String, at time: Double, in tree: RenderTree) throws
    -> AnimatableValue?
  {
    tree.value(of: layer.id, for: try layer.path(keyPath), at: time)
  }

  @Test func theInputOfAFilterMoves() throws {
    animate("filters.blur.inputRadius", from: 0, to: 10)
    let commit = context.commit(at: 0)
    #expect(commit.diagnostics.isEmpty)
    let (path, tree) = (try layer.path("filters.blur.inputRadius"), commit.tree)
    #expect(tree.source(of: layer.id, for: path)?.isAnimated == true)
    #expect(tree.value(of: layer.id, for: path, at: 1) == .number(5))
    #expect(tree.value(of: layer.id, for: path, at: 2) == .number(2))
    #expect(tree.velocity(of: layer.id, for: path, at: 1) == .number(5))
    let presentation = try #require(tree.presentation(of: layer.id, at: 0.5))
    #expect(try presentation.path("filters.blur.inputRadius") == path)
    #expect(try presentation.value(forKeyPath: "filters.blur.inputRadius") == .number(2.5))
    #expect(try presentation.velocity(forKeyPath: "filters.blur.inputRadius") == .number(5))
    let explanation = try #require(tree.explain(of: layer.id, for: path, at: 0.5))
    #expect(explanation.modelValue == .number(2) && explanation.value == .number(2.5))
    #expect(explanation.animations.map(\.keyPath) == ["filters.blur.inputRadius"])
    #expect(tree.nextChange(after: 1) == 1)
  }

  @Test func propertiesOfOneNameAreTold() throws {
    layer.emitterCells[0][.birthRate] = 30
    layer.emitterCells[0].emitterCells[0][.birthRate] = 40
    animate("birthRate", from: 0, to: 2)
    animate("emitterCells.spark.birthRate", from: 10, to: 20)
    let tree = context.commit(at: 0).tree
    #expect(try shown("birthRate", at: 1, in: tree) == .number(1))
    #expect(try shown("emitterCells.spark.birthRate", at: 1, in: tree) == .number(15))
    #expect(
      try shown("emitterCells.spark.emitterCells.ember.birthRate", at: 1, in: tree) == .number(40))
    let path = try layer.path("emitterCells.spark.birthRate")
    #expect(tree.explain(of: layer.id, for: path, at: 1)?.animations.count == 1)
  }

  @Test func componentsAreAnimatedByThemselves() throws {
    animate("backgroundFilters.spot.inputCenter.x", from: 0, to: 8)
    let tree = context.commit(at: 0).tree
    #expect(
      try shown("backgroundFilters.spot.inputCenter", at: 1, in: tree)
        == .point(Point2D(x: 4, y: 2)))
    #expect(try shown("backgroundFilters.spot.inputCenter.y", at: 1, in: tree) == .number(2))
  }

  @Test func anAnimationWithoutEndsStartsFromWhatIsShown() throws {
    animate("filters.blur.inputRadius", from: 0, to: 10)
    _ = context.commit(at: 0)
    layer.removeAllAnimations()
    try layer.setValue(.number(7), forKeyPath: "filters.blur.inputRadius")
    animate("filters.blur.inputRadius", from: nil, to: nil)
    let tree = context.commit(at: 1).tree
    #expect(try shown("filters.blur.inputRadius", at: 1, in: tree) == .number(5))
    #expect(try shown("filters.blur.inputRadius", at: 2, in: tree) == .number(6))
  }

  @Test func animationsFollowTheirObjectsThroughCommits() throws {
    context.disablesActions = true
    animate("filters.blur.inputRadius", from: 0, to: 10)
    let path = try layer.path("filters.blur.inputRadius")
    let blur = layer.filters
    #expect(context.commit(at: 0).diagnostics.isEmpty)

    context.disablesActions = true
    layer.filters = []
    let without = context.commit(at: 0.5)
    #expect(without.diagnostics.map(\.code.rawValue) == ["no-such-target"])
    #expect(without.tree.value(of: layer.id, for: path, at: 1) == nil)

    context.disablesActions = true
    layer.filters = blur
    layer.filters[0].inputs["inputRadius"] = .color(.white)
    let recoloured = context.commit(at: 0.75)
    #expect(recoloured.diagnostics.map(\.code.rawValue) == ["mismatched-values"])
    // The path is that of a number, which does not exist here.
    #expect(recoloured.tree.value(of: layer.id, for: path, at: 1) == nil)

    context.disablesActions = true
    layer.filters = blur
    let again = context.commit(at: 1)
    #expect(again.diagnostics.isEmpty)
    #expect(again.tree.value(of: layer.id, for: path, at: 1) == .number(5))
  }

  @Test func aPathOfAFilterTurnsNothing() throws {
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0))
    path.addLine(to: Point2D(x: 0, y: 10))
    var animation = KeyframeAnimation(
      keyPath: "backgroundFilters.spot.inputCenter", timing: Timing(duration: 2))
    animation.path = path
    animation.rotationMode = .auto
    layer.add(.keyframe(animation))
    let tree = context.commit(at: 0).tree
    #expect(
      try shown("backgroundFilters.spot.inputCenter", at: 1, in: tree)
        == .point(Point2D(x: 0, y: 5)))
    #expect(try shown("transform", at: 1, in: tree) == .transform(.identity))
  }
}
