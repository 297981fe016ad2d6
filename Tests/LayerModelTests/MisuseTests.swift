import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct LayerMisuseTests {
  @Test func aLayerHasOnePlace() async {
    let below = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let (outer, inner) = (Layer(in: context), Layer(in: context))
      outer.name = "menu"
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
    expect(
      below, says: "layer 1 'menu' cannot be put into layer 2: a layer cannot be its own descendant"
    )
    let mask = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Layer(in: LayerContext())
      layer.mask = layer
    }
    expect(mask, says: "layer 1 cannot be put into layer 1: a layer cannot be its own descendant")
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let (outer, inner) = (Layer(in: context), Layer(in: context))
      outer.sublayers = [inner, inner]
    }
    expect(
      twice,
      says: "the sublayers for layer 1 contain a layer twice: a layer can have only one position")
  }

  @Test func typesOfOnesOwnHaveNames() async {
    let name = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CustomType("my type", laneNames: ["x"])
    }
    expect(
      name, says: "'my type' is not a valid type name: use only letters, digits, '_', '-' and '.'")
    let numbers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CustomType("Inset", laneNames: ["x", "x"])
    }
    expect(
      numbers,
      says: """
        'Inset' has numbers ["x", "x"]: give each a different name of letters, digits, '_' and '-'
        """)
    let lane = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Property("inset", default: Inset()).number("y")
    }
    expect(lane, says: "'Inset' has no number 'y'; it has x")
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let key = context.register(Property("inset", default: Inset())).key
      Layer(in: context).setValue(.custom(CustomValue(type: "Inset", lanes: [1, 2])), for: key)
    }
    expect(value, says: "'inset' has values of type Inset of 1 number, not Inset of 2 numbers")
    let untyped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PropertyKey("inset", .custom)
    }
    expect(
      untyped,
      says: "the property 'inset' has a custom type: give the name and the numbers of the type")
  }

  @Test func layersInEachOtherAreOfOneContext() async {
    let foreign = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second) = (LayerContext(), LayerContext())
      Layer(in: first).addSublayer(Layer(in: second))
    }
    let sentence =
      "layer 1 cannot be put into layer 1, which belongs to another context: make both layers in the same context"
    expect(foreign, says: sentence)
    // The contexts may no longer exist.
    let orphans = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second) = (Layer(in: LayerContext()), Layer(in: LayerContext()))
      first.mask = second
    }
    expect(orphans, says: sentence)
  }

  @Test func placesAndSiblingsAreAmongTheSublayers() async {
    let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      Layer(in: context).insertSublayer(Layer(in: context), at: 1)
    }
    expect(index, says: "there is no index 1 among the sublayers of layer 1: give 0...0")
    let sibling = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      Layer(in: context).insertSublayer(Layer(in: context), below: Layer(in: context))
    }
    expect(
      sibling, says: "layer 3 cannot be a sibling in layer 1: it is not one of its sublayers")
    let replaced = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let context = LayerContext()
      Layer(in: context).replaceSublayer(Layer(in: context), with: Layer(in: context))
    }
    expect(
      replaced, says: "layer 2 cannot be replaced in layer 1: it is not one of its sublayers")
  }

  @Test func propertiesAreThoseOfTheLayer() async {
    let missing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Layer(in: LayerContext())[.strokeEnd] = 0.5
    }
    expect(
      missing,
      says:
        "layer 1 has no property 'strokeEnd', which the class .layer lacks: .shape has it; "
        + "make the layer with Layer(.shape, in: context)")
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Layer(in: LayerContext())[Property("padding", default: 0.0)]
    }
    expect(
      unknown,
      says: "layer 1 has no property 'padding', which the class .layer lacks: no class has it; "
        + "register it with the context first")
    let component = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Layer(in: LayerContext())[Property("position", default: Size2D.zero).width]
    }
    expect(component, says: "'position' has values of type point, not size")
    let cell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EmitterCell()[Property("opacity", default: 0.0)]
    }
    expect(cell, says: "emitter cells have no property 'opacity'")
    let ofCell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EmitterCell()[.contentsRect.size]
    }
    expect(
      ofCell,
      says: "contentsRect.size: expected a whole property, found a component; use 'contentsRect'")
    let registered = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      LayerContext().register(Property("wind", default: Point2D.zero).x)
    }
    expect(registered, says: "wind.x: expected a whole property, found a component; use 'wind'")
    let key = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Layer(in: LayerContext()).setValue(.number(1), for: PropertyKey("padding", .number))
    }
    expect(
      key,
      says: "layer 1 has no property 'padding', which the class .layer lacks: no class has it; "
        + "register it with the context first")
  }

  @Test func valuesHaveTheTypeOfTheirProperty() async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Layer(in: LayerContext())[Property("position", default: 0.0)]
    }
    expect(read, says: "'position' has values of type point, not number")
    let written = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Layer(in: LayerContext())[Property("opacity", default: Point2D.zero)] = .zero
    }
    expect(written, says: "'opacity' has values of type number, not point")
    let key = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Layer(in: LayerContext())
      if let key = layer.property(named: "opacity") { layer.setValue(.point(.zero), for: key) }
    }
    expect(key, says: "'opacity' has values of type number, not point")
    let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      context.register(PropertyKey("offset", .point))
      Layer(in: context)[Property("offset", default: Point2D.zero).x] = 3
    }
    expect(part, says: "'offset.x' of layer 1 cannot be set: 'offset' has no value")
  }

  @Test func propertiesOfOnesOwnHaveNamesOfTheirOwn() async {
    let point = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LayerContext().register(PropertyKey("a.b", .number))
    }
    expect(
      point,
      says:
        "'a.b' is not a valid custom property name: give a name that is not empty and has no dot")
    let taken = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LayerContext().register(PropertyKey("strokeEnd", .number))
    }
    expect(
      taken,
      says:
        "'strokeEnd' is a Core Animation property: give your custom property another name")
  }
}

private struct Inset: CustomPropertyValue {
  static let typeName = "Inset"
  static let laneNames = ["x"]
  var x = 0.0
  var lanes: [Double] { [x] }
}

extension Inset {
  init(lanes: [Double]) { self.init(x: lanes[0]) }
}
