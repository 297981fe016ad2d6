import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct PropertyTests {
  let context = LayerContext()

  @Test func typedAndNamedAccessAreTheSame() throws {
    let layer = Layer(in: context)
    layer[.opacity] = 0.25
    layer[.backgroundColor] = .white
    layer[Property.position.x] = 7
    layer[Property.transform.rotationZ] = 0.5
    layer[Property.bounds.size.width] = 40
    #expect(try layer.value(forKeyPath: "opacity") == .number(0.25))
    #expect(try layer.value(forKeyPath: "backgroundColor") == .color(.white))
    #expect(layer.position == Point2D(x: 7, y: 0))
    #expect(try layer.value(forKeyPath: "transform.rotation.z") == .number(0.5))
    #expect(layer.bounds == Rect2D(x: 0, y: 0, width: 40, height: 0))
    #expect(
      layer[Property.position.x] == 7 && layer[Property.bounds.size] == Size2D(width: 40, height: 0)
    )
    layer[.backgroundColor] = nil
    #expect(layer[.backgroundColor] == nil && layer.backgroundColor == nil)
  }

  @Test func aPropertyKeepsItsDefaultByClass() {
    #expect(!Layer(in: context)[.masksToBounds] && Layer(.scroll, in: context)[.masksToBounds])
  }

  /// `Property("level")` with a default is all that a property of one's own needs.
  @Test func propertiesOfOnesOwnAreOneLine() throws {
    let level = context.register(Property("level"), default: 0.0)
    let layer = Layer(in: context)
    #expect(layer[level] == 0)
    layer[level] = 3
    #expect(try layer.value(forKeyPath: "level") == .number(3))
    #expect(BasicAnimation(level, from: 1, to: 2).keyPath == "level")
    let tint = context.register(Property<Color?>("tint"), default: nil, animates: .never)
    #expect(layer[tint] == nil)
    #expect(layer.property(named: "tint")?.animates == .never)
  }

  @Test func namesOfCoreAnimationAreTaken() async {
    await #expect(processExitsWith: .failure) {
      _ = LayerContext().register(Property("opacity"), default: 0.0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Layer(in: LayerContext())[.strokeEnd]
    }
  }

  @Test func animationsOfTypedPropertiesAreThoseOfKeyPaths() {
    #expect(
      BasicAnimation(Property.position.x, from: 0, to: 10)
        == BasicAnimation(keyPath: "position.x", from: 0.0, to: 10.0))
    #expect(
      BasicAnimation(.backgroundColor, to: .white)
        == BasicAnimation(keyPath: "backgroundColor", to: .color(.white)))
    #expect(
      KeyframeAnimation(Property.transform.rotation, values: [0, 1])
        == KeyframeAnimation(keyPath: "transform.rotation", values: [0.0, 1.0]))
  }

  @Test func everyComponentHasATypedName() {
    let typed =
      [
        Property.position.x, Property.position.y, Property.shadowOffset.width,
        Property.shadowOffset.height, Property.bounds.origin.x,
        Property.bounds.origin.y, Property.bounds.size.width, Property.bounds.size.height,
        Property.transform.translationX,
        Property.transform.translationY, Property.transform.translationZ, Property.transform.scale,
        Property.transform.scaleX,
        Property.transform.scaleY, Property.transform.scaleZ, Property.transform.rotation,
        Property.transform.rotationX,
        Property.transform.rotationY, Property.transform.rotationZ,
      ] as [Property<Double>]
    let layer = Layer(in: context)
    for property in typed {
      #expect(throws: Never.self) { try layer.path(property.keyPath) }
      layer[property] = 1
      #expect(isClose(layer[property], 1, tolerance: 1e-15), "\(property.keyPath)")
    }
  }

  @Test func cellsHaveTypedPropertiesToo() {
    var cell = EmitterCell()
    #expect(cell[.enabled] && cell[.color] == .white && cell[.contents] == nil)
    cell[.velocity] = 12
    cell[.contents] = "spark.png"
    #expect(cell[.velocity] == 12 && cell[.contents]?.name == "spark.png")
  }

  @Test func valuesAndTheirTypesAgree() {
    func check<Value: PropertyValue & Equatable>(_ value: Value) {
      #expect(value.animatableValue?.type == Value.valueType)
      #expect(Value(animatableValue: value.animatableValue) == value)
      #expect(Value(animatableValue: nil) == nil)
      #expect(Value?(animatableValue: nil) == .some(nil))
      #expect(Value?(animatableValue: value.animatableValue) == value)
    }
    check(1.5)
    check(3)
    check(true)
    check("text")
    check(Point2D(x: 1, y: 2))
    check(Size2D(width: 1, height: 2))
    check(Rect2D.unit)
    check(Color.white)
    check(Transform3D.identity)
    check(ImageSource("a"))
    check([1.0, 2.0])
    check([Color.white])
    #expect(Point2D(animatableValue: .number(1)) == nil)
  }
}
