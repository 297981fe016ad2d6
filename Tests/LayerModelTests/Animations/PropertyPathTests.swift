import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

private let keys = [
  PropertyKey("position", .point, default: .point(.zero)),
  PropertyKey("bounds", .rect, default: .rect(.zero)),
  PropertyKey("shadowOffset", .size, default: .size(.zero)),
  PropertyKey("transform", .transform, default: .transform(.identity)),
  PropertyKey("opacity", .number, default: .number(1)),
]

private func path(_ text: String) throws(PropertyPathError) -> PropertyPath {
  try PropertyPath(parsing: text) { name in keys.first { $0.name == name } }
}

@Test(
  arguments: [
    ("opacity", ValueType.number), ("position", .point), ("position.x", .number),
    ("bounds.origin", .point), ("bounds.origin.y", .number), ("bounds.size", .size),
    ("bounds.size.height", .number), ("shadowOffset.width", .number), ("transform", .transform),
    ("transform.rotation", .number), ("transform.rotation.x", .number),
    ("transform.scale", .number), ("transform.scale.xy", .number), ("transform.shear.x", .number),
    ("transform.translation", .size), ("transform.translation.z", .number),
  ])
func keyPathsAreRead(text: String, type: ValueType) throws {
  let path = try path(text)
  #expect(path.type == type)
  #expect(path.name == text)
}

@Test func errorsNameWhatWouldHaveBeenValid() {
  #expect(throws: PropertyPathError(.empty)) { try path("") }
  #expect(throws: PropertyPathError(.unknownProperty("opacitty"))) { try path("opacitty") }
  #expect(
    throws: PropertyPathError(.unknownComponent("z", of: "position", valid: ["x", "y"]))
  ) { try path("position.z") }
  #expect(throws: PropertyPathError(.unknownComponent("", of: "position", valid: ["x", "y"]))) {
    try path("position.")
  }
  #expect(throws: PropertyPathError(.unknownComponent("x", of: "opacity", valid: []))) {
    try path("opacity.x")
  }
}

@Test(
  arguments: [
    ("filters.blur.opacity", [.filter("blur")]),
    ("backgroundFilters.a b.position.x", [.backgroundFilter("a b")]),
    ("compositingFilter.opacity", [.compositingFilter]),
    ("sublayers.bounds.bounds.size.width", [.sublayer("bounds")]),
    (
      "emitterCells.fire.emitterCells.⌘1.transform.scale.xy",
      [.emitterCell("fire"), .emitterCell("⌘1")]
    ),
    ("sublayers.filters.filters.sublayers.opacity", [.sublayer("filters"), .filter("sublayers")]),
  ] as [(String, [PropertyTarget])])
func targetsAreRead(text: String, targets: [PropertyTarget]) throws {
  let property = { (name: String) in keys.first { $0.name == name } }
  let path = try PropertyPath(
    parsing: text, property: { _ in nil }, target: { $0 == targets ? property : nil })
  #expect(path.targets == targets)
  #expect(path.name == text)
  let prefix = targets.map(\.name).joined(separator: ".")
  #expect(throws: PropertyPathError(.unknownTarget(prefix))) {
    try PropertyPath(parsing: text, property: property)
  }
  #expect(throws: PropertyPathError(.unknownProperty("x"))) {
    try PropertyPath(parsing: prefix + ".x", property: property) { _ in property }
  }
}

@Test(
  arguments: [
    ("filters.blur", "filters.NAME.PROPERTY"), ("filters.", "filters.NAME.PROPERTY"),
    ("filters..opacity", "filters.NAME.PROPERTY"), ("filters.blur.", "filters.NAME.PROPERTY"),
    ("compositingFilter.", "compositingFilter.PROPERTY"),
    ("sublayers.a.emitterCells.b", "emitterCells.NAME.PROPERTY"),
  ])
func incompleteTargetsSayTheirForm(text: String, form: String) {
  let error = #expect(throws: PropertyPathError.self) { try path(text) }
  #expect(error?.reason == .incompleteTarget(text, form: form))
  #expect(error.map(String.init) == "'\(text)' is not a property; write '\(form)'")
}

@Test(arguments: ["filters", "compositingFilter", "sublayers", "filter.blur.opacity"])
func collectionsAloneAreProperties(text: String) {
  let name = String(text.prefix { $0 != "." })
  #expect(throws: PropertyPathError(.unknownProperty(name))) { try path(text) }
}

@Test func componentsAreReadAndReplaced() throws {
  let bounds = AnimatableValue.rect(Rect2D(x: 1, y: 2, width: 3, height: 4))
  let size = try #require(try path("bounds.size").component)
  #expect(bounds.component(size) == .size(Size2D(width: 3, height: 4)))
  #expect(
    bounds.replacing(size, by: .size(Size2D(width: 5, height: 6)))
      == .rect(Rect2D(x: 1, y: 2, width: 5, height: 6)))

  let scaled = AnimatableValue.transform(.scale(x: 2, y: 3, z: 4))
  let scale = try #require(try path("transform.scale").component)
  #expect(scaled.component(scale) == .number(3))
  #expect(scaled.replacing(scale, by: .number(7)) == .transform(.scale(x: 7, y: 7, z: 7)))
  let both = try #require(try path("transform.scale.xy").component)
  #expect(scaled.replacing(both, by: .number(7)) == .transform(.scale(x: 7, y: 7, z: 4)))

  let shifted = AnimatableValue.transform(.translation(x: 6, y: 0))
  let horizontal = try #require(try path("transform.translation.x").component)
  #expect(shifted.component(horizontal) == .number(6))
}

@Test func aRotationSetOnTheModelReadsBackWrapped() throws {
  let rotation = try #require(try path("transform.rotation.z").component)
  let turned = AnimatableValue.transform(.identity).replacing(
    rotation, by: .number(1.5 * .pi))
  guard case .number(let angle) = turned.component(rotation) else {
    Issue.record("a number")
    return
  }
  #expect(isClose(angle, -0.5 * .pi, tolerance: 1e-15))
}

@Test func animationsAreValues() {
  var spring = SpringAnimation(BasicAnimation(keyPath: "opacity"))
  spring.duration = 2
  spring.isAdditive = true
  var animation = Animation.spring(spring)
  #expect(animation.duration == 2)
  animation.timingFunction = .easeIn
  animation.repeatCount = .nan
  #expect(animation == animation)
  #expect(spring.timingFunction == nil)
  let group = Animation.group(AnimationGroup([animation], timing: Timing(duration: 3)))
  checkEquatableHashable("animations", .element(of: [animation, group, .spring(spring)]))
}
