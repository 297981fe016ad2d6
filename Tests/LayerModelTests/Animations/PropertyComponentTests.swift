import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

@Suite struct PropertyComponentTests {
  private func component(_ name: String, of type: ValueType) throws -> PropertyComponent {
    try #require(PropertyComponent.all(of: type).first { $0.name == name })
  }

  private func isIdentical(_ a: AnimatableValue, _ b: AnimatableValue) -> Bool {
    var objects = BoxedValues()
    let (first, second) = (a.lanes(objects: &objects), b.lanes(objects: &objects))
    return zip(first, second).allSatisfy { AnimationTestSupport.isIdentical($0, $1) }
  }

  /// A component of a rectangle is its field, and replacing it changes only that field. The same holds for points and
  /// sizes, which are fields of a rectangle.
  @Test func componentsAreTheFieldsOfTheirNames() throws {
    let fields: [(String, WritableKeyPath<Rect2D, Double>)] = [
      ("origin.x", \.origin.x), ("origin.y", \.origin.y), ("size.width", \.size.width),
      ("size.height", \.size.height),
    ]
    let components = try fields.map { try component($0.0, of: .rect) }
    let origin = try component("origin", of: .rect)
    let size = try component("size", of: .rect)
    let parts = try (
      [component("x", of: .point), component("y", of: .point)],
      [component("width", of: .size), component("height", of: .size)]
    )
    forAll("fields", .any, .any, zip(Generator<Double>.any, .any)) { x, y, others in
      let rect = Rect2D(x: x, y: y, width: others.0, height: others.1)
      let value = AnimatableValue.rect(rect)
      let numbers = fields.map { AnimatableValue.number(rect[keyPath: $0.1]) }
      let read = components.map { value.component($0) }
      try hold(zip(read, numbers).allSatisfy { isIdentical($0, $1) }, "read \(read)")
      for (component, (name, field)) in zip(components, fields) {
        var changed = rect
        changed[keyPath: field] = 7
        let replaced = value.replacing(component, by: 7)
        try hold(isIdentical(replaced, .rect(changed)), "\(name) is written: \(replaced)")
      }
      let (point, extent) = (AnimatableValue.point(rect.origin), AnimatableValue.size(rect.size))
      try hold(isIdentical(value.component(origin), point), "origin")
      try hold(isIdentical(value.component(size), extent), "size")
      let all = parts.0.map { point.component($0) } + parts.1.map { extent.component($0) }
      return zip(all, numbers).allSatisfy { isIdentical($0, $1) }
    }
  }

  /// The names of a table's columns are in the order of the numbers.
  @Test(arguments: [ValueType.point, .size, .rect])
  func numberNamesAreInTheOrderOfTheNumbers(type: ValueType) throws {
    let names = PropertyComponent.numberNames(of: type)
    #expect(names.count == type.laneCount)
    let numbers = names.indices.map { Double($0) + 3 }
    let value = AnimatableValue(lanes: numbers, type: type, objects: BoxedValues())
    for (name, number) in zip(names, numbers) {
      #expect(value.component(try component(name, of: type)) == .number(number))
    }
  }

  /// Transforms composed of a scale, a shear, rotations and a translation, none of them near an ambiguous
  /// decomposition.
  private static let parts = zip(
    Generator<Double>.fraction.array(count: 3...3), Generator<Double>.fraction.array(count: 3...3),
    Generator<Double>.fraction.array(count: 3...3), .fraction
  ).map { scale, angles, way, shear -> TransformDecomposition in
    let axes = [Vector3D(x: 1, y: 0, z: 0), Vector3D(x: 0, y: 1, z: 0), Vector3D(x: 0, y: 0, z: 1)]
    var turn = Transform3D.identity
    for (axis, angle) in zip(axes, angles) {
      turn = turn.concatenating(.rotation(angle: angle - 0.5, axis: axis))
    }
    guard var parts = TransformDecomposition(turn) else {
      preconditionFailure("a turn has parts")
    }
    parts.scale = Vector3D(x: 0.5 + scale[0], y: 0.5 + scale[1], z: 0.5 + scale[2])
    parts.skewXY = shear - 0.5
    parts.translation = Vector3D(x: 9 * way[0], y: -9 * way[1], z: way[2])
    return parts
  }

  /// A component of a transform reads the part of its name: a scale factor, the mean of several factors, the shear of x
  /// by y, a rotation about its axis.
  @Test func componentsOfTransformsAreItsParts() throws {
    let expected: [(String, @Sendable (TransformDecomposition) -> Double)] = [
      ("scale.x", { $0.scale.x }), ("scale.y", { $0.scale.y }), ("scale.z", { $0.scale.z }),
      ("scale", { ($0.scale.x + $0.scale.y + $0.scale.z) / 3 }),
      ("scale.xy", { ($0.scale.x + $0.scale.y) / 2 }), ("shear.x", { $0.skewXY }),
      ("translation.x", { $0.translation.x }), ("translation.y", { $0.translation.y }),
      ("translation.z", { $0.translation.z }),
    ]
    let components = try expected.map { try component($0.0, of: .transform) }
    forAll("parts", Self.parts) { parts in
      let value = AnimatableValue.transform(parts.recomposed)
      for (component, (name, part)) in zip(components, expected) {
        let read = value.component(component).number ?? .nan
        try hold(isClose(read, part(parts), tolerance: 1e-14), "\(name) is \(read)")
      }
      return true
    }
    let turns: [(String, Vector3D)] = [
      ("rotation.x", Vector3D(x: 1, y: 0, z: 0)), ("rotation.y", Vector3D(x: 0, y: 1, z: 0)),
      ("rotation.z", Vector3D(x: 0, y: 0, z: 1)), ("rotation", Vector3D(x: 0, y: 0, z: 1)),
    ]
    let all = try turns.map { try component($0.0, of: .transform) }
    forAll("turns", Generator<Double>.fraction.map { 3 * $0 - 1.5 }) { angle in
      for (_, axis) in turns {
        let value = AnimatableValue.transform(.rotation(angle: angle, axis: axis))
        for (component, (name, other)) in zip(all, turns) {
          let read = value.component(component).number ?? .nan
          let part = axis == other ? angle : 0
          try hold(
            isClose(read, part, tolerance: 1e-15), "\(name) of a turn about \(axis): \(read)")
        }
      }
      return true
    }
  }

  /// Replacing a component leaves the components that share no number with it.
  @Test func replacingLeavesTheOtherComponents() throws {
    let components = PropertyComponent.all(of: .transform).filter { $0.type == .number }
    func numbers(_ component: PropertyComponent) -> Set<Int> {
      Set((0..<component.lanes.count).map { component.lanes.first + $0 })
    }
    forAll("others stay", Self.parts, Generator<Double>.fraction.map { 0.5 + $0 / 2 }) {
      parts, number in
      let value = AnimatableValue.transform(parts.recomposed)
      for component in components {
        let changed = value.replacing(component, by: .number(number))
        for other in components where numbers(other).isDisjoint(with: numbers(component)) {
          let (before, after) = (value.component(other).number, changed.component(other).number)
          try hold(
            isClose(after ?? .nan, before ?? .nan, tolerance: 1e-13),
            "\(other.name) became \(after ?? .nan) when \(component.name) was replaced")
        }
      }
      return true
    }
  }
}
