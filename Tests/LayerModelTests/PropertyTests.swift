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
    layer[.position.x] = 7
    layer[.transform.rotationZ] = 0.5
    layer[.bounds.size.width] = 40
    #expect(try layer.value(forKeyPath: "opacity") == .number(0.25))
    #expect(try layer.value(forKeyPath: "backgroundColor") == .color(.white))
    #expect(layer.position == Point2D(x: 7, y: 0))
    #expect(try layer.value(forKeyPath: "transform.rotation.z") == .number(0.5))
    #expect(layer.bounds == Rect2D(x: 0, y: 0, width: 40, height: 0))
    #expect(
      layer[.position.x] == 7 && layer[.bounds.size] == Size2D(width: 40, height: 0)
    )
    layer[.backgroundColor] = nil
    #expect(layer[.backgroundColor] == nil && layer.backgroundColor == nil)
  }

  /// Law: a component of plane geometry is the numbers at its lanes, and replacing it changes only these numbers.
  @Test func componentsAreTheNumbersAtTheirLanes() {
    let number = Generator<Double>.moderate
    forAll("components", number.array(count: 8...8), count: 200) { numbers in
      let values: [AnimatableValue] = [
        .point(Point2D(x: numbers[0], y: numbers[1])),
        .size(Size2D(width: numbers[0], height: numbers[1])),
        .rect(Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])),
      ]
      for value in values {
        for component in PropertyComponent.all(of: value.type) {
          let lanes = component.lanes.first..<(component.lanes.first + component.lanes.count)
          var objects = BoxedValues()
          var all = value.lanes(objects: &objects)
          let own = value.component(component)
          try hold(own.type == component.type, "\(component.name) is \(own)")
          try hold(own.lanes(objects: &objects) == Array(all[lanes]), "\(component.name): \(own)")
          let part = AnimatableValue(
            lanes: Array(numbers[4..<(4 + lanes.count)]), type: component.type, objects: objects)
          let whole = value.replacing(component, by: part)
          all.replaceSubrange(lanes, with: numbers[4..<(4 + lanes.count)])
          try hold(whole.type == value.type, "\(component.name) in \(whole)")
          try hold(whole.lanes(objects: &objects) == all, "\(component.name) in \(whole)")
        }
      }
      return true
    }
  }

  @Test func aPropertyKeepsItsDefaultByClass() {
    #expect(!Layer(in: context)[.masksToBounds] && Layer(.scroll, in: context)[.masksToBounds])
  }

  /// `Property("level")` with a default declares a custom property.
  @Test func propertiesOfOnesOwnAreOneLine() throws {
    let level = context.register(Property("level", default: 0.0))
    let layer = Layer(in: context)
    #expect(layer[level] == 0)
    layer[level] = 3
    #expect(try layer.value(forKeyPath: "level") == .number(3))
    #expect(BasicAnimation(level, from: 1, to: 2).keyPath == "level")
    let tint = context.register(Property<Color?>("tint", default: nil, animates: .never))
    #expect(layer[tint] == nil)
    #expect(layer.property(named: "tint")?.animates == .never)
  }

  /// A custom class has custom properties, properties of other classes, and standard properties with another default:
  /// by name, by key and typed, in addition to the properties that the context registers.
  @Test func aClassOfOnesOwnHasItsProperties() throws {
    let dial = LayerClass(
      name: "Dial",
      properties: [
        PropertyKey("needle", .number, default: .number(2)), PropertyKey("face", .point),
        PropertyKey("lineWidth", .number, default: .number(3)),
        PropertyKey("opacity", .number, default: .number(0.5)),
      ])
    let other = LayerClass(name: "Gauge", properties: [PropertyKey("face", .number)])
    let level = context.register(Property("level", default: 9.0))
    let layer = Layer(dial, in: context)
    let needle = Property("needle", default: 0.0)
    #expect(layer[needle] == 2 && layer[.lineWidth] == 3 && layer.opacity == 0.5)
    #expect(layer[Property<Point2D?>("face", default: nil)] == nil)
    layer[needle] = 7
    layer[level] = 8
    let key = try #require(layer.property(named: "face"))
    layer.setValue(.point(Point2D(x: 1, y: 2)), for: key)
    #expect(layer[needle] == 7 && layer[level] == 8 && layer.opacity == 0.5)
    #expect(try layer.value(forKeyPath: "face.y") == .number(2))
    #expect(layer.assignedProperties.map(\.name) == ["face", "level", "needle"])
    // The same name is another property in another class.
    let gauge = Layer(other, in: context)
    #expect(gauge.property(named: "face")?.type == .number && gauge[level] == 9)
    #expect(dial.properties.count == LayerClass.layer.properties.count + 3)
    #expect(dial.propertyNames == dial.properties.map(\.name).sorted())
    #expect(dial == LayerClass(name: "Dial", properties: dial.ownProperties))
    // Another class may reuse the properties of a class and add more.
    let more = LayerClass(
      name: "More", properties: [PropertyKey("first", .bool)] + dial.ownProperties)
    let last = Layer(more, in: context)
    last[needle] = 4
    #expect(last[needle] == 4 && last[Property<Bool?>("first", default: nil)] == nil)
  }

  /// The number of a property is valid only in its context; in another context the name counts.
  @Test func propertiesOfAnotherContextAreFoundByName() async {
    let other = LayerContext()
    let (level, wind) = (
      context.register(Property("level", default: 1.0)),
      other.register(Property("wind", default: 2.0))
    )
    #expect(level.id == wind.id)
    let stray = other.register(Property("level", default: 3.0))
    let layer = Layer(in: other)
    layer[wind] = 7
    #expect(layer[level] == 3)
    layer[level] = 5
    #expect(layer[stray] == 5 && layer[wind] == 7)
    await #expect(processExitsWith: .failure) {
      let wind = LayerContext().register(Property("wind", default: 2.0))
      let other = LayerContext()
      other.register(Property("level", default: 1.0))
      _ = Layer(in: other)[wind]
    }
  }

  @Test func namesOfCoreAnimationAreTaken() async {
    await #expect(processExitsWith: .failure) {
      _ = LayerContext().register(Property("opacity", default: 0.0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Layer(in: LayerContext())[.strokeEnd]
    }
  }

  @Test func animationsOfTypedPropertiesAreThoseOfKeyPaths() {
    #expect(
      BasicAnimation(.position.x, from: 0, to: 10)
        == BasicAnimation(keyPath: "position.x", from: 0.0, to: 10.0))
    #expect(
      BasicAnimation(.backgroundColor, to: .white)
        == BasicAnimation(keyPath: "backgroundColor", to: .color(.white)))
    #expect(
      KeyframeAnimation(.transform.rotation, values: [0, 1])
        == KeyframeAnimation(keyPath: "transform.rotation", values: [0.0, 1.0]))
  }

  /// Every component of every type has a typed name, which is equivalent to its key path.
  @Test func everyComponentHasATypedName() throws {
    let typed: [Property<Double>] = [
      .position.x, .position.y, .shadowOffset.width, .shadowOffset.height, .bounds.origin.x,
      .bounds.origin.y, .bounds.size.width, .bounds.size.height, .transform.translationX,
      .transform.translationY, .transform.translationZ, .transform.scale, .transform.scaleXY,
      .transform.scaleX, .transform.scaleY, .transform.scaleZ, .transform.shearX,
      .transform.rotation, .transform.rotationX, .transform.rotationY, .transform.rotationZ,
    ]
    let layer = Layer(in: context)
    for property in typed {
      let path = try layer.path(property.keyPath)
      #expect(path == PropertyPath(path.key, component: property.numbered.part))
      #expect(property.defaultValue == layer.value(for: path)?.number, "\(property.keyPath)")
    }
    for property in typed {
      layer[property] = 1
      #expect(isClose(layer[property], 1, tolerance: 1e-15), "\(property.keyPath)")
    }
    let parts = [
      ("bounds.origin", Property.bounds.origin.part), ("bounds.size", Property.bounds.size.part),
      ("transform.translation", Property.transform.translation.part),
    ]
    for (keyPath, part) in parts { #expect(try layer.path(keyPath).component == part) }
    let named = Set(typed.map(\.keyPath) + parts.map(\.0))
    for name in ["position", "shadowOffset", "bounds", "transform"] {
      let key = try #require(layer.property(named: name))
      for component in PropertyComponent.all(of: key.type) {
        #expect(named.contains("\(name).\(component.name)"))
      }
    }
    #expect(Property.transform.translation.width.keyPath == "transform.translation.x")
    #expect(Property.bounds.origin.y.keyPath == "bounds.origin.y")
  }

  /// Common ways to write properties compile and work.
  @Test func propertiesAreWrittenAsPeopleExpect() {
    let layer = Layer(in: context)
    layer[.position.x] = 7
    layer.opacity = 0.5
    layer.position.y = 3
    #expect(layer[.position] == Point2D(x: 7, y: 3) && layer[.opacity] == 0.5)
    #expect(BasicAnimation(.position.x, from: 0, to: 100).keyPath == "position.x")
    #expect(BasicAnimation(.position, to: .zero).keyPath == "position")
    #expect(Property.position.x.keyPath == "position.x")
  }

  /// A component reads its own default if the whole has no value, because another context may declare it so.
  @Test func aComponentOfNoValueIsItsDefault() {
    context.register(Property<Point2D?>("wind", default: nil))
    let layer = Layer(in: context)
    let wind = Property("wind", default: Point2D(x: 3, y: 4))
    #expect(layer[wind.y] == 4)
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

  @Test("a property that is no optional always has a value")
  func noValue() throws {
    let level = context.register(Property("level", default: 0.5))
    let tint = context.register(Property<Color?>("tint", default: .white))
    let layer = Layer(in: context)
    for keyPath in ["position", "position.x", "opacity", "hidden", "level"] {
      #expect(try !layer.setValue(nil, forKeyPath: keyPath), "\(keyPath)")
    }
    #expect(layer.assignedProperties.isEmpty && layer[level] == 0.5)
    for keyPath in ["backgroundColor", "contents", "shadowPath", "tint", "shadowColor"] {
      #expect(try layer.setValue(nil, forKeyPath: keyPath), "\(keyPath)")
      #expect(try layer.value(forKeyPath: keyPath) == nil)
    }
    #expect(layer[tint] == nil)
  }
}
