import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct LayerArchivingTests {
  let context = LayerContext()

  @Test func freshLayersAreAsRecorded() throws {
    let cases = try RecordedFacts.cases("fresh-layer archive decision")
    let layer = Layer(in: context)
    for fact in cases {
      let key = try #require(fact.input["key"]?.string)
      #expect(layer.shouldArchiveValue(forKey: key) == (fact.expected.bool == true), "\(key)")
    }
    print("facts of archived keys of fresh layers: \(cases.count)")
  }

  @Test(arguments: LayerClass.all)
  func everyPropertyThatWasGivenAValueIsArchived(layerClass: LayerClass) {
    let layer = Layer(layerClass, in: context)
    for property in layerClass.properties {
      layer.setValue(property.defaultValue, for: property)
      #expect(layer.shouldArchiveValue(forKey: property.name), "\(property.name)")
    }
    for key in ["frame", "superlayer", "visibleRect", "isHidden", "futureKey", "delegate"] {
      #expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
    }
  }

  /// An equal value does not change a layer that a commit has taken, so it is not stored.
  @Test(arguments: [false, true])
  func equalValuesAreArchivedWhereTheyAreStored(isCommitted: Bool) {
    let layer = Layer(in: context)
    layer.isCommitted = isCommitted
    layer.opacity = layer.opacity
    #expect(layer.shouldArchiveValue(forKey: "opacity") == !isCommitted)
    #expect(layer.assignedProperties.isEmpty == isCommitted)
    layer.opacity = 0.5
    layer.opacity = 1
    #expect(layer.shouldArchiveValue(forKey: "opacity"))
  }

  @Test func whatElseWasChangedIsArchived() {
    let changes: [(key: String, change: (Layer) -> Void)] = [
      ("name", { $0.name = "a" }),
      ("mask", { $0.mask = Layer(in: $0.context!) }),
      ("sublayers", { $0.addSublayer(Layer(in: $0.context!)) }),
      ("emitterCells", { $0.emitterCells = [EmitterCell()] }),
      ("filters", { $0.filters = [Filter("invert")] }),
      ("backgroundFilters", { $0.backgroundFilters = [Filter("invert")] }),
      ("compositingFilter", { $0.compositingFilter = Filter("invert") }),
      ("beginTime", { $0.beginTime = 1 }), ("duration", { $0.timing.duration = 1 }),
      ("speed", { $0.speed = 2 }), ("timeOffset", { $0.timeOffset = 1 }),
      ("repeatCount", { $0.timing.repeatCount = 2 }),
      ("repeatDuration", { $0.timing.repeatDuration = 2 }),
      ("autoreverses", { $0.timing.autoreverses = true }),
      ("fillMode", { $0.timing.fillMode = .both }),
    ]
    for (key, change) in changes {
      let layer = Layer(in: context)
      #expect(!layer.shouldArchiveValue(forKey: key))
      change(layer)
      #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
  }

  @Test func propertiesOfOnesOwnAreArchivedToo() {
    let layer = Layer(in: context)
    let level = context.register(Property("level", default: 0.0))
    #expect(!layer.shouldArchiveValue(forKey: "level"))
    layer[level] = 1
    #expect(layer.shouldArchiveValue(forKey: "level"))
  }
}
