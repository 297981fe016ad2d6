import AnimationGeometry
import AnimationInterpolation
import LayerModel
import Testing

@Suite struct LayerEffectsTests {
  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(.emitter, in: context)
    var (ember, spark, other) = (
      EmitterCell(name: "ember"), EmitterCell(name: "spark"), EmitterCell(name: "spark")
    )
    ember[.velocity] = 7
    spark.emitterCells = [ember]
    spark[.birthRate] = 10
    other[.birthRate] = 20
    layer.emitterCells = [EmitterCell(), spark, other]
    layer.filters = [
      Filter("invert"),
      Filter(
        "gaussianBlur", name: "blur",
        inputs: ["inputRadius": .number(4), "inputCenter": .point(Point2D(x: 1, y: 2))]),
    ]
    layer.backgroundFilters = [Filter("blur", name: "blur", inputs: ["inputRadius": .number(5)])]
    layer.compositingFilter = Filter("mix", inputs: ["inputAmount": .number(0.5)])
  }

  @Test(
    arguments: [
      ("emitterCells.spark.birthRate", .number(10)),
      ("emitterCells.spark.lifetime", .number(0)),
      ("emitterCells.spark.color", .color(.white)),
      ("emitterCells.spark.contents", nil),
      ("emitterCells.spark.isEnabled", .bool(true)),
      ("emitterCells.spark.emitterCells.ember.velocity", .number(7)),
      ("emitterCells.spark.contentsRect.size.width", .number(1)),
      ("filters.blur.inputRadius", .number(4)),
      ("filters.blur.inputCenter", .point(Point2D(x: 1, y: 2))),
      ("filters.blur.inputCenter.y", .number(2)),
      ("filters.blur.enabled", .bool(true)),
      ("backgroundFilters.blur.inputRadius", .number(5)),
      ("compositingFilter.inputAmount", .number(0.5)),
      ("birthRate", .number(1)),
    ] as [(String, AnimatableValue?)])
  func keyPathsReachTheFirstOfTheName(keyPath: String, value: AnimatableValue?) throws {
    #expect(try layer.value(forKeyPath: keyPath) == value)
    #expect(try value == nil || layer.path(keyPath).type == value?.type)
  }

  @Test(
    arguments: [
      ("emitterCells.smoke.birthRate", .unknownTarget("emitterCells.smoke")),
      (
        "emitterCells.spark.emitterCells.spark.scale",
        .unknownTarget("emitterCells.spark.emitterCells.spark")
      ),
      (
        "emitterCells.spark.filters.blur.inputRadius",
        .unknownTarget("emitterCells.spark.filters.blur")
      ),
      ("filters.blur.filters.blur.inputRadius", .unknownTarget("filters.blur.filters.blur")),
      ("filters.glow.inputRadius", .unknownTarget("filters.glow")),
      ("sublayers.a.opacity", .unknownTarget("sublayers.a")),
      ("filters.blur.inputAngle", .unknownProperty("inputAngle")),
      ("emitterCells.spark.opacity", .unknownProperty("opacity")),
      ("filters.blur", .incompleteTarget("filters.blur", form: "filters.NAME.PROPERTY")),
    ] as [(String, PropertyPathError.Reason)])
  func whatIsNotThereIsAnError(keyPath: String, reason: PropertyPathError.Reason) {
    let error = PropertyPathError(reason)
    #expect(throws: error) { try layer.path(keyPath) }
    #expect(throws: error) { try layer.setValue(.number(1), forKeyPath: keyPath) }
  }

  @Test(
    arguments: [
      ("emitterCells.spark.birthRate", .number(11), .number(11)),
      ("emitterCells.spark.birthRate", .integer(12), .number(12)),
      ("emitterCells.spark.emitterCells.ember.velocity", .number(8), .number(8)),
      ("filters.blur.inputRadius", .number(9), .number(9)),
      ("filters.blur.inputCenter.x", .number(6), .number(6)),
      ("filters.blur.enabled", .bool(false), .bool(false)),
      ("backgroundFilters.blur.inputRadius", .number(9), .number(9)),
      ("compositingFilter.inputAmount", .number(9), .number(9)),
    ] as [(String, AnimatableValue, AnimatableValue)])
  func settingStartsNothing(
    keyPath: String, value: AnimatableValue, expected: AnimatableValue
  ) throws {
    layer.isCommitted = true
    #expect(try layer.setValue(value, forKeyPath: keyPath))
    #expect(try layer.value(forKeyPath: keyPath) == expected)
    #expect(layer.changes == .properties)
    #expect(layer.animations.isEmpty)
    // Only the first object with the name has changed.
    #expect(layer.emitterCells[2][.birthRate] == 20)
    #expect(layer.emitterCells.count == 3 && layer.filters.count == 2)
  }

  @Test func settingWhatDoesNotFitChangesNothing() throws {
    layer.isCommitted = true
    #expect(try !layer.setValue(.color(.white), forKeyPath: "emitterCells.spark.birthRate"))
    #expect(try !layer.setValue(.string("a"), forKeyPath: "filters.blur.inputRadius"))
    #expect(try layer.setValue(.number(4), forKeyPath: "filters.blur.inputRadius"))
    #expect(layer.changes == [])
    // A path outlives the object that it was read from.
    let radius = try layer.path("filters.blur.inputRadius")
    layer.filters[1].inputs["inputRadius"] = .color(.white)
    #expect(layer.value(for: radius) == nil)
    layer.filters = []
    #expect(layer.value(for: radius) == nil)
    #expect(!layer.setValue(.number(1), for: radius))
  }

  @Test func anInputThatIsTakenAwayIsNoPropertyAnyMore() throws {
    #expect(try layer.setValue(nil, forKeyPath: "filters.blur.inputRadius"))
    #expect(layer.filters[1].inputs.keys.sorted() == ["inputCenter"])
    #expect(throws: PropertyPathError(.unknownProperty("inputRadius"))) {
      try layer.path("filters.blur.inputRadius")
    }
  }
}
