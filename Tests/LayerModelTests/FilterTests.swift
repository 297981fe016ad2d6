import AnimationInterpolation
import LayerModel
import Testing

@Suite struct FilterTests {
  @Test func inputsHaveTheTypeOfTheirValue() throws {
    var filter = Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(4)])
    let radius = try #require(filter.property(named: "inputRadius"))
    #expect(radius == PropertyKey("inputRadius", .number, default: .number(4)))
    #expect(filter.property(named: "inputAngle") == nil)
    filter.setValue(.number(9), for: radius)
    #expect(filter.inputs == ["inputRadius": .number(9)])
    filter.setValue(nil, for: radius)
    #expect(filter.value(for: radius) == nil)
  }

  @Test(arguments: ["enabled", "isEnabled"])
  func everyFilterCanBeSwitchedOff(name: String) throws {
    var filter = Filter("invert")
    let enabled = try #require(filter.property(named: name))
    #expect(filter.value(for: enabled) == .bool(true))
    filter.setValue(.bool(false), for: enabled)
    #expect(!filter.isEnabled && filter.value(for: enabled) == .bool(false))
    filter.setValue(nil, for: enabled)
    #expect(filter.isEnabled)
  }

  @Test func changesOfFiltersAreNoted() {
    let context = LayerContext()
    let changes: [(Layer) -> Void] = [
      { $0.filters = [Filter("invert")] },
      { $0.backgroundFilters = [Filter("invert")] },
      { $0.compositingFilter = Filter("multiplyBlendMode") },
    ]
    for change in changes {
      let layer = Layer(in: context)
      layer.isCommitted = true
      change(layer)
      #expect(layer.changes.contains(.properties))
    }
  }
}
