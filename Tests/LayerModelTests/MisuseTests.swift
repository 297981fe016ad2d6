import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

/// What ends the process says why.
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
      below, says: "layer 1 'menu' cannot be put into layer 2: a layer cannot lie below itself")
    let mask = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Layer(in: LayerContext())
      layer.mask = layer
    }
    expect(mask, says: "layer 1 cannot be put into layer 1: a layer cannot lie below itself")
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      let (outer, inner) = (Layer(in: context), Layer(in: context))
      outer.sublayers = [inner, inner]
    }
    expect(
      twice, says: "the sublayers for layer 1 have one of them twice: a layer has one place")
  }

  @Test func layersInEachOtherAreOfOneContext() async {
    let foreign = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second) = (LayerContext(), LayerContext())
      Layer(in: first).addSublayer(Layer(in: second))
    }
    let sentence =
      "layer 1 cannot be put into layer 1, which is of another context: make both in one"
    expect(foreign, says: sentence)
    // The contexts may be gone.
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
    expect(index, says: "there is no place 1 among the sublayers of layer 1: give 0...0")
    let sibling = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = LayerContext()
      Layer(in: context).insertSublayer(Layer(in: context), below: Layer(in: context))
    }
    expect(
      sibling, says: "layer 3 cannot be a sibling in layer 1: it is none of its sublayers")
    let replaced = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let context = LayerContext()
      Layer(in: context).replaceSublayer(Layer(in: context), with: Layer(in: context))
    }
    expect(
      replaced, says: "layer 2 cannot be replaced in layer 1: it is none of its sublayers")
  }

  @Test func propertiesAreThoseOfTheLayer() async {
    let missing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Layer(in: LayerContext())[.strokeEnd] = 0.5
    }
    expect(
      missing, says: "a layer of class CALayer has no property 'strokeEnd': CAShapeLayer has")
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Layer(in: LayerContext())[Property<Double>("padding")]
    }
    expect(unknown, says: "a layer of class CALayer has no property 'padding': no class has")
    let component = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let z: Property<Double> = Property<Point2D>("position").component("z")
      _ = Layer(in: LayerContext())[z]
    }
    expect(component, says: "'position' has no component 'position.z': it has x, y")
    let cell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EmitterCell()[Property<Double>("opacity")]
    }
    expect(cell, says: "emitter cells have no property 'opacity'")
  }

  @Test func valuesHaveTheTypeOfTheirProperty() async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Layer(in: LayerContext())[Property<Double>("position")]
    }
    expect(read, says: "'position' has values of type point, not number")
    let written = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Layer(in: LayerContext())[Property<Point2D>("opacity")] = .zero
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
      let x: Property<Double> = Property<Point2D>("offset").component("x")
      Layer(in: context)[x] = 3
    }
    expect(part, says: "'offset.x' of layer 1 cannot be set: 'offset' has no value")
  }

  @Test func propertiesOfOnesOwnHaveNamesOfTheirOwn() async {
    let point = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LayerContext().register(PropertyKey("a.b", .number))
    }
    expect(
      point,
      says: "'a.b' is no name of a property: give one that is not empty and has no point")
    let taken = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LayerContext().register(PropertyKey("strokeEnd", .number))
    }
    expect(
      taken,
      says:
        "'strokeEnd' is a property of Core Animation's: give one of your own another name")
  }
}
